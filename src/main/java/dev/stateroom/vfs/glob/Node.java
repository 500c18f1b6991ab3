package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.List;

/**
 * What a pattern means, as a regular expression with looks ahead: the one form into which every dialect's patterns are
 * read, and from which a {@link Program} is made.
 */
sealed interface Node {

    /** Nothing, always found. */
    Node EMPTY = new Seq(List.of());
    /** Never found. */
    Node FAIL = new Alt(List.of());
    /** The end of the text. */
    Node END = new End();
    /** The beginning of the text. */
    Node START = new Behind(true, CharSet.NONE);
    /** One slash. */
    Node SLASH = new One(CharSet.SLASH);

    /** One character of that set. */
    record One(CharSet set) implements Node {}

    /** One after the other. */
    record Seq(List<Node> parts) implements Node {}

    /** Any one of them. */
    record Alt(List<Node> ways) implements Node {}

    /** At least {@code min}, at most {@code max} times ({@link #FOREVER}: without bound). */
    record Repeat(Node inner, int min, int max) implements Node {}

    /** What follows begins with {@code inner}, or does not where {@code negative}; takes no character. */
    record Look(Node inner, boolean negative) implements Node {}

    /** The character before is in {@code set}, or this is the beginning and {@code orStart}. */
    record Behind(boolean orStart, CharSet set) implements Node {}

    /** See {@link #END}. */
    record End() implements Node {}

    /** No upper bound of a {@link Repeat}. */
    int FOREVER = Integer.MAX_VALUE;

    /** One after the other. */
    static Node seq(Node... parts) {
        return new Seq(List.of(parts));
    }

    /** Any one of them. */
    static Node alt(Node... ways) {
        return new Alt(List.of(ways));
    }

    /** Any number of them, none included. */
    static Node star(Node inner) {
        return new Repeat(inner, 0, FOREVER);
    }

    /** At least one. */
    static Node plus(Node inner) {
        return new Repeat(inner, 1, FOREVER);
    }

    /** One or none. */
    static Node optional(Node inner) {
        return new Repeat(inner, 0, 1);
    }

    /** {@code inner} does not follow. */
    static Node not(Node inner) {
        return new Look(inner, true);
    }

    /** {@code inner} follows. */
    static Node ahead(Node inner) {
        return new Look(inner, false);
    }

    /** That one character. */
    static Node character(int c) {
        return new One(CharSet.of(c));
    }

    /** That text, character by character. */
    static Node text(String text) {
        List<Node> parts = new ArrayList<>();
        text.codePoints().forEach(c -> parts.add(character(c)));
        return new Seq(parts);
    }
}
