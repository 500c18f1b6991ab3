package dev.stateroom.history;

import com.github.difflib.algorithm.Change;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * Finds unchanged lines of two texts. Lines that are in one text only are left out at once, so that two texts with little in common are
 * cheap; the rest goes to Myers' algorithm, and if that would take too long, to anchors: the lines that each text has exactly once.
 *
 * @param edits the differing ranges, in order
 * @param isExact false if anchors were used
 */
record LineMatching(List<LineDiff.Edit> edits, boolean isExact) {

    /** The largest number of comparisons for one pair of texts: well under a second. */
    private static final int MAX_COMPARISONS = 16_000_000;

    private static final int CHECK_EVERY = 1 << 12;

    static LineMatching of(
            List<String> before, List<String> after, LineDiff.Whitespace whitespace, Cancellation cancellation) {
        Map<String, Integer> numbers = new HashMap<>();
        int[] old = numbered(before, whitespace, numbers, cancellation);
        int[] now = numbered(after, whitespace, numbers, cancellation);
        return of(old, now, numbers.size(), before, after, cancellation);
    }

    /**
     * The same for lines that have numbers already: equal lines have equal ones.
     *
     * @param numbers all numbers are below it
     * @param before the older lines, to choose among several places of a change
     * @param after the newer lines
     */
    static LineMatching of(
            int[] old, int[] now, int numbers, List<String> before, List<String> after, Cancellation cancellation) {
        int head = 0;
        while (head < old.length && head < now.length && old[head] == now[head]) {
            head++;
        }
        int tail = 0;
        while (tail < old.length - head
                && tail < now.length - head
                && old[old.length - 1 - tail] == now[now.length - 1 - tail]) {
            tail++;
        }
        boolean[] goneOld = new boolean[old.length];
        boolean[] newNow = new boolean[now.length];
        Arrays.fill(goneOld, head, old.length - tail, true);
        Arrays.fill(newNow, head, now.length - tail, true);
        int[] keptOld = shared(old, now, head, tail, numbers);
        int[] keptNow = shared(now, old, head, tail, numbers);
        boolean exact = true;
        // Without the lines that only one side has, the rest is often equal at both ends.
        int first = 0;
        int last = 0;
        int fewer = Math.min(keptOld.length, keptNow.length);
        while (first < fewer && old[keptOld[first]] == now[keptNow[first]]) {
            stays(goneOld, newNow, keptOld[first], keptNow[first]);
            first++;
        }
        while (last < fewer - first
                && old[keptOld[keptOld.length - 1 - last]] == now[keptNow[keptNow.length - 1 - last]]) {
            stays(goneOld, newNow, keptOld[keptOld.length - 1 - last], keptNow[keptNow.length - 1 - last]);
            last++;
        }
        if (fewer > first + last) {
            List<Integer> a = values(keptOld, old, first, keptOld.length - last);
            List<Integer> b = values(keptNow, now, first, keptNow.length - last);
            int[] partner;
            try {
                partner = shortest(a, b, cancellation);
            } catch (TooCostly tooCostly) {
                exact = false;
                partner = anchored(a, b, cancellation);
            }
            for (int i = 0; i < partner.length; i++) {
                if (partner[i] >= 0) {
                    stays(goneOld, newNow, keptOld[first + i], keptNow[first + partner[i]]);
                }
            }
        }
        EditSliding.slide(old, goneOld, before, now, newNow, after);
        return new LineMatching(edits(goneOld, newNow), exact);
    }

    private static int[] numbered(
            List<String> lines, LineDiff.Whitespace whitespace, Map<String, Integer> numbers, Cancellation cancellation) {
        int[] result = new int[lines.size()];
        for (int i = 0; i < result.length; i++) {
            if (i % CHECK_EVERY == 0) {
                cancellation.check();
            }
            String line = lines.get(i);
            String key = whitespace == LineDiff.Whitespace.IGNORED ? dense(line) : line;
            result[i] = numbers.computeIfAbsent(key, k -> numbers.size());
        }
        return result;
    }

    private static String dense(String line) {
        StringBuilder kept = new StringBuilder(line.length());
        line.codePoints()
                .filter(c -> !Character.isWhitespace(c) && !Character.isSpaceChar(c))
                .forEach(kept::appendCodePoint);
        return kept.toString();
    }

    /** Indices of lines between head and tail that the other side has there too. */
    private static int[] shared(int[] mine, int[] theirs, int head, int tail, int numbers) {
        boolean[] there = new boolean[numbers];
        for (int i = head; i < theirs.length - tail; i++) {
            there[theirs[i]] = true;
        }
        int[] kept = new int[Math.max(0, mine.length - head - tail)];
        int n = 0;
        for (int i = head; i < mine.length - tail; i++) {
            if (there[mine[i]]) {
                kept[n++] = i;
            }
        }
        return Arrays.copyOf(kept, n);
    }

