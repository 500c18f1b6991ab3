package dev.stateroom.backend.remote.hosted;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** An archive of one file, as {@code tar} and {@code gzip} make it. A name over 100 bytes has its own entry first, as in GNU tar. */
final class TarGz {
    private static final int BLOCK = 512;
    private static final int NAME = 100;
    private static final int MODE = 0644;

    private TarGz() {}

    /** @param name its path in the archive, without a slash in front */
    static byte[] of(String name, byte[] content) {
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(archive)) {
            byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
            if (bytes.length > NAME) {
                entry(out, "././@LongLink".getBytes(StandardCharsets.US_ASCII), 'L', Arrays.copyOf(bytes, bytes.length + 1));
            }
            entry(out, bytes, '0', content);
            out.write(new byte[2 * BLOCK]);
        } catch (IOException e) {
            throw new AssertionError("memory can be written", e);
        }
        return archive.toByteArray();
    }

    private static void entry(OutputStream out, byte[] name, char type, byte[] content) throws IOException {
        byte[] head = new byte[BLOCK];
        System.arraycopy(name, 0, head, 0, Math.min(NAME, name.length));
        put(head, 100, "%07o".formatted(MODE));
        put(head, 108, "%07o".formatted(0));
        put(head, 116, "%07o".formatted(0));
        put(head, 124, "%011o".formatted(content.length));
        put(head, 136, "%011o".formatted(0));
        put(head, 148, "        ");
        put(head, 156, String.valueOf(type));
        put(head, 257, "ustar  ");
        int sum = 0;
        for (byte b : head) {
            sum += b & 0xff;
        }
        put(head, 148, String.format(Locale.ROOT, "%06o\0 ", sum));
        out.write(head);
        out.write(content);
        out.write(new byte[(BLOCK - content.length % BLOCK) % BLOCK]);
    }

    private static void put(byte[] head, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, head, at, bytes.length);
    }
}
