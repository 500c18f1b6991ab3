package dev.stateroom.langgraph.mongo;

import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
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
import dev.stateroom.langgraph.serde.PayloadKey;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.BsonDocument;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** The threads of Python's {@code langgraph-checkpoint-mongodb}, or {@code @langchain/langgraph-checkpoint-mongodb}, in a database. */
public final class MongoCheckpoints implements FoldedSource {
    private static final int MOST_THREADS = 100_000;

    /** The number of threads whose newest checkpoints are read in one query. */
    private static final int TOGETHER = 64;

    private static final Bson IS_ROOT = BsonDocument.parse("{$eq: ['$checkpoint_ns', '']}");

    /** One result for each thread: number of checkpoints, number of the root's, its newest, the newest of all. */
    private static final List<Bson> THREADS = List.of(
            Aggregates.project(Projections.include("thread_id", "checkpoint_ns", "checkpoint_id")),
            Aggregates.group(
                    "$thread_id",
                    Accumulators.sum("all", 1),
                    Accumulators.sum("root", new BsonDocument("$cond", BsonDocument.parse("{a: [" + IS_ROOT.toBsonDocument().toJson() + ", 1, 0]}").get("a"))),
                    Accumulators.max("head", new BsonDocument("$cond", BsonDocument.parse("{a: [" + IS_ROOT.toBsonDocument().toJson() + ", '$checkpoint_id', '']}").get("a"))),
                    Accumulators.max("newest", "$checkpoint_id")),
            Aggregates.sort(Sorts.orderBy(Sorts.descending("newest"), Sorts.ascending("_id"))),
            Aggregates.limit(MOST_THREADS));

    private final MongoSource source;
    private final @Nullable PayloadKey key;
    private final Description description;
    private final AtomicReference<String> seen;
    private final GrowingThreads<Long> growing = new GrowingThreads<>();
    private volatile DatabaseReleases releases;

    private record Group(String id, int all, int root, @Nullable String headId) {}

    private MongoCheckpoints(MongoSource source, @Nullable PayloadKey key, Description description, String seen) {
        this.source = source;
        this.key = key;
        this.description = description;
        this.seen = new AtomicReference<>(seen);
        this.releases = newReleases();
    }

    private DatabaseReleases newReleases() {
        return new DatabaseReleases(
                () -> groups(Cancellation.NEVER).orElse(List.of()).stream().map(Group::id).toList(),
                id -> new MongoThreadRows(source, id, new ReadProblems(), null, key));
    }

    /**
     * The threads of an open database; closes it with itself, or at once if there are none.
     *
     * @param key decrypts payloads; null for none
     */
    public static Outcome<ThreadSource> over(MongoSource source, @Nullable PayloadKey key, Cancellation cancellation) {
        Outcome<ThreadSource> opened = !isIn(source)
                ? Outcome.failed(Failure.Kind.UNSUPPORTED, sentence(source))
                : fingerprint(source).then(seen -> writer(source, cancellation).map(writer -> new MongoCheckpoints(source, key, describe(source, writer), seen)));
        if (opened instanceof Outcome.Failed<ThreadSource>) {
            source.close();
        }
        return opened;
    }

    /** True for a database with threads. */
    public static boolean isIn(MongoSource source) {
        return source.collections().contains(MongoThreadRows.CHECKPOINTS);
    }

    private static Description describe(MongoSource source, String writer) {
        List<String> notes = source.collections().contains(MongoThreadRows.WRITES)
                ? List.of()
                : List.of(source.address().name() + " has no collection of writes: files and messages that are not stored whole cannot be rebuilt");
        return new Description(source.address().name(), "LangGraph checkpoints, MongoDB, " + writer, source.address().toString(), notes);
    }

    private static String sentence(MongoSource source) {
        String there = source.collections().isEmpty() ? "it has no collections" : "it has " + String.join(", ", source.collections().stream().limit(8).toList());
        return source.address().name() + " holds no checkpoints of LangGraph, which keeps them in a collection named checkpoints: " + there
                + ". Another database is named behind the host: mongodb://host/DATABASE";
    }

    private static Outcome<String> writer(MongoSource source, Cancellation cancellation) {
        List<String> types = new ArrayList<>();
        return source.find(MongoThreadRows.CHECKPOINTS, Filters.empty(), Projections.include("type"), 1, document -> types.add(String.valueOf(BsonValues.text(document, "type"))), cancellation)
                .map(_ -> types.isEmpty() ? "no checkpoints yet" : types.getFirst().equals("json") ? "JavaScript" : "Python");
    }

