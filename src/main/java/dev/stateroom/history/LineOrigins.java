package dev.stateroom.history;

import dev.stateroom.work.Cancellation;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tracks the version that each line comes from, from one version of a text to the next. Unchanged and new lines are decided by the same
 * comparison as {@link LineDiff}; only here a last line without a line feed equals one with it, because text appended after it does not
 * rewrite it.
 *
 * <p>Each different line is held and numbered once. The lines of a version are mostly those of the version before in the same order, so
 * each is compared with the expected one, and looked up only if they differ.
 */
final class LineOrigins {
    private static final int CHECK_EVERY = 1 << 12;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> lines = new ArrayList<>();
    private String text = "";
    private int[] starts = {0};
    private int[] ids = {};
    private int[] origins = {};
    private boolean coarse;

    /** Adds the next version; its new lines get {@code origin}. */
    void next(String newer, int origin, Cancellation cancellation) {
        cancellation.check();
        if (newer.equals(text)) {
            return;
        }
        int[] newStarts = starts(newer, ids.length);
        int[] newIds = numbered(newer, newStarts, cancellation);
        int[] carried = new int[newIds.length];
        Arrays.fill(carried, origin);
        if (isTooLarge(newIds.length, newer.length()) || isTooLarge(ids.length, text.length())) {
            coarse = true;
        } else {
            LineMatching matching =
                    LineMatching.of(ids, newIds, lines.size(), view(ids), view(newIds), cancellation);
            keep(matching.edits(), carried);
        }
        text = newer;
        starts = newStarts;
        ids = newIds;
        origins = carried;
    }

    /** For each line of the newest version its origin. */
    int[] origins() {
        return origins.clone();
    }

    /** The lines of the newest version without their line feeds. */
    List<String> lines() {
        return List.copyOf(view(ids));
    }

    /** The newest version. */
    String text() {
        return text;
    }

    /** True when a version was too large to be compared, so that all its lines count as new. */
    boolean isCoarse() {
        return coarse;
    }

    private static boolean isTooLarge(int count, int chars) {
        return count > LineDiff.MAX_LINES || chars > LineDiff.MAX_CHARS;
    }

    private void keep(List<LineDiff.Edit> edits, int[] carried) {
        int before = 0;
        int after = 0;
        for (LineDiff.Edit edit : edits) {
            System.arraycopy(origins, before, carried, after, edit.beforeFrom() - before);
            before = edit.beforeTo();
            after = edit.afterTo();
        }
        System.arraycopy(origins, before, carried, after, origins.length - before);
    }

    /** The start of each line, and after them the end of the text. */
    private static int[] starts(String text, int likely) {
        int[] found = new int[likely + 16];
        int count = 0;
        int from = 0;
        while (from < text.length()) {
            if (count + 1 >= found.length) {
                found = Arrays.copyOf(found, found.length * 2);
            }
            found[count++] = from;
            int lf = text.indexOf('\n', from);
            from = lf < 0 ? text.length() : lf + 1;
        }
        found[count] = text.length();
        return Arrays.copyOf(found, count + 1);
    }

    private int[] numbered(String newer, int[] newStarts, Cancellation cancellation) {
        int[] places = new int[lines.size()];
        Arrays.fill(places, -1);
        for (int i = 0; i < ids.length; i++) {
            places[ids[i]] = i;
        }
        int[] result = new int[newStarts.length - 1];
        int due = 0;
        for (int i = 0; i < result.length; i++) {
            if (i % CHECK_EVERY == 0) {
                cancellation.check();
            }
            int from = newStarts[i];
            int length = contentEnd(newer, newStarts[i + 1], from) - from;
            if (due < ids.length && isLine(due, newer, from, length)) {
                result[i] = ids[due++];
                continue;
            }
            int id = number(newer.substring(from, from + length));
            result[i] = id;
            due = id < places.length && places[id] >= 0 ? places[id] + 1 : due + 1;
        }
        return result;
    }

    private boolean isLine(int index, String newer, int from, int length) {
        int start = starts[index];
        return contentEnd(text, starts[index + 1], start) - start == length && newer.regionMatches(from, text, start, length);
    }

    private static int contentEnd(String text, int end, int start) {
        return end > start && text.charAt(end - 1) == '\n' ? end - 1 : end;
    }

    private int number(String line) {
        Integer known = numbers.putIfAbsent(line, lines.size());
        if (known != null) {
            return known;
        }
        lines.add(line);
        return lines.size() - 1;
    }

    private List<String> view(int[] of) {
        return new AbstractList<>() {
            @Override
            public String get(int index) {
                return lines.get(of[index]);
            }

            @Override
            public int size() {
                return of.length;
            }
        };
    }
}
