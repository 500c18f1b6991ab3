package dev.stateroom.workspace.reach;

import dev.stateroom.workspace.reach.ReachEntry.Concern;
import dev.stateroom.workspace.reach.ReachEntry.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the user agreed to, as it is kept next to the digest: to say later what changed. It decides nothing by itself.
 *
 * @param entries all that the file reached then
 * @param without those of them that were left out
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

    /** Reads it again; empty for anything else. */
    public static Optional<AgreedReach> of(String json) {
        try {
            List<ReachEntry> entries = new ArrayList<>();
            Set<ReachEntry> without = new LinkedHashSet<>();
            for (JsonNode node : JsonMapper.shared().readTree(json)) {
                Set<Concern> concerns = new LinkedHashSet<>();
                node.path("concerns").forEach(one -> concerns.add(Concern.valueOf(one.stringValue())));
                ReachEntry entry = new ReachEntry(
                        Kind.valueOf(node.path("kind").stringValue()),
                        node.path("mount").stringValue(),
                        node.path("name").stringValue(),
                        node.path("detail").stringValue(),
                        node.path("asks").asBoolean(true),
                        concerns);
                entries.add(entry);
                if (node.path("without").asBoolean(false)) {
                    without.add(entry);
                }
            }
            return Optional.of(new AgreedReach(entries, without));
        } catch (JacksonException | IllegalArgumentException other) {
            return Optional.empty();
        }
    }
}
