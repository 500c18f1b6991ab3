package dev.stateroom.storage.items;

import dev.stateroom.history.store.Namespace;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keys and namespaces as bytes whose order is the order of code points, so that a common prefix is one range. */
final class OrderedBytes {
    /** The largest number of bytes of a key or a namespace. */
    static final int MOST = 65_536;

    private OrderedBytes() {}

    /** A key in UTF-8; null if it has no UTF-8 form (half a surrogate pair) or is longer than is stored. */
    static byte @Nullable [] key(String key) {
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(key));
            if (encoded.remaining() > MOST) {
                return null;
            }
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return bytes;
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    static String text(byte[] key) {
        return new String(key, StandardCharsets.UTF_8);
    }

    /** Sorts behind every text: UTF-8 never contains this byte. */
    private static final byte SHELF = (byte) 0xFF;

    /**
     * Each label followed by a NUL; null if a label has a NUL itself or no UTF-8 form.
     *
     * @param shelf the part of the database, as one more label behind the byte FF; empty for the main one
     */
    static byte @Nullable [] labels(String shelf, Namespace namespace) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (!shelf.isEmpty()) {
            bytes.write(SHELF);
            bytes.writeBytes(shelf.getBytes(StandardCharsets.UTF_8));
            bytes.write(0);
        }
        for (String label : namespace.labels()) {
            byte[] encoded = key(label);
            if (encoded == null || label.indexOf('\0') >= 0) {
                return null;
            }
            bytes.writeBytes(encoded);
            bytes.write(0);
        }
        return bytes.size() > MOST ? null : bytes.toByteArray();
    }

    static Namespace namespace(byte[] labels) {
        List<String> texts = new ArrayList<>();
        int from = 0;
        if (labels.length > 0 && labels[0] == SHELF) {
            while (labels[from++] != 0) {
                // The shelf does not count as a label.
            }
        }
        for (int i = from; i < labels.length; i++) {
            if (labels[i] == 0) {
                texts.add(new String(labels, from, i - from, StandardCharsets.UTF_8));
                from = i + 1;
            }
        }
        return new Namespace(texts);
    }

    /** The least labels after everything with this prefix. */
    static byte[] behindLabels(byte[] prefix) {
        byte[] behind = behind(prefix);
        return behind == null ? new byte[] {SHELF} : behind;
    }

    /** The least bytes after everything with this prefix; null if there are none. UTF-8 never contains the byte FF. */
    static byte @Nullable [] behind(byte[] prefix) {
        if (prefix.length == 0) {
            return null;
        }
        byte[] behind = prefix.clone();
        behind[behind.length - 1]++;
        return behind;
    }
}
