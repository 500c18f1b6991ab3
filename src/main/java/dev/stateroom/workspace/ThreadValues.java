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
 * The values of a thread's agent for the placeholders of a namespace. The thread's own metadata take precedence over the workspace file,
 * which describes the run of one user: an entry with the placeholder's name, the user if the placeholder means one, the thread's id.
 *
 * @param written the values in the workspace file
 */
record ThreadValues(ThreadUser run, Map<String, JsonNode> written) {
    /** The labels of a namespace for this thread, or a failure that names the missing value; {@code template} is null for the legacy namespace. */
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

    /** Braces inside a value are not placeholders. */
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
