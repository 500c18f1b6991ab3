package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.List;

/** The inside of a character class of Python's regular expressions: escapes, ranges, and {@code ^} in front. */
final class PythonCharClass {

    private PythonCharClass() {}

    /**
     * The characters of a class.
     *
     * @param source what is between the brackets; ranges ascend
     */
    static CharSet parse(String source) {
        int[] c = source.codePoints().toArray();
        boolean negated = c.length > 0 && c[0] == '^';
        List<CharSet> sets = new ArrayList<>();
        int i = negated ? 1 : 0;
        while (i < c.length) {
            i += c[i] == '\\' && i + 1 < c.length ? 1 : 0;
            int first = c[i++];
            if (i + 1 < c.length && c[i] == '-') {
                i++;
                i += c[i] == '\\' && i + 1 < c.length ? 1 : 0;
                sets.add(CharSet.range(first, Math.max(first, c[i++])));
            } else {
                sets.add(CharSet.of(first));
            }
        }
        CharSet set = CharSet.union(sets);
        return negated ? set.complement() : set;
    }
}
