package dev.stateroom.ui.preview.json;

/**
 * A value in a JSON file.
 *
 * @param key its name in an object, its index in an array; empty for the root
 * @param kind what it is
 * @param text a scalar's text, truncated if it is long; empty for containers
 * @param length UTF-16 units of the whole text
 * @param children the number of values in a container; -1 if not counted yet
 * @param offset the byte of the file at which it starts
 */
public record JsonItem(String key, Kind kind, String text, int length, long children, long offset) {

    /** The kinds of values. */
    public enum Kind {
        /** Named members. */
        OBJECT,
        /** Values in order, also the lines of a file of JSON lines. */
        ARRAY,
        /** Text. */
        STRING,
        /** A number as written. */
        NUMBER,
        /** {@code true}, {@code false} or {@code null}. */
        LITERAL;

        /** True for a container. */
        public boolean isContainer() {
            return this == OBJECT || this == ARRAY;
        }
    }

    /** True if {@link #text} is truncated. */
    public boolean cut() {
        return length > text.length();
    }
}
