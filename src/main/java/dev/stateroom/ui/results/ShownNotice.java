package dev.stateroom.ui.results;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The message in place of a result, parsed for display: the sentences before the preview, the preview's numbered lines, and the gap between
 * them. A text without a preview is all lines.
 *
 * @param rows in order
 * @param said number of rows, at the beginning, that are sentences to the model
 */
record ShownNotice(List<Row> rows, int said) {
    private static final Pattern NUMBERED = Pattern.compile(" *(\\d+(?:\\.\\d+)?)(?:\\t| {2})(.*)");
    private static final Pattern GAP = Pattern.compile("\\.\\.\\. \\[(\\d{1,15}) lines truncated\\] \\.\\.\\.");
    private static final Pattern FIRST = Pattern.compile(" *1(?:\\t| {2})");

    ShownNotice {
        rows = List.copyOf(rows);
    }

    /** One row. */
    sealed interface Row {}

    /** A line; {@code number} as the preview writes it, empty for a line without one. */
    record Line(String number, String text) implements Row {}

    /** Lines that the model was not shown. */
    record Gap(long lines) implements Row {}

    /** Parses a message's text. */
    static ShownNotice of(String text) {
        String[] lines = text.split("\n", -1);
        int end = lines.length > 1 && lines[lines.length - 1].isEmpty() ? lines.length - 1 : lines.length;
        int preview = 0;
        while (preview < end && !FIRST.matcher(lines[preview]).lookingAt()) {
            preview++;
        }
        boolean hasPreview = preview < end;
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < end; i++) {
            Matcher numbered = NUMBERED.matcher(lines[i]);
            Matcher gap = GAP.matcher(lines[i]);
            if (hasPreview && i >= preview && gap.matches()) {
                rows.add(new Gap(Long.parseLong(gap.group(1))));
            } else if (hasPreview && i >= preview && numbered.matches()) {
                rows.add(new Line(numbered.group(1), numbered.group(2)));
            } else {
                rows.add(new Line("", lines[i]));
            }
        }
        return new ShownNotice(rows, hasPreview ? preview : 0);
    }
}
