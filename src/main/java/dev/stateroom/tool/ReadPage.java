package dev.stateroom.tool;

import dev.stateroom.agent.AgentResult;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a file as {@code read_file} shows it from Python 0.7 and npm 1.14 on: notices, a header {@code @@ lines 1-3 of 9 | next
 * offset 3 @@}, and the lines as they are. A page over the limit ends after the last line that fits. Source: spec table 10.3,
 * vectors {@code tool-read-header} and {@code tool-read-size-limit}.
 *
 * @param python true for Python's counting and its blank rows, false for JavaScript's
 */
record ReadPage(boolean python) {
    /** JavaScript's {@code Number.MAX_SAFE_INTEGER}. */
    private static final double MAX_SAFE_INTEGER = 9_007_199_254_740_991.0;

    private static final String SIZE_NOTICE = "[Output was truncated due to size limits. The file content is very large. "
            + "Consider reformatting the file to make it easier to navigate. For example, if this is JSON, use "
            + "execute(command='jq . {file_path}') to pretty-print it with line breaks. For other formats, you can use "
            + "appropriate formatting tools to split long lines.]";
    private static final String PATH_PLACE = "{file_path}";

    /** The pages of a dialect. */
    public static ReadPage of(Dialect dialect) {
        return new ReadPage(dialect.language() == Era.Language.PYTHON);
    }

    /** The notice above a page whose offset was negative. */
    public static String clamped(String offset) {
        return "[Requested offset " + offset + " is before the start of the file; read from line 1 instead.]";
    }

    /** The notice of a page that was cut, with its path. */
    static String sizeNotice(String path, boolean python) {
        return python ? SIZE_NOTICE.replace(PATH_PLACE, path) : JsReplacement.first(SIZE_NOTICE, PATH_PLACE, path);
    }

    /**
     * The text of a page.
     *
     * @param content the lines, as returned by the backend
     * @param window their position; null if the backend does not report it: then they begin after {@code offset} lines
     * @param notices texts above the header
     * @param path as the tool shows it
     * @param limit the length that the whole text must stay below, in characters; null or 0 for no limit
     */
    public String show(
            String content,
            AgentResult.@Nullable Window window,
            int offset,
            List<String> notices,
            String path,
            @Nullable Integer limit) {
        String body = content.endsWith("\n") ? content.substring(0, content.length() - 1) : content;
        if (window != null && python) {
            body = padded(content, body, window);
        }
        AgentResult.Window place = window == null ? derived(body, offset) : window;
        String whole = assembled(body, fields(place), notices);
        if (limit == null || limit == 0 || length(whole) < limit) {
            return whole;
        }
        List<String> above = new ArrayList<>(notices);
        above.add(sizeNotice(path, python).strip());
        String fitting = fitting(body, place, above, limit);
        return fitting == null ? midLine(body, place, above, limit) : fitting;
    }

    /**
     * A page in JavaScript whose line numbers exceed 32 bits, or that begins in the middle of a line.
     *
     * @param offset as the model gave it; above 2^53 - 2 the package omits line numbers
     */
    public static String farOff(String content, double offset, List<String> notices) {
        String body = content.endsWith("\n") ? content.substring(0, content.length() - 1) : content;
        double end = offset + 1 + body.chars().filter(c -> c == '\n').count();
        boolean named = offset == Math.rint(offset) && end <= MAX_SAFE_INTEGER;
        return assembled(body, named ? List.of("lines " + ((long) offset + 1) + "-" + (long) end) : List.of(), notices);
    }

    private int length(String text) {
        return (python ? TextMeasure.CODE_POINTS : TextMeasure.UTF_16).length(text);
    }

    private static AgentResult.Window derived(String body, int offset) {
        int start = Math.max(offset, 0) + 1;
        return new AgentResult.Window(null, start, start + (int) body.chars().filter(c -> c == '\n').count(), null);
    }

    /** Restores blank lines at the end that were lost when joining by LF. */
    private static String padded(String content, String body, AgentResult.Window window) {
        int rows = content.isEmpty() ? 0 : 1 + (int) body.chars().filter(c -> c == '\n').count();
        int missing = window.endLine() - window.startLine() + 1 - rows;
        // Without any row, the empty body already is the first missing one.
        return missing > 0 ? body + "\n".repeat(rows == 0 ? missing - 1 : missing) : body;
    }

    private List<String> fields(AgentResult.Window place) {
        Integer total = place.totalLines();
        boolean isKnown = python || (place.startLine() >= 1 && place.endLine() >= place.startLine()
                && (total == null || total >= place.endLine()));
        List<String> fields = new ArrayList<>();
        if (isKnown) {
            fields.add("lines " + place.startLine() + "-" + place.endLine() + (total == null ? "" : " of " + total));
            if (place.nextOffset() != null && (total == null || place.endLine() < total)) {
                fields.add("next offset " + place.nextOffset());
            }
        }
        return fields;
    }

    private static String assembled(String body, List<String> fields, List<String> notices) {
        return String.join("\n", notices) + (notices.isEmpty() ? "" : "\n") + header(fields) + "\n" + body;
    }

    private static String header(List<String> fields) {
        return "@@ " + String.join(" | ", fields) + " @@";
    }

    /** The page cut after the last line with which it fits; null if not even the first line fits. */
    private @Nullable String fitting(String body, AgentResult.Window place, List<String> notices, int limit) {
        int end = 0;
        int counted = 0;
        int above = length(assembled("", List.of(), notices)) - header(List.of()).length();
        String best = null;
        for (int line = place.startLine(); line <= place.endLine(); line++) {
            int next = body.indexOf('\n', end);
            int rowEnd = next < 0 ? body.length() : next;
            counted += length(body.substring(end, rowEnd));
            List<String> fields = fields(new AgentResult.Window(place.totalLines(), place.startLine(), line, line));
            fields.add("truncated due to size");
            if (above + header(fields).length() + counted <= limit) {
                best = assembled(body.substring(0, rowEnd), fields, notices);
            } else if (above + counted > limit) {
                break;
            }
            if (next < 0) {
                break;
            }
            end = next + 1;
            counted++;
        }
        return best;
    }

    private String midLine(String body, AgentResult.Window place, List<String> notices, int limit) {
        int lf = body.indexOf('\n');
        int whole = length(lf < 0 ? body : body.substring(0, lf));
        AgentResult.Window first = new AgentResult.Window(place.totalLines(), place.startLine(), place.startLine(), null);
        int reserved = length(assembled("", cut(first, whole, whole), notices));
        int shown = Math.clamp((long) limit - reserved, 0, whole);
        String prefix = (python ? TextMeasure.CODE_POINTS : TextMeasure.UTF_16).prefix(body, shown);
        return assembled(prefix, cut(first, shown, whole), notices);
    }

    private List<String> cut(AgentResult.Window first, int shown, int whole) {
        List<String> fields = fields(first);
        fields.add("truncated mid-line");
        fields.add(shown + " of " + whole + " chars");
        return fields;
    }
}
