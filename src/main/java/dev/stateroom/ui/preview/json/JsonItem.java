package dev.stateroom.ui.preview.json;

/**
 * A value in a JSON file.
 *
 * @param key its name in an object, its index in an array; empty for the root
 * @param kind what it is
 * @param text a scalar's text, cut where it is long; empty for containers
 * @param length UTF-16 units of the whole text
 * @param children how many values a container holds; -1 if they have not been counted
 * @param offset byte of the file where it begins
 */
public record JsonItem(String key, Kind kind, String text, int length, long children, long offset) {

    /** The kinds of values. */
    public enum Kind {
        /** Members with names. */
        OBJECT,
        /** Values in order, and the lines of a file of lines. */
        ARRAY,
        /** Text. */
        STRING,
        /** A number as it is written. */
        NUMBER,
        /** {@code true}, {@code false} or {@code null}. */
        LITERAL;

        /** True for what holds values. */
        public boolean isContainer() {
            return this == OBJECT || this == ARRAY;
        }
    }

    /** True if {@link #text} is not all of it. */
    public boolean cut() {
        return length > text.length();
    }
}
