package dev.stateroom.langgraph.devserver;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.channel.CheckpointRow;
import dev.stateroom.langgraph.channel.DatabaseReleases;
import dev.stateroom.langgraph.channel.GrowingRows;
import dev.stateroom.langgraph.channel.ReadProblems;
import dev.stateroom.langgraph.channel.RowIntake;
import dev.stateroom.langgraph.channel.ThreadRows;
import dev.stateroom.langgraph.channel.WriteRow;
import dev.stateroom.langgraph.devserver.DevServerState.OfThread;
import dev.stateroom.langgraph.devserver.DevServerState.StoredRow;
import dev.stateroom.langgraph.devserver.DevServerState.ValueKey;
import dev.stateroom.langgraph.serde.PayloadKey;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.langgraph.serde.StoredCheckpoint;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One thread of an {@code InMemorySaver}: the checkpoint without its values, which are stored separately under channel and version. */
final class DevServerThreadRows implements ThreadRows, GrowingRows<OfThread> {
    private static final String NO_VALUE = "empty";
    private static final byte[] NONE = new byte[0];

    private final Supplier<OfThread> newest;
    private final String thread;
    private final RowIntake intake;
    private final @Nullable DatabaseReleases releases;

    /** The state that is read from. */
    private volatile OfThread state;

    /** Values that are missing yet, and the checkpoints that need them: the server writes one file after the other. */
    private final Map<ValueKey, Set<CheckpointKey>> missing = new ConcurrentHashMap<>();

    /**
     * @param newest gives the present data on request
     * @param releases the evidence of the other threads; null if that does not matter
     */
    DevServerThreadRows(
            Supplier<OfThread> newest, String thread, ReadProblems problems, @Nullable DatabaseReleases releases, @Nullable PayloadKey key) {
        this.newest = newest;
        this.state = newest.get();
        this.thread = thread;
        this.releases = releases;
        this.intake = new RowIntake(thread, problems, key);
    }

    private Map<CheckpointKey, StoredRow> stored() {
        return state.rows();
    }

    @Override
    public String threadId() {
        return thread;
    }

    @Override
    public @Nullable DatabaseReleases releases() {
        return releases;
    }

    @Override
    public Outcome<List<CheckpointRow>> checkpoints(Cancellation cancellation) {
        List<CheckpointRow> rows = new ArrayList<>(stored().size());
        stored().forEach((key, stored) -> rows.add(row(key, stored)));
        return Outcome.ok(rows);
    }

    /** The position of its rows. */
    OfThread place() {
        return state;
    }

    @Override
    public Outcome<Optional<Added<OfThread>>> since(OfThread before, int known, Cancellation cancellation) {
        OfThread now = newest.get();
        if (!now.goesOn(before)) {
            return Outcome.ok(Optional.empty());
        }
        List<CheckpointRow> added = new ArrayList<>();
        if (now.rows() != before.rows()) {
            now.rows().forEach((key, stored) -> {
                if (!before.rows().containsKey(key)) {
                    added.add(row(key, stored));
                }
            });
            added.sort(Comparator.comparing(row -> row.key().id()));
        }
        Set<CheckpointKey> touched = now.writtenSince(before);
        missing.forEach((value, wanted) -> {
            if (now.values().containsKey(value)) {
                touched.addAll(wanted);
            }
        });
        missing.keySet().removeAll(now.values().keySet());
        state = now;
        return Outcome.ok(Optional.of(new Added<>(now, added, touched, now.rows().size())));
    }

    CheckpointRow row(CheckpointKey key, StoredRow stored) {
        SerializedPayload metadata = opened(stored.metadata());
        byte[] json = "json".equals(metadata.type()) ? metadata.bytes() : json(PickledPayload.value(metadata));
        return intake.checkpoint(key, stored.parentId(), json, json == null ? 0 : json.length);
    }

    /** The form in which all databases store it. */
    private static byte[] json(ForeignValue metadata) {
        return metadata instanceof ForeignValue.Fields ? PlainJson.compact(metadata) : NONE;
    }

    private SerializedPayload opened(SerializedPayload stored) {
        return PickledPayload.plain(intake.opened(stored.type(), stored.bytes(), stored.size()));
    }

    @Override
    public Outcome<Boolean> exists(Cancellation cancellation) {
        return Outcome.ok(!stored().isEmpty() || state.isKnown());
    }

    @Override
    public Outcome<WholeRow> whole(CheckpointKey key, Cancellation cancellation) {
        StoredRow stored = stored().get(key);
        return stored == null ? absent(key) : Outcome.ok(new WholeRow(row(key, stored), contents(key, stored)));
    }

    @Override
    public Outcome<StoredContents> checkpoint(CheckpointKey key, Cancellation cancellation) {
        StoredRow stored = stored().get(key);
        return stored == null ? absent(key) : Outcome.ok(contents(key, stored));
    }

    private static <T> Outcome<T> absent(CheckpointKey key) {
        return Outcome.failed(Failure.Kind.NOT_FOUND, "checkpoint " + key.id() + " is not in the files of langgraph dev");
    }

    private StoredContents contents(CheckpointKey key, StoredRow stored) {
        SerializedPayload body = opened(stored.body());
        byte[] bytes = body.bytes();
        Map<String, SerializedPayload> apart = new HashMap<>();
        if (bytes != null && body.closed() == null
                && StoredCheckpoint.read(body.type(), bytes) instanceof Outcome.Ok<StoredCheckpoint>(StoredCheckpoint checkpoint)) {
            checkpoint.channelVersions().forEach((channel, version) -> {
                ValueKey at = new ValueKey(key.namespace(), channel, version);
                SerializedPayload value = state.values().get(at);
                if (value == null) {
                    missing.computeIfAbsent(at, _ -> ConcurrentHashMap.newKeySet()).add(key);
                }
                if (value != null && !NO_VALUE.equals(value.type())) {
                    apart.put(channel, opened(value));
                }
            });
        }
        return new StoredContents(body, apart);
    }

    @Override
    public Outcome<List<WriteRow>> writes(CheckpointKey key, @Nullable String channel, Cancellation cancellation) {
        return Outcome.ok(state.writes().getOrDefault(key, List.of()).stream()
                .filter(write -> channel == null || write.channel().equals(channel))
                .map(write -> write.with(opened(write.payload())))
                .toList());
    }

    /** All of it is in memory already. */
    @Override
    public long mostDecoded() {
        return RowIntake.mostDecoded(Integer.MAX_VALUE);
    }

    @Override
    public Outcome<Long> beginnings(Cancellation cancellation, BiConsumer<CheckpointKey, SerializedPayload> sink) {
        stored().forEach((key, stored) -> sink.accept(key, opened(stored.body())));
        return Outcome.ok((long) stored().size());
    }

    @Override
    public Outcome<WriteRow> load(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        return Outcome.ok(write);
    }
}
