package dev.stateroom.ui.palette;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How well a text matches a query.
 *
 * @param score higher is better
 * @param ranges the matching parts of the title, sorted, not overlapping
 */
record FuzzyMatch(int score, List<Range> ranges) {

    /** Characters {@code from} to {@code to} (exclusive). */
    record Range(int from, int to) {}

    private static final int IN_TITLE_START = 100;
    private static final int AT_WORD = 60;
    private static final int IN_TITLE = 40;
    private static final int IN_DETAIL = 10;

    /** Returns the match, or null if a word occurs in neither text. Ignores case, independently of the language. */
    static @Nullable FuzzyMatch of(PaletteQuery query, String title, String detail) {
        String titleText = fold(title);
        String detailText = fold(detail);
        int score = 0;
        List<Range> ranges = new ArrayList<>();
        for (String word : query.words()) {
            int at = best(titleText, word);
            if (at >= 0) {
                ranges.add(new Range(at, at + word.length()));
                score += at == 0 ? IN_TITLE_START : isWordStart(titleText, at) ? AT_WORD : IN_TITLE;
            } else if (detailText.contains(word)) {
                score += IN_DETAIL;
            } else {
                return null;
            }
        }
        // Without words all scores are equal, so that the order stays as offered.
        return new FuzzyMatch(query.words().isEmpty() ? 0 : score * 1_000 - Math.min(999, title.length()), merged(ranges));
    }

    /** Position of the first occurrence at the start of a word, or else of the first one. */
    private static int best(String text, String word) {
        int first = text.indexOf(word);
        for (int at = first; at >= 0; at = text.indexOf(word, at + 1)) {
            if (isWordStart(text, at)) {
                return at;
            }
        }
        return first;
    }

    private static boolean isWordStart(String text, int at) {
        return at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
    }

    /** Converts to lower case character by character, so that positions stay valid. */
    private static String fold(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return lower.length() == text.length() ? lower : text;
    }

    private static List<Range> merged(List<Range> ranges) {
        List<Range> sorted = new ArrayList<>(ranges);
        sorted.sort(Comparator.comparingInt(Range::from));
        List<Range> merged = new ArrayList<>();
        for (Range range : sorted) {
            if (!merged.isEmpty() && merged.getLast().to() >= range.from()) {
                Range last = merged.removeLast();
                merged.add(new Range(last.from(), Math.max(last.to(), range.to())));
            } else {
                merged.add(range);
            }
        }
        return List.copyOf(merged);
    }
}
