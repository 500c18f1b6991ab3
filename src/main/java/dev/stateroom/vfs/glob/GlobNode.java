package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.List;

/**
 * What a pattern means, as a regular expression with looks ahead: the one form into which every dialect's patterns are
 * read, and from which a {@link GlobProgram} is made.
 */
sealed interface GlobNode {

    /** Nothing, always found. */
    GlobNode EMPTY = new Seq(List.of());
    /** Never found. */
    GlobNode FAIL = new Alt(List.of());
    /** The end of the text. */
    GlobNode END = new End();
    /** The beginning of the text. */
    GlobNode START = new Behind(true, CharSet.NONE);
    GlobNode SLASH = new One(CharSet.SLASH);

    /** One character of that set. */
    record One(CharSet set) implements GlobNode {}

    /** One after the other. */
    record Seq(List<GlobNode> parts) implements GlobNode {}

    /** Any one of them. */
    record Alt(List<GlobNode> ways) implements GlobNode {}

    /** At least {@code min}, at most {@code max} times ({@link #FOREVER}: without bound). */
    record Repeat(GlobNode inner, int min, int max) implements GlobNode {}

    /** What follows begins with {@code inner}, or does not where {@code negative}; takes no character. */
    record Look(GlobNode inner, boolean negative) implements GlobNode {}

    /** The character before is in {@code set}, or this is the beginning and {@code orStart}. */
    record Behind(boolean orStart, CharSet set) implements GlobNode {}

    /** See {@link #END}. */
    record End() implements GlobNode {}

    /** No upper bound of a {@link Repeat}. */
    int FOREVER = Integer.MAX_VALUE;

    /** One after the other. */
    static GlobNode seq(GlobNode... parts) {
        return new Seq(List.of(parts));
    }

    /** Any one of them. */
    static GlobNode alt(GlobNode... ways) {
        return new Alt(List.of(ways));
    }

    /** Any number of them, none included. */
    static GlobNode star(GlobNode inner) {
        return new Repeat(inner, 0, FOREVER);
    }

    /** At least one. */
    static GlobNode plus(GlobNode inner) {
        return new Repeat(inner, 1, FOREVER);
    }

    /** One or none. */
    static GlobNode optional(GlobNode inner) {
        return new Repeat(inner, 0, 1);
    }

    /** {@code inner} does not follow. */
    static GlobNode not(GlobNode inner) {
        return new Look(inner, true);
    }

    /** {@code inner} follows. */
    static GlobNode ahead(GlobNode inner) {
        return new Look(inner, false);
    }

    static GlobNode character(int c) {
        return new One(CharSet.of(c));
    }

    /** That text, character by character. */
    static GlobNode text(String text) {
        List<GlobNode> parts = new ArrayList<>();
        text.codePoints().forEach(c -> parts.add(character(c)));
        return new Seq(parts);
    }
}
