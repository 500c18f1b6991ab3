package dev.stateroom.backend.sql;

import dev.stateroom.backend.object.StoredObject;
import dev.stateroom.langgraph.sql.SqlRow;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.IsoTime;
import dev.stateroom.vfs.MimeTypes;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.Utf8;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The form of bytes in a table: unchanged if its content is bytes, else text unchanged and everything else as base64. */
record TableContent(TableShape shape) {
    private static final int PATH = 1;
    private static final int SIZE = 2;
    private static final int END = 3;
    private static final int TIME = 4;
    private static final int STAMP = 5;
    private static final int TYPE = 6;

    /** The file of a row that begins with {@link TableShape#described}. */
    StoredObject file(SqlRow row) throws SQLException {
        String path = row.textOrEmpty(PATH);
        long size = row.number(SIZE);
        OffsetDateTime time = IsoTime.parse(row.text(TIME));
        String type = row.text(TYPE);
        if (isEncoded(path, type)) {
            String end = row.textOrEmpty(END);
            size = size / 4 * 3 - (end.equals("==") ? 2 : end.endsWith("=") ? 1 : 0);
        }
        return StoredObject.file(path, size, time == null ? null : time.toInstant(), row.text(STAMP));
    }

    /** The type in a row of {@link TableShape#described}. */
    static @Nullable String type(SqlRow row) throws SQLException {
        return row.text(TYPE);
    }

    /** True if the content is base64. */
    boolean isEncoded(String path, @Nullable String type) {
        return !shape.isBinary() && !MimeTypes.isText(type == null ? typeOf(path) : type);
    }

    /** By the name alone; an unknown name counts as text, as in the reference. */
    private static String typeOf(String path) {
        String named = MimeTypes.of(path.substring(path.lastIndexOf('/') + 1));
        return named.equals(MimeTypes.BYTES) ? MimeTypes.PLAIN : named;
    }

    /** The bytes of a file from its column, given as bytes; invalid base64 is returned as text. */
    byte[] bytes(String path, @Nullable String type, byte[] column) {
        if (isEncoded(path, type)) {
            try {
                return Base64.getMimeDecoder().decode(column);
            } catch (IllegalArgumentException unchanged) {
                return column;
            }
        }
        return column;
    }

    /**
     * The content of a row.
     *
     * @param content a text or an array of bytes
     * @param type for the column of types
     */
    record Written(Object content, String type) {}

    /**
     * The form in which bytes are written.
     *
     * @param type the row's current type; null for a new row, or without that column
     */
    Outcome<Written> written(String path, @Nullable String type, byte[] bytes) {
        String named = type == null ? typeOf(path) : type;
        if (shape.isBinary()) {
            return Outcome.ok(new Written(bytes, named));
        }
        boolean text = Utf8.firstInvalid(bytes, 0) < 0 && !holdsNul(bytes);
        if (!MimeTypes.isText(named)) {
            // Text in a file of another type is stored as bytes with that type, unless only its earlier bytes determined the type.
            boolean plain = text && named.equals(MimeTypes.BYTES) && MimeTypes.isText(typeOf(path));
            return plain ? Outcome.ok(new Written(string(bytes), typeOf(path))) : Outcome.ok(new Written(encoded(bytes), named));
        }
        if (text) {
            return Outcome.ok(new Written(string(bytes), named));
        }
        return shape.has("mime_type")
                ? Outcome.ok(new Written(encoded(bytes), MimeTypes.BYTES))
                : Outcome.failed(
                        Failure.Kind.INVALID,
                        path + " is not text, but the table stores its content as text: use a name for binary content, such as .bin");
    }

    private static String string(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static String encoded(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static boolean holdsNul(byte[] bytes) {
        for (byte b : bytes) {
            if (b == 0) {
                return true;
            }
        }
        return false;
    }
}
