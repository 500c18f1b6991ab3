package dev.stateroom.workspace.items;

import dev.stateroom.agent.Value;
import dev.stateroom.history.store.ItemVersion;
import dev.stateroom.history.store.Maker;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.VersionedItems.Recorded;
import dev.stateroom.langgraph.serde.Json;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One item, or one version of it, as a line of JSON. {@code namespace}, {@code key}, {@code value} and {@code ttl} (minutes) are
 * what LangGraph's store API takes to put an item; {@code version}, {@code created_at}, {@code updated_at}, {@code made_by} and
 * {@code through} come beside them. A deletion has the value null.
 *
 * @param namespace where
 * @param key which
 * @param value what; null for a deletion
 * @param ttl minutes; null for ever
 * @param version its number; null where the line has none
 * @param expected the version that must be there for a change; null for any
 * @param createdAt as the line says
 * @param updatedAt as the line says
 * @param maker who made it; null where the line does not say
 */
public record ItemLine(
        Namespace namespace,
        String key,
        Value.@Nullable Fields value,
        @Nullable Double ttl,
        @Nullable Integer version,
        @Nullable Integer expected,
        @Nullable String createdAt,
        @Nullable String updatedAt,
        @Nullable Maker maker) {

    /** Reads a line; INVALID with one sentence where it is none. */
    public static Outcome<ItemLine> read(byte[] line) {
        Value parsed = Json.read(line);
        if (parsed instanceof Value.Opaque(String why, _)) {
            return invalid("it is no JSON: " + why);
        }
        if (!(parsed instanceof Value.Fields fields)) {
            return invalid("it is no JSON object with namespace, key and value");
        }
        Value namespace = fields.get("namespace");
        String key = Value.text(fields.get("key"));
        Value value = fields.get("value");
        if (namespace == null || key == null) {
            return invalid("it wants a namespace (an array of labels) and a key (text)");
        }
        if (value == null || !(value instanceof Value.Fields || value instanceof Value.Null)) {
            return invalid("its value must be an object, or null for a deletion");
        }
        Value ttl = fields.get("ttl");
        if (ttl != null && !(ttl instanceof Value.Null) && number(ttl) == null) {
            return invalid("its ttl must be a number of minutes above 0");
        }
        String who = Value.text(fields.get("made_by"));
        String through = Value.text(fields.get("through"));
        return NamespaceText.labels(namespace)
                .map(labels -> new ItemLine(
                        labels,
                        key,
                        value instanceof Value.Fields object ? object : null,
                        ttl == null ? null : number(ttl),
                        whole(fields.get("version")),
                        whole(fields.get("expected_version")),
                        Value.text(fields.get("created_at")),
                        Value.text(fields.get("updated_at")),
                        who == null ? null : new Maker(who, through == null ? "" : through)));
    }

    private static <T> Outcome<T> invalid(String what) {
        return Outcome.failed(Failure.Kind.INVALID, what);
    }

    private static @Nullable Double number(Value value) {
        double number = switch (value) {
            case Value.Int(long whole) -> whole;
            case Value.Real(double real) -> real;
            default -> 0;
        };
        return number > 0 && Double.isFinite(number) ? number : null;
    }

    private static @Nullable Integer whole(@Nullable Value value) {
        return value instanceof Value.Int(long number) && number >= 0 && number < Integer.MAX_VALUE ? (int) number : null;
    }

    /** The version that the line records; what it does not say is as of {@code now} and made by {@code importer}. */
    Recorded recorded(String now, Maker importer) {
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
        Map<String, Value> fields = head(recorded.namespace(), recorded.key(), version.value());
        if (version.ttlMinutes() != null) {
            fields.put("ttl", new Value.Real(version.ttlMinutes()));
        }
        fields.put("version", new Value.Int(version.version()));
        fields.put("created_at", new Value.Text(version.createdAt()));
        fields.put("updated_at", new Value.Text(version.updatedAt()));
        fields.put("made_by", new Value.Text(version.maker().who()));
        fields.put("through", new Value.Text(version.maker().through()));
        return Json.compact(new Value.Fields(fields));
    }

    static byte[] write(StoredItem item) {
        Map<String, Value> fields = head(item.namespace(), item.key(), item.value());
        fields.put("created_at", text(item.createdAt()));
        fields.put("updated_at", text(item.updatedAt()));
        return Json.compact(new Value.Fields(fields));
    }

    private static Map<String, Value> head(Namespace namespace, String key, @Nullable Value value) {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put("namespace", labels(namespace));
        fields.put("key", new Value.Text(key));
        fields.put("value", value == null ? Value.Null.INSTANCE : value);
        return fields;
    }

    private static Value labels(Namespace namespace) {
        return new Value.Items(namespace.labels().stream().<Value>map(Value.Text::new).toList());
    }

    private static Value text(@Nullable String text) {
        return text == null ? Value.Null.INSTANCE : new Value.Text(text);
    }

    /** The object that a person wrote as JSON; INVALID for anything else. */
    public static Outcome<Value.Fields> object(String json) {
        return Json.read(json.getBytes(StandardCharsets.UTF_8)) instanceof Value.Fields fields
                ? Outcome.ok(fields)
                : invalid("the value must be a JSON object, such as {\"content\": \"…\"}");
    }

    /** Bytes of a value as JSON without blanks. */
    public static long size(Value value) {
        return Json.compact(value).length;
    }
}
