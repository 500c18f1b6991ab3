package dev.stateroom.backend.disk;

import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.agent.text.ReplacementRule;
import dev.stateroom.agent.text.TextReplacement;
import dev.stateroom.vfs.Utf8;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replaces a text in a file's bytes.
 *
 * @param normalizes true if CR and CRLF in the texts become LF, as in the file
 */
record PythonEdit(ReplacementRule rule, boolean normalizes) {
    /** The result. */
    sealed interface Edited {
        /** The file's new content, in pieces. */
        record Done(List<ByteBuffer> content, int occurrences) implements Edited {}

        /** Nothing was replaced. */
        record Refused(String error) implements Edited {}
    }

    /** Replaces the text; the bytes are changed if they contain CR. */
    Edited apply(byte[] bytes, String oldString, String newString, boolean all) throws PythonError {
        String old = normalizes ? PythonLines.universalNewlines(oldString) : oldString;
        String replacement = normalizes ? PythonLines.universalNewlines(newString) : newString;
        if (bytes.length >= ByteReplacement.LARGE && !old.isEmpty()) {
            Edited large = large(bytes, old, replacement, all);
            if (large != null) {
                return large;
            }
        }
        return switch (rule.apply(PythonText.decode(bytes), old, replacement, all)) {
            case TextReplacement.Refused(String error) -> new Edited.Refused(error);
            case TextReplacement.Replaced(String text, int occurrences) ->
                new Edited.Done(List.of(ByteBuffer.wrap(PythonText.encode(text))), occurrences);
        };
    }

    /** Null if the edit is refused: the error needs the decoded text. */
    private static @Nullable Edited large(byte[] bytes, String old, String replacement, boolean all)
            throws PythonError {
        int wrong = Utf8.firstInvalid(bytes, 0);
        if (wrong >= 0) {
            throw PythonText.fault(bytes, wrong).error(bytes);
        }
        int length = withoutCr(bytes);
        ByteReplacement found = ByteReplacement.find(bytes, length, old, all);
        return found == null ? null : new Edited.Done(found.content(PythonText.encode(replacement)), found.occurrences());
    }

    /** Turns CR and CRLF into LF in place; returns the new length. */
    private static int withoutCr(byte[] bytes) {
        int to = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\r') {
                bytes[to++] = '\n';
                if (i + 1 < bytes.length && bytes[i + 1] == '\n') {
                    i++;
                }
            } else {
                bytes[to++] = bytes[i];
            }
        }
        return to;
    }
}
