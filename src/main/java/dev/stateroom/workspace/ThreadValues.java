package dev.stateroom.workspace;

import dev.stateroom.agent.Value;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.memory.UserWrites;
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
 */
final class ThreadValues {
    private final RecordedThread thread;
    private final Map<String, JsonNode> written;

    /** @param written the values of the workspace file */
    ThreadValues(RecordedThread thread, Map<String, JsonNode> written) {
        this.thread = thread;
        this.written = written;
    }

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
        Checkpoint newest = thread.checkpoints().stream().findFirst().orElse(null);
        String same = newest == null ? null : Value.text(newest.metadata().get(hole.name()));
        if (same != null && !same.isBlank()) {
            return same;
        }
        if (hole.name().equals("thread_id") || hole.name().equals("threadId")) {
            return thread.id();
        }
        String user = hole.namesUser() ? UserWrites.user(thread) : "";
        return user.isEmpty() ? null : user;
    }
}
