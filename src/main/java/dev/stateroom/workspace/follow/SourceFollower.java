package dev.stateroom.workspace.follow;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.NewMessages;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.WrittenCheckpoints;
import dev.stateroom.history.WrittenCheckpoints.Written;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.follow.FollowedEvent.CheckpointWritten;
import dev.stateroom.workspace.follow.FollowedEvent.StatusChanged;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Polls a source and reports what was written in between: every checkpoint once, in the order of writing. The cost of a poll depends on the
 * news, not on the size of the source. Not thread-safe.
 */
public final class SourceFollower {
    /**
     * A database does not record that a run is in progress. Due work counts as in progress for this long after the thread's last sign of
     * life; a model may take minutes to answer.
     */
    public static final Duration QUIET = Duration.ofMinutes(5);

    /** The number of remembered keys of reported checkpoints: a row that is rewritten is not a new checkpoint. */
    private static final int REMEMBERED = 10_000;

    /** The number of consecutive failed polls after which an unreadable thread is skipped. */
    private static final int MOST_FAILURES = 3;

    private final ThreadSource source;
    private final @Nullable String only;
    private final InstantSource clock;
    private final Map<String, Followed> threads = new HashMap<>();
    private final LinkedHashSet<Written> given = new LinkedHashSet<>();
    private WrittenCheckpoints.@Nullable Mark mark;
    private boolean moved;
    private boolean behind;
    private int failures;

    /** The known state of a thread that was written to. */
    private static final class Followed {
        Instant seen;
        ThreadStatus.@Nullable State state;
        int open;

        Followed(Instant seen) {
            this.seen = seen;
        }
    }

    /**
     * @param only the one thread to follow, which need not exist yet; null for all
     * @param clock measures how long a thread has been quiet
     */
    public SourceFollower(ThreadSource source, @Nullable String only, InstantSource clock) {
        this.source = source;
        this.only = only;
        this.clock = clock;
    }

    /**
     * Starts with the current content of the source, which is not reported as new. The status of a thread that is followed by name is known
     * from here on.
     *
     * @return the status of that thread; empty for all threads, and if it does not exist yet
     */
    public Outcome<List<FollowedEvent>> start(Cancellation cancellation) {
        return source.writtenSince(null, cancellation).map(now -> {
            mark = now.mark();
            List<FollowedEvent> events = new ArrayList<>();
            if (only != null && source.threadUnindexed(only, cancellation) instanceof Outcome.Ok<RecordedThread>(RecordedThread thread)) {
                threads.put(only, new Followed(Instant.MIN));
                status(only, thread, events, cancellation);
            }
            return events;
        });
    }

    /** Reads the source again if it changed, and returns the news. A failure changes nothing: the next poll catches up. */
    public Outcome<List<FollowedEvent>> look(Cancellation cancellation) {
        moved = false;
        return source.refresh(cancellation).then(changed -> {
            moved = changed;
            behind |= changed;
            if (!behind) {
                return Outcome.ok(quiet(cancellation));
            }
            Outcome<List<FollowedEvent>> found = changes(cancellation);
            behind = found instanceof Outcome.Failed<List<FollowedEvent>>;
            failures = behind ? failures + 1 : 0;
            return found;
        });
    }

    /** True if the last poll found the source changed, even without an event: the writes of a finished task, a deleted row. */
    public boolean hasMoved() {
        return moved;
    }

    private Outcome<List<FollowedEvent>> changes(Cancellation cancellation) {
        return source.writtenSince(mark, cancellation).then(now -> {
            List<FollowedEvent> events = new ArrayList<>();
            Map<String, Outcome<RecordedThread>> opened = new HashMap<>();
            Map<String, Written> newest = new LinkedHashMap<>();
            List<Written> fresh = now.checkpoints().stream()
                    .filter(one -> only == null || only.equals(one.thread()))
                    .filter(one -> !given.contains(one))
                    .toList();
            fresh.forEach(one -> newest.put(one.thread(), one));
            for (Written one : fresh) {
                cancellation.check();
                Outcome<RecordedThread> known = opened(one.thread(), opened, cancellation);
                if (known instanceof Outcome.Failed<RecordedThread>(Failure failure) && failure.kind() != Failure.Kind.NOT_FOUND && failures < MOST_FAILURES) {
                    return Outcome.failed(failure);
                }
                threads.computeIfAbsent(one.thread(), _ -> new Followed(clock.instant())).seen = clock.instant();
                if (known instanceof Outcome.Ok<RecordedThread>(RecordedThread thread)) {
                    events.add(written(one, thread, one.equals(newest.get(one.thread())), cancellation));
                }
            }
            // A request and an error are written without a new checkpoint.
            List<String> unended = threads.entrySet().stream()
                    .filter(one -> one.getValue().state != ThreadStatus.State.IDLE)
                    .map(Map.Entry::getKey)
                    .toList();
            for (String id : unended) {
                if (opened(id, opened, cancellation) instanceof Outcome.Ok<RecordedThread>(RecordedThread thread)) {
                    status(id, thread, events, cancellation);
                }
            }
            mark = now.mark();
            fresh.forEach(this::remember);
            return Outcome.ok(events);
        });
    }

