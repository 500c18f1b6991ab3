package dev.stateroom.ui.preview.paged;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A cache of recently used lines; bounded by their number and text size. */
final class LineCache {
    private static final int MOST_LINES = 4_000;
    private static final long MOST_UNITS = 24_000_000;

    private final Map<Long, PagedLine> lines = new LinkedHashMap<>(512, 0.75f, true);
    private long units;

    @Nullable PagedLine get(long number) {
        return lines.get(number);
    }

    boolean has(long number) {
        return lines.containsKey(number);
    }

    void put(PagedLine line) {
        PagedLine old = lines.put(line.line().row(), line);
        units -= old == null ? 0 : old.length();
        units += line.length();
        Iterator<PagedLine> eldest = lines.values().iterator();
        while ((lines.size() > MOST_LINES || units > MOST_UNITS) && lines.size() > 1) {
            units -= eldest.next().length();
            eldest.remove();
        }
    }
}
