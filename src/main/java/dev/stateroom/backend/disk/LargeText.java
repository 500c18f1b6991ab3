package dev.stateroom.backend.disk;

import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.backend.posix.PosixTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A window of lines of a large file as Python 0.7 gives it, read block by block: only the window is kept. Gives up, so that the
 * whole file has to be read, where bytes may be no UTF-8 or a line may end in a way that needs more than one byte to tell.
 */
final class LargeText {
    /** Smaller files are read at once. */
    private static final long LARGE = 1 << 20;

    private static final int BLOCK = 1 << 18;
    /** Bytes of a window that are still kept in this way. */
    private static final int MOST = 64 << 20;

    private final long first;
    private final long end;
    private final ByteArrayOutputStream window = new ByteArrayOutputStream();
    private long line;
    private boolean endsInBreak = true;
    private boolean afterCr;
    private boolean anyText;

    private LargeText(int offset, int limit) {
        this.first = offset;
        this.end = (long) offset + limit;
    }

    /** The window; null where the file is small, blank, or has other than plain ASCII bytes. */
    static AgentResult.@Nullable Read window(PosixTree tree, String path, int offset, int limit) {
        if (offset < 0 || limit <= 0) {
            return null;
        }
        try (SeekableByteChannel channel = tree.open(path, false)) {
            return channel.size() < LARGE ? null : new LargeText(offset, limit).read(channel);
        } catch (IOException e) {
            // Reading the whole file tells it better.
            return null;
        }
    }

    private AgentResult.@Nullable Read read(SeekableByteChannel channel) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(BLOCK);
        while (channel.read(block.clear()) > 0) {
            if (!take(block.array(), block.position()) || window.size() > MOST) {
                return null;
            }
        }
        if (!anyText) {
            return null;
        }
        long total = endsInBreak ? line : line + 1;
        if (first >= total) {
            return AgentResult.Read.failed("Line offset " + first + " exceeds file length (" + total + " lines)");
        }
        int last = (int) Math.min(end, total);
        String text = PythonLines.universalNewlines(window.toString(StandardCharsets.US_ASCII));
        return new AgentResult.Read(
                null,
                new FileData(new FileData.Text(text), "utf-8", null, null, null),
                new AgentResult.Window((int) total, (int) first + 1, last, last < total ? (Integer) last : null),
                false);
    }

    /** False for a byte that is no ASCII. */
    private boolean take(byte[] bytes, int length) {
        int from = 0;
        for (int i = 0; i < length; i++) {
            byte b = bytes[i];
            if (b > 0x20) {
                anyText = true;
                endsInBreak = false;
                afterCr = false;
                continue;
            }
            if (b < 0) {
                return false;
            }
            if (b == '\n' && afterCr) {
                // The other half of the break before: it belongs to the line that ended there.
                afterCr = false;
                keep(bytes, from, i + 1, line - 1);
                from = i + 1;
                continue;
            }
            afterCr = b == '\r';
            boolean ends = (b >= '\n' && b <= '\r') || (b >= 0x1C && b <= 0x1E);
            endsInBreak = ends;
            anyText |= !ends && b != ' ' && b != '\t' && b != 0x1F;
            if (ends) {
                keep(bytes, from, i + 1, line);
                from = i + 1;
                line++;
            }
        }
        keep(bytes, from, length, line);
        return true;
    }

    private void keep(byte[] bytes, int from, int to, long ofLine) {
        if (ofLine >= first && ofLine < end) {
            window.write(bytes, from, to - from);
        }
    }
}
