package dev.stateroom.history;

import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The differences between two texts, line by line. Lines end at LF only, as git and the agents' tools count them; the CR of a CRLF belongs
 * to the line, so another line end is a change.
 *
 * @param before the older lines, each with its LF; only the last may have none
 * @param after the newer lines, in the same form
 * @param edits the differing ranges, in order; never adjacent
 * @param rows all lines in order, paired lines side by side
 * @param added number of lines of {@code after} that are new or changed
 * @param removed number of lines of {@code before} that are removed or changed
 * @param detail whether the result is coarser than possible
 */
public record LineDiff(
        List<String> before,
        List<String> after,
        List<Edit> edits,
        List<Row> rows,
        int added,
        int removed,
        Detail detail) {

    /** The precision of a comparison. */
    public enum Detail {
        /** The smallest possible number of changed lines. */
        SHORTEST,
        /** The two differ too much for that: lines that each text has once are the anchors, moved lines may show twice. */
        ANCHORED,
        /** Beyond {@link #MAX_LINES} or {@link #MAX_CHARS}: the whole text counts as replaced. */
        REPLACED
    }

    /** The largest number of lines of one side that are compared; beyond it the whole text counts as replaced. */
    public static final int MAX_LINES = 200_000;

    /** The largest number of UTF-16 units of one side that are compared. */
    public static final int MAX_CHARS = 32 << 20;

    /** Copies the lists. */
    public LineDiff {
        before = List.copyOf(before);
        after = List.copyOf(after);
        edits = List.copyOf(edits);
        rows = List.copyOf(rows);
    }

    /** The kind of a row. */
    public enum Kind {
        /** The same line on both sides (except for ignored white space). */
        UNCHANGED,
        /** A line of the older text alone. */
        REMOVED,
        /** A line of the newer text alone. */
        ADDED,
        /** An older line and the newer one that replaced it. */
        CHANGED
    }

    /** The treatment of white space. */
    public enum Whitespace {
        /** Every character counts. */
        COUNTS,
        /** No white space counts, line ends included. */
        IGNORED
    }

    /**
     * Lines {@code beforeFrom} to {@code beforeTo} (exclusive, from 0) were replaced by {@code afterFrom} to {@code afterTo}. One of the
     * two ranges may be empty.
     */
    public record Edit(int beforeFrom, int beforeTo, int afterFrom, int afterTo) {}

    /** Part of a line: UTF-16 offsets, the end exclusive. */
    public record Span(int from, int to) {}

    /**
     * One row.
     *
     * @param kind its kind
     * @param before index of the older line; -1 if there is none
     * @param after index of the newer line; -1 if there is none
     * @param beforeWords parts removed from the older line; empty unless changed, and if the two have too little in common
     * @param afterWords parts added in the newer line
     */
    public record Row(Kind kind, int before, int after, List<Span> beforeWords, List<Span> afterWords) {}

    /** The end of a line. */
    public enum End {
        /** Line feed. */
        LF,
        /** Carriage return and line feed. */
        CRLF,
        /** None: the text's last line. */
        NONE
    }

    /**
     * Compares two texts.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled
     */
    public static LineDiff of(String before, String after, Whitespace whitespace, Cancellation cancellation) {
        return of(lines(before), lines(after), before.length(), after.length(), whitespace, true, cancellation);
    }

    /** The same without marks inside lines: cheaper, for counts and patches. */
    public static LineDiff withoutWords(String before, String after, Cancellation cancellation) {
        return of(
                lines(before), lines(after), before.length(), after.length(), Whitespace.COUNTS, false, cancellation);
    }

    private static LineDiff of(
            List<String> before,
            List<String> after,
            int beforeChars,
            int afterChars,
            Whitespace whitespace,
            boolean words,
            Cancellation cancellation) {
        boolean tooLarge = Math.max(before.size(), after.size()) > MAX_LINES
                || Math.max(beforeChars, afterChars) > MAX_CHARS;
        if (tooLarge && !before.equals(after)) {
            List<Edit> all = List.of(new Edit(0, before.size(), 0, after.size()));
            List<Row> rows = RowPairing.rows(before, after, all, false, cancellation);
            return new LineDiff(before, after, all, rows, after.size(), before.size(), Detail.REPLACED);
        }
        LineMatching matching = LineMatching.of(before, after, whitespace, cancellation);
        List<Row> rows = RowPairing.rows(before, after, matching.edits(), words, cancellation);
        int added = matching.edits().stream().mapToInt(e -> e.afterTo() - e.afterFrom()).sum();
        int removed = matching.edits().stream().mapToInt(e -> e.beforeTo() - e.beforeFrom()).sum();
        Detail detail = matching.isExact() ? Detail.SHORTEST : Detail.ANCHORED;
        return new LineDiff(before, after, matching.edits(), rows, added, removed, detail);
    }

    /** Identity: comparing two results line by line would cost as much as making them. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public String toString() {
        return "LineDiff[+" + added + " -" + removed + "]";
    }

    /** The reason why the result is coarser than possible, one sentence; empty if it is not. */
    public String note() {
        return switch (detail) {
            case SHORTEST -> "";
            case ANCHORED -> "Too many differences to find the shortest: moved lines may show twice";
            case REPLACED ->
                String.format(
                        Locale.ROOT,
                        "Over %,d lines or %,d MB: the whole text is shown as replaced",
                        MAX_LINES,
                        MAX_CHARS >> 20);
        };
    }

    /** True when nothing differs. */
    public boolean isSame() {
        return edits.isEmpty();
    }

    /** The lines of a text, each with the LF that ends it; none for an empty text. */
    public static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int lf = text.indexOf('\n', from);
            int to = lf < 0 ? text.length() : lf + 1;
            lines.add(text.substring(from, to));
            from = to;
        }
        return lines;
    }

    public static End end(String line) {
        return line.endsWith("\r\n") ? End.CRLF : line.endsWith("\n") ? End.LF : End.NONE;
    }

    /** That line without its line end. */
    public static String text(String line) {
        return switch (end(line)) {
            case LF -> line.substring(0, line.length() - 1);
            case CRLF -> line.substring(0, line.length() - 2);
            case NONE -> line;
        };
    }
}
