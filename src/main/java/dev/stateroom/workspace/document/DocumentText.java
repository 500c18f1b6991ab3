package dev.stateroom.workspace.document;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.json.JsonMapper;

/**
 * The text of a workspace file with its parsed document. An edit returns a new object, whose text is otherwise unchanged to the character.
 *
 * @param text the file's characters, without a byte order mark
 * @param marked true if the file starts with a byte order mark
 * @param document the parsed document
 */
public record DocumentText(String text, boolean marked, WorkspaceDocument document) {
    private static final String MARK = "\uFEFF";

    /** Parses a file's bytes; INVALID with the error, its JSON path, line and column. */
    public static Outcome<DocumentText> read(byte[] bytes) {
        if (Utf8.firstInvalid(bytes, 0) >= 0) {
            return Outcome.failed(Failure.Kind.INVALID, "this is not UTF-8 from byte " + Utf8.firstInvalid(bytes, 0) + " on");
        }
        String all = new String(bytes, StandardCharsets.UTF_8);
        boolean marked = all.startsWith(MARK);
        return of(marked ? all.substring(1) : all, marked);
    }

    /** The text of a new document, indented. */
    public static String written(Map<String, Object> fields) {
        Separators separators = Separators.createDefaultInstance().withObjectNameValueSpacing(Separators.Spacing.AFTER);
        return JsonMapper.shared().writer().with(new DefaultPrettyPrinter(separators)).writeValueAsString(fields) + "\n";
    }

    private static Outcome<DocumentText> of(String text, boolean marked) {
        try {
            return Outcome.ok(new DocumentText(text, marked, WorkspaceDocument.read(text)));
        } catch (DocumentProblem e) {
            return Outcome.failed(Failure.Kind.INVALID, e.phrase());
        }
    }

    /** The file's bytes. */
    public byte[] bytes() {
        return (marked ? MARK + text : text).getBytes(StandardCharsets.UTF_8);
    }

    /** Applies an edit; a failure if the addressed value does not exist, or if the document would be invalid. */
    public Outcome<DocumentText> with(DocumentEdit edit) {
        return edit.in(text, document.root()).then(edited -> of(edited, marked));
    }

    /** Applies several edits one after the other; if one fails, none is applied. */
    public Outcome<DocumentText> with(Iterable<DocumentEdit> edits) {
        Outcome<DocumentText> edited = Outcome.ok(this);
        for (DocumentEdit edit : edits) {
            edited = edited.then(text -> text.with(edit));
        }
        return edited;
    }

    /**
     * Wraps a value of a document as the default of a composite with one route, with the document's line breaks.
     *
     * @param place the position of the value in {@code text}
     * @param prefix of the route
     * @param route the backend of the route, as JSON
     */
    public static String composite(String text, DocumentLocation place, String prefix, String route) {
        boolean tall = text.strip().indexOf('\n') >= 0;
        String inner = tall ? "\n  " : " ";
        String outer = tall ? "\n" : " ";
        String whole = TextSplice.moved(text, place, tall ? "  " : "");
        return "{" + inner + "\"type\": \"composite\"," + inner + "\"default\": " + whole + "," + inner + "\"routes\": {"
                + inner + (tall ? "  " : "") + JsonNode.quoted(prefix) + ": " + route + inner + "}" + outer + "}";
    }
}
