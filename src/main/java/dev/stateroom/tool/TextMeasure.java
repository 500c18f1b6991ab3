package dev.stateroom.tool;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;

/** The way in which a language counts the characters of a text. */
public enum TextMeasure {
    /** Python. */
    CODE_POINTS {
        @Override
        public int length(String text) {
            return text.codePointCount(0, text.length());
        }

        @Override
        public String prefix(String text, int count) {
            return text.length() <= count || length(text) <= count
                    ? text
                    : text.substring(0, text.offsetByCodePoints(0, Math.max(0, count)));
        }
    },
    /** JavaScript: UTF-16 units. */
    UTF_16 {
        @Override
        public int length(String text) {
            return text.length();
        }

        @Override
        public String prefix(String text, int count) {
            return text.substring(0, Math.clamp(count, 0, text.length()));
        }
    };

    /** Number of characters. */
    public abstract int length(String text);

    /** The first {@code count} characters, or all if there are fewer; empty for a negative count. */
    public abstract String prefix(String text, int count);

    /** Python's slice {@code text[:end]}: a negative end counts from the end. JavaScript's {@code substring} treats it as 0. */
    public String upTo(String text, int end) {
        return prefix(text, end < 0 && this == CODE_POINTS ? length(text) + end : end);
    }

    /** The measure of the dialect's language. */
    public static TextMeasure of(Dialect dialect) {
        return dialect.language() == Era.Language.PYTHON ? CODE_POINTS : UTF_16;
    }
}
