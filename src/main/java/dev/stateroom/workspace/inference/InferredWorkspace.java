package dev.stateroom.workspace.inference;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.workspace.document.DocumentText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A workspace that was derived from a recording.
 *
 * @param thread the thread
 * @param lines facts and gaps, in document order
 * @param document the workspace file
 * @param notes sentences about what makes it less certain than it could be
 */
public record InferredWorkspace(String thread, List<InferredLine> lines, ForeignValue.Fields document, List<String> notes) {
    /** Copies the lists. */
    public InferredWorkspace {
        lines = List.copyOf(lines);
        notes = List.copyOf(notes);
    }

    /** The workspace file as text, indented. */
    public String text() {
        return DocumentText.written(fields(document));
    }

    private static Map<String, Object> fields(ForeignValue.Fields fields) {
        Map<String, Object> map = new LinkedHashMap<>();
        fields.values().forEach((name, inner) -> map.put(name, plain(inner)));
        return map;
    }

    static Object plain(ForeignValue value) {
        return switch (value) {
            case ForeignValue.Fields fields -> fields(fields);
            case ForeignValue.Items(List<ForeignValue> items) -> items.stream().map(InferredWorkspace::plain).toList();
            case ForeignValue.Int number -> number.value();
            case ForeignValue.Bool(boolean flag) -> flag;
            default -> String.valueOf(ForeignValue.text(value));
        };
    }
}
