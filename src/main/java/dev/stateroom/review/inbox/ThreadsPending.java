package dev.stateroom.review.inbox;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.review.CallEffects;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.PendingInterrupts;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the requests in a checkpoint database. Threads are read one by one, for a limited time per look; afterwards only those that
 * changed.
 */
public final class ThreadsPending implements PendingSource {
    private static final long AT_ONCE_NANOS = 200_000_000;
    /** The number of threads whose newest checkpoints are read together, if the source can. */
    private static final int TOGETHER = 64;

    private static final int SHARE_OF_TIME = 4;
    private static final Duration WORTH_A_REST = Duration.ofSeconds(2);
    private static final Duration LONGEST_REST = Duration.ofSeconds(30);

    private final ThreadSource source;
    private final @Nullable AgentTeam team;
    private final CallEffects effects;
    private final Map<String, ThreadSource.Mark> seen = new HashMap<>();
    private final Deque<String> due = new ArrayDeque<>();
    private boolean isStarted;
    private volatile Duration rest = Duration.ZERO;

    /**
     * @param source used only by this object, and closed with it
     * @param team the agent and its subagents; null if unknown
     * @param effects predicts the effects of the calls; closed with it
     */
    public ThreadsPending(ThreadSource source, @Nullable AgentTeam team, CallEffects effects) {
        this.source = source;
        this.team = team;
        this.effects = effects;
    }

    @Override
    public String address() {
        return source.description().address();
    }

    @Override
    public String name() {
        return source.description().name();
    }

    @Override
    public Outcome<Found> look(Cancellation cancellation) {
        long began = System.nanoTime();
        Outcome<Found> found = looked(cancellation);
        // A source that needs long even if nothing is new is polled less often.
        Duration taken = Duration.ofNanos(System.nanoTime() - began).multipliedBy(SHARE_OF_TIME);
        rest = due.isEmpty() && taken.compareTo(WORTH_A_REST) > 0 ? (taken.compareTo(LONGEST_REST) < 0 ? taken : LONGEST_REST) : Duration.ZERO;
        return found;
    }

    @Override
    public Duration rest() {
        return rest;
    }

    private Outcome<Found> looked(Cancellation cancellation) {
        Map<String, List<WaitingRequest>> found = new LinkedHashMap<>();
        if (due.isEmpty()) {
            Outcome<Boolean> news = isStarted ? source.refresh(cancellation) : Outcome.ok(true);
            if (!(news instanceof Outcome.Ok<Boolean>(Boolean isNew))) {
                return news.map(_ -> Found.NOTHING);
            }
            if (!isNew) {
                return Outcome.ok(Found.NOTHING);
            }
            switch (source.requests(cancellation)) {
                case Outcome.Ok<Map<String, ThreadSource.Mark>>(Map<String, ThreadSource.Mark> marks) -> queue(marks, found);
                case Outcome.Failed<Map<String, ThreadSource.Mark>>(Failure failure) -> {
                    return Outcome.failed(failure);
                }
            }
            isStarted = true;
        }
        List<String> notes = new ArrayList<>();
        long end = System.nanoTime() + AT_ONCE_NANOS;
        while (!due.isEmpty() && System.nanoTime() < end) {
            List<ThreadSource.ThreadSummary> next = due.stream().limit(TOGETHER).map(id -> Objects.requireNonNull(seen.get(id)).of(id)).toList();
            Iterator<Outcome<RecordedThread>> threads = source.heads(next, cancellation).iterator();
            do {
                cancellation.check();
                String id = due.removeFirst();
                switch (threads.next().then(thread -> waiting(thread, notes, cancellation))) {
                    case Outcome.Ok<List<WaitingRequest>>(List<WaitingRequest> waiting) -> found.put(id, waiting);
                    case Outcome.Failed<List<WaitingRequest>>(Failure failure) -> {
                        found.put(id, List.of());
                        notes.add(failure.sentence());
                    }
                }
            } while (threads.hasNext() && System.nanoTime() < end);
        }
        return Outcome.ok(new Found(found, !due.isEmpty(), notes));
    }

    private void queue(Map<String, ThreadSource.Mark> marks, Map<String, List<WaitingRequest>> found) {
        seen.keySet().removeIf(id -> {
            boolean isGone = !marks.containsKey(id);
            if (isGone) {
                found.put(id, List.of());
            }
            return isGone;
        });
        marks.forEach((id, mark) -> {
            if (!mark.equals(seen.put(id, mark))) {
                due.add(id);
            }
        });
    }

    private Outcome<List<WaitingRequest>> waiting(RecordedThread thread, List<String> notes, Cancellation cancellation) {
        Outcome<List<WaitingRequest>> found = PendingInterrupts.of(thread, cancellation).map(interrupts -> {
            List<WaitingRequest> waiting = new ArrayList<>();
            Checkpoint head = interrupts.isEmpty() ? null : thread.head(CheckpointKey.ROOT_NAMESPACE);
            for (PendingInterrupt interrupt : interrupts) {
                waiting.add(WaitingRequest.of(
                        place(thread.id()), interrupt, head == null ? null : head.createdAt(), interrupt.agent()));
            }
            return waiting;
        });
        thread.problems().stream().limit(1).forEach(problem -> notes.add("thread " + thread.id() + ": " + problem));
        return found;
    }

    private WaitingRequest.Place place(String threadId) {
        return new WaitingRequest.Place(address(), name(), threadId);
    }

    @Override
    public Outcome<ThreadCards> open(String threadId, Cancellation cancellation) {
        return source.thread(threadId, cancellation)
                .then(thread -> ThreadCards.read(place(thread.id()), thread, team, effects, cancellation));
    }

    @Override
    public Outcome<List<ToolCall>> calls(String threadId, Cancellation cancellation) {
        return source.thread(threadId, cancellation).then(thread -> ToolCalls.read(thread, cancellation)).map(ToolCall.Ledger::inOrder);
    }

    @Override
    public @Nullable ResumeTarget target() {
        return null;
    }

    @Override
    public void close() {
        effects.close();
        source.close();
    }
}
