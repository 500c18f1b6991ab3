package dev.stateroom.history.hazard;

import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ledger.ShownText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The lines of one file that an agent has read, in one or more pages. */
final class LinesSeen {
    private final List<ToolCall> reads = new ArrayList<>();
    private final TreeMap<Integer, Integer> parts = new TreeMap<>();
    private @Nullable Integer total;

    /** Adds the page that a call of {@code read_file} showed. */
    void add(ToolCall read, String answer) {
        reads.add(read);
        ShownText.Lines page = ShownText.linesOf(answer);
        if (page == null) {
            // A picture, an empty file, or a form without line numbers: nothing is known to be missing.
            page = new ShownText.Lines(1, Integer.MAX_VALUE, null);
        }
        total = page.total() == null ? total : page.total();
        parts.merge(page.first(), page.last(), Math::max);
    }

    /** The reads, if they left out lines that the file is known to have; else none. */
    List<ToolCall> partial() {
        Integer lines = total;
        int read = readFromTop();
        return read > 0 && (lines == null || read >= lines) ? List.of() : reads;
    }

    /** The line up to which all lines were read. */
    private int readFromTop() {
        int to = 0;
        for (Map.Entry<Integer, Integer> part : parts.entrySet()) {
            if (part.getKey() - 1 > to) {
                break;
            }
            to = Math.max(to, part.getValue());
        }
        return to;
    }
}
