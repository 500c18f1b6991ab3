package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PayloadFormat.Range;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/**
 * One stored checkpoint. Reading it finds the range of each channel's value and decodes none of them; a value is decoded on request, again
 * each time. Keeps the payload. Every field may be missing. Immutable.
 */
public final class StoredCheckpoint {
    private static final Range NOWHERE = new Range(0, 0);

    private final PayloadFormat format;
    private final byte[] payload;
    private final SequencedMap<String, Range> fields;
    private final SequencedMap<String, Range> channels;
    private final Map<String, SerializedPayload> apart;
    private @Nullable Map<String, String> versions;
    private boolean hasOddVersion;
    private @Nullable String versionsObstacle;

    private StoredCheckpoint(PayloadFormat format, byte[] payload, Map<String, SerializedPayload> apart) {
        this.format = format;
        this.payload = payload;
        this.apart = apart;
        this.channels = new LinkedHashMap<>();
        this.fields = format.entries(payload, Range.all(payload), "channel_values", channels);
    }

    /**
     * Reads the structure.
     *
     * @param type the value of the {@code type} column, as for {@link Serializer#decode}
     * @param apart values stored next to the checkpoint, by channel; the checkpoint's own entries in their place (PostgreSQL: a mark) do
     *     not count
     * @return the checkpoint; UNSUPPORTED for an encrypted, pickled or unknown serialisation, DAMAGED with the byte offset if the bytes are
     *     invalid
     */
    public static Outcome<StoredCheckpoint> read(@Nullable String type, byte[] payload, Map<String, SerializedPayload> apart) {
        String kind = type == null ? Serializer.guess(payload) : type;
        Optional<PayloadFormat> format = Serializer.format(kind);
        if (format.isEmpty()) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, "the checkpoint is " + Serializer.obstacle(kind));
        }
        try {
            StoredCheckpoint checkpoint = new StoredCheckpoint(format.get(), payload, apart);
            return checkpoint.fields.isEmpty()
                    ? Outcome.failed(Failure.Kind.DAMAGED, "the checkpoint is not a map with fields")
                    : Outcome.ok(checkpoint);
        } catch (DamagedPayload e) {
            return Outcome.failed(Failure.Kind.DAMAGED, "the checkpoint is " + e.phrase());
        }
    }

    /** True for JSON, which JavaScript writes and Python only in its oldest releases. */
    public boolean isJson() {
        return format == Serializer.format("json").orElse(null);
    }

    /** The checkpoint's id as stored inside. */
    public @Nullable String id() {
        return ForeignValue.text(field("id"));
    }

    /** When it was written, ISO-8601 text as stored. */
    public @Nullable String ts() {
        return ForeignValue.text(field("ts"));
    }

    /** The format version: 4 in present databases, lower in old ones. */
    public @Nullable Integer v() {
        return field("v") instanceof ForeignValue.Int(long v) ? Math.toIntExact(Math.clamp(v, -1, Integer.MAX_VALUE)) : null;
    }

    /** A phrase for each field of a type that no runtime writes there. Missing fields do not count: the oldest releases wrote fewer. */
    public List<String> oddities() {
        List<String> found = new ArrayList<>();
        for (String name : List.of("channel_values", "channel_versions", "versions_seen")) {
            Range range = fields.get(name);
            if (range != null && !format.isMap(payload, range)) {
                found.add("its " + name + " is not a map");
            }
        }
        channelVersions();
        if (versionsObstacle != null) {
            found.add("its channel_versions cannot be read: " + versionsObstacle);
        }
        Range seen = fields.get("versions_seen");
        if (seen != null && !format.isPlainMap(payload, seen) && field("versions_seen") instanceof ForeignValue.Opaque(String why, long _, _)) {
            found.add("its versions_seen cannot be read: " + why);
        }
        if (fields.containsKey("id") && id() == null) {
            found.add("its id is not text");
        }
        if (fields.containsKey("v") && v() == null) {
            found.add("its v, the version of the format, is not a number");
        }
        if (hasOddVersion) {
            found.add("a version in its channel_versions is neither text nor a number");
        }
        return found;
    }

    /** The same without values next to the checkpoint. */
    public static Outcome<StoredCheckpoint> read(@Nullable String type, byte[] payload) {
        return read(type, payload, Map.of());
    }

    /** Names of the channels whose value is stored here, in the order written; separate ones at the end. */
    public SequencedSet<String> channels() {
        if (apart.isEmpty()) {
            return Collections.unmodifiableSequencedSet(channels.sequencedKeySet());
        }
        SequencedSet<String> all = new LinkedHashSet<>(channels.sequencedKeySet());
        all.addAll(apart.keySet());
        return Collections.unmodifiableSequencedSet(all);
    }

    /** True if that channel's value is stored here. */
    public boolean stores(String channel) {
        return apart.containsKey(channel) || channels.containsKey(channel);
    }

    /** True if that channel's value is stored separately and was not loaded because it is large: {@link #channel} cannot decode it. */
    public boolean leavesOut(String channel) {
        SerializedPayload separate = apart.get(channel);
        return separate != null && separate.bytes() == null;
    }

    /** The reason why a channel's separate value cannot be read whatever its bytes are: encrypted, pickled. Null if it can. */
    public @Nullable String obstacle(String channel) {
        SerializedPayload separate = apart.get(channel);
        return separate == null ? null : separate.obstacle();
    }

    /**
     * One channel's value, decoded now; null if it is not stored here. A delta channel's snapshot is a {@link ForeignValue.Ext} of code 7.
     */
    public @Nullable ForeignValue channel(String name) {
        SerializedPayload separate = apart.get(name);
        if (separate != null) {
            return separate.value();
        }
        Range range = channels.get(name);
        return range == null ? null : Serializer.decode(format, payload, range);
    }

    /** One channel's value if it is a list in MessagePack, not decoded; null for every other. */
    public @Nullable StoredList list(String name) {
        SerializedPayload separate = apart.get(name);
        if (separate != null) {
            return separate.list();
        }
        Range range = channels.get(name);
        return range == null ? null : Serializer.list(format, payload, range);
    }

    /** True if a channel's value has the same bytes in both, and therefore is equal. */
    public boolean storesLike(StoredCheckpoint other, String channel) {
        Range mine = apart.containsKey(channel) ? null : channels.get(channel);
        Range theirs = other.apart.containsKey(channel) ? null : other.channels.get(channel);
        return mine != null
                && theirs != null
                && format == other.format
                && Arrays.equals(payload, mine.start(), mine.end(), other.payload, theirs.start(), theirs.end());
    }

    /** The number of stored bytes of one channel's value; 0 if it is not stored here. */
    public int storedSize(String channel) {
        SerializedPayload separate = apart.get(channel);
        return separate == null
                ? channels.getOrDefault(channel, NOWHERE).length()
                : Math.toIntExact(Math.min(separate.size(), Integer.MAX_VALUE));
    }

    /**
     * The version of every channel that was ever written, as text: equal versions of one thread mean equal values. Empty if the field is
     * missing or damaged.
     */
    public Map<String, String> channelVersions() {
        Range range = versions == null ? fields.get("channel_versions") : null;
        Map<String, String> texts = range == null ? null : format.texts(payload, range);
        if (texts != null) {
            versions = Collections.unmodifiableMap(texts);
        }
        if (versions == null) {
            Map<String, String> all = new LinkedHashMap<>();
            ForeignValue stored = field("channel_versions");
            versionsObstacle = stored instanceof ForeignValue.Opaque(String why, long _, _) ? why : null;
            ForeignValue.fields(stored).values().forEach((name, value) -> {
                all.put(name, versionText(value));
                hasOddVersion |= !(value instanceof ForeignValue.Text || value instanceof ForeignValue.Int || value instanceof ForeignValue.Real);
            });
            versions = Collections.unmodifiableMap(all);
        }
        return versions;
    }

    /** False if {@link #channelVersions} is empty because the stored value cannot be read. */
    public boolean hasReadableVersions() {
        channelVersions();
        return versionsObstacle == null;
    }

    /**
     * The version of each channel that a node has seen, by node: as text, empty if it is neither text nor a whole number. Null if the
     * stored value cannot be read.
     */
    public @Nullable SequencedMap<String, Map<String, String>> versionsSeen() {
        Range range = fields.get("versions_seen");
        SequencedMap<String, Map<String, String>> plain = range == null ? null : format.textMaps(payload, range);
        if (plain != null) {
            return plain;
        }
        ForeignValue stored = field("versions_seen");
        SequencedMap<String, Map<String, String>> seen = new LinkedHashMap<>();
        ForeignValue.fields(stored).values().forEach((node, channels) -> {
            Map<String, String> versionsOfNode = new LinkedHashMap<>();
            ForeignValue.fields(channels).values().forEach((channel, version) ->
                    versionsOfNode.put(channel, version instanceof ForeignValue.Text || version instanceof ForeignValue.Int ? versionText(version) : ""));
            seen.put(node, versionsOfNode);
        });
        return stored instanceof ForeignValue.Opaque ? null : seen;
    }

    /** Another field of the checkpoint ({@code updated_channels}, {@code pending_sends}), decoded now; null if it is missing. */
    public @Nullable ForeignValue field(String name) {
        Range range = fields.get(name);
        return range == null ? null : Serializer.decode(format, payload, range);
    }

    /** A channel's version as text: whatever its type, equal versions have equal texts. */
    public static String versionText(ForeignValue version) {
        return switch (version) {
            case ForeignValue.Text(String text) -> text;
            case ForeignValue.Int(long number) -> Long.toString(number);
            case ForeignValue.Real(double number) -> Double.toString(number);
            default -> version.toString();
        };
    }
}
