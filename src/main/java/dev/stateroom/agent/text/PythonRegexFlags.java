package dev.stateroom.agent.text;

import dev.stateroom.agent.text.PythonRegexCursor.Bad;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/** The flags of a Python regular expression: those in front of it, and those of its groups. */
final class PythonRegexFlags {
    private static final String LETTERS = "aiLmsux";

    private final Deque<Boolean> verbose = new ArrayDeque<>();
    private int flags = Pattern.UNIX_LINES | Pattern.UNICODE_CHARACTER_CLASS | Pattern.UNICODE_CASE;

    PythonRegexFlags() {
        verbose.push(false);
    }

    /** Java's flags for the whole expression. */
    int flags() {
        return flags;
    }

    /** True if white space and comments are skipped. */
    boolean isVerbose() {
        return Boolean.TRUE.equals(verbose.peek());
    }

    /** Ends the flags of a group. */
    void leave() {
        verbose.pop();
    }

    /** Reads global flags such as {@code (?i)} at the beginning. */
    void readGlobal(PythonRegexCursor text) {
        int[] pattern = text.pattern;
        while (pattern.length > text.at + 3 && pattern[text.at] == '(' && pattern[text.at + 1] == '?') {
            int end = text.at + 2;
            while (end < pattern.length && pattern[end] != 'L' && LETTERS.indexOf(pattern[end]) >= 0) {
                end++;
            }
            if (end == text.at + 2 || end >= pattern.length || pattern[end] != ')') {
                return;
            }
            for (int i = text.at + 2; i < end; i++) {
                set(pattern[i]);
            }
            text.at = end + 1;
        }
    }

    private void set(int letter) {
        switch (letter) {
            case 'a' -> flags &= ~(Pattern.UNICODE_CHARACTER_CLASS | Pattern.UNICODE_CASE);
            case 'i' -> flags |= Pattern.CASE_INSENSITIVE;
            case 'm' -> flags |= Pattern.MULTILINE;
            case 's' -> flags |= Pattern.DOTALL;
            case 'x' -> {
                verbose.pop();
                verbose.push(true);
            }
            default -> {}
        }
    }

    /** Reads the letters of {@code (?i-s:} including the colon; returns the beginning of Java's group. {@link #leave} ends it. */
    String readGroup(PythonRegexCursor text, int open) throws Bad {
        int start = text.at;
        int on = 0;
        int off = 0;
        boolean minus = false;
        while (!text.isAtEnd() && !text.isNext(':') && !text.isNext(')')) {
            int c = text.pattern[text.at];
            if (c == '-' && !minus) {
                minus = true;
            } else {
                int bit = bit(c, text.at == start, open, text.at);
                on |= minus ? 0 : bit;
                off |= minus ? bit : 0;
            }
            text.at++;
        }
        if (text.isAtEnd()) {
            throw new Bad("missing -, : or )", text.at);
        }
        if (minus && off == 0) {
            throw new Bad("missing flag", text.at);
        }
        if (text.isNext(')')) {
            throw new Bad("global flags not at the start of the expression", open);
        }
        if ((on & off) != 0) {
            throw new Bad("bad inline flags: flag turned on and off", text.at);
        }
        text.at++;
        verbose.push(has(on, 'x') || (isVerbose() && !has(off, 'x')));
        return "(?" + java(on) + (off == 0 ? "" : "-" + java(off)) + ":";
    }

    private static int bit(int c, boolean first, int open, int position) throws Bad {
        if (LETTERS.indexOf(c) < 0) {
            throw first
                    ? new Bad("unknown extension ?" + Character.toString(c), open + 1)
                    : new Bad("unknown flag", position);
        }
        if (c == 'L') {
            throw new Bad("bad inline flags: cannot use 'L' flag with a str pattern", position + 1);
        }
        return 1 << LETTERS.indexOf(c);
    }

    private static boolean has(int set, char letter) {
        return (set & 1 << LETTERS.indexOf(letter)) != 0;
    }

    private static String java(int set) {
        StringBuilder java = new StringBuilder();
        for (char letter : new char[] {'i', 'm', 's'}) {
            if (has(set, letter)) {
                java.append(letter);
            }
        }
        return has(set, 'u') ? java.append('U').toString() : java.toString();
    }
}
