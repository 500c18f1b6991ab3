package dev.stateroom.workspace.inference;

import dev.stateroom.agent.ForeignValue;
import java.util.List;

/**
 * A workspace that was derived from a recording.
 *
 * @param thread the thread that it was derived from
 * @param lines what was inferred and what could not be, in the order of the document
 * @param document the workspace file
 * @param notes what makes it less certain than it could be, each one sentence
 */
public record InferredWorkspace(String thread, List<InferredLine> lines, ForeignValue.Fields document, List<String> notes) {
    /** Copies the lists. */
    public InferredWorkspace {
        lines = List.copyOf(lines);
        notes = List.copyOf(notes);
    }

    /** What somebody has to fill in. */
    public List<InferredLine> holes() {
        return lines.stream().filter(line -> line.certainty() == InferenceCertainty.UNKNOWN).toList();
    }
}
