package dev.stateroom.backend.disk;

import dev.stateroom.agent.text.LineWindow;
import dev.stateroom.agent.text.NumberedRows;
import dev.stateroom.backend.posix.PosixTree;
import dev.stateroom.backend.tree.FileStamp;
import dev.stateroom.backend.tree.LearnedFiles;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.vfs.lines.LineIndex;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Windows of lines of large files as Python cuts them, with only the window in memory. The result depends on the whole file (it must be
 * UTF-8, must not be blank, and its lines are counted), so it is read once; an unchanged file is then read near the window only.
 */
final class PythonLargeFiles {
    /** Smaller files are read whole. */
    static final long LARGE = 1 << 20;

    private static final int BLOCK = 1 << 16;
    /** Largest size in bytes of a window that is read in this way. */
    private static final int MOST = 64 << 20;

    private final PosixTree tree;
    private final LineWindow form;
    private final NumberedRows rows;
    private final LearnedFiles<Known> files = new LearnedFiles<>(InstantSource.system(), Known::new);

    PythonLargeFiles(PosixTree tree, Dialect dialect) {
        this.tree = tree;
        this.form = LineWindow.of(dialect);
        this.rows = NumberedRows.of(dialect);
    }

    /** The known facts about a file's lines. */
    private static final class Known {
        private final LineIndex index = new LineIndex();
        /** Blank, or not UTF-8. */
        private volatile boolean unfit;

        private long lines() {
            return index.scanned() == 0 ? 0 : index.knownLines();
        }
    }

    /** The window; null if the file must be read whole: it is small, blank or not UTF-8, or bounds count from the end. */
    LineWindow.@Nullable Cut cut(String path, int offset, int limit) {
        if (offset < 0 || limit <= 0) {
            return null;
        }
        try {
            BasicFileAttributes attributes = tree.lstat(path);
            return !attributes.isRegularFile() || attributes.size() < LARGE
                    ? null
                    : files.read(
                                    path,
                                    () -> FileStamp.of(tree.lstat(path)),
                                    known -> Optional.ofNullable(read(path, known, offset, limit)))
                            .orElse(null);
        } catch (IOException e) {
            // Reading the whole file reports a better error.
            return null;
        }
    }

    private LineWindow.@Nullable Cut read(String path, Known known, int offset, int limit) throws IOException {
        if (known.unfit) {
            return null;
        }
        boolean counted = known.index.isComplete();
        if (counted && offset >= known.lines()) {
            return form.ofLines("", offset, limit, (int) known.lines(), rows);
        }
        LineIndex.Place place = counted ? known.index.before(offset) : LineIndex.Place.START;
        PythonLineScan scan = new PythonLineScan(known.index, place, offset, (long) offset + limit);
        byte[] block = new byte[BLOCK];
        int held = 0;
        try (SeekableByteChannel channel = tree.open(path, false)) {
            channel.position(place.offset());
            while (true) {
                int read = channel.read(ByteBuffer.wrap(block, held, BLOCK - held));
                if (read < 0) {
                    break;
                }
                int length = held + read;
                int taken = scan.take(block, length);
                if (taken < 0) {
                    known.unfit = true;
                    return null;
                }
                if (scan.size() > MOST) {
                    return null;
                }
                if (counted && scan.isPast()) {
                    return form.ofLines(scan.window(), offset, limit, (int) known.lines(), rows);
                }
                held = length - taken;
                System.arraycopy(block, taken, block, 0, held);
            }
        }
        if (held > 0 || scan.isBlank()) {
            known.unfit = true;
            return null;
        }
        scan.end();
        return known.lines() > Integer.MAX_VALUE
                ? null
                : form.ofLines(scan.window(), offset, limit, (int) known.lines(), rows);
    }
}