    /** Nothing was written: work in progress may have been quiet for too long. */
    private List<FollowedEvent> quiet(Cancellation cancellation) {
        List<FollowedEvent> events = new ArrayList<>();
        threads.forEach((id, followed) -> {
            if (followed.state == ThreadStatus.State.BUSY
                    && !isFresh(followed)
                    && source.threadUnindexed(id, cancellation) instanceof Outcome.Ok<RecordedThread>(RecordedThread thread)) {
                status(id, thread, events, cancellation);
            }
        });
        return events;
    }

    private Outcome<RecordedThread> opened(String id, Map<String, Outcome<RecordedThread>> opened, Cancellation cancellation) {
        return opened.computeIfAbsent(id, thread -> source.threadUnindexed(thread, cancellation));
    }

    private FollowedEvent written(Written one, RecordedThread thread, boolean isNewest, Cancellation cancellation) {
        Checkpoint checkpoint = thread.checkpoint(one.key());
        if (checkpoint == null) {
            checkpoint = new Checkpoint(one.key(), null, null, "", null, ForeignValue.Fields.EMPTY);
        }
        List<FileChange> changed = List.of();
        String problem = "";
        switch (thread.changesAt(one.key(), cancellation)) {
            case Outcome.Ok<List<FileChange>>(List<FileChange> found) -> changed = found;
            case Outcome.Failed<List<FileChange>>(Failure failure) -> problem = failure.sentence();
        }
        var calls = FollowedEvent.calls(NewMessages.at(thread, one.key(), checkpoint.parent(), cancellation));
        ThreadStatus status = isNewest
                ? live(one.thread(), thread, cancellation)
                : new ThreadStatus(ThreadStatus.State.BUSY, null, 0, 0, "");
        if (isNewest) {
            note(one.thread(), status);
        }
        if (problem.isEmpty() && !thread.problems().isEmpty()) {
            problem = thread.problems().getFirst();
        }
        return new CheckpointWritten(one.thread(), checkpoint, changed, calls, status, problem);
    }

    private void status(String id, RecordedThread thread, List<FollowedEvent> events, Cancellation cancellation) {
        ThreadStatus status = live(id, thread, cancellation);
        if (note(id, status)) {
            events.add(new StatusChanged(id, status));
        }
    }

    /** Stores the status of a thread; returns true if it changed. */
    private boolean note(String id, ThreadStatus status) {
        Followed followed = threads.computeIfAbsent(id, _ -> new Followed(clock.instant()));
        boolean isOther = followed.state != status.state() || followed.open != status.open();
        followed.state = status.state();
        followed.open = status.open();
        return isOther;
    }

    /** Due work is in progress while there are signs of life; finished tasks are due too until the next checkpoint applies their writes. */
    private ThreadStatus live(String id, RecordedThread thread, Cancellation cancellation) {
        ThreadStatus stored = ThreadStatus.of(thread, cancellation);
        Followed followed = threads.get(id);
        boolean ended = switch (stored.state()) {
            case IDLE, UNFINISHED -> followed == null || !isFresh(followed) || !isDue(thread);
            case INTERRUPTED, ERROR, BUSY, UNKNOWN -> true;
        };
        return ended ? stored : new ThreadStatus(ThreadStatus.State.BUSY, stored.next(), stored.open(), stored.decisions(), stored.why());
    }

    private static boolean isDue(RecordedThread thread) {
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        List<String> due = head == null ? null : thread.nodesDue(head.key());
        return due != null && !due.isEmpty();
    }

    private boolean isFresh(Followed followed) {
        return !followed.seen.equals(Instant.MIN) && clock.instant().isBefore(followed.seen.plus(QUIET));
    }

    private void remember(Written one) {
        given.add(one);
        if (given.size() > REMEMBERED) {
            given.removeFirst();
        }
    }

    /** The checkpoints of a thread so far, oldest first, to begin from the start. */
    public Outcome<List<FollowedEvent>> soFar(String id, Cancellation cancellation) {
        return source.thread(id, cancellation).map(thread -> {
            List<FollowedEvent> events = new ArrayList<>();
            List<CheckpointKey> keys = thread.keys().stream().sorted(Comparator.comparing(CheckpointKey::id)).toList();
            for (CheckpointKey key : keys) {
                cancellation.check();
                events.add(written(new Written(id, key), thread, key.equals(keys.getLast()), cancellation));
            }
            return events;
        });
    }
}
