package dev.stateroom.review.inbox;

import dev.stateroom.history.ToolCall;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.TaskRunner;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** A source that the inbox polls: one poll at a time, immediately while there is more, then once a second, less often after failures. */
final class FollowedSource {
    private static final Duration USUAL = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final Duration STILL = Duration.ofSeconds(10);

    private final PendingSource source;
    private final TaskRunner work;
    private final InstantSource clock;
    private final RandomGenerator jitter;
    private final Inbox.Sink sink;
    private final ReentrantLock use = new ReentrantLock();
    private SourceState state;
    private int failures;
    private boolean isClosed;
    private boolean isWanted;
    private boolean isStale;
    private TaskRunner.@Nullable Running looking;

    FollowedSource(PendingSource source, TaskRunner work, InstantSource clock, RandomGenerator jitter, Inbox.Sink sink) {
        this.source = source;
        this.work = work;
        this.clock = clock;
        this.jitter = jitter;
        this.sink = sink;
        this.state = new SourceState(
                source.address(), source.name(), SourceState.Reach.READING, "", source.target() != null, clock.instant());
    }

    SourceState state() {
        return state;
    }

    @Nullable ResumeTarget target() {
        return source.target();
    }

    /** Polls if it is due; later if it is reachable and reported unchanged. */
    void look(boolean isStill) {
        isStale |= !isStill || state.reach() != SourceState.Reach.FOLLOWED;
        Instant due = isStale ? state.nextLook() : state.nextLook().plus(STILL);
        if (!isClosed && looking == null && !clock.instant().isBefore(due)) {
            submit();
        }
    }

    /** Polls now, or once more after the current poll. */
    void lookNow() {
        if (looking != null) {
            isWanted = true;
        } else if (!isClosed) {
            submit();
        }
    }

    private void submit() {
        isStale = false;
        // A task that runs within this call ends before its handle is assigned.
        TaskRunner.Running[] ended = new TaskRunner.Running[1];
        boolean[] isOver = new boolean[1];
        looking = NOT_YET;
        ended[0] = work.submit(
                BackgroundTask.of("Looking for requests in " + source.name(), (cancellation, _) -> looked(cancellation)),
                outcome -> {
                    isOver[0] = true;
                    looking = null;
                    answered(outcome);
                },
                defect -> {
                    isOver[0] = true;
                    looking = null;
                    failed("an error of this program: " + defect);
                });
        if (!isOver[0]) {
            looking = ended[0];
        }
    }

    private static final TaskRunner.Running NOT_YET = new TaskRunner.Running() {
        @Override
        public void cancel() {}

        @Override
        public boolean isRunning() {
            return true;
        }
    };

    private Outcome<PendingSource.Found> looked(Cancellation cancellation) {
        use.lock();
        try {
            return source.look(cancellation);
        } finally {
            use.unlock();
        }
    }

    Outcome<ThreadCards> open(String threadId, Cancellation cancellation) {
        return source.open(threadId, cancellation);
    }

    Outcome<List<ToolCall>> calls(String threadId, Cancellation cancellation) {
        return source.calls(threadId, cancellation);
    }

    private void answered(Outcome<PendingSource.Found> outcome) {
        if (isClosed) {
            return;
        }
        switch (outcome) {
            case Outcome.Failed<PendingSource.Found>(Failure failure) -> failed(failure.sentence());
            case Outcome.Ok<PendingSource.Found>(PendingSource.Found found) -> {
                failures = 0;
                SourceState.Reach reach = found.more() && state.reach() == SourceState.Reach.READING
                        ? SourceState.Reach.READING
                        : SourceState.Reach.FOLLOWED;
                String sentence = found.notes().isEmpty() ? kept(found) : String.join("; ", found.notes());
                set(reach, sentence, found.more() ? Duration.ZERO : longer(USUAL), found.threads());
                if (found.more() || isWanted) {
                    isWanted = false;
                    submit();
                }
            }
        }
    }

    /** The message about unreadable threads is kept until something new is found. */
    private String kept(PendingSource.Found found) {
        return state.reach() == SourceState.Reach.OFFLINE || !found.threads().isEmpty() ? "" : state.sentence();
    }

    private void failed(String sentence) {
        if (isClosed) {
            return;
        }
        failures++;
        long doubled = USUAL.toMillis() << Math.min(failures, 10);
        Duration pause = Duration.ofMillis(Math.min(LONGEST.toMillis(), doubled));
        // Half of the pause is random, so that many clients do not retry together.
        Duration spread = pause.dividedBy(2).plusMillis(jitter.nextLong(Math.max(1, pause.toMillis() / 2)));
        isWanted = false;
        set(SourceState.Reach.OFFLINE, sentence, longer(spread), Map.of());
    }

    private Duration longer(Duration pause) {
        return source.rest().compareTo(pause) > 0 ? source.rest() : pause;
    }

    private void set(SourceState.Reach reach, String sentence, Duration pause, Map<String, List<WaitingRequest>> threads) {
        boolean isOther = reach != state.reach() || !sentence.equals(state.sentence());
        Instant next = clock.instant().plus(pause);
        state = new SourceState(state.address(), state.name(), reach, sentence, state.canSend(), next);
        sink.found(state.address(), threads, isOther);
    }

    /** Cancels the current poll and then closes the source. */
    void close() {
        isClosed = true;
        if (looking != null) {
            looking.cancel();
        }
        Thread.ofVirtual().start(() -> {
            use.lock();
            try {
                source.close();
            } finally {
                use.unlock();
            }
        });
    }
}
