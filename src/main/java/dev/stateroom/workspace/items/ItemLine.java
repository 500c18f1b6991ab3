package dev.stateroom.workspace.items;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.ItemVersion;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.VersionedItems.Recorded;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One item, or one version of it, as a line of JSON. {@code namespace}, {@code key}, {@code value} and {@code ttl} (minutes) are the
 * arguments with which LangGraph's store API puts an item; {@code version}, {@code created_at}, {@code updated_at}, {@code made_by} and
 * {@code through} come next to them. A deletion has the value null.
 *
 * @param namespace the namespace of the item
 * @param key the key of the item
 * @param value its value; null for a deletion
 * @param ttl its time to live in minutes; null for ever
 * @param version the version number; null if the line has none
 * @param expected the version that a change requires; null for any
 * @param createdAt as written in the line
 * @param updatedAt as written in the line
 * @param maker the author; null if the line has none
 */
public record ItemLine(
        Namespace namespace,
        String key,
        ForeignValue.@Nullable Fields value,
        @Nullable Double ttl,
        @Nullable Integer version,
        @Nullable Integer expected,
        @Nullable String createdAt,
        @Nullable String updatedAt,
        @Nullable ChangeAuthor maker) {

    /** Parses a line; INVALID with one sentence. */
    public static Outcome<ItemLine> read(byte[] line) {
        ForeignValue parsed = PlainJson.read(line);
        if (parsed instanceof ForeignValue.Opaque(String why, _, _)) {
            return invalid("it is not JSON: " + why);
        }
        if (!(parsed instanceof ForeignValue.Fields fields)) {
            return invalid("it is not a JSON object with namespace, key and value");
        }
        ForeignValue namespace = fields.get("namespace");
        String key = ForeignValue.text(fields.get("key"));
        ForeignValue value = fields.get("value");
        if (namespace == null || key == null) {
            return invalid("it wants a namespace (an array of labels) and a key (text)");
        }
        if (value == null || !(value instanceof ForeignValue.Fields || value instanceof ForeignValue.Null)) {
            return invalid("its value must be an object, or null for a deletion");
        }
        ForeignValue ttl = fields.get("ttl");
        if (ttl != null && !(ttl instanceof ForeignValue.Null) && number(ttl) == null) {
            return invalid("its ttl must be a number of minutes above 0");
        }
        String who = ForeignValue.text(fields.get("made_by"));
        String through = ForeignValue.text(fields.get("through"));
        return NamespaceText.labels(namespace)
                .map(labels -> new ItemLine(
                        labels,
                        key,
                        value instanceof ForeignValue.Fields object ? object : null,
                        ttl == null ? null : number(ttl),
                        whole(fields.get("version")),
                        whole(fields.get("expected_version")),
                        ForeignValue.text(fields.get("created_at")),
                        ForeignValue.text(fields.get("updated_at")),
                        who == null ? null : new ChangeAuthor(who, through == null ? "" : through)));
    }

    private static <T> Outcome<T> invalid(String what) {
        return Outcome.failed(Failure.Kind.INVALID, what);
    }

    private static @Nullable Double number(ForeignValue value) {
        double number = switch (value) {
            case ForeignValue.Int(long whole) -> whole;
            case ForeignValue.Real(double real) -> real;
            default -> 0;
        };
        return number > 0 && Double.isFinite(number) ? number : null;
    }

    private static @Nullable Integer whole(@Nullable ForeignValue value) {
        return value instanceof ForeignValue.Int(long number) && number >= 0 && number < Integer.MAX_VALUE ? (int) number : null;
    }

    /** The version that the line records; missing fields default to {@code now} and {@code importer}. */
    Recorded recorded(String now, ChangeAuthor importer) {
        String created = createdAt == null ? now : createdAt;
        return new Recorded(
                namespace,
                key,
                new ItemVersion(
                        version == null || version == 0 ? 1 : version,
                        value,
                        created,
                        updatedAt == null ? created : updatedAt,
                        ttl,
                        maker == null ? importer : maker));
    }

    static byte[] write(Recorded recorded) {
        ItemVersion version = recorded.version();
        Map<String, ForeignValue> fields = head(recorded.namespace(), recorded.key(), version.value());
        if (version.ttlMinutes() != null) {
            fields.put("ttl", new ForeignValue.Real(version.ttlMinutes()));
        }
        fields.put("version", new ForeignValue.Int(version.version()));
        fields.put("created_at", new ForeignValue.Text(version.createdAt()));
        fields.put("updated_at", new ForeignValue.Text(version.updatedAt()));
        fields.put("made_by", new ForeignValue.Text(version.maker().who()));
        fields.put("through", new ForeignValue.Text(version.maker().through()));
        return PlainJson.compact(new ForeignValue.Fields(fields));
    }

    static byte[] write(StoredItem item) {
        Map<String, ForeignValue> fields = head(item.namespace(), item.key(), item.value());
        fields.put("created_at", text(item.createdAt()));
        fields.put("updated_at", text(item.updatedAt()));
        return PlainJson.compact(new ForeignValue.Fields(fields));
    }

    private static Map<String, ForeignValue> head(Namespace namespace, String key, @Nullable ForeignValue value) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("namespace", labels(namespace));
        fields.put("key", new ForeignValue.Text(key));
        fields.put("value", value == null ? ForeignValue.Null.INSTANCE : value);
        return fields;
    }

    private static ForeignValue labels(Namespace namespace) {
        return new ForeignValue.Items(namespace.labels().stream().<ForeignValue>map(ForeignValue.Text::new).toList());
    }

    private static ForeignValue text(@Nullable String text) {
        return text == null ? ForeignValue.Null.INSTANCE : new ForeignValue.Text(text);
    }

    /** The object that a user typed as JSON; INVALID for anything else. */
    public static Outcome<ForeignValue.Fields> object(String json) {
        return PlainJson.read(json.getBytes(StandardCharsets.UTF_8)) instanceof ForeignValue.Fields fields
                ? Outcome.ok(fields)
                : invalid("the value must be a JSON object, such as {\"content\": \"…\"}");
    }

    /** The size in bytes of a value as JSON without blanks. */
    public static long size(ForeignValue value) {
        return PlainJson.compact(value).length;
    }
}
