package dev.stateroom.backend.disk;

import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.text.JsText;
import dev.stateroom.agent.text.LineWindow;
import java.util.List;

/** The way in which an npm release's disk backend cuts the lines of a read, which differs from its state backend. */
enum NodeWindow {
    /** npm 1.9: negative bounds count from the end, and a final line feed begins one more line. */
    COUNTED_FROM_END {
        @Override
        AgentResult.Read cut(String text, String mimeType, int offset, int limit) {
            List<String> lines = List.of(text.split("\n", -1));
            if (offset >= lines.size()) {
                return pastEnd(offset, lines.size());
            }
            int from = index(offset, lines.size());
            int to = Math.max(from, index(Math.min((long) offset + limit, lines.size()), lines.size()));
            return content(String.join("\n", lines.subList(from, to)), mimeType, null);
        }
    },
    /** npm 1.14: bounds are floored at 0, and the result has the position of the window. */
    PLACED {
        @Override
        AgentResult.Read cut(String text, String mimeType, int offset, int limit) {
            List<String> lines = List.of(text.split("\n", -1));
            int total = lines.getLast().isEmpty() ? lines.size() - 1 : lines.size();
            int from = Math.max(0, offset);
            if (from >= total) {
                return pastEnd(from, total);
            }
            long end = (long) from + Math.max(0, limit);
            int last = (int) Math.min(end, total);
            String selected = String.join("\n", lines.subList(from, (int) Math.min(end, lines.size())));
            return content(
                    selected,
                    mimeType,
                    limit <= 0
                            ? null
                            : new AgentResult.Window(total, from + 1, last, last < total ? (Integer) last : null));
        }
    };

    abstract AgentResult.Read cut(String text, String mimeType, int offset, int limit);

    /** The result of a read of a whole text. */
    AgentResult.Read read(String text, String mimeType, int offset, int limit) {
        return JsText.isBlank(text) ? content(LineWindow.REMINDER, mimeType, null) : cut(text, mimeType, offset, limit);
    }

    static AgentResult.Read content(String text, String mimeType, AgentResult.@org.jspecify.annotations.Nullable Window window) {
        return new AgentResult.Read(
                null, new FileData(new FileData.Text(text), null, mimeType, null, null), window, false);
    }

    static AgentResult.Read pastEnd(int offset, int lines) {
        return AgentResult.Read.failed("Line offset " + offset + " exceeds file length (" + lines + " lines)");
    }

    private static int index(long bound, int count) {
        return Math.clamp(bound < 0 ? bound + count : bound, 0, count);
    }
}
