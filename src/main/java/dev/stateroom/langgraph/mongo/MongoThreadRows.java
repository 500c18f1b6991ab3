package dev.stateroom.langgraph.mongo;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.channel.AnnouncedWrites;
import dev.stateroom.langgraph.channel.CheckpointRow;
import dev.stateroom.langgraph.channel.DatabaseReleases;
import dev.stateroom.langgraph.channel.GrowingRows;
import dev.stateroom.langgraph.channel.ReadProblems;
import dev.stateroom.langgraph.channel.RowIntake;
import dev.stateroom.langgraph.channel.ThreadRows;
import dev.stateroom.langgraph.channel.WriteRow;
import dev.stateroom.langgraph.serde.PayloadKey;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.bson.BsonDocument;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** One thread's documents. A checkpoint has its values itself, as in SQLite. */
final class MongoThreadRows implements ThreadRows, GrowingRows<Long> {
    static final String CHECKPOINTS = "checkpoints";
    static final String WRITES = "checkpoint_writes";

    static final String THREAD = "thread_id";
    private static final String NAMESPACE = "checkpoint_ns";
    private static final String ID = "checkpoint_id";

    /** A document has at most 16 MB. */
    private static final long LONGEST_VALUE = 16L << 20;

    private static final Bson INDEX = Projections.include(NAMESPACE, ID, "parent_checkpoint_id", "type", "metadata");
    private static final Bson BODY = Projections.include(NAMESPACE, ID, "type", "checkpoint");

    static final Bson WHOLE = Projections.include(THREAD, NAMESPACE, ID, "parent_checkpoint_id", "type", "metadata", "checkpoint");

    private final MongoSource source;
    private final String thread;
    private final RowIntake intake;
    private final AnnouncedWrites.Listing listing;
    private final @Nullable DatabaseReleases releases;

    /** @param releases the evidence of the other threads; null if that does not matter */
    MongoThreadRows(MongoSource source, String thread, ReadProblems problems, @Nullable DatabaseReleases releases, @Nullable PayloadKey key) {
        this.source = source;
        this.thread = thread;
        this.releases = releases;
        this.listing = source.writes().new Listing(thread);
        this.intake = new RowIntake(thread, problems, key);
    }

    @Override
    public String threadId() {
        return thread;
    }

    @Override
    public long mostDecoded() {
        return RowIntake.mostDecoded(LONGEST_VALUE);
    }

    @Override
    public @Nullable DatabaseReleases releases() {
        return releases;
    }

    private Bson ofThread() {
        return Filters.eq(THREAD, thread);
    }

    private Bson at(CheckpointKey key) {
        return Filters.and(ofThread(), Filters.eq(NAMESPACE, key.namespace()), Filters.eq(ID, key.id()));
    }

    @Override
    public Outcome<List<CheckpointRow>> checkpoints(Cancellation cancellation) {
        long place = source.writes().place();
        return rows(ofThread(), RowIntake.MOST_CHECKPOINTS + 1, cancellation).then(rows -> {
            listing.take(place, rows);
            return rows.size() > RowIntake.MOST_CHECKPOINTS ? RowIntake.tooMany(thread) : Outcome.ok(rows);
        });
    }

    private Outcome<List<CheckpointRow>> rows(Bson filter, int most, Cancellation cancellation) {
        List<CheckpointRow> rows = new ArrayList<>();
        return source.find(CHECKPOINTS, filter, INDEX, most, document -> {
                    CheckpointRow row = row(document);
                    if (row != null) {
                        rows.add(row);
                    }
                }, cancellation)
                .map(_ -> rows);
    }

    /** The position before its checkpoints were listed. */
    @Nullable Long place() {
        return listing.place();
    }

    @Override
    public Outcome<Optional<Added<Long>>> since(Long place, int known, Cancellation cancellation) {
        return source.hear(cancellation) ? listing.since(place, keys -> rows(keys, cancellation)) : Outcome.ok(Optional.empty());
    }

    /** By their ids, which a database looks up in its index: one condition for each takes long to plan where there are hundreds. */
    private Outcome<List<CheckpointRow>> rows(Set<CheckpointKey> keys, Cancellation cancellation) {
        Bson some = Filters.and(ofThread(), Filters.in(NAMESPACE, keys.stream().map(CheckpointKey::namespace).distinct().toList()), Filters.in(ID, keys.stream().map(CheckpointKey::id).toList()));
        return rows(some, RowIntake.MOST_CHECKPOINTS, cancellation).map(rows -> rows.stream().filter(row -> keys.contains(row.key())).toList());
    }

    /** Null for a document with invalid keys. */
    @Nullable CheckpointRow row(BsonDocument document) {
        CheckpointKey key = key(document);
        if (key == null) {
            intake.leaveOutCheckpoint();
            return null;
        }
        ForeignValue metadata = BsonValues.metadata(document);
        byte[] json = metadata instanceof ForeignValue.Fields ? PlainJson.compact(metadata) : new byte[0];
        return intake.checkpoint(key, BsonValues.text(document, "parent_checkpoint_id"), json, json.length);
    }

    static @Nullable CheckpointKey key(BsonDocument document) {
        String namespace = BsonValues.text(document, NAMESPACE);
        String id = BsonValues.text(document, ID);
        return namespace == null || id == null ? null : new CheckpointKey(namespace, id);
    }

    SerializedPayload opened(SerializedPayload stored) {
        return intake.opened(stored.type(), stored.bytes(), stored.size());
    }

