package dev.stateroom.langgraph.sqlite;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Checks a file's first 100 bytes before the database engine does, so that problems can be explained plainly. */
final class FileHeader {
    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
    private static final int LENGTH = 100;

    private FileHeader() {}

    /** The problem that prevents reading the file, or null. {@code logged} if a write-ahead log or journal completes it. */
    static @Nullable Failure problem(Path file, boolean logged) throws IOException {
        String name = String.valueOf(file.getFileName());
        try (FileChannel channel = RegularFile.open(file)) {
            long size = channel.size();
            if (size == 0) {
                return logged ? null : damaged(name + " is empty (0 bytes): no program has written to it yet");
            }
            ByteBuffer header = start(channel);
            if (!hasMagic(header)) {
                if (isJson(header)) {
                    return new Failure(Failure.Kind.UNSUPPORTED, name + " is JSON and no workspace file; stateroom replay " + name + " reads a log of tool calls");
                }
                return new Failure(
                        Failure.Kind.UNSUPPORTED,
                        isPacked(header)
                                ? name + " is packed: unpack it, and open the database or the folder that is in it"
                                : name + " is not an SQLite database, or an encrypted one: name a checkpoint database, a workspace file or a folder");
            }
            if (header.remaining() < LENGTH) {
                return damaged(name + " is cut short: only " + size + " bytes are there");
            }
            int pageSize = Short.toUnsignedInt(header.getShort(16));
            pageSize = pageSize == 1 ? 65_536 : pageSize;
            if (pageSize < 512 || Integer.bitCount(pageSize) != 1) {
                return damaged(name + " is damaged: its header names a page size of " + pageSize);
            }
            long pages = Integer.toUnsignedLong(header.getInt(28));
            boolean countIsValid = header.getInt(24) == header.getInt(92);
            if (!logged && countIsValid && pages * pageSize > size) {
                return damaged(name + " is cut short: " + size + " of " + pages * pageSize
                        + " bytes are there; copy it again while no program writes to it");
            }
            return null;
        }
    }

    private static boolean hasMagic(ByteBuffer header) {
        for (int i = 0; i < MAGIC.length; i++) {
            if (i >= header.remaining() || header.get(i) != MAGIC[i]) {
                return false;
            }
        }
        return true;
    }

    /** True for the beginning of a ZIP, gzip, Zstandard, xz or 7z file. */
    private static boolean isPacked(ByteBuffer header) {
        if (header.remaining() < 4) {
            return false;
        }
        int start = header.getInt(0);
        return start == 0x504B0304 || start >>> 16 == 0x1F8B || start == 0x28B52FFD || start == 0xFD377A58 || start == 0x377ABCAF;
    }

    private static boolean isJson(ByteBuffer header) {
        String text = StandardCharsets.ISO_8859_1.decode(header.duplicate()).toString().stripLeading();
        return text.startsWith("[") || text.startsWith("{");
    }

    private static ByteBuffer start(FileChannel channel) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(LENGTH);
        int read;
        do {
            read = channel.read(header);
        } while (read > 0);
        return header.flip();
    }

    private static Failure damaged(String sentence) {
        return new Failure(Failure.Kind.DAMAGED, sentence);
    }
}
