package dev.stateroom.history.memory;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The meaning of a line of a memory without its wording: the significant words, and whether it denies them.
 *
 * @param same the line without marks, case and white space: equal for lines with the same words
 * @param words the significant words, in order; Han characters in pairs
 * @param negative true if an odd number of words deny
 */
record LineWords(String same, List<String> words, boolean negative) {
    private static final Pattern MARK = Pattern.compile("^(?:[-*+•>]|\\d{1,3}[.)]|\\[[ xX]])\\s+");
    private static final Pattern WORD = Pattern.compile("[\\p{IsHan}]|[\\p{L}\\p{N}]+(?:[.'’_/@:-][\\p{L}\\p{N}]+)*");
    private static final Set<String> EMPTY = Set.of(
            "a", "an", "the", "is", "are", "was", "be", "been", "of", "to", "in", "on", "at", "for", "with", "and", "or", "that", "this", "it",
            "its", "as", "by", "please", "should", "shall", "will", "would", "must", "can", "do", "does", "did", "always", "also", "very",
            "really", "user", "users", "they", "their", "he", "she", "his", "her", "i", "my", "we", "our", "you", "your", "when", "has", "have");
    private static final Set<String> DENYING = Set.of(
            "not", "no", "never", "don't", "dont", "doesn't", "doesnt", "isn't", "isnt", "aren't", "won't", "can't", "cannot", "mustn't",
            "shouldn't", "without", "avoid", "avoids", "dislikes", "dislike", "hates", "hate", "stop", "不", "没", "別", "别", "勿", "禁");
    private static final Map<String, String> STEMS = Map.ofEntries(
            Map.entry("prefers", "prefer"), Map.entry("preferred", "prefer"), Map.entry("likes", "prefer"), Map.entry("like", "prefer"),
            Map.entry("wants", "want"), Map.entry("uses", "use"), Map.entry("using", "use"), Map.entry("dislikes", "prefer"),
            Map.entry("dislike", "prefer"), Map.entry("hates", "prefer"), Map.entry("hate", "prefer"));

    /** Copies the list. */
    LineWords {
        words = List.copyOf(words);
    }

    static LineWords of(String line) {
        String bare = MARK.matcher(line.strip()).replaceFirst("").toLowerCase(Locale.ROOT).replace('’', '\'');
        List<String> words = new ArrayList<>();
        StringBuilder same = new StringBuilder();
        boolean negative = false;
        String beforeHan = "";
        Matcher matcher = WORD.matcher(bare);
        while (matcher.find()) {
            String word = matcher.group();
            same.append(word).append(' ');
            if (DENYING.contains(word)) {
                negative = !negative;
                word = STEMS.getOrDefault(word, "");
            }
            boolean han = !word.isEmpty() && Character.UnicodeScript.of(word.codePointAt(0)) == Character.UnicodeScript.HAN;
            if (han) {
                if (!beforeHan.isEmpty()) {
                    words.add(beforeHan + word);
                }
                beforeHan = word;
                continue;
            }
            beforeHan = "";
            if (!word.isEmpty() && !EMPTY.contains(word)) {
                words.add(STEMS.getOrDefault(word, word).replace("-", ""));
            }
        }
        return new LineWords(same.toString().strip(), words, negative);
    }

    /** True if there is enough to compare with another line. */
    boolean saysEnough() {
        return words.size() >= 2 && same.length() >= 8;
    }

    Set<String> set() {
        return new LinkedHashSet<>(words);
    }

    /** The similarity of two lines, from 0 to 1. */
    double likeness(LineWords other) {
        Set<String> mine = set();
        Set<String> both = new HashSet<>(mine);
        both.retainAll(other.set());
        Set<String> all = new HashSet<>(mine);
        all.addAll(other.set());
        return all.isEmpty() ? 0 : (double) both.size() / all.size();
    }

    /** The words that only this line has. */
    Set<String> without(LineWords other) {
        Set<String> rest = set();
        rest.removeAll(other.set());
        return rest;
    }
}
