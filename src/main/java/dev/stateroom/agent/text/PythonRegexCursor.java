package dev.stateroom.agent.text;

/** The state of a translation: a Python regular expression that is read, and the Java one that is written. */
final class PythonRegexCursor {
    /** The input, by code point: errors report such positions. */
    final int[] pattern;

    /** The output. */
    final StringBuilder java = new StringBuilder();

    /** Index of the next code point to read. */
    int at;

    PythonRegexCursor(String pattern) {
        this.pattern = pattern.codePoints().toArray();
    }

    /** An error in the pattern; the message is Python's. */
    static final class Bad extends Exception {
        private static final long serialVersionUID = 1;
        private final String reason;

        Bad(String message, int position) {
            this(message + " at position " + position);
        }

        Bad(String reason) {
            super(reason);
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }

    boolean isAtEnd() {
        return at >= pattern.length;
    }

    boolean isNext(char c) {
        return at < pattern.length && pattern[at] == c;
    }

    /** Reads a number; -1 if there is none. Large ones stop growing. */
    long number() {
        if (isAtEnd() || !isDigit(pattern[at])) {
            return -1;
        }
        long number = 0;
        while (!isAtEnd() && isDigit(pattern[at])) {
            number = Math.min(PythonRegexWidth.UNBOUNDED / 20, number * 10 + pattern[at++] - '0');
        }
        return number;
    }

    static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }
}
