package dev.stateroom.history;

import dev.stateroom.history.LineDiff.Span;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The changes inside a pair of lines, word by word.
 *
 * @param before removed parts of the older line
 * @param after added parts of the newer line
 */
record WordMarks(List<Span> before, List<Span> after) {
    static final WordMarks NONE = new WordMarks(List.of(), List.of());

    /** The largest number of words of a line that are compared; in longer lines only the part between equal ends is marked. */
    private static final int MAX_WORDS = 600;

    private static final int MAX_CHARS = 8_000;

    /** Below this fraction of common characters the whole line reads as new, and marks would be noise. */
    private static final double LEAST_COMMON = 0.2;

    static WordMarks between(String before, String after) {
        if (before.equals(after)) {
            return NONE;
        }
        if (Math.max(before.length(), after.length()) > MAX_CHARS) {
            return middle(before, after);
        }
        List<String> old = words(before);
        List<String> now = words(after);
        if (Math.max(old.size(), now.size()) > MAX_WORDS) {
            return middle(before, after);
        }
        Map<String, Integer> numbers = new HashMap<>();
        int[] partner =
                LineMatching.shortest(numbered(old, numbers), numbered(now, numbers), Cancellation.NEVER);
        dropLoneBlanks(partner, old, now.size());
        boolean[] kept = new boolean[now.size()];
        int common = 0;
        int length = 0;
        for (int i = 0; i < partner.length; i++) {
            int visible = old.get(i).isBlank() ? 0 : old.get(i).length();
            length += visible;
            if (partner[i] >= 0) {
                kept[partner[i]] = true;
                common += visible;
            }
        }
        int other = now.stream().filter(w -> !w.isBlank()).mapToInt(String::length).sum();
        if (common < LEAST_COMMON * Math.max(length, other)) {
            return NONE;
        }
        boolean[] keptOld = new boolean[old.size()];
        for (int i = 0; i < partner.length; i++) {
            keptOld[i] = partner[i] >= 0;
        }
        return new WordMarks(spans(old, keptOld), spans(now, kept));
    }

    /** Unmarks an unchanged blank between two changed words, which would cut one mark into two. */
    private static void dropLoneBlanks(int[] partner, List<String> old, int newWords) {
        boolean[] kept = new boolean[newWords];
        for (int to : partner) {
            if (to >= 0) {
                kept[to] = true;
            }
        }
        int[] before = partner.clone();
        for (int i = 0; i < partner.length; i++) {
            int to = before[i];
            if (to >= 0 && old.get(i).isBlank()) {
                boolean aloneBefore = (i > 0 && before[i - 1] < 0) && (i + 1 < before.length && before[i + 1] < 0);
                boolean aloneAfter = (to > 0 && !kept[to - 1]) && (to + 1 < newWords && !kept[to + 1]);
                if (aloneBefore || aloneAfter) {
                    partner[i] = -1;
                }
            }
        }
    }

    /** Runs of letters and digits, runs of blanks, and every other character alone. */
    static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        int from = 0;
        while (from < line.length()) {
            int first = line.codePointAt(from);
            int to = from + Character.charCount(first);
            int kind = kind(first);
            while (kind != OTHER && to < line.length() && kind(line.codePointAt(to)) == kind) {
                to += Character.charCount(line.codePointAt(to));
            }
            words.add(line.substring(from, to));
            from = to;
        }
        return words;
    }

    private static final int WORD = 0;
    private static final int BLANK = 1;
    private static final int OTHER = 2;

    private static int kind(int codePoint) {
        if (Character.isIdeographic(codePoint)) {
            return OTHER; // no blanks between words there: each character is compared
        }
        return Character.isLetterOrDigit(codePoint) || codePoint == '_'
                ? WORD
                : Character.isWhitespace(codePoint) ? BLANK : OTHER;
    }

    private static List<Integer> numbered(List<String> words, Map<String, Integer> numbers) {
        List<Integer> result = new ArrayList<>(words.size());
        for (String word : words) {
            result.add(numbers.computeIfAbsent(word, w -> numbers.size()));
        }
        return result;
    }

    private static List<Span> spans(List<String> words, boolean[] kept) {
        List<Span> spans = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < words.size(); i++) {
            int to = at + words.get(i).length();
            if (!kept[i]) {
                if (!spans.isEmpty() && spans.getLast().to() == at) {
                    spans.set(spans.size() - 1, new Span(spans.getLast().from(), to));
                } else {
                    spans.add(new Span(at, to));
                }
            }
            at = to;
        }
        return spans;
    }

    private static WordMarks middle(String before, String after) {
        int least = Math.min(before.length(), after.length());
        int head = 0;
        while (head < least && before.charAt(head) == after.charAt(head)) {
            head++;
        }
        if (head > 0 && Character.isHighSurrogate(before.charAt(head - 1))) {
            head--;
        }
        int tail = 0;
        while (tail < least - head
                && before.charAt(before.length() - 1 - tail) == after.charAt(after.length() - 1 - tail)) {
            tail++;
        }
        if (tail > 0 && Character.isLowSurrogate(before.charAt(before.length() - tail))) {
            tail--;
        }
        if (head + tail < LEAST_COMMON * Math.max(before.length(), after.length())) {
            return NONE;
        }
        return new WordMarks(span(head, before.length() - tail), span(head, after.length() - tail));
    }

    private static List<Span> span(int from, int to) {
        return from < to ? List.of(new Span(from, to)) : List.of();
    }
}