    /** Changes with documents that are added or removed. */
    private static Outcome<String> fingerprint(MongoSource source) {
        return source.size(MongoThreadRows.CHECKPOINTS)
                .then(checkpoints -> source.collections().contains(MongoThreadRows.WRITES)
                        ? source.size(MongoThreadRows.WRITES).map(writes -> checkpoints + " " + writes)
                        : Outcome.ok(String.valueOf(checkpoints)));
    }

    @Override
    public Description description() {
        return description;
    }

    private Outcome<List<Group>> groups(Cancellation cancellation) {
        List<Group> groups = new ArrayList<>();
        return source.aggregate(MongoThreadRows.CHECKPOINTS, THREADS, document -> {
                    String id = BsonValues.text(document, "_id");
                    String head = BsonValues.text(document, "head");
                    if (id != null) {
                        groups.add(new Group(id, (int) BsonValues.number(document, "all", 0), (int) BsonValues.number(document, "root", 0), head == null || head.isEmpty() ? null : head));
                    }
                }, cancellation)
                .map(_ -> groups);
    }

    @Override
    public Outcome<List<ThreadSummary>> threads(Cancellation cancellation) {
        return page(ThreadPage.ALL, "", cancellation).map(ThreadPage::threads);
    }

    @Override
    public Outcome<ThreadPage> page(int limit, String after, Cancellation cancellation) {
        return groups(cancellation).then(all -> {
            int first = after.isEmpty() ? 0 : ThreadPage.first(all.stream().map(Group::id).toList(), after);
            int end = (int) Math.min(all.size(), (long) first + limit);
            Outcome<List<ThreadSummary>> summaries = Outcome.ok(new ArrayList<>());
            for (int from = first; from < end; from += TOGETHER) {
                List<Group> some = all.subList(from, Math.min(end, from + TOGETHER));
                summaries = summaries.then(before -> headsOf(some, cancellation).map(heads -> {
                    some.forEach(group -> before.add(summary(group, heads.get(group.id()))));
                    return before;
                }));
            }
            return summaries.map(threads -> new ThreadPage(threads, all.size(), false, end < all.size()));
        });
    }

    private static ThreadSummary summary(Group group, @Nullable Checkpoint head) {
        return new ThreadSummary(
                group.id(), group.all(), group.root(), group.headId(), head == null ? null : head.step(), head == null ? null : head.createdAt());
    }

    private Outcome<Map<String, Checkpoint>> headsOf(List<Group> groups, Cancellation cancellation) {
        List<Bson> wanted = groups.stream()
                .filter(group -> group.headId() != null)
                .map(group -> Filters.and(Filters.eq("thread_id", group.id()), Filters.eq("checkpoint_ns", ""), Filters.eq("checkpoint_id", group.headId())))
                .toList();
        Map<String, Checkpoint> heads = new HashMap<>();
        return wanted.isEmpty()
                ? Outcome.ok(heads)
                : source.find(MongoThreadRows.CHECKPOINTS, Filters.or(wanted), MongoThreadRows.WHOLE, wanted.size(), document -> {
                            String id = String.valueOf(BsonValues.text(document, "thread_id"));
                            MongoThreadRows rows = new MongoThreadRows(source, id, new ReadProblems(), null, key);
                            CheckpointRow row = rows.row(document);
                            if (row != null) {
                                heads.put(id, row.checkpoint(rows.opened(BsonValues.payload(document, "checkpoint"))));
                            }
                        }, cancellation)
                        .map(_ -> heads);
    }

    @Override
    public Outcome<RecordedThread> thread(String id, FoldedThread.Opening opening, Cancellation cancellation) {
        ReadProblems problems = new ReadProblems();
        MongoThreadRows rows = new MongoThreadRows(source, id, problems, releases, key);
        Outcome<FoldedThread> opened = source.listens() ? growing.open(source, rows, problems, rows::place, cancellation) : opening.open(rows, problems, cancellation);
        return UnknownThread.unless(opened, this, source.address().name(), id, cancellation);
    }

    @Override
    public Duration lookInterval() {
        return CHEAP_LOOK;
    }

    @Override
    public Outcome<Boolean> refresh(Cancellation cancellation) {
        boolean heard = source.hear(cancellation);
        source.listen();
        // The changes received before listening ended may have left the number of documents unchanged.
        Outcome<Boolean> looked = heard
                ? Outcome.ok(source.writes().areMore())
                : fingerprint(source).map(now -> {
                    boolean isOther = !now.equals(seen.getAndSet(now));
                    return source.writes().areMore() || isOther;
                });
        return looked.map(changed -> {
            releases = changed ? newReleases() : releases;
            return changed;
        });
    }

    @Override
    public void close() {
        source.close();
    }
}
