package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A set of characters, immutable. What a character is (code point or UTF-16 unit) is decided by the {@link GlobAutomaton}
 * that reads the text.
 */
final class CharSet {

    /** The greatest code point. */
    static final int MAX = Character.MAX_CODE_POINT;
    /** The empty set. */
    static final CharSet NONE = new CharSet(new int[0]);
    /** Every character. */
    static final CharSet ANY = range(0, MAX);
    static final CharSet SLASH = of('/');
    /** Every character but the slash. */
    static final CharSet NOT_SLASH = SLASH.complement();

    /** Pairs of first and last, ascending, with gaps between them. */
    private final int[] bounds;

    private CharSet(int[] bounds) {
        this.bounds = bounds;
    }

    /** The set of one character. */
    static CharSet of(int c) {
        return range(c, c);
    }

    /** From {@code first} to {@code last}, both included. */
    static CharSet range(int first, int last) {
        return new CharSet(new int[] {first, last});
    }

    /** The characters of {@code text}. */
    static CharSet anyOf(String text) {
        return union(text.codePoints().mapToObj(CharSet::of).toList());
    }

    /** The union of the sets. */
    static CharSet union(List<CharSet> sets) {
        List<int[]> pairs = new ArrayList<>();
        for (CharSet set : sets) {
            for (int i = 0; i < set.bounds.length; i += 2) {
                pairs.add(new int[] {set.bounds[i], set.bounds[i + 1]});
            }
        }
        pairs.sort((x, y) -> Integer.compare(x[0], y[0]));
        int[] merged = new int[pairs.size() * 2];
        int n = 0;
        for (int[] pair : pairs) {
            if (n > 0 && pair[0] <= merged[n - 1] + 1) {
                merged[n - 1] = Math.max(merged[n - 1], pair[1]);
            } else {
                merged[n++] = pair[0];
                merged[n++] = pair[1];
            }
        }
        return new CharSet(Arrays.copyOf(merged, n));
    }

    /** All characters that are not in this set. */
    CharSet complement() {
        int[] rest = new int[bounds.length + 2];
        int n = 0;
        int from = 0;
        for (int i = 0; i < bounds.length; i += 2) {
            if (bounds[i] > from) {
                rest[n++] = from;
                rest[n++] = bounds[i] - 1;
            }
            from = bounds[i + 1] + 1;
        }
        if (from <= MAX) {
            rest[n++] = from;
            rest[n++] = MAX;
        }
        return new CharSet(Arrays.copyOf(rest, n));
    }

    /** The characters that are in both sets. */
    CharSet intersect(CharSet other) {
        return union(List.of(complement(), other.complement())).complement();
    }

    boolean contains(int c) {
        for (int i = 0; i < bounds.length; i += 2) {
            if (c >= bounds[i] && c <= bounds[i + 1]) {
                return true;
            }
        }
        return false;
    }

    /** The only character in this set, or -1 if it does not have exactly one. */
    int single() {
        return bounds.length == 2 && bounds[0] == bounds[1] ? bounds[0] : -1;
    }

    /** The characters at which membership in this set changes. */
    int[] edges() {
        int[] edges = bounds.clone();
        for (int i = 1; i < edges.length; i += 2) {
            edges[i]++;
        }
        return edges;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CharSet set && Arrays.equals(bounds, set.bounds);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bounds);
    }

    @Override
    public String toString() {
        return Arrays.toString(bounds);
    }
}
