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

/** Whatever holds threads: a checkpoint database, a server. Opening reads an index; see {@link RecordedThread} for contents. */
public interface ThreadSource extends AutoCloseable {

    /** What it is, for a person and for {@code doctor}. */
    Description description();

    /** The threads, newest checkpoint first. Cost grows with the threads, not with checkpoints' contents. */
    Outcome<List<ThreadSummary>> threads(Cancellation cancellation);

    /**
     * Some threads, newest checkpoint first. What is not on the page costs as little as the source allows.
     *
     * @param limit how many at most; {@link ThreadPage#ALL} for all
     * @param after the id of the last thread of the page before; empty for the first page
     */
    default Outcome<ThreadPage> page(int limit, String after, Cancellation cancellation) {
        return threads(cancellation).map(all -> ThreadPage.of(all, limit, after));
    }

    /**
     * The same page with what an index alone tells: step and time are missing where the newest checkpoint would have to be read for them.
     * For a caller that opens the threads anyway: see {@link ThreadSummary#countedBy}.
     */
    default Outcome<ThreadPage> indexed(int limit, String after, Cancellation cancellation) {
        return page(limit, after, cancellation);
    }

    /** Ids that begin so, some of them; for a person who types the beginning of one. */
    default Outcome<List<String>> beginning(String start, int limit, Cancellation cancellation) {
        return threads(cancellation).map(all -> all.stream().map(ThreadSummary::id).filter(id -> id.startsWith(start)).limit(limit).toList());
    }

    /** One thread; NOT_FOUND names the threads that there are, or how many. */
    Outcome<RecordedThread> thread(String id, Cancellation cancellation);

    /**
     * The same without reading the thread's index, for a question about one checkpoint. Whatever asks for all checkpoints
     * reads it then; if that fails, it gives those that are known, and the thread's problems say why.
     */
    default Outcome<RecordedThread> threadUnindexed(String id, Cancellation cancellation) {
        return thread(id, cancellation);
    }

    /**
     * Threads of a list, for questions about their newest checkpoints, in that order: what these need is read for all of them at once, where
     * the source can. Each is opened when it is taken.
     */
    default Stream<Outcome<RecordedThread>> newest(List<ThreadSummary> among, Cancellation cancellation) {
        return among.stream().map(one -> thread(one.id(), cancellation));
    }

    /**
     * Threads of a list, in that order, for how they are: what {@link dev.stateroom.history.RecordedThread#head} of their own graph and the
     * writes there tell. All else is read when it is asked for.
     */
    default Stream<Outcome<RecordedThread>> heads(List<ThreadSummary> among, Cancellation cancellation) {
        return among.stream().map(one -> threadUnindexed(one.id(), cancellation));
    }

    /**
     * Threads in which a request may wait for a person, each with a mark that is another one when something was written there
     * since. A source that cannot tell so cheaply names all threads.
     */
    default Outcome<Map<String, Mark>> requests(Cancellation cancellation) {
        return threads(cancellation).map(all -> {
            Map<String, Mark> marks = new LinkedHashMap<>();
            all.forEach(one -> marks.put(one.id(), new Mark(one.headId(), one.checkpointCount() + " " + one.updatedAt())));
            return marks;
        });
    }

    /** The threads in which something is due or failed, where the source knows that without reading any; empty where each has to be read. */
    default Optional<Set<String>> due(Cancellation cancellation) {
        return Optional.empty();
    }

    /** True if {@link #requests} looks at all threads; false where there are so many that only the newest are looked at. */
    default boolean seesAllRequests() {
        return true;
    }

    /**
     * How far a thread is.
     *
     * @param headId id of its newest root checkpoint; null where the source did not look
     * @param written what is another text when something is written there
     */
    record Mark(@Nullable String headId, String written) {

        /** The thread in a list, for {@link #heads}. */
        public ThreadSummary of(String id) {
            return new ThreadSummary(id, ThreadSummary.UNCOUNTED, ThreadSummary.UNCOUNTED, headId, null, null);
        }
    }

    /**
     * Looks whether the source has changed since it was opened and reads the index again if so.
     *
     * @return true when something changed; threads handed out before stay valid, what they have not read yet may be newer
     */
    Outcome<Boolean> refresh(Cancellation cancellation);

    /** The {@link #lookInterval} of a source that tells with little effort that nothing was written. */
    Duration CHEAP_LOOK = Duration.ofMillis(150);

    /** How long to wait at least between two looks at a source that is followed; a source that takes long to answer is looked at less often. */
    default Duration lookInterval() {
        return Duration.ofSeconds(1);
    }

    /**
     * The checkpoints that were written since an earlier look. Tells what {@link #refresh} read: a caller that follows the source calls
     * that first.
     *
     * @param since the mark of the earlier look; null for the mark of now, without any checkpoint
     */
    default Outcome<WrittenCheckpoints> writtenSince(WrittenCheckpoints.@Nullable Mark since, Cancellation cancellation) {
        return WrittenCheckpoints.byThreads(this, WrittenCheckpoints.NEWEST_THREADS, since, cancellation);
    }

    @Override
    void close();

    /**
     * What a source is.
     *
     * @param name short name: the file's name, the host
     * @param kind "LangGraph checkpoints, SQLite, Python" and the like
     * @param address what to hand to the command line to open it again
     * @param notes sentences worth knowing: a copy was made because a writer is active, a table is missing
     */
    record Description(String name, String kind, String address, List<String> notes) {}

    /**
     * A thread in a list.
     *
     * @param id the thread
     * @param checkpointCount in all namespaces; {@link #UNCOUNTED} where only the thread itself tells
     * @param rootCheckpointCount in the root namespace; may be {@link #UNCOUNTED} too
     * @param headId id of the newest root checkpoint; null if only subgraphs have any, or only the thread itself tells
     * @param step of that checkpoint
     * @param updatedAt when that checkpoint was written
     * @param name what people call it, where the source keeps that; else empty
     */
    record ThreadSummary(
            String id,
            int checkpointCount,
            int rootCheckpointCount,
            @Nullable String headId,
            @Nullable Integer step,
            @Nullable OffsetDateTime updatedAt,
            String name) {

        /** One that has only its id. */
        public ThreadSummary(
                String id,
                int checkpointCount,
                int rootCheckpointCount,
                @Nullable String headId,
                @Nullable Integer step,
                @Nullable OffsetDateTime updatedAt) {
            this(id, checkpointCount, rootCheckpointCount, headId, step, updatedAt, "");
        }

        /** In place of a count that the source does not give. */
        public static final int UNCOUNTED = -1;

        /** By the time of the newest checkpoint; those without one last. */
        public static final Comparator<ThreadSummary> NEWEST_FIRST = Comparator.comparing(
                        ThreadSummary::updatedAt, Comparator.nullsLast(Comparator.<OffsetDateTime>reverseOrder()))
                .thenComparing(ThreadSummary::id);

        /** The same with what the source left to the thread itself. */
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
