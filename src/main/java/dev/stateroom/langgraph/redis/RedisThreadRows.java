package dev.stateroom.langgraph.redis;

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
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** One thread's documents. Python's have their values themselves, as in SQLite; JavaScript's store those of older steps separately. */
final class RedisThreadRows implements ThreadRows, GrowingRows<Long> {
    private static final List<String> CONTENTS = List.of(".checkpoint");
    private static final List<String> VALUE = List.of(".value");

    private final RedisSource source;
    private final String thread;
    private final RowIntake intake;
    private final AnnouncedWrites.Listing listing;
    private final @Nullable DatabaseReleases releases;

    /** @param releases the evidence of the other threads; null if that does not matter */
    RedisThreadRows(RedisSource source, String thread, ReadProblems problems, @Nullable DatabaseReleases releases) {
        this.source = source;
        this.thread = thread;
        this.releases = releases;
        this.listing = source.writes().new Listing(thread);
        this.intake = new RowIntake(thread, problems);
    }

    @Override
    public String threadId() {
        return thread;
    }

    @Override
    public long mostDecoded() {
        return RowIntake.mostDecoded(RedisConnection.LONGEST_VALUE);
    }

    @Override
    public @Nullable DatabaseReleases releases() {
        return releases;
    }

    /** Passes each of the thread's documents with its row to {@code sink}. */
    private Outcome<Long> each(Cancellation cancellation, BiConsumer<CheckpointRow, RedisDocument> sink) {
        List<String> keys = source.keys().beginningWith(RedisKeys.CHECKPOINT + thread + ":");
        if (keys.size() > RowIntake.MOST_CHECKPOINTS) {
            return RowIntake.tooMany(thread);
        }
        return source.each(keys, RedisDocument.INDEX, cancellation).map(replies -> {
            long given = 0;
            for (RedisReply reply : replies) {
                RedisDocument document = RedisDocument.of(reply);
                // The key of another thread whose name continues with a colon has the same prefix.
                if (document != null && thread.equals(document.text("thread_id"))) {
                    CheckpointRow row = row(document);
                    if (row != null) {
                        sink.accept(row, document);
                        given++;
                    }
                }
            }
            return given;
        });
    }

    /** Null for a document with invalid keys. */
    @Nullable CheckpointRow row(RedisDocument document) {
        CheckpointKey key = document.key();
        if (key == null) {
            intake.leaveOutCheckpoint();
            return null;
        }
        byte[] metadata = document.metadata();
        return intake.checkpoint(key, document.text("parent_checkpoint_id"), metadata.length > RowIntake.LONGEST_METADATA ? null : metadata, metadata.length);
    }

    @Override
    public Outcome<List<CheckpointRow>> checkpoints(Cancellation cancellation) {
        List<CheckpointRow> rows = new ArrayList<>();
        long place = source.writes().place();
        return each(cancellation, (row, document) -> rows.add(row.with(document.beginning()))).map(_ -> {
            listing.take(place, rows);
            return rows;
        });
    }

    /** The position before its checkpoints were listed. */
    @Nullable Long place() {
        return listing.place();
    }

    @Override
    public Outcome<Optional<Added<Long>>> since(Long place, int known, Cancellation cancellation) {
        return source.hear(cancellation) ? listing.since(place, keys -> rows(keys, cancellation)) : Outcome.ok(Optional.empty());
    }

    private Outcome<List<CheckpointRow>> rows(Set<CheckpointKey> keys, Cancellation cancellation) {
        List<String> named = keys.stream().flatMap(key -> source.keys().of(thread, key).stream().limit(1)).toList();
        return source.each(named, RedisDocument.INDEX, cancellation).map(replies -> {
            List<CheckpointRow> rows = new ArrayList<>();
            for (RedisReply reply : replies) {
                RedisDocument document = RedisDocument.of(reply);
                CheckpointRow row = document == null ? null : row(document);
                if (row != null && document != null && keys.contains(row.key())) {
                    rows.add(row.with(document.beginning()));
                }
            }
            return rows;
        });
    }

    @Override
    public Outcome<Boolean> exists(Cancellation cancellation) {
        return Outcome.ok(!source.keys().beginningWith(RedisKeys.CHECKPOINT + thread + ":").isEmpty());
    }

    @Override
    public Outcome<Long> beginnings(Cancellation cancellation, BiConsumer<CheckpointKey, SerializedPayload> sink) {
        return each(cancellation, (row, document) -> sink.accept(row.key(), document.beginning()));
    }

