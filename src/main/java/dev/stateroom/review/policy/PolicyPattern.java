package dev.stateroom.review.policy;

import java.util.Locale;

/**
 * Patterns of a policy, matched on the safe side: narrowly for a rule that approves, widely for all others.
 *
 * <p>In a path {@code *} matches a part of one name and {@code **} any folders. For a rule that approves, a wildcard does not match a
 * leading dot, and no path matches that is not in its shortest form; other rules ignore case. In a command {@code *} matches one word
 * without a special meaning in a shell if the rule approves, else any text. Time grows with the product of both lengths.
 */
final class PolicyPattern {
    private static final int LONGEST = 4_096;

    private PolicyPattern() {}

    /** Matches a name: of a tool, an agent, or a metadata value. */
    static boolean isName(String pattern, String name) {
        return matches(pattern, name, false);
    }

    /** Matches a path; see the class. */
    static boolean isPath(String pattern, String path, boolean approves) {
        int star = pattern.indexOf('*');
        int fixed = star < 0 ? pattern.length() : Math.max(0, pattern.lastIndexOf('/', star));
        if (!approves) {
            String meant = shortest(path);
            return meant.regionMatches(true, 0, pattern, 0, fixed) && path(folded(pattern), folded(meant), false);
        }
        return path.startsWith(pattern.substring(0, fixed)) && path.startsWith("/") && path.equals(shortest(path)) && path(pattern, path, true);
    }

    private static String folded(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private static boolean path(String pattern, String path, boolean approves) {
        if (pattern.length() > LONGEST || path.length() > LONGEST) {
            return !approves;
        }
        String[] wanted = pattern.split("/", -1);
        String[] names = path.split("/", -1);
        boolean[] reached = new boolean[names.length + 1];
        reached[0] = true;
        for (String want : wanted) {
            boolean[] next = new boolean[names.length + 1];
            for (int at = 0; at <= names.length; at++) {
                if (want.equals("**")) {
                    next[at] = reached[at] || (at > 0 && next[at - 1] && isTaken(names[at - 1], want, approves));
                } else {
                    next[at] = at > 0 && reached[at - 1] && isTaken(names[at - 1], want, approves);
                }
            }
            reached = next;
        }
        return reached[names.length];
    }

    private static boolean isTaken(String name, String want, boolean approves) {
        boolean isWild = want.indexOf('*') >= 0;
        if (approves && isWild && name.startsWith(".") && !want.startsWith(".")) {
            return false;
        }
        return want.equals("**") || matches(want, name, false);
    }

    /** The path without empty, {@code .} and {@code ..} parts. */
    static String shortest(String path) {
        StringBuilder kept = new StringBuilder();
        for (String name : path.replace('\\', '/').split("/", -1)) {
            if (name.equals("..")) {
                kept.setLength(Math.max(0, kept.lastIndexOf("/")));
            } else if (!name.isEmpty() && !name.equals(".")) {
                kept.append('/').append(name);
            }
        }
        return kept.isEmpty() ? "/" : kept.toString();
    }

    /** Matches a command; see the class. */
    static boolean isCommand(String pattern, String command, boolean approves) {
        if (pattern.length() > LONGEST || command.length() > LONGEST) {
            return !approves;
        }
        return approves
                ? matches(pattern, command, true)
                : matches("*" + folded(pattern) + "*", folded(command), false);
    }

    /** True for a word that a shell does not change, that is not an option and has no {@code ..}. */
    static boolean isPlainWord(String word) {
        return !word.isEmpty()
                && !word.startsWith("-")
                && !word.contains("..")
                && word.chars().allMatch(PolicyPattern::isPlain);
    }

    private static boolean isPlain(int c) {
        return c < 0x80 && (Character.isLetterOrDigit(c) || "_./:=@%+,-".indexOf(c) >= 0);
    }

    /** Matches stars in one pass, each with anything or with a plain word, because prefixes of plain words are plain words too. */
    private static boolean matches(String pattern, String text, boolean wordsOnly) {
        boolean[] reached = new boolean[text.length() + 1];
        reached[0] = true;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            boolean[] next = new boolean[text.length() + 1];
            boolean goesOn = false;
            for (int at = 0; at <= text.length(); at++) {
                if (c != '*') {
                    if (reached[at] && at < text.length() && text.charAt(at) == c) {
                        next[at + 1] = true;
                    }
                } else if (!wordsOnly) {
                    goesOn |= reached[at];
                    next[at] = goesOn;
                } else if (at < text.length()) {
                    boolean begins = reached[at] && text.charAt(at) != '-';
                    boolean endsBefore = text.startsWith("..", at - 1);
                    goesOn = isPlain(text.charAt(at)) && (begins || goesOn && !endsBefore);
                    next[at + 1] = goesOn;
                }
            }
            reached = next;
        }
        return reached[text.length()];
    }
}
