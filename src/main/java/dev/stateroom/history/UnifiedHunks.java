package dev.stateroom.history;

import dev.stateroom.history.LineDiff.Edit;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The hunks of a unified diff as git writes them: three lines around, close ones joined, a heading from the text above. */
final class UnifiedHunks {
    private static final int CONTEXT = 3;

    /** The largest number of bytes of a heading. */
    private static final int MAX_HEADING = 80;

    private final LineDiff diff;
    private final StringBuilder out = new StringBuilder();
    private int searchedTo = -1;
    private @Nullable String heading;

    private UnifiedHunks(LineDiff diff) {
        this.diff = diff;
    }

    static String of(LineDiff diff, Cancellation cancellation) {
        UnifiedHunks hunks = new UnifiedHunks(diff);
        List<Edit> edits = diff.edits();
        int first = 0;
        while (first < edits.size()) {
            cancellation.check();
            int last = first;
            while (last + 1 < edits.size()
                    && edits.get(last + 1).beforeFrom() - edits.get(last).beforeTo() <= 2 * CONTEXT) {
                last++;
            }
            hunks.add(edits.subList(first, last + 1));
            first = last + 1;
        }
        return hunks.out.toString();
    }

    private void add(List<Edit> edits) {
        Edit first = edits.getFirst();
        Edit last = edits.getLast();
        int lead = Math.min(CONTEXT, first.beforeFrom());
        int trail = Math.min(CONTEXT, diff.before().size() - last.beforeTo());
        int from = first.beforeFrom() - lead;
        out.append("@@ -").append(range(from, last.beforeTo() + trail));
        out.append(" +").append(range(first.afterFrom() - lead, last.afterTo() + trail)).append(" @@");
        String above = headingAbove(from);
        out.append(above == null ? "" : " " + above).append('\n');
        int at = from;
        for (Edit edit : edits) {
            at = context(at, edit.beforeFrom());
            for (int i = edit.beforeFrom(); i < edit.beforeTo(); i++) {
                line('-', diff.before().get(i));
            }
            for (int j = edit.afterFrom(); j < edit.afterTo(); j++) {
                line('+', diff.after().get(j));
            }
            at = edit.beforeTo();
        }
        context(at, last.beforeTo() + trail);
    }

    private int context(int from, int to) {
        for (int i = from; i < to; i++) {
            line(' ', diff.before().get(i));
        }
        return to;
    }

    private void line(char mark, String line) {
        out.append(mark).append(line);
        if (LineDiff.end(line) == LineDiff.End.NONE) {
            out.append("\n\\ No newline at end of file\n");
        }
    }

    /** A range counted from 1; an empty range names the line before it. */
    private static String range(int from, int to) {
        int count = to - from;
        int start = count == 0 ? from : from + 1;
        return count == 1 ? String.valueOf(start) : start + "," + count;
    }

    /** The nearest line above that begins with a letter, {@code _} or {@code $}: git's rule for files without a language driver. */
    private @Nullable String headingAbove(int from) {
        for (int i = from - 1; i > searchedTo; i--) {
            String line = diff.before().get(i);
            char first = line.charAt(0);
            if ((first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || first == '_' || first == '$') {
                heading = cut(line);
                break;
            }
        }
        searchedTo = Math.max(searchedTo, from - 1);
        return heading;
    }

    private static String cut(String line) {
        String head = line.substring(0, Math.min(line.length(), MAX_HEADING));
        byte[] bytes = head.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MAX_HEADING) {
            int to = MAX_HEADING;
            while (to > 0 && (bytes[to] & 0xC0) == 0x80) {
                to--; // git may cut inside a character; a text of ours stays readable
            }
            head = new String(bytes, 0, to, StandardCharsets.UTF_8);
        }
        return head.stripTrailing();
    }
}
