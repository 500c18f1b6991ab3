package dev.stateroom.storage.database;

import dev.stateroom.platform.OwnerOnly;
import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.h2.mvstore.DataUtils;
import org.jspecify.annotations.Nullable;

/**
 * A record next to the database file, so that a file that was damaged, cut, emptied or replaced is not taken for the complete one.
 *
 * @param changes number of acknowledged changes; the database counts them too, in the same transaction
 * @param seal sums of the closed file; null while it is open, and after a kill
 * @param audited number of entries in the audit trail when the file was closed; null if that is not known
 */
record ChangeMark(long changes, @Nullable Seal seal, @Nullable Long audited) {
    private static final String NAME = "stateroom.mark";
    /** One line of fixed length, so that it is replaced in place, in one write. */
    private static final Pattern LINE = Pattern.compile("changes ([0-9]{19}) (?:size ([0-9]{19}) crc32c ([0-9a-f]{8}) ([0-9a-f]{8})|open)(?: audit ([0-9]{19}))? *\n");

    private static final int LENGTH = 112;

    /** Older versions of the program do not write the length of the audit trail. */
    private static final int FORMER_LENGTH = 80;
    private static final int HEADER = 4096;
    private static final String CHECKSUM = ",fletcher:";

    /** Of larger files only both ends are in the sum. */
    private static final long WHOLE = 128L << 20;

    /**
     * A closed file.
     *
     * @param size in bytes
     * @param sum CRC-32C of its content
     * @param head CRC-32C of the engine's header, which differs after every change that the engine makes
     */
    record Seal(long size, long sum, long head) {

        static Seal of(Path file) throws IOException {
            try (FileChannel in = RegularFile.open(file)) {
                long size = in.size();
                CRC32C sum = new CRC32C();
                ByteBuffer block = ByteBuffer.allocate(1 << 18);
                boolean whole = size <= WHOLE;
                add(in, 0, whole ? size : WHOLE / 2, block, sum);
                if (!whole) {
                    add(in, size - WHOLE / 2, size, block, sum);
                }
                return new Seal(size, sum.getValue(), head(header(in)));
            }
        }

        private static byte[] header(FileChannel in) throws IOException {
            ByteBuffer block = ByteBuffer.allocate(HEADER);
            while (block.hasRemaining() && in.read(block, block.position()) >= 0) {
                // Loops until everything is read.
            }
            String text = new String(block.array(), 0, block.position(), StandardCharsets.ISO_8859_1);
            return text.substring(0, Math.max(0, text.indexOf('\n'))).getBytes(StandardCharsets.ISO_8859_1);
        }

        private static long head(byte[] header) {
            CRC32C sum = new CRC32C();
            sum.update(header);
            return sum.getValue();
        }

        /** True if the engine changed the file since this seal, in another program: then its header differs and is intact. */
        boolean wasChangedByTheEngine(Path file) throws IOException {
            try (FileChannel in = RegularFile.open(file)) {
                byte[] header = header(in);
                String text = new String(header, StandardCharsets.ISO_8859_1);
                int end = text.lastIndexOf(CHECKSUM);
                return end > 0
                        && head(header) != head
                        && text.substring(end + CHECKSUM.length()).equals(Integer.toHexString(DataUtils.getFletcher32(header, 0, end)));
            }
        }

        private static void add(FileChannel in, long from, long to, ByteBuffer block, CRC32C sum) throws IOException {
            for (long at = from; at < to; ) {
                block.clear().limit((int) Math.min(block.capacity(), to - at));
                int read = in.read(block, at);
                if (read < 0) {
                    return;
                }
                sum.update(block.flip());
                at += read;
            }
        }
    }

    static Path file(Path folder) {
        return folder.resolve(NAME);
    }

    ChangeMark(long changes, @Nullable Seal seal) {
        this(changes, seal, null);
    }

    /** Reads the mark; null if there is none, such as for a database of an older version of this program. */
    static @Nullable ChangeMark read(Path folder) throws IOException {
        Path file = file(folder);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) != LENGTH && Files.size(file) != FORMER_LENGTH) {
            return null;
        }
        Matcher line = LINE.matcher(new String(RegularFile.bytes(file, LENGTH), StandardCharsets.ISO_8859_1));
        if (!line.matches()) {
            return null;
        }
        Seal seal = line.group(2) == null ? null : new Seal(Long.parseLong(line.group(2)), Long.parseLong(line.group(3), 16), Long.parseLong(line.group(4), 16));
        return new ChangeMark(Long.parseLong(line.group(1)), seal, line.group(5) == null ? null : Long.valueOf(line.group(5)));
    }

    /** Writes the mark; on the medium when the call returns. */
    void write(Path folder) throws IOException {
        try (FileChannel out = open(folder)) {
            write(out);
            out.force(true);
        }
    }

    /** Opens the file for {@link #write(FileChannel)}; the caller closes it. */
    static FileChannel open(Path folder) throws IOException {
        return OwnerOnly.openFile(file(folder));
    }

    /** Writes the mark to an open file. A kill after this call does not undo it; after a power failure, the previous mark may be there. */
    void write(FileChannel out) throws IOException {
        String state = seal == null ? "open" : String.format(Locale.ROOT, "size %019d crc32c %08x %08x", seal.size(), seal.sum(), seal.head());
        if (audited != null) {
            state += String.format(Locale.ROOT, " audit %019d", audited);
        }
        String line = String.format(Locale.ROOT, "%-" + (LENGTH - 1) + "s\n", String.format(Locale.ROOT, "changes %019d %s", changes, state));
        ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.ISO_8859_1));
        while (bytes.hasRemaining()) {
            out.write(bytes, bytes.position());
        }
    }
}
