package dev.stateroom.workspace.reach;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.workspace.reach.ReachEntry.Concern;
import dev.stateroom.workspace.reach.ReachEntry.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the user agreed to, stored next to the digest to show later what changed. It does not decide anything.
 *
 * @param entries everything that the file reached then
 * @param without the entries that the user excluded
 */
public record AgreedReach(List<ReachEntry> entries, Set<ReachEntry> without) {
    /** Copies the collections. */
    public AgreedReach {
        entries = List.copyOf(entries);
        without = Set.copyOf(without);
    }

    /** As JSON: a list of objects. */
    public String json() {
        ArrayNode list = JsonMapper.shared().createArrayNode();
        for (ReachEntry entry : entries) {
            ObjectNode node = list.addObject()
                    .put("kind", entry.kind().name())
                    .put("mount", entry.mount())
                    .put("name", entry.name())
                    .put("detail", entry.detail())
                    .put("asks", entry.asks())
                    .put("without", without.contains(entry));
            ArrayNode concerns = node.putArray("concerns");
            entry.concerns().stream().sorted().forEach(concern -> concerns.add(concern.name()));
        }
        return list.toString();
    }

    /** Parses it; empty for anything else. */
    public static Optional<AgreedReach> of(String json) {
        try {
            List<ReachEntry> entries = new ArrayList<>();
            Set<ReachEntry> without = new LinkedHashSet<>();
            if (!(PlainJson.read(json.getBytes(StandardCharsets.UTF_8)) instanceof ForeignValue.Items(List<ForeignValue> nodes))) {
                return Optional.empty();
            }
            for (ForeignValue one : nodes) {
                ForeignValue.Fields node = ForeignValue.fields(one);
                Set<Concern> concerns = new LinkedHashSet<>();
                ForeignValue.items(node.get("concerns")).forEach(concern -> concerns.add(Concern.valueOf(text(concern))));
                ReachEntry entry = new ReachEntry(
                        Kind.valueOf(text(node.get("kind"))),
                        text(node.get("mount")),
                        text(node.get("name")),
                        text(node.get("detail")),
                        !new ForeignValue.Bool(false).equals(node.get("asks")),
                        concerns);
                entries.add(entry);
                if (new ForeignValue.Bool(true).equals(node.get("without"))) {
                    without.add(entry);
                }
            }
            return Optional.of(new AgreedReach(entries, without));
        } catch (IllegalArgumentException other) {
            return Optional.empty();
        }
    }

    private static String text(@Nullable ForeignValue value) {
        if (value instanceof ForeignValue.Text(String text)) {
            return text;
        }
        throw new IllegalArgumentException("no text");
    }
}
