package dev.stateroom.tool;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text in place of one that was moved to a file. Source: spec table 11 and the JavaScript table 10.
 *
 * @param dialect the dialect of the words
 */
public record OffloadNotice(Dialect dialect) {
    private static final int SHOWN_ID = 32;
    private static final String OPENING = "Tool result too large, ";
    private static final String PLACE = "was saved in the filesystem at this path: ";
    private static final String SAVED = OPENING + "the result of this tool call {tool_call_id} " + PLACE + "{file_path}";
    private static final String LOST = OPENING + "but the result could not be saved to the filesystem: ";
    private static final int LONGEST_OPENING = 1_000;
    private static final String PART =
            "You can read the result from the filesystem by using the read_file tool, but make sure to only read part of the "
                    + "result at a time.";
    private static final String WINDOW = "You can do this by specifying an offset and limit in the read_file tool call.";
    private static final String EXAMPLE = "For example, to read the first 100 lines, you can use the read_file tool with offset=0 "
            + "and limit=100.";
    private static final String HEAD_AND_TAIL = "Here is a preview showing the head and tail of the ";
    private static final String OMITTED =
            "lines of the form `... [N lines truncated] ...` indicate omitted lines in the middle of the content";
    private static final String CLIPPED = "the output contains lines longer than 1000 characters; this preview shows only their "
            + "first 1000 characters";
    private static final String ID = "{tool_call_id}";
    private static final String PATH = "{file_path}";
    private static final String SAMPLE = "{content_sample}";

    /** The notice for a tool's result. */
    public String result(String callId, String path, String text) {
        return result(callId, path, OffloadPreview.of(text, dialect));
    }

    /** The same with a preview made elsewhere. */
    public String result(String callId, String path, OffloadPreview preview) {
        return filled(SAVED + advice(preview), List.of(ID, PATH, SAMPLE), List.of(shown(callId), path, preview.text()));
    }

    private String advice(OffloadPreview preview) {
        String lines = "\n" + PART + "\n" + WINDOW + "\n" + EXAMPLE + "\n\n";
        if (dialect.language() == Era.Language.JAVASCRIPT) {
            return lines + HEAD_AND_TAIL + "result (lines of the form\n... [N lines truncated] ...\nindicate omitted lines in the "
                    + "middle of the content):\n\n" + SAMPLE + "\n";
        }
        return dialect.holds(DialectFact.NOTICE_SHOWS_HEAD_AND_TAIL)
                ? "\n\n" + PART + "\n\n" + WINDOW + " " + EXAMPLE + "\n\n" + introduction(preview, "result") + "\n\n" + SAMPLE
                        + "\n"
                : lines + "Here are the first 10 lines of the result:\n" + SAMPLE + "\n";
    }

    /** The path that a result's notice names, in the words of any release; null if the text is not a notice. */
    public static @Nullable String savedTo(String text) {
        int place = text.startsWith(OPENING) ? text.indexOf(PLACE) : -1;
        // A notice opens the message; further down it would be a quotation.
        if (place < 0 || place > LONGEST_OPENING) {
            return null;
        }
        int start = place + PLACE.length();
        int end = start;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        String path = text.substring(start, end).strip();
        return path.isEmpty() ? null : path;
    }

    /** True for the notice of a result that could not be moved and is lost. */
    public static boolean isLost(String text) {
        return text.startsWith(LOST);
    }

    /** The notice for a user's message. */
    public String message(String path, String text) {
        OffloadPreview preview = OffloadPreview.of(text, dialect);
        String introduction = dialect.holds(DialectFact.NOTICE_NAMES_PREVIEW)
                ? introduction(preview, "content")
                : HEAD_AND_TAIL + "content:";
        String template = "Message content too large and was saved to the filesystem at: {file_path}\n\nYou can read the full content "
                + "using the read_file tool with pagination (offset and limit parameters).\n\n" + introduction + "\n\n" + SAMPLE + "\n";
        return filled(template, List.of(PATH, SAMPLE), List.of(path, preview.text()));
    }

    /** The notice for a result that could not be moved and is lost (npm from 1.10 on). */
    public String lost(String error) {
        return LOST + error;
    }

    /**
     * The template with its placeholders filled, in their order. JavaScript's also fills placeholders inside values that it has inserted.
     */
    private String filled(String template, List<String> places, List<String> values) {
        if (dialect.language() == Era.Language.JAVASCRIPT) {
            String text = template.strip();
            for (int i = 0; i < places.size(); i++) {
                text = JsReplacement.first(text, places.get(i), values.get(i));
            }
            return text;
        }
        StringBuilder text = new StringBuilder();
        int from = 0;
        for (int i = 0; i < places.size(); i++) {
            int at = template.indexOf(places.get(i), from);
            text.append(template, from, at).append(values.get(i));
            from = at + places.get(i).length();
        }
        return text.append(template, from, template.length()).toString();
    }

    private String introduction(OffloadPreview preview, String subject) {
        if (!saysWhatIsMissing()) {
            return HEAD_AND_TAIL + subject + " (" + OMITTED + "):";
        }
        List<String> caveats = new ArrayList<>();
        if (preview.omitted()) {
            caveats.add(OMITTED);
        }
        if (preview.clipped()) {
            caveats.add(CLIPPED);
        }
        String head = preview.omitted() ? HEAD_AND_TAIL + subject : "Here is a preview of the " + subject;
        return head + (caveats.isEmpty() ? "" : " (" + String.join("; ", caveats) + ")") + ":";
    }

    private boolean saysWhatIsMissing() {
        return dialect.holds(DialectFact.NOTICE_TELLS_CLIPPED_LINES);
    }

    private String shown(String callId) {
        boolean cut = dialect.holds(DialectFact.NOTICE_CUTS_ID);
        TextMeasure measure = TextMeasure.of(dialect);
        return cut && measure.length(callId) > SHOWN_ID ? measure.prefix(callId, SHOWN_ID) + "..." : callId;
    }
}
