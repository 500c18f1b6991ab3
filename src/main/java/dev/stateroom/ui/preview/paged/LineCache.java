package dev.stateroom.ui.preview.paged;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The lines used last; bounded by their number and by their text. */
final class LineCache {
    private static final int MOST_LINES = 4_000;
    private static final long MOST_UNITS = 24_000_000;

    private final Map<Long, ShownLine> lines = new LinkedHashMap<>(512, 0.75f, true);
    private long units;

    @Nullable ShownLine get(long number) {
        return lines.get(number);
    }

    boolean has(long number) {
        return lines.containsKey(number);
    }

    void put(ShownLine line) {
        forget(line.line().number());
        lines.put(line.line().number(), line);
        units += line.length();
        Iterator<ShownLine> eldest = lines.values().iterator();
        while ((lines.size() > MOST_LINES || units > MOST_UNITS) && lines.size() > 1) {
            units -= eldest.next().length();
            eldest.remove();
        }
    }

    void forget(long number) {
        ShownLine old = lines.remove(number);
        if (old != null) {
            units -= old.length();
        }
    }

    /** Drops lines whose end had not been found when they were read. */
    void forgetUnmeasured() {
        lines.values().removeIf(line -> {
            boolean unmeasured = line.line().bytes() < 0;
            units -= unmeasured ? line.length() : 0;
            return unmeasured;
        });
    }
}
