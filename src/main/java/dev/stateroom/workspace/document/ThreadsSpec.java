package dev.stateroom.workspace.document;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The place of the agent's threads in a workspace document: {@code "threads": {"source": …, "thread": …}}. It gives a timeline and calls to
 * an agent whose files are on a disk, in a store or behind a bridge.
 *
 * @param node the object in the document
 * @param source address of the threads
 * @param thread the thread to show first; null to let the user choose
 * @param checkpoint id, or {@code latest}
 */
public record ThreadsSpec(JsonNode.Fields node, String source, @Nullable String thread, String checkpoint) {
    /** The name of the field; also used in place of a mount's prefix. */
    public static final String FIELD = "threads";

    static final Set<String> FIELDS = Set.of("source", "thread", "checkpoint");

    /** Reads the field of a document; null if it is omitted; throws {@link DocumentProblem}. */
    static @Nullable ThreadsSpec read(FieldReader document) {
        JsonNode.Fields node = document.object(FIELD);
        if (node == null) {
            return null;
        }
        FieldReader fields = FieldReader.of(node, FIELDS);
        return new ThreadsSpec(
                node, fields.requiredText("source"), fields.text("thread"), fields.text("checkpoint", MountSpec.State.LATEST));
    }

    /** The checkpoint's id; null for the newest. */
    public @Nullable String checkpointId() {
        return checkpoint.equals(MountSpec.State.LATEST) ? null : checkpoint;
    }
}
