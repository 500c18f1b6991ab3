package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.List;

/**
 * The meaning of a pattern, as a regular expression with lookaheads: the form into which the patterns of every dialect are parsed, and from
 * which a {@link GlobProgram} is made.
 */
sealed interface GlobNode {

    /** Matches the empty text. */
    GlobNode EMPTY = new Seq(List.of());
    /** Never matches. */
    GlobNode FAIL = new Alt(List.of());
    /** The end of the text. */
    GlobNode END = new End();
    /** The beginning of the text. */
    GlobNode START = new Behind(true, CharSet.NONE);
    GlobNode SLASH = new One(CharSet.SLASH);

    /** One character of a set. */
    record One(CharSet set) implements GlobNode {}

    /** A sequence. */
    record Seq(List<GlobNode> parts) implements GlobNode {}

    /** An alternation. */
    record Alt(List<GlobNode> ways) implements GlobNode {}

    /** A repetition, at least {@code min} and at most {@code max} times ({@link #FOREVER}: unlimited). */
    record Repeat(GlobNode inner, int min, int max) implements GlobNode {}

    /** A lookahead: what follows begins with {@code inner}, or does not if {@code negative}; takes no character. */
    record Look(GlobNode inner, boolean negative) implements GlobNode {}

    /** A lookbehind: the character before is in {@code set}, or this is the beginning and {@code orStart}. */
    record Behind(boolean orStart, CharSet set) implements GlobNode {}

    /** See {@link #END}. */
    record End() implements GlobNode {}

    /** {@code max} of a {@link Repeat} without a limit. */
    int FOREVER = Integer.MAX_VALUE;

    /** A sequence. */
    static GlobNode seq(GlobNode... parts) {
        return new Seq(List.of(parts));
    }

    /** An alternation. */
    static GlobNode alt(GlobNode... ways) {
        return new Alt(List.of(ways));
    }

    /** Zero or more. */
    static GlobNode star(GlobNode inner) {
        return new Repeat(inner, 0, FOREVER);
    }

    /** One or more. */
    static GlobNode plus(GlobNode inner) {
        return new Repeat(inner, 1, FOREVER);
    }

    /** Zero or one. */
    static GlobNode optional(GlobNode inner) {
        return new Repeat(inner, 0, 1);
    }

    /** A negative lookahead. */
    static GlobNode not(GlobNode inner) {
        return new Look(inner, true);
    }

    /** A positive lookahead. */
    static GlobNode ahead(GlobNode inner) {
        return new Look(inner, false);
    }

    static GlobNode character(int c) {
        return new One(CharSet.of(c));
    }

    /** The text, character by character. */
    static GlobNode text(String text) {
        List<GlobNode> parts = new ArrayList<>();
        text.codePoints().forEach(c -> parts.add(character(c)));
        return new Seq(parts);
    }
}
