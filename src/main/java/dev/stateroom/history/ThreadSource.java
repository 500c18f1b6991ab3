package dev.stateroom.history;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A source of threads: a checkpoint database, a server. Opening reads an index; see {@link RecordedThread} for contents. */
public interface ThreadSource extends AutoCloseable {

    /** The description for a person and for {@code doctor}. */
    Description description();

    /** The threads, newest checkpoint first. Cost grows with the threads, not with checkpoints' contents. */
    Outcome<List<ThreadSummary>> threads(Cancellation cancellation);

    /**
     * Some threads, newest checkpoint first. Threads that are not on the page cost as little as the source allows.
     *
     * @param limit the largest number of threads; {@link ThreadPage#ALL} for all
     * @param after the id of the last thread of the page before; empty for the first page
     */
    default Outcome<ThreadPage> page(int limit, String after, Cancellation cancellation) {
        return threads(cancellation).map(all -> ThreadPage.of(all, limit, after));
    }

    /**
     * The same page from an index alone: step and time are missing if the newest checkpoint would be read for them. For a caller that opens
     * the threads anyway: see {@link ThreadSummary#countedBy}.
     */
    default Outcome<ThreadPage> indexed(int limit, String after, Cancellation cancellation) {
        return page(limit, after, cancellation);
    }

    /** Some ids with that beginning, for a person who types it. */
    default Outcome<List<String>> beginning(String start, int limit, Cancellation cancellation) {
        return threads(cancellation).map(all -> all.stream().map(ThreadSummary::id).filter(id -> id.startsWith(start)).limit(limit).toList());
    }

    /** One thread; NOT_FOUND names the existing threads, or their number. */
    Outcome<RecordedThread> thread(String id, Cancellation cancellation);

    /**
     * The same without reading the thread's index, for access to one checkpoint. Access to all checkpoints reads it then; if that fails, it
     * returns the known ones, and the thread's problems say why.
     */
    default Outcome<RecordedThread> threadUnindexed(String id, Cancellation cancellation) {
        return thread(id, cancellation);
    }

    /**
     * Threads of a list, for access to their newest checkpoints, in that order: these are read for all of them at once, if the source can.
     * Each is opened lazily.
     */
    default Stream<Outcome<RecordedThread>> newest(List<ThreadSummary> among, Cancellation cancellation) {
        return among.stream().map(one -> thread(one.id(), cancellation));
    }

    /**
     * Threads of a list, in that order, for their status: {@link dev.stateroom.history.RecordedThread#head} of their own graph and the
     * writes there. Everything else is read lazily.
     */
    default Stream<Outcome<RecordedThread>> heads(List<ThreadSummary> among, Cancellation cancellation) {
        return among.stream().map(one -> threadUnindexed(one.id(), cancellation));
    }

    /**
     * Threads in which a request may wait for a person, each with a mark that differs after a later write. A source that cannot find them
     * cheaply returns all threads.
     */
    default Outcome<Map<String, Mark>> requests(Cancellation cancellation) {
        return threads(cancellation).map(all -> {
            Map<String, Mark> marks = new LinkedHashMap<>();
            all.forEach(one -> marks.put(one.id(), new Mark(one.headId(), one.checkpointCount() + " " + one.updatedAt())));
            return marks;
        });
    }

    /** The threads in which something is due or failed, if the source knows that without reading any; empty if each must be read. */
    default Optional<Set<String>> due(Cancellation cancellation) {
        return Optional.empty();
    }

    /** True if {@link #requests} covers all threads; false if there are so many that only the newest are covered. */
    default boolean seesAllRequests() {
        return true;
    }

    /**
     * The state of a thread.
     *
     * @param headId id of its newest root checkpoint; null if the source did not read it
     * @param written a text that differs after a write
     */
    record Mark(@Nullable String headId, String written) {