    @Override
    public Outcome<Boolean> exists(Cancellation cancellation) {
        return source.find(CHECKPOINTS, ofThread(), Projections.include(ID), 1, _ -> {}, cancellation).map(count -> count > 0);
    }

    @Override
    public Outcome<WholeRow> whole(CheckpointKey key, Cancellation cancellation) {
        return one(key, WHOLE, cancellation).then(document -> {
            CheckpointRow row = row(document);
            return row == null ? absent(key) : Outcome.ok(new WholeRow(row, StoredContents.whole(opened(BsonValues.payload(document, "checkpoint")))));
        });
    }

    @Override
    public Outcome<StoredContents> checkpoint(CheckpointKey key, Cancellation cancellation) {
        return one(key, BODY, cancellation).map(document -> StoredContents.whole(opened(BsonValues.payload(document, "checkpoint"))));
    }

    @Override
    public ReadAhead readAhead(CheckpointKey key) {
        return source.collections().contains(WRITES) ? ReadAhead.ONWARD : ReadAhead.NEVER;
    }

    /** Contents up to a bound: later ones are left out, as are missing checkpoints. */
    @Override
    public Outcome<Map<CheckpointKey, StoredStep>> together(List<CheckpointKey> keys, Cancellation cancellation) {
        Map<CheckpointKey, StoredStep> found = HashMap.newHashMap(keys.size());
        RowIntake.Together together = new RowIntake.Together();
        return writes(keys, null, cancellation)
                .then(writes -> source.find(CHECKPOINTS, among(keys), BODY, keys.size(), document -> {
                    CheckpointKey key = key(document);
                    SerializedPayload body = together.within(opened(BsonValues.payload(document, "checkpoint")));
                    if (key != null) {
                        found.put(key, new StoredStep(body.bytes() == null ? null : StoredContents.whole(body), writes.getOrDefault(key, List.of()), null));
                    }
                }, cancellation))
                .map(_ -> found);
    }

    private Bson among(List<CheckpointKey> keys) {
        return Filters.and(ofThread(), Filters.eq(NAMESPACE, keys.getFirst().namespace()), Filters.in(ID, keys.stream().map(CheckpointKey::id).toList()));
    }

    private Outcome<BsonDocument> one(CheckpointKey key, Bson projection, Cancellation cancellation) {
        List<BsonDocument> found = new ArrayList<>(1);
        return source.find(CHECKPOINTS, at(key), projection, 1, found::add, cancellation)
                .then(_ -> found.isEmpty() ? absent(key) : Outcome.ok(found.getFirst()));
    }

    private <T> Outcome<T> absent(CheckpointKey key) {
        return Outcome.failed(Failure.Kind.NOT_FOUND, "checkpoint " + key.id() + " is no longer in " + source.address().name());
    }

    @Override
    public Outcome<List<WriteRow>> writes(CheckpointKey key, @Nullable String channel, Cancellation cancellation) {
        return writes(List.of(key), channel, cancellation).map(found -> found.getOrDefault(key, List.of()));
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> writes(List<CheckpointKey> keys, @Nullable String channel, Cancellation cancellation) {
        if (!source.collections().contains(WRITES)) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, source.address().name() + " has no collection of writes");
        }
        Map<CheckpointKey, List<WriteRow>> found = HashMap.newHashMap(keys.size());
        keys.forEach(key -> found.put(key, new ArrayList<>()));
        RowIntake.Together together = new RowIntake.Together();
        Bson filter = channel == null ? among(keys) : Filters.and(among(keys), Filters.eq("channel", channel));
        return source.find(WRITES, filter, Projections.excludeId(), RowIntake.MOST_WRITES, document -> {
                    CheckpointKey key = key(document);
                    String task = BsonValues.text(document, "task_id");
                    String in = BsonValues.text(document, "channel");
                    List<WriteRow> at = key == null ? null : found.get(key);
                    if (at == null || task == null || in == null) {
                        intake.leaveOutWrite(String.valueOf(BsonValues.text(document, ID)));
                        return;
                    }
                    String path = BsonValues.text(document, "task_path");
                    SerializedPayload payload = together.within(opened(BsonValues.payload(document, "value")));
                    at.add(new WriteRow(task, intake.name(path == null ? "" : path), BsonValues.number(document, "idx", 0), intake.name(in), payload));
                }, cancellation)
                .then(count -> count < RowIntake.MOST_WRITES ? Outcome.ok(found) : RowIntake.tooManyWrites(thread));
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> allWrites(List<CheckpointKey> keys, String valued, Cancellation cancellation) {
        return writes(keys, null, cancellation);
    }

    @Override
    public Outcome<Long> beginnings(Cancellation cancellation, BiConsumer<CheckpointKey, SerializedPayload> sink) {
        return source.find(CHECKPOINTS, ofThread(), BODY, RowIntake.MOST_CHECKPOINTS, document -> {
            CheckpointKey key = key(document);
            if (key != null) {
                sink.accept(key, opened(BsonValues.payload(document, "checkpoint")));
            }
        }, cancellation);
    }

    @Override
    public Outcome<WriteRow> load(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        List<SerializedPayload> found = new ArrayList<>(1);
        Bson filter = Filters.and(at(key), Filters.eq("task_id", write.taskId()), Filters.eq("idx", write.index()));
        return source.find(WRITES, filter, Projections.include("type", "value"), 1, document -> found.add(opened(BsonValues.payload(document, "value"))), cancellation)
                .map(_ -> found.isEmpty() ? write : write.with(found.getFirst()));
    }
}
