package dev.stateroom.ui.calls;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.FileText;
import dev.stateroom.history.LineDiff;
import dev.stateroom.work.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * The number of changed lines.
 *
 * @param added new or changed lines
 * @param removed deleted or changed lines
 */
public record LineCounts(int added, int removed) {

    /** The counts between two versions of a file (null for none); null if one of them is not text. Not on the FX thread. */
    public static @Nullable LineCounts between(
            @Nullable FileData before, @Nullable FileData after, Cancellation cancellation) {
        if (FileText.of(before) instanceof FileText.Plain(String old)
                && FileText.of(after) instanceof FileText.Plain(String now)) {
            LineDiff diff = LineDiff.withoutWords(old, now, cancellation);
            return new LineCounts(diff.added(), diff.removed());
        }
        return null;
    }

    /** {@code +1 −1}, without a part that is zero. */
    public String text() {
        String plus = added == 0 ? "" : "+" + added;
        String minus = removed == 0 ? "" : "−" + removed;
        return plus.isEmpty() ? minus : minus.isEmpty() ? plus : plus + " " + minus;
    }
}
