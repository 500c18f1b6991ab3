package dev.stateroom.workspace;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.langgraph.serde.PlainJson;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A changed item, as recorded in the audit trail.
 *
 * @param version the version that the change made; 0 if the item was deleted
 */
public record ChangedItem(Namespace namespace, String key, int version) {
    private static final int MOST_NAMED = 1000;

    /** The change in a few words; of several items, the first one's name. */
    public static String subject(List<ChangedItem> changed) {
        ChangedItem first = changed.getFirst();
        String name = first.key() + " in " + first.namespace();
        return changed.size() == 1 ? name + (first.version() > 0 ? ", version " + first.version() : ", deleted") : changed.size() + " items, the first of them " + name;
    }

    /** The number of versions, in words. */
    public static String versions(long count) {
        return count == 1 ? "1 version" : count + " versions";
    }

    /** All items as JSON, at most the first thousand. */
    public static String detail(List<ChangedItem> changed) {
        List<ForeignValue> items = changed.stream().limit(MOST_NAMED).<ForeignValue>map(ChangedItem::fields).toList();
        return new String(PlainJson.compact(ForeignValue.Fields.copyOf(Map.of("items", new ForeignValue.Items(items)))), StandardCharsets.UTF_8);
    }

    private ForeignValue fields() {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("namespace", new ForeignValue.Items(namespace.labels().stream().<ForeignValue>map(ForeignValue.Text::new).toList()));
        fields.put("key", new ForeignValue.Text(key));
        fields.put("version", new ForeignValue.Int(version));
        return ForeignValue.Fields.copyOf(fields);
    }
}
