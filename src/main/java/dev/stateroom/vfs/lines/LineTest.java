package dev.stateroom.vfs.lines;

import java.util.function.Predicate;

/**
 * A test of lines that also says, from what holds many lines, where none can pass, so that those are neither cut out nor decoded.
 * Safe for several threads at once.
 */
public interface LineTest extends Predicate<String> {

    /**
     * Where the next line that may pass is touched. Never skips a line that passes; may stop at one that does not.
     *
     * @return an index from {@code from} on; -1 if no line from there on can pass
     */
    int next(String text, int from);

    /** The same in UTF-8, at or after {@code from} and before {@code to}. */
    int next(byte[] utf8, int from, int to);

    /** Bytes of the longest thing that lets a line pass: where a line is looked at in parts, they must share so many. */
    int mostBytes();
}
