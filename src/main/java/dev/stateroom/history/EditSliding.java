package dev.stateroom.history;

import java.util.List;

/**
 * Moves each run of changed lines to the place where people expect it. A run between equal lines can often slide up or down without
 * changing the meaning of the diff; it goes next to a change of the other side if it can, else to where the text is indented least, after a
 * blank line if there is one, else as far down as possible. Runs that meet become one.
 */
final class EditSliding {
    private final int[] ids;
    private final boolean[] changed;
    private int start;
    private int end;

    private EditSliding(int[] ids, boolean[] changed) {
        this.ids = ids;
        this.changed = changed;
        while (end < changed.length && changed[end]) {
            end++;
        }
    }

    /** Slides the runs of both sides in place; the marks stay a diff of the same two texts. */
    static void slide(
            int[] old, boolean[] gone, List<String> oldLines, int[] now, boolean[] added, List<String> newLines) {
        slideOne(new EditSliding(old, gone), new EditSliding(now, added), oldLines);
        slideOne(new EditSliding(now, added), new EditSliding(old, gone), newLines);
    }

    private static void slideOne(EditSliding run, EditSliding other, List<String> lines) {
        do {
            if (run.isEmpty()) {
                continue;
            }
            int size;
            int top;
            int besideOther;
            do {
                size = run.end - run.start;
                besideOther = -1;
                while (run.up()) {
                    other.previous();
                }
                top = run.end;
                if (!other.isEmpty()) {
                    besideOther = run.end;
                }
                while (run.down()) {
                    other.next();
                    if (!other.isEmpty()) {
                        besideOther = run.end;
                    }
                }
            } while (size != run.end - run.start);
            int best = besideOther >= 0 ? besideOther : run.calmest(top, lines);
            while (run.end > best && run.up()) {
                other.previous();
            }
        } while (run.next() && other.next());
    }

    /** The end between {@code top} and here at which the run's edges are indented least. */
    private int calmest(int top, List<String> lines) {
        int size = end - start;
        int best = end;
        int bestCost = Integer.MAX_VALUE;
        for (int candidate = end; candidate >= Math.max(top, end - size); candidate--) {
            int cost = edge(lines, candidate - size) + edge(lines, candidate);
            if (cost < bestCost) {
                best = candidate;
                bestCost = cost;
            }
        }
        return best;
    }

    /** The cost of a cut before that line. */
    private static int edge(List<String> lines, int index) {
        if (index >= lines.size()) {
            return 0;
        }
        String line = lines.get(index);
        if (line.isBlank()) {
            return 2 * indentOfNext(lines, index) + 2;
        }
        boolean afterBlank = index == 0 || lines.get(index - 1).isBlank();
        return 2 * indent(line) + (afterBlank ? 0 : 1);
    }

    private static int indentOfNext(List<String> lines, int index) {
        for (int i = index; i < lines.size() && i < index + 20; i++) {
            if (!lines.get(i).isBlank()) {
                return indent(lines.get(i));
            }
        }
        return 0;
    }

    private static int indent(String line) {
        int width = 0;
        for (int i = 0; i < line.length() && i < 200; i++) {
            char c = line.charAt(i);
            if (c == '\t') {
                width += 8 - width % 8;
            } else if (c == ' ') {
                width++;
            } else {
                return width;
            }
        }
        return width;
    }

    private boolean isEmpty() {
        return start == end;
    }

    private boolean next() {
        if (end == changed.length) {
            return false;
        }
        start = end + 1;
        end = start;
        while (end < changed.length && changed[end]) {
            end++;
        }
        return true;
    }

    private void previous() {
        end = start - 1;
        start = end;
        while (start > 0 && changed[start - 1]) {
            start--;
        }
    }

    private boolean up() {
        if (start == 0 || ids[start - 1] != ids[end - 1]) {
            return false;
        }
        changed[--start] = true;
        changed[--end] = false;
        while (start > 0 && changed[start - 1]) {
            start--;
        }
        return true;
    }

    private boolean down() {
        if (end == changed.length || ids[start] != ids[end]) {
            return false;
        }
        changed[start++] = false;
        changed[end++] = true;
        while (end < changed.length && changed[end]) {
            end++;
        }
        return true;
    }
}