    private static void stays(boolean[] goneOld, boolean[] newNow, int old, int now) {
        goneOld[old] = false;
        newNow[now] = false;
    }

    private static List<Integer> values(int[] indices, int[] of, int from, int to) {
        List<Integer> values = new ArrayList<>(to - from);
        for (int i = from; i < to; i++) {
            values.add(of[indices[i]]);
        }
        return values;
    }

    /** For each item of {@code a} its partner in {@code b}, or -1. */
    static int[] shortest(List<Integer> a, List<Integer> b, Cancellation cancellation) {
        List<Change> script =
                new MyersDiffWithLinearSpace<Integer>(bounded(cancellation, MAX_COMPARISONS)).computeDiff(a, b, null);
        int[] partner = new int[a.size()];
        Arrays.fill(partner, -1);
        int i = 0;
        int j = 0;
        for (Change change : script) {
            while (i < change.startOriginal) {
                partner[i++] = j++;
            }
            i = change.endOriginal;
            j = change.endRevised;
        }
        while (i < partner.length) {
            partner[i++] = j++;
        }
        return partner;
    }

    /** Equality that throws on cancellation; the only way to stop the library in the middle. */
    private static BiPredicate<Integer, Integer> bounded(Cancellation cancellation, int most) {
        return new BiPredicate<>() {
            private int asked;

            @Override
            public boolean test(Integer x, Integer y) {
                asked++;
                if (asked % CHECK_EVERY == 0) {
                    cancellation.check();
                    if (asked > most) {
                        throw new TooCostly();
                    }
                }
                return x.intValue() == y.intValue();
            }
        };
    }

    /** The longest run of anchors in both orders, each widened to the equal lines around it. */
    static int[] anchored(List<Integer> a, List<Integer> b, Cancellation cancellation) {
        Map<Integer, Integer> onceInA = once(a);
        Map<Integer, Integer> onceInB = once(b);
        List<int[]> pairs = new ArrayList<>();
        for (int i = 0; i < a.size(); i++) {
            Integer j = onceInB.get(a.get(i));
            if (j != null && j >= 0 && onceInA.getOrDefault(a.get(i), -1) == i) {
                pairs.add(new int[] {i, j});
            }
        }
        cancellation.check();
        int[] partner = new int[a.size()];
        Arrays.fill(partner, -1);
        int freeA = 0;
        int freeB = 0;
        List<int[]> anchors = rising(pairs);
        for (int k = 0; k < anchors.size(); k++) {
            int i = anchors.get(k)[0];
            int j = anchors.get(k)[1];
            if (i < freeA || j < freeB) {
                continue; // already reached by widening the one before
            }
            while (i > freeA && j > freeB && a.get(i - 1).equals(b.get(j - 1))) {
                i--;
                j--;
            }
            while (i < a.size() && j < b.size() && a.get(i).equals(b.get(j))) {
                partner[i++] = j++;
            }
            freeA = i;
            freeB = j;
        }
        return partner;
    }

    private static Map<Integer, Integer> once(List<Integer> values) {
        Map<Integer, Integer> where = new HashMap<>();
        for (int i = 0; i < values.size(); i++) {
            where.merge(values.get(i), i, (first, second) -> -1);
        }
        return where;
    }

    /** The longest sequence of pairs whose second parts rise, by patience sorting; the first parts rise already. */
    private static List<int[]> rising(List<int[]> pairs) {
        int[] tops = new int[pairs.size()];
        int[] previous = new int[pairs.size()];
        int piles = 0;
        for (int k = 0; k < pairs.size(); k++) {
            int low = 0;
            int high = piles;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (pairs.get(tops[middle])[1] < pairs.get(k)[1]) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            previous[k] = low == 0 ? -1 : tops[low - 1];
            tops[low] = k;
            piles = Math.max(piles, low + 1);
        }
        List<int[]> found = new ArrayList<>();
        for (int k = piles == 0 ? -1 : tops[piles - 1]; k >= 0; k = previous[k]) {
            found.add(pairs.get(k));
        }
        Collections.reverse(found);
        return found;
    }

    private static List<LineDiff.Edit> edits(boolean[] gone, boolean[] added) {
        List<LineDiff.Edit> edits = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < gone.length || j < added.length) {
            int fromI = i;
            int fromJ = j;
            while (i < gone.length && gone[i]) {
                i++;
            }
            while (j < added.length && added[j]) {
                j++;
            }
            if (i > fromI || j > fromJ) {
                edits.add(new LineDiff.Edit(fromI, i, fromJ, j));
            }
            i++;
            j++;
        }
        return edits;
    }

    /** Ends a comparison that takes too long. */
    private static final class TooCostly extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooCostly() {
            super("too many comparisons", null, false, false);
        }
    }
}
