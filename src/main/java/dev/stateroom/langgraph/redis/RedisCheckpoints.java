package dev.stateroom.langgraph.redis;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.channel.CheckpointRow;
import dev.stateroom.langgraph.channel.DatabaseReleases;
import dev.stateroom.langgraph.channel.FoldedSource;
import dev.stateroom.langgraph.channel.FoldedThread;
import dev.stateroom.langgraph.channel.GrowingThreads;
import dev.stateroom.langgraph.channel.ReadProblems;
import dev.stateroom.langgraph.channel.UnknownThread;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The threads that {@code langgraph-checkpoint-redis} of Python, or {@code @langchain/langgraph-checkpoint-redis}, stores in a database: of
 * savers that keep all checkpoints, and of those that keep the newest.
 */
public final class RedisCheckpoints implements FoldedSource {
    private static final Comparator<RedisKeys.ThreadKeys> NEWEST_FIRST =
            Comparator.comparing((RedisKeys.ThreadKeys thread) -> thread.headId() == null ? "" : thread.headId()).reversed().thenComparing(RedisKeys.ThreadKeys::id);

    private final RedisSource source;
    private final Description description;
    private final GrowingThreads<Long> growing = new GrowingThreads<>();
    private volatile DatabaseReleases releases;
    private volatile @Nullable List<RedisKeys.ThreadKeys> listed;

    private RedisCheckpoints(RedisSource source, String writer) {
        this.source = source;
        this.description = new Description(source.name(), "LangGraph checkpoints, Redis, " + writer, source.address().toString(), List.of());
        this.releases = newReleases();
    }

    private DatabaseReleases newReleases() {
        return new DatabaseReleases(
                () -> newestFirst(Cancellation.NEVER).orElse(List.of()).stream().map(RedisKeys.ThreadKeys::id).toList(),
                id -> new RedisThreadRows(source, id, new ReadProblems(), null));
    }

    /** The threads of an open database; closes it with itself, or at once if there are none. */
    public static Outcome<ThreadSource> over(RedisSource source, Cancellation cancellation) {
        List<String> first = source.keys().beginningWith(RedisKeys.CHECKPOINT).stream().limit(1).toList();
        Outcome<ThreadSource> opened = first.isEmpty()
                ? Outcome.failed(Failure.Kind.UNSUPPORTED, source.name() + " holds no checkpoints of LangGraph, which keeps them under keys that begin with checkpoint:. "
                        + (source.otherPrefix().isEmpty()
                                ? "Another database is named behind the host: redis://host/1"
                                : source.otherPrefix() + " looks like one of a saver with a checkpoint_prefix of its own, whose threads are not read"))
                : source.each(first, List.of(".checkpoint"), cancellation)
                        .map(replies -> new RedisCheckpoints(source, RedisDocument.isOfJavaScript(RedisDocument.contents(replies.getFirst())) ? "JavaScript" : "Python"));
        if (opened instanceof Outcome.Failed<ThreadSource>) {
            source.close();
        }
        return opened;
    }

    @Override
    public Description description() {
        return description;
    }

    /** A saver that keeps only the newest checkpoint has its id in the document alone. */
    private Outcome<List<RedisKeys.ThreadKeys>> newestFirst(Cancellation cancellation) {
        List<RedisKeys.ThreadKeys> known = listed;
        if (known != null) {
            return Outcome.ok(known);
        }
        List<RedisKeys.ThreadKeys> threads = new ArrayList<>(source.keys().threads());
        List<Integer> unnamed = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            String newest = threads.get(i).newest();
            if (newest != null && threads.get(i).headId() == null) {
                unnamed.add(i);
                keys.add(newest);
            }
        }
        return source.each(keys, List.of("$.checkpoint_id", "$.thread_id"), cancellation).map(replies -> {
            for (int i = 0; i < keys.size(); i++) {
                RedisDocument document = RedisDocument.of(replies.get(i));
                RedisKeys.ThreadKeys thread = threads.get(unnamed.get(i));
                threads.set(unnamed.get(i), new RedisKeys.ThreadKeys(thread.id(), thread.all(), thread.root(), thread.newest(), document == null ? null : document.text("checkpoint_id")));
            }
            List<RedisKeys.ThreadKeys> sorted = threads.stream().sorted(NEWEST_FIRST).toList();
            listed = sorted;
            return sorted;
        });
    }

    @Override
    public Outcome<List<ThreadSummary>> threads(Cancellation cancellation) {
        return page(ThreadPage.ALL, "", cancellation).map(ThreadPage::threads);
    }

    @Override
    public Outcome<ThreadPage> page(int limit, String after, Cancellation cancellation) {
        return newestFirst(cancellation).then(all -> {
            int first = after.isEmpty() ? 0 : ThreadPage.first(all.stream().map(RedisKeys.ThreadKeys::id).toList(), after);
            int end = (int) Math.min(all.size(), (long) first + limit);
            List<RedisKeys.ThreadKeys> some = all.subList(first, end);
            List<String> keys = some.stream().map(thread -> thread.newest() == null ? RedisKeys.CHECKPOINT : thread.newest()).toList();
            return source.each(keys, RedisDocument.INDEX, cancellation).map(replies -> {
                List<ThreadSummary> threads = new ArrayList<>();
                for (int i = 0; i < some.size(); i++) {
                    threads.add(summary(some.get(i), RedisDocument.of(replies.get(i))));
                }
                return new ThreadPage(threads, all.size(), false, end < all.size());
            });
        });
    }

    private ThreadSummary summary(RedisKeys.ThreadKeys thread, @Nullable RedisDocument document) {
        CheckpointRow row = document == null ? null : new RedisThreadRows(source, thread.id(), new ReadProblems(), null).row(document);
        Checkpoint head = row == null || document == null ? null : row.checkpoint(document.beginning());
        return new ThreadSummary(
                thread.id(), thread.all(), thread.root(), thread.headId(), head == null ? null : head.step(), head == null ? null : head.createdAt());
    }

    @Override
    public Outcome<RecordedThread> thread(String id, FoldedThread.Opening opening, Cancellation cancellation) {
        ReadProblems problems = new ReadProblems();
        RedisThreadRows rows = new RedisThreadRows(source, id, problems, releases);
        Outcome<FoldedThread> opened = source.listens() ? growing.open(source, rows, problems, rows::place, cancellation) : opening.open(rows, problems, cancellation);
        return UnknownThread.unless(opened, this, source.name(), id, cancellation);
    }

    @Override
    public Duration lookInterval() {
        return CHEAP_LOOK;
    }

    @Override
    public Outcome<Boolean> refresh(Cancellation cancellation) {
        return source.look(cancellation).map(changed -> {
            if (changed) {
                listed = null;
                releases = newReleases();
            }
            return changed;
        });
    }

    @Override
    public void close() {
        source.close();
    }
}
