package dev.stateroom.langgraph.sql;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The row under the cursor; valid only inside the call that receives it. Columns count from 1. */
public final class SqlRow {
    private final ResultSet cursor;
    private final boolean areTextsUtf8;

    /** @param cursor moved by the caller */
    public SqlRow(ResultSet cursor) {
        this(cursor, false);
    }

    /** @param areTextsUtf8 whether the bytes of a text are known to be UTF-8: reading these may cost less than reading the text */
    public SqlRow(ResultSet cursor, boolean areTextsUtf8) {
        this.cursor = cursor;
        this.areTextsUtf8 = areTextsUtf8;
    }

    /** The column as text; null for SQL's null. */
    public @Nullable String text(int column) throws SQLException {
        if (!areTextsUtf8) {
            return cursor.getString(column);
        }
        byte[] bytes = cursor.getBytes(column);
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }

    /** The column as text, empty for SQL's null. */
    public String textOrEmpty(int column) throws SQLException {
        String text = text(column);
        return text == null ? "" : text;
    }

    /** True for SQL's null. */
    public boolean isNull(int column) throws SQLException {
        return cursor.getObject(column) == null;
    }

    /** The column as a number; 0 for other values. */
    public long number(int column) throws SQLException {
        return cursor.getLong(column);
    }

    /** The column as a number; null for SQL's null. */
    public @Nullable Long numberOrNull(int column) throws SQLException {
        long number = cursor.getLong(column);
        return cursor.wasNull() ? null : number;
    }

    /** The column's bytes, text as UTF-8; null for SQL's null. */
    public byte @Nullable [] bytes(int column) throws SQLException {
        return cursor.getBytes(column);
    }

    /** Receives rows. */
    @FunctionalInterface
    public interface Sink {
        /** Reads the columns that it needs. */
        void take(SqlRow row) throws SQLException;
    }
}
