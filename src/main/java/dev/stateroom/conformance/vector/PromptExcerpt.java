package dev.stateroom.conformance.vector;

import dev.stateroom.agent.ForeignValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of the system message.
 *
 * @param from the mark at which it begins
 * @param to the mark before which it ends; empty for the end of the message
 * @param recorded the recorded text
 */
public record PromptExcerpt(String from, String to, ForeignValue recorded) {

    /** The excerpt of a step; null if the step has none, or if the recorder found none. */
    static @Nullable PromptExcerpt of(ForeignValue.Fields step) {
        ForeignValue recorded = step.get("system_prompt");
        List<ForeignValue> marks = ForeignValue.items(step.get("show_system_prompt"));
        if (recorded == null || marks.size() != 2) {
            return null;
        }
        String from = ForeignValue.text(marks.getFirst());
        String to = ForeignValue.text(marks.getLast());
        if (from == null || to == null) {
            throw new NoVector("it shows a part of the system message between marks that are no text");
        }
        return new PromptExcerpt(from, to, recorded);
    }

    /** The same part of another message; empty if its first mark is missing there. */
    public ForeignValue in(String message) {
        int begin = message.indexOf(from);
        if (begin < 0) {
            return new ForeignValue.Text("");
        }
        int end = to.isEmpty() ? -1 : message.indexOf(to, begin + from.length());
        return new ForeignValue.Text(end < 0 ? message.substring(begin) : message.substring(begin, end));
    }
}
