package dev.stateroom.backend.sandbox;

import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.vfs.Utf8;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A window of a text file's lines, as read by the reference's script: lines end at LF, CR and CRLF, the page has no final line feed, and it
 * is cut at a number of bytes. Source: spec table 9.2 and the script.
 */
final class PythonPage {
    private static final int MAX_OUTPUT_BYTES = 500 * 1024;
    /** In larger files the lines after a page are not counted. */
    private static final int MAX_COUNTED_BYTES = 1 << 20;

    private static final String CUT = "\n\n[Output was truncated due to size limits. "
            + "This paginated read result exceeded the sandbox stdout limit. "
            + "Continue reading with a larger offset or smaller limit to inspect the rest of the file.]";
    private static final int ROOM = MAX_OUTPUT_BYTES - CUT.length();

    private final byte[] bytes;
    private final ByteArrayOutputStream page = new ByteArrayOutputStream();
    private int at;
    private int passed;
    private int returned;
    private boolean cut;

    private PythonPage(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Reads a page.
     *
     * @param limit the largest number of lines, at least 1
     * @return an error without the path in front if the offset is too large; null if the bytes read are not UTF-8
     */
    static AgentResult.@Nullable Read read(byte[] bytes, int offset, int limit) {
        return new PythonPage(bytes).read(offset, limit);
    }

    private AgentResult.@Nullable Read read(int offset, int limit) {
        for (; passed < offset && at < bytes.length; passed++) {
            at = behind(endOfLine(at));
        }
        while (!cut && returned < limit && at < bytes.length) {
            take();
        }
        if (!Utf8.isValid(Arrays.copyOf(bytes, at), 0, true)) {
            return null;
        }
        if (returned == 0 && !cut) {
            return AgentResult.Read.failed("Line offset " + offset + " exceeds file length (" + passed + " lines)");
        }
        Integer total = total();
        returned = Math.max(1, returned);
        int end = offset + returned;
        Integer next = total == null || end < total ? (Integer) end : null;
        String text = page.toString(StandardCharsets.UTF_8) + (cut ? CUT : "");
        return new AgentResult.Read(
                null,
                new FileData(new FileData.Text(text), "utf-8", null, null, null),
                new AgentResult.Window(total, offset + 1, end, next),
                false);
    }

    private void take() {
        int end = endOfLine(at);
        int room = ROOM - page.size() - (returned == 0 ? 0 : 1);
        if (room >= 0 && returned > 0) {
            page.write('\n');
        }
        if (end - at <= room) {
            page.write(bytes, at, end - at);
            returned++;
        } else {
            cut = true;
            int kept = Math.max(0, room);
            while (kept > 0 && (bytes[at + kept] & 0xC0) == 0x80) {
                kept--;
            }
            page.write(bytes, at, kept);
        }
        at = behind(end);
        passed++;
    }

    /** The number of lines of the file; null if it is too large to be counted beyond the page. */
    private @Nullable Integer total() {
        if (at < bytes.length && bytes.length > MAX_COUNTED_BYTES) {
            return null;
        }
        int lines = passed;
        for (int from = at; from < bytes.length; lines++) {
            from = behind(endOfLine(from));
        }
        return lines;
    }

    private int endOfLine(int from) {
        int end = from;
        while (end < bytes.length && bytes[end] != '\n' && bytes[end] != '\r') {
            end++;
        }
        return end;
    }

    private int behind(int end) {
        boolean pair = end + 1 < bytes.length && bytes[end] == '\r' && bytes[end + 1] == '\n';
        return Math.min(bytes.length, end + (pair ? 2 : 1));
    }
}