    @Override
    public Outcome<WholeRow> whole(CheckpointKey key, Cancellation cancellation) {
        return found(key, cancellation).then(at -> contents(key, at.redisKey(), cancellation).map(contents -> new WholeRow(at.row(), contents)));
    }

    @Override
    public Outcome<StoredContents> checkpoint(CheckpointKey key, Cancellation cancellation) {
        return found(key, cancellation).then(at -> contents(key, at.redisKey(), cancellation));
    }

    private record PlacedRow(String redisKey, CheckpointRow row) {}

    /** The key of a checkpoint: a saver that keeps only the newest does not have its id in the key. */
    private Outcome<PlacedRow> found(CheckpointKey key, Cancellation cancellation) {
        List<String> candidates = source.keys().of(thread, key);
        return source.each(candidates, RedisDocument.INDEX, cancellation).then(replies -> {
            for (int i = 0; i < candidates.size(); i++) {
                RedisDocument document = RedisDocument.of(replies.get(i));
                if (document != null && key.equals(document.key()) && thread.equals(document.text("thread_id"))) {
                    CheckpointRow row = row(document);
                    if (row != null) {
                        return Outcome.ok(new PlacedRow(candidates.get(i), row));
                    }
                }
            }
            return Outcome.failed(Failure.Kind.NOT_FOUND, "checkpoint " + key.id() + " is no longer in " + source.name());
        });
    }

    private Outcome<StoredContents> contents(CheckpointKey key, String redisKey, Cancellation cancellation) {
        return contents(Map.of(key, redisKey), cancellation).map(found -> Objects.requireNonNull(found.get(key)));
    }

    /** The contents under some keys, with the values that are stored separately. */
    private Outcome<Map<CheckpointKey, StoredContents>> contents(Map<CheckpointKey, String> redisKeys, Cancellation cancellation) {
        List<CheckpointKey> keys = List.copyOf(redisKeys.keySet());
        return source.each(keys.stream().map(redisKeys::get).toList(), CONTENTS, cancellation).then(replies -> {
            RowIntake.Together together = new RowIntake.Together();
            Map<CheckpointKey, SerializedPayload> bodies = HashMap.newHashMap(keys.size());
            for (int i = 0; i < keys.size(); i++) {
                SerializedPayload body = RedisDocument.contents(replies.get(i));
                bodies.put(keys.get(i), keys.size() == 1 ? body : together.within(body));
            }
            return apart(bodies, cancellation).map(apart -> {
                Map<CheckpointKey, StoredContents> found = HashMap.newHashMap(keys.size());
                bodies.forEach((key, body) -> found.put(key, new StoredContents(body, apart.getOrDefault(key, Map.of()))));
                return found;
            });
        });
    }

    /** The values of channels that did not change at those checkpoints, which JavaScript stores by their versions. */
    private Outcome<Map<CheckpointKey, Map<String, SerializedPayload>>> apart(Map<CheckpointKey, SerializedPayload> bodies, Cancellation cancellation) {
        Map<CheckpointKey, Map<String, String>> missing = new LinkedHashMap<>();
        bodies.forEach((key, body) -> {
            byte[] bytes = body.bytes();
            if (RedisDocument.isOfJavaScript(body) && bytes != null) {
                missing.put(key, missing(key, bytes));
            }
        });
        List<String> blobs = missing.values().stream().flatMap(some -> some.values().stream()).distinct().toList();
        return source.each(blobs, VALUE, cancellation).map(replies -> {
            Map<String, SerializedPayload> values = HashMap.newHashMap(blobs.size());
            for (int i = 0; i < blobs.size(); i++) {
                if (!(replies.get(i) instanceof RedisReply.Refused)) {
                    values.put(blobs.get(i), RedisDocument.contents(replies.get(i)));
                }
            }
            Map<CheckpointKey, Map<String, SerializedPayload>> apart = HashMap.newHashMap(missing.size());
            missing.forEach((key, some) -> {
                Map<String, SerializedPayload> own = HashMap.newHashMap(some.size());
                some.forEach((channel, blob) -> {
                    if (values.containsKey(blob)) {
                        own.put(channel, values.get(blob));
                    }
                });
                apart.put(key, own);
            });
            return apart;
        });
    }

