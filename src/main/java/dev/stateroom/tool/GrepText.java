package dev.stateroom.tool;

import dev.stateroom.agent.AgentResult.GrepMatch;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.CodePointOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Hits of {@code grep} in its three forms. Source: spec table 10.4, vectors {@code tool-grep-modes}, {@code js19-grep}. */
final class GrepText {
    /** Behind a Python search that a cap or the clock ended. */
    public static final String CUT_PYTHON = "Note: the search stopped early (it hit its time limit or the maximum match count). "
            + "The matches above are valid but incomplete. Narrow the search (a more specific pattern or a narrower path), or "
            + "raise max_count, to see the rest.";
    /** Follows the hits of a JavaScript search that a limit of hits ended. */
    public static final String CUT_JAVASCRIPT = "Note: the search stopped early because it hit the maximum match count. The "
            + "matches above are valid but incomplete. Narrow the search (a more specific pattern or a narrower path), or raise "
            + "max_count, to see the rest.";
    /** Follows an empty result for a pattern that looks like a regular expression. */
    public static final String LITERAL = "Note: grep matches literal text, not regex, so characters like `|`, `.*`, and `\\.` are "
            + "searched verbatim. Search for the literal text you need instead; for `|` alternation, run a separate search per "
            + "alternative.";

    private static final Pattern REGEX = Pattern.compile("\\||\\.\\*|\\.\\+|\\\\[.wWdDsSbB(){}\\[\\]|+*?^$]");

    private final Comparator<String> order;

    /** Hits in a dialect's order of paths. */
    public GrepText(Dialect dialect) {
        this.order = dialect.language() == Era.Language.PYTHON ? CodePointOrder.INSTANCE : Comparator.naturalOrder();
    }

    /** True for a pattern that is likely meant as a regular expression. */
    public static boolean looksLikeRegex(String pattern) {
        return REGEX.matcher(pattern).find();
    }

    /**
     * The hits in one of the three forms, uncut.
     *
     * @param mode {@code files_with_matches}, {@code count}, or else the lines
     */
    public String show(List<GrepMatch> matches, String mode) {
        Map<String, List<GrepMatch>> byPath = new TreeMap<>(order);
        matches.forEach(match ->
                byPath.computeIfAbsent(match.path(), _ -> new ArrayList<>()).add(match));
        List<String> lines = new ArrayList<>();
        byPath.forEach((path, hits) -> {
            switch (mode) {
                case "files_with_matches" -> lines.add(path);
                case "count" -> lines.add(path + ": " + hits.size());
                default -> {
                    lines.add(path + ":");
                    hits.forEach(hit -> lines.add(row(hit)));
                }
            }
        });
        return String.join("\n", lines);
    }

    /** The lines as npm 1.9 shows them: in the order found, with a blank line before those of each file. */
    public static List<String> runs(List<GrepMatch> matches) {
        List<String> lines = new ArrayList<>();
        String current = null;
        for (GrepMatch match : matches) {
            if (!match.path().equals(current)) {
                current = match.path();
                lines.add("\n" + current + ":");
            }
            lines.add(row(match));
        }
        return lines;
    }

    private static String row(GrepMatch match) {
        return "  " + match.line() + ": " + match.text();
    }
}
