package dev.stateroom.backend.hub;

import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.text.JsText;
import dev.stateroom.agent.text.LineWindow.Cut;
import dev.stateroom.agent.text.PythonLines;
import java.util.ArrayList;
import java.util.List;

/** Cuts the lines of a read of an npm release's hub, unlike its state and disk: CR and CRLF become LF, and each line keeps its LF. */
enum JsHubWindow {
    /** Before npm 1.12: negative bounds count from the end, and a blank text is returned whole. */
    COUNTED_FROM_END {
        @Override
        Cut cut(String text, int offset, int limit) {
            if (JsText.isBlank(text)) {
                return new Cut.Blank(text);
            }
            List<String> lines = lines(text);
            int count = lines.size();
            if (offset >= count) {
                return Cut.PastEnd.of(offset, count);
            }
            int from = index(offset, count);
            int to = Math.max(from, index(Math.min((long) offset + limit, count), count));
            return new Cut.Lines(String.join("", lines.subList(from, to)), null);
        }
    },
    /** Since npm 1.12: bounds are floored at 0, and the result has the position of the window. */
    PLACED {
        @Override
        Cut cut(String text, int offset, int limit) {
            if (text.isEmpty()) {
                return new Cut.Blank(text);
            }
            List<String> lines = lines(text);
            int count = lines.size();
            int from = Math.max(0, offset);
            if (from >= count) {
                return Cut.PastEnd.of(from, count);
            }
            int to = (int) Math.min((long) from + Math.max(0, limit), count);
            return new Cut.Lines(
                    String.join("", lines.subList(from, to)),
                    to == from ? null : new AgentResult.Window(count, from + 1, to, to < count ? (Integer) to : null));
        }
    };

    /** Cuts lines out of a text; {@code offset} and {@code limit} as the release interprets them. */
    abstract Cut cut(String text, int offset, int limit);

    private static List<String> lines(String text) {
        String normal = PythonLines.universalNewlines(text);
        List<String> lines = new ArrayList<>();
        for (int start = 0; start < normal.length(); ) {
            int lf = normal.indexOf('\n', start);
            int end = lf < 0 ? normal.length() : lf + 1;
            lines.add(normal.substring(start, end));
            start = end;
        }
        return lines;
    }

    private static int index(long bound, int count) {
        return Math.clamp(bound < 0 ? bound + count : bound, 0, count);
    }
}