        /** The summary of the thread, for {@link #heads}. */
        public ThreadSummary of(String id) {
            return new ThreadSummary(id, ThreadSummary.UNCOUNTED, ThreadSummary.UNCOUNTED, headId, null, null);
        }
    }

    /**
     * Checks whether the source has changed since it was opened and reads the index again if so.
     *
     * @return true if something changed; threads returned before stay valid, but may read newer data
     */
    Outcome<Boolean> refresh(Cancellation cancellation);

    /** The {@link #lookInterval} of a source that detects cheaply that nothing was written. */
    Duration CHEAP_LOOK = Duration.ofMillis(150);

    /** The shortest time between two polls of a followed source; a source that responds slowly is polled less often. */
    default Duration lookInterval() {
        return Duration.ofSeconds(1);
    }

    /**
     * The checkpoints that were written since an earlier poll, from the data that {@link #refresh} read: a caller that follows the source
     * calls that first.
     *
     * @param since the mark of the earlier poll; null for the mark of now, without any checkpoint
     */
    default Outcome<WrittenCheckpoints> writtenSince(WrittenCheckpoints.@Nullable Mark since, Cancellation cancellation) {
        return WrittenCheckpoints.byThreads(this, WrittenCheckpoints.NEWEST_THREADS, since, cancellation);
    }

    @Override
    void close();

    /**
     * The description of a source.
     *
     * @param name short name: the file's name, the host
     * @param kind "LangGraph checkpoints, SQLite, Python" and the like
     * @param address opens it again on the command line
     * @param notes sentences worth knowing: a copy was made because a writer is active, a table is missing
     */
    record Description(String name, String kind, String address, List<String> notes) {}

    /**
     * A thread in a list.
     *
     * @param id the thread
     * @param checkpointCount in all namespaces; {@link #UNCOUNTED} if only the thread itself knows
     * @param rootCheckpointCount in the root namespace; may be {@link #UNCOUNTED} too
     * @param headId id of the newest root checkpoint; null if only subgraphs have any, or only the thread itself knows
     * @param step of that checkpoint
     * @param updatedAt when that checkpoint was written
     * @param name its name for people, if the source has one; else empty
     */
    record ThreadSummary(
            String id,
            int checkpointCount,
            int rootCheckpointCount,
            @Nullable String headId,
            @Nullable Integer step,
            @Nullable OffsetDateTime updatedAt,
            String name) {

        /** A thread with only its id. */
        public ThreadSummary(
                String id,
                int checkpointCount,
                int rootCheckpointCount,
                @Nullable String headId,
                @Nullable Integer step,
                @Nullable OffsetDateTime updatedAt) {
            this(id, checkpointCount, rootCheckpointCount, headId, step, updatedAt, "");
        }

        /** In place of a count that the source does not have. */
        public static final int UNCOUNTED = -1;

        /** By the time of the newest checkpoint; those without one last. */
        public static final Comparator<ThreadSummary> NEWEST_FIRST = Comparator.comparing(
                        ThreadSummary::updatedAt, Comparator.nullsLast(Comparator.<OffsetDateTime>reverseOrder()))
                .thenComparing(ThreadSummary::id);

        /** A copy with what the source left to the thread itself. */
        public ThreadSummary countedBy(RecordedThread thread) {
            if (checkpointCount != UNCOUNTED && (updatedAt != null || step != null)) {
                return this;
            }
            Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
            if (checkpointCount != UNCOUNTED) {
                return head == null ? this : new ThreadSummary(id, checkpointCount, rootCheckpointCount, headId, head.step(), head.createdAt(), name);
            }
            List<Checkpoint> all = thread.checkpoints();
            return new ThreadSummary(
                    id,
                    all.size(),
                    Math.toIntExact(all.stream().filter(checkpoint -> checkpoint.key().isRoot()).count()),
                    head == null ? null : head.id(),
                    head == null ? null : head.step(),
                    head == null || head.createdAt() == null ? updatedAt : head.createdAt(),
                    name);
        }
    }
}
