package dev.stateroom.workspace.document;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where a workspace document says that the agent's threads are kept: {@code "threads": {"source": …, "thread": …}}. An agent whose
 * files are on a disk, in a store or behind a bridge has a timeline and calls through it.
 *
 * @param node the object in the document
 * @param source address of the threads
 * @param thread the thread to show first; null to let the user choose
 * @param checkpoint id, or {@code latest}
 */
public record ThreadsSpec(JsonNode.Fields node, String source, @Nullable String thread, String checkpoint) {
    /** The field that holds it; also names it where the prefix of a mount is wanted. */
    public static final String FIELD = "threads";

    static final Set<String> FIELDS = Set.of("source", "thread", "checkpoint");

    /** What a document says, or {@link DocumentProblem}; null if it says nothing. */
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