    /** The keys of a checkpoint's values that it does not have itself, by channel. */
    private Map<String, String> missing(CheckpointKey key, byte[] body) {
        ForeignValue.Fields checkpoint = ForeignValue.fields(PlainJson.read(body));
        Map<String, ForeignValue> own = ForeignValue.fields(checkpoint.get("channel_values")).values();
        Map<String, String> missing = new LinkedHashMap<>();
        RedisKeys keys = source.keys();
        ForeignValue.fields(checkpoint.get("channel_versions")).values().forEach((channel, version) -> {
            String written = version instanceof ForeignValue.Int(long number) ? String.valueOf(number) : ForeignValue.text(version);
            String blob = written == null || own.containsKey(channel) ? null : keys.blob(thread, key.namespace(), channel, written);
            if (blob != null) {
                missing.put(channel, blob);
            }
        });
        return missing;
    }

    @Override
    public ReadAhead readAhead(CheckpointKey key) {
        return ReadAhead.ONWARD;
    }

    /** Only checkpoints whose keys have their ids: a saver that keeps only the newest checkpoint has one. */
    @Override
    public Outcome<Map<CheckpointKey, StoredStep>> together(List<CheckpointKey> keys, Cancellation cancellation) {
        Map<CheckpointKey, String> named = new LinkedHashMap<>();
        for (CheckpointKey key : keys) {
            source.keys().of(thread, key).stream().filter(one -> one.endsWith(":" + key.id())).findFirst().ifPresent(one -> named.put(key, one));
        }
        return writes(List.copyOf(named.keySet()), null, cancellation).then(writes -> contents(named, cancellation).map(contents -> {
            Map<CheckpointKey, StoredStep> found = HashMap.newHashMap(named.size());
            contents.forEach((key, stored) -> found.put(key, new StoredStep(stored.body().bytes() == null ? null : stored, writes.getOrDefault(key, List.of()), null)));
            return found;
        }));
    }

    @Override
    public Outcome<List<WriteRow>> writes(CheckpointKey key, @Nullable String channel, Cancellation cancellation) {
        return writes(List.of(key), channel, cancellation).map(found -> found.getOrDefault(key, List.of()));
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> writes(List<CheckpointKey> keys, @Nullable String channel, Cancellation cancellation) {
        Map<CheckpointKey, List<WriteRow>> found = HashMap.newHashMap(keys.size());
        List<String> wanted = new ArrayList<>();
        List<CheckpointKey> of = new ArrayList<>();
        for (CheckpointKey key : keys) {
            if (found.putIfAbsent(key, new ArrayList<>()) == null) {
                source.keys().writes(thread, key).forEach(write -> {
                    wanted.add(write);
                    of.add(key);
                });
            }
        }
        if (wanted.size() >= RowIntake.MOST_WRITES) {
            return RowIntake.tooManyWrites(thread);
        }
        RowIntake.Together together = new RowIntake.Together();
        return source.each(wanted, RedisDocument.WRITE, cancellation).map(replies -> {
            for (int i = 0; i < wanted.size(); i++) {
                WriteRow write = write(wanted.get(i), of.get(i), replies.get(i), together);
                if (write != null && (channel == null || channel.equals(write.channel()))) {
                    found.computeIfAbsent(of.get(i), _ -> new ArrayList<>()).add(write);
                }
            }
            return found;
        });
    }

    private @Nullable WriteRow write(String redisKey, CheckpointKey at, RedisReply reply, RowIntake.Together together) {
        RedisDocument document = RedisDocument.of(reply);
        String task = document == null ? null : document.text("task_id");
        String channel = document == null ? null : document.text("channel");
        if (reply instanceof RedisReply.TooLong(long size)) {
            String[] parts = redisKey.substring(redisKey.lastIndexOf(at.id()) + at.id().length() + 1).split(":");
            return parts.length != 2 ? null : new WriteRow(parts[0], "", 0, "", new SerializedPayload("json", null, size));
        }
        if (document == null || task == null || channel == null) {
            intake.leaveOutWrite(at.id());
            return null;
        }
        String path = document.text("task_path");
        return new WriteRow(task, intake.name(path == null ? "" : path), document.number("idx"), intake.name(channel), together.within(document.payload()));
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> allWrites(List<CheckpointKey> keys, String valued, Cancellation cancellation) {
        return writes(keys, null, cancellation);
    }

    @Override
    public Outcome<WriteRow> load(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        List<String> some = source.keys().writes(thread, key).stream().filter(one -> one.endsWith(":" + write.taskId() + ":" + write.index())).limit(1).toList();
        return source.each(some, RedisDocument.WRITE, cancellation).map(replies -> {
            RedisDocument document = replies.isEmpty() ? null : RedisDocument.of(replies.getFirst());
            return document == null ? write : write.with(document.payload());
        });
    }
}
