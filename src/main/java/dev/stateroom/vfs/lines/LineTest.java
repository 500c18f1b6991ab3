package dev.stateroom.vfs.lines;

import java.util.function.Predicate;

/**
 * A test of lines that can also skip, in a text of many lines, parts in which no line can pass, so that those lines are neither cut out nor
 * decoded. Safe for several threads at once.
 */
public interface LineTest extends Predicate<String> {

    /**
     * Finds a position in the next line that may pass. Never skips a line that passes; may stop at one that does not.
     *
     * @return an index from {@code from} on; -1 if no line from there on can pass
     */
    int next(String text, int from);

    /** The same in UTF-8, at or after {@code from} and before {@code to}. */
    int next(byte[] utf8, int from, int to);

    /** Bytes of the longest match in a line: parts of a line that are tested separately must overlap by that many. */
    int mostBytes();
}
