package dev.stateroom.history;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The threads of a source, each wrapped: with the files that its runs saw, with its forks. */
public final class MappedThreads implements ThreadSource {
    private final ThreadSource stored;
    private final UnaryOperator<RecordedThread> read;

    /** @param stored closed with this */
    public MappedThreads(ThreadSource stored, UnaryOperator<RecordedThread> read) {
        this.stored = stored;
        this.read = read;
    }

    @Override
    public Description description() {
        return stored.description();
    }

    @Override
    public Outcome<List<ThreadSummary>> threads(Cancellation cancellation) {
        return stored.threads(cancellation);
    }

    @Override
    public Outcome<List<String>> beginning(String start, int limit, Cancellation cancellation) {
        return stored.beginning(start, limit, cancellation);
    }

    @Override
    public Outcome<ThreadPage> page(int limit, String after, Cancellation cancellation) {
        return stored.page(limit, after, cancellation);
    }

    @Override
    public Outcome<ThreadPage> indexed(int limit, String after, Cancellation cancellation) {
        return stored.indexed(limit, after, cancellation);
    }

    @Override
    public Outcome<RecordedThread> thread(String id, Cancellation cancellation) {
        return stored.thread(id, cancellation).map(read);
    }

    @Override
    public Outcome<RecordedThread> threadUnindexed(String id, Cancellation cancellation) {
        return stored.threadUnindexed(id, cancellation).map(read);
    }

    @Override
    public Stream<Outcome<RecordedThread>> newest(List<ThreadSummary> among, Cancellation cancellation) {
        return stored.newest(among, cancellation).map(thread -> thread.map(read));
    }

    @Override
    public Stream<Outcome<RecordedThread>> heads(List<ThreadSummary> among, Cancellation cancellation) {
        return stored.heads(among, cancellation).map(thread -> thread.map(read));
    }

    @Override
    public Outcome<Map<String, Mark>> requests(Cancellation cancellation) {
        return stored.requests(cancellation);
    }

    @Override
    public Optional<Set<String>> due(Cancellation cancellation) {
        return stored.due(cancellation);
    }

    @Override
    public boolean seesAllRequests() {
        return stored.seesAllRequests();
    }

    @Override
    public Duration lookInterval() {
        return stored.lookInterval();
    }

    @Override
    public Outcome<WrittenCheckpoints> writtenSince(WrittenCheckpoints.@Nullable Mark since, Cancellation cancellation) {
        return stored.writtenSince(since, cancellation);
    }

    @Override
    public Outcome<Boolean> refresh(Cancellation cancellation) {
        return stored.refresh(cancellation);
    }

    @Override
    public void close() {
        stored.close();
    }
}
