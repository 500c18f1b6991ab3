package dev.stateroom.history;

import dev.stateroom.history.LineDiff.Edit;
import dev.stateroom.history.LineDiff.Kind;
import dev.stateroom.history.LineDiff.Row;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Aligns two texts side by side: inside an edit, similar older and newer lines are paired in one row. */
final class RowPairing {
    /** The largest number of pairs of lines that are compared in one edit; larger edits are paired in order. */
    private static final int MAX_WEIGHED = 4_096;

    private static final int MAX_WEIGHED_CHARS = 400;

    private RowPairing() {}

    static List<Row> rows(
            List<String> before, List<String> after, List<Edit> edits, boolean words, Cancellation cancellation) {
        List<Row> rows = new ArrayList<>(Math.max(before.size(), after.size()));
        int i = 0;
        int j = 0;
        for (Edit edit : edits) {
            cancellation.check();
            while (i < edit.beforeFrom()) {
                rows.add(new Row(Kind.UNCHANGED, i++, j++, List.of(), List.of()));
            }
            addEdit(rows, before, after, edit, words, cancellation);
            i = edit.beforeTo();
            j = edit.afterTo();
        }
        while (i < before.size()) {
            rows.add(new Row(Kind.UNCHANGED, i++, j++, List.of(), List.of()));
        }
        return rows;
    }

    private static void addEdit(
            List<Row> rows,
            List<String> before,
            List<String> after,
            Edit edit,
            boolean words,
            Cancellation cancellation) {
        int[] partner = partners(before, after, edit);
        int j = edit.afterFrom();
        for (int i = edit.beforeFrom(); i < edit.beforeTo(); i++) {
            int to = partner[i - edit.beforeFrom()];
            while (to >= 0 && j < to) {
                rows.add(new Row(Kind.ADDED, -1, j++, List.of(), List.of()));
            }
            if (to < 0) {
                rows.add(new Row(Kind.REMOVED, i, -1, List.of(), List.of()));
                continue;
            }
            WordMarks marks = WordMarks.NONE;
            if (words) {
                cancellation.check();
                marks = WordMarks.between(LineDiff.text(before.get(i)), LineDiff.text(after.get(j)));
            }
            rows.add(new Row(Kind.CHANGED, i, j++, marks.before(), marks.after()));
        }
        while (j < edit.afterTo()) {
            rows.add(new Row(Kind.ADDED, -1, j++, List.of(), List.of()));
        }
    }

    /** For each older line of the edit the newer line next to it, or -1. */
    private static int[] partners(List<String> before, List<String> after, Edit edit) {
        int m = edit.beforeTo() - edit.beforeFrom();
        int n = edit.afterTo() - edit.afterFrom();
        int[] partner = new int[m];
        Arrays.fill(partner, -1);
        if (m == n || (long) m * n > MAX_WEIGHED) {
            for (int i = 0; i < Math.min(m, n); i++) {
                partner[i] = edit.afterFrom() + i;
            }
            return partner;
        }
        double[][] best = new double[m + 1][n + 1];
        double[][] alike = new double[m][n];
        List<Map<String, Integer>> old = bags(before.subList(edit.beforeFrom(), edit.beforeTo()));
        List<Map<String, Integer>> now = bags(after.subList(edit.afterFrom(), edit.afterTo()));
        for (int i = m - 1; i >= 0; i--) {
            for (int j = n - 1; j >= 0; j--) {
                // A little for any pair: lines without anything in common still share a row if that costs nothing.
                alike[i][j] = 0.01 + likeness(old.get(i), now.get(j));
                best[i][j] = Math.max(best[i + 1][j + 1] + alike[i][j], Math.max(best[i + 1][j], best[i][j + 1]));
            }
        }
        int i = 0;
        int j = 0;
        while (i < m && j < n) {
            if (best[i][j] <= best[i + 1][j + 1] + alike[i][j]) {
                partner[i++] = edit.afterFrom() + j++;
            } else if (best[i][j] <= best[i][j + 1]) {
                j++;
            } else {
                i++;
            }
        }
        return partner;
    }

    private static List<Map<String, Integer>> bags(List<String> lines) {
        List<Map<String, Integer>> bags = new ArrayList<>(lines.size());
        for (String line : lines) {
            String head = line.length() > MAX_WEIGHED_CHARS ? line.substring(0, MAX_WEIGHED_CHARS) : line;
            Map<String, Integer> bag = new HashMap<>();
            for (String word : WordMarks.words(head)) {
                if (!word.isBlank()) {
                    bag.merge(word, word.length(), Integer::sum);
                }
            }
            bags.add(bag);
        }
        return bags;
    }

    /** The fraction of characters in common words: 0 to 1. */
    private static double likeness(Map<String, Integer> a, Map<String, Integer> b) {
        int common = 0;
        for (Map.Entry<String, Integer> word : a.entrySet()) {
            common += Math.min(word.getValue(), b.getOrDefault(word.getKey(), 0));
        }
        int sizeA = a.values().stream().mapToInt(Integer::intValue).sum();
        int sizeB = b.values().stream().mapToInt(Integer::intValue).sum();
        return common == 0 ? 0 : 2.0 * common / (sizeA + sizeB);
    }
}
