package dev.stateroom.tool;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.vfs.PythonStringRepr;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Lists and long texts of {@code ls}, {@code glob} and {@code grep}, cut at 20,000 tokens of four characters. Source: spec tables 10.2 and
 * 7 (JavaScript), vectors {@code tool-list-quoting}, {@code tool-list-truncation}, {@code js-tool-list-truncation}.
 *
 * @param dialect the dialect of the lists
 */
record ListText(Dialect dialect) {
    private static final int LONGEST = 80_000;
    private static final String NOTE = "... [results truncated, try being more specific with your parameters]";

    /** Python's literal of a list of paths. */
    public String literal(List<String> paths) {
        List<String> shown = dialect.holds(DialectFact.LISTS_BY_BUDGET) ? withinBudget(paths) : inProportion(paths);
        return shown.stream().map(PythonStringRepr::of).collect(Collectors.joining(", ", "[", "]"));
    }

    /** Lines joined by LF, as JavaScript shows entries. */
    public String lines(List<String> lines) {
        return String.join("\n", inProportion(lines));
    }

    /** A text, cut with a note after it. */
    public String text(String text) {
        TextMeasure measure = TextMeasure.of(dialect);
        if (measure.length(text) <= LONGEST) {
            return text;
        }
        int kept = dialect.holds(DialectFact.LISTS_BY_BUDGET) ? LONGEST - NOTE.length() - 1 : LONGEST;
        return measure.prefix(text, kept) + "\n" + NOTE;
    }

    private List<String> withinBudget(List<String> paths) {
        int budget = LONGEST - PythonStringRepr.of(NOTE).length() - 2;
        long used = 0;
        for (int kept = 0; kept < paths.size(); kept++) {
            used += TextMeasure.CODE_POINTS.length(PythonStringRepr.of(paths.get(kept))) + 2;
            if (used > budget) {
                return noted(paths.subList(0, kept));
            }
        }
        return paths;
    }

    private List<String> inProportion(List<String> items) {
        TextMeasure measure = TextMeasure.of(dialect);
        long total = items.stream().mapToLong(measure::length).sum();
        return total > LONGEST ? noted(items.subList(0, (int) ((long) items.size() * LONGEST / total))) : items;
    }

    private static List<String> noted(List<String> kept) {
        List<String> all = new ArrayList<>(kept);
        all.add(NOTE);
        return all;
    }
}
