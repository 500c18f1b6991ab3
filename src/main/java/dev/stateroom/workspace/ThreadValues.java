package dev.stateroom.workspace;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.JsonNode;
import dev.stateroom.workspace.document.NamespaceTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values with which the agent of a thread filled the places of a namespace. What the thread's own metadata say counts before what a
 * workspace file says, which is the run of one user: a place of the same name, the user where the place names one, the thread's id.
 *
 * @param written the values of the workspace file
 */
record ThreadValues(ThreadUser run, Map<String, JsonNode> written) {
    /** The labels of a namespace for this thread, or which value nothing gives; {@code template} null for the legacy namespace. */
    Outcome<List<String>> labels(@Nullable NamespaceTemplate template) {
        if (template == null) {
            return Outcome.ok(NamespaceTemplate.legacy(written));
        }
        Outcome<List<String>> labels = Outcome.ok(List.of());
        for (JsonNode.Text part : template.parts()) {
            labels = labels.then(before -> label(part).map(label -> {
                List<String> all = new ArrayList<>(before);
                all.add(label);
                return all;
            }));
        }
        return labels;
    }

    private Outcome<String> label(JsonNode.Text part) {
        String filled = part.value();
        for (NamespaceTemplate.Hole hole : new NamespaceTemplate(List.of(part)).holes()) {
            String own = own(hole);
            if (own != null) {
                filled = filled.replace("{" + hole.written() + "}", escaped(own));
            }
        }
        return new NamespaceTemplate(List.of(new JsonNode.Text(part.place(), filled)))
                .labels(written)
                .map(labels -> unescaped(labels.getFirst()));
    }

    /** A value's own braces are no places. */
    private static String escaped(String value) {
        return value.replace('{', '\uE000').replace('}', '\uE001');
    }

    private static String unescaped(String value) {
        return value.replace('\uE000', '{').replace('\uE001', '}');
    }

    private @Nullable String own(NamespaceTemplate.Hole hole) {
        String same = ForeignValue.text(run.metadata().get(hole.name()));
        if (same != null && !same.isBlank()) {
            return same;
        }
        if (hole.name().equals("thread_id") || hole.name().equals("threadId")) {
            return run.threadId();
        }
        String user = hole.namesUser() ? run.user() : "";
        return user.isEmpty() ? null : user;
    }
}
