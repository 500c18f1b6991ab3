package dev.stateroom.backend.tree;

import dev.stateroom.vfs.FileEntry;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;

/** A walk by Linux calls: kinds are read with the names, and a file costs only its opening, reading and closing. Names are bytes. */
record LinuxWalkFolder(int descriptor) implements WalkFolder<byte[]> {
    // struct linux_dirent64
    private static final int RECORD_LENGTH = 16;
    private static final int RECORD_KIND = 18;
    private static final int RECORD_NAME = 19;
    // struct statx
    private static final int MODE = 28;
    private static final int SIZE = 40;
    private static final int MODIFIED = 112;

    private static final char REPLACEMENT = '\uFFFD';
    private static final byte[] SELF = {'.'};

    /** The C library is faster for long texts only; for short ones the search of Java strings is. */
    private static final int WORTH_A_LOOK = 16;

    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;

    static LinuxWalkFolder root(Path root) throws IOException {
        byte[] path = root.toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8);
        return new LinuxWalkFolder(LinuxCalls.open(-1, path, LinuxCalls.What.FOLDER));
    }

    /** The folder open under that descriptor, to be read from its beginning; the descriptor stays open. */
    static LinuxWalkFolder again(int descriptor) throws IOException {
        return new LinuxWalkFolder(LinuxCalls.open(descriptor, SELF, LinuxCalls.What.FOLDER));
    }

    static String text(byte[] name) {
        return new String(name, StandardCharsets.UTF_8);
    }

    @Override
    public void entries(Visitor<byte[]> visitor) throws IOException {
        LinuxCalls.Scratch scratch = LinuxCalls.Scratch.get();
        for (int filled = LinuxCalls.entries(descriptor, scratch); filled > 0; filled = LinuxCalls.entries(descriptor, scratch)) {
            // The visitor may use the thread's memory, so the entries are copied first.
            byte[] records = scratch.entries.asSlice(0, filled).toArray(ValueLayout.JAVA_BYTE);
            if (!visit(MemorySegment.ofArray(records), records, visitor)) {
                return;
            }
        }
    }

    private boolean visit(MemorySegment memory, byte[] records, Visitor<byte[]> visitor) throws IOException {
        int at = 0;
        while (at < records.length) {
            int length = memory.get(SHORT, at + RECORD_LENGTH) & 0xffff;
            int from = at + RECORD_NAME;
            int end = from;
            while (records[end] != 0) {
                end++;
            }
            boolean self = records[from] == '.' && (end == from + 1 || (end == from + 2 && records[from + 1] == '.'));
            if (!self) {
                byte[] name = new byte[end - from];
                System.arraycopy(records, from, name, 0, name.length);
                if (!visitor.entry(name, kind(records[at + RECORD_KIND], name))) {
                    return false;
                }
            }
            at += length;
        }
        return true;
    }

    /** The kind in the record's {@code d_type}; some file systems do not set it. */
    private FileEntry.Kind kind(byte type, byte[] name) throws IOException {
        return switch (type) {
            case 8 -> FileEntry.Kind.FILE;
            case 4 -> FileEntry.Kind.FOLDER;
            case 10 -> FileEntry.Kind.LINK;
            case 0 -> facts(name).kind();
            default -> FileEntry.Kind.OTHER;
        };
    }

    @Override
    public WalkFolder<byte[]> folder(byte[] name) throws IOException {
        return new LinuxWalkFolder(LinuxCalls.open(descriptor, name, LinuxCalls.What.FOLDER));
    }

    @Override
    public Content open(byte[] name) throws IOException {
        return new OpenFile(LinuxCalls.open(descriptor, name, LinuxCalls.What.FILE));
    }

    /** A file that is read through the thread's block; bytes read by the quick check stay there. */
    private static final class OpenFile implements Content {
        private final int file;
        private final LinuxCalls.Scratch scratch = LinuxCalls.Scratch.get();
        private int seen;
        private int given;

        OpenFile(int file) {
            this.file = file;
        }

        @Override
        public boolean mayHold(byte[] bytes) throws IOException {
            if (bytes.length < WORTH_A_LOOK) {
                return true;
            }
            while (seen < LinuxCalls.Scratch.BLOCK) {
                int read = LinuxCalls.read(file, scratch, seen, LinuxCalls.Scratch.BLOCK - seen);
                if (read == 0) {
                    return hasUtf16Mark() || LinuxCalls.holds(scratch, seen, bytes);
                }
                seen += read;
            }
            return true;
        }

        /** In UTF-16 the text has other bytes. */
        private boolean hasUtf16Mark() {
            if (seen < 2) {
                return false;
            }
            int mark = scratch.block.get(SHORT, 0) & 0xffff;
            return mark == 0xfeff || mark == 0xfffe;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            if (given < seen) {
                int count = Math.min(length, seen - given);
                MemorySegment.copy(scratch.block, ValueLayout.JAVA_BYTE, given, into, from, count);
                given += count;
                return count;
            }
            int read = LinuxCalls.read(file, scratch, 0, Math.min(length, LinuxCalls.Scratch.BLOCK));
            MemorySegment.copy(scratch.block, ValueLayout.JAVA_BYTE, 0, into, from, read);
            return read == 0 ? -1 : read;
        }

        @Override
        public void close() {
            LinuxCalls.close(file);
        }
    }

    @Override
    public Facts facts(byte[] name) throws IOException {
        MemorySegment facts = LinuxCalls.facts(descriptor, name);
        FileEntry.Kind kind =
                switch (facts.get(SHORT, MODE) & 0xf000) {
                    case 0x8000 -> FileEntry.Kind.FILE;
                    case 0x4000 -> FileEntry.Kind.FOLDER;
                    case 0xa000 -> FileEntry.Kind.LINK;
                    default -> FileEntry.Kind.OTHER;
                };
        Instant modified = Instant.ofEpochSecond(
                facts.get(ValueLayout.JAVA_LONG, MODIFIED), facts.get(ValueLayout.JAVA_INT, MODIFIED + 8));
        return new Facts(kind, facts.get(ValueLayout.JAVA_LONG, SIZE), modified);
    }

    @Override
    public String shown(byte[] name) {
        return text(name);
    }

    @Override
    public byte[] named(String shown) throws IOException {
        if (shown.indexOf('\0') >= 0) {
            throw new NoSuchFileException(shown);
        }
        byte[] plain = shown.getBytes(StandardCharsets.UTF_8);
        if (shown.indexOf(REPLACEMENT) < 0) {
            return plain;
        }
        // A name that is not valid text is found by searching the folder.
        byte[][] found = {plain};
        try (WalkFolder<byte[]> again = folder(SELF)) {
            again.entries((name, _) -> {
                if (text(name).equals(shown)) {
                    found[0] = name;
                }
                return found[0] == plain;
            });
        }
        return found[0];
    }

    @Override
    public void close() {
        LinuxCalls.close(descriptor);
    }
}
