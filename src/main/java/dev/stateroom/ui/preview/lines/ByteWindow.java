package dev.stateroom.ui.preview.lines;

import dev.stateroom.ui.preview.bytes.FileRanges;
import dev.stateroom.vfs.Outcome;

/** The last block read from a file. */
final class ByteWindow {
    private static final int BLOCK = 128 * 1024;

    private final FileRanges bytes;
    private byte[] block = {};
    private long offset;

    ByteWindow(FileRanges bytes) {
        this.bytes = bytes;
    }

    byte[] block() {
        return block;
    }

    /** The byte of the file at which the block starts. */
    long offset() {
        return offset;
    }

    int index(long at) {
        return (int) (at - offset);
    }

    boolean reachesEnd() {
        return offset + block.length >= bytes.size();
    }

    /** Ensures that {@code needed} bytes from {@code at} on are loaded, or all up to the end. */
    Outcome<Boolean> load(long at, int needed) {
        boolean there = at >= offset && (at + needed <= offset + block.length || (block.length > 0 && reachesEnd()));
        if (there) {
            return Outcome.ok(true);
        }
        return bytes.read(at, Math.max(BLOCK, needed)).map(read -> {
            block = read;
            offset = at;
            return true;
        });
    }
}
