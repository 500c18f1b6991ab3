package dev.stateroom.storage.desk;

import dev.stateroom.langgraph.sql.SqlRow;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.sending.OutboxEntry;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Entries of a trail and answers as rows, in whichever database. Times are microseconds since 1970. */
final class TrailRows {
    /** The columns of an entry. */
    public static final String ENTRY = "number, happened_at, who, through, action, subject, place, detail, previous, hash";

    /** The columns of an answer. */
    public static final String ANSWER = "id, source, thread, seen_head, payload, state, note, changed_at, reviewer, requests";

    private TrailRows() {}

    public static AuditEntry entry(SqlRow row) throws SQLException {
        AuditEvent event = new AuditEvent(
                time(row, 2), row.textOrEmpty(3), row.textOrEmpty(4), row.textOrEmpty(5), row.textOrEmpty(6), row.textOrEmpty(7), large(row, 8));
        return new AuditEntry(row.number(1), event, row.textOrEmpty(9), row.textOrEmpty(10));
    }

    /** The values for {@link #ENTRY}, {@code detail} in the type of the database. */
    public static Object[] of(AuditEntry entry, Object detail) {
        AuditEvent event = entry.event();
        return new Object[] {
            entry.number(), micros(event.at()), event.who(), event.through(), event.action(), event.subject(), event.place(), detail, entry.previous(), entry.hash()
        };
    }

    public static OutboxEntry answer(SqlRow row) throws SQLException {
        return new OutboxEntry(
                row.textOrEmpty(1),
                row.textOrEmpty(2),
                row.textOrEmpty(3),
                row.textOrEmpty(4),
                large(row, 5),
                state(row.textOrEmpty(6)),
                row.textOrEmpty(7),
                time(row, 8),
                row.textOrEmpty(9),
                row.textOrEmpty(10).lines().toList());
    }

    /** The values for {@link #ANSWER}, {@code payload} in the type of the database, and more behind it. */
    public static Object[] of(OutboxEntry sending, Object payload, Object... more) {
        Object[] columns = {
            sending.id(),
            sending.source(),
            sending.threadId(),
            sending.seenHead(),
            payload,
            sending.state().name().toLowerCase(Locale.ROOT),
            sending.note(),
            micros(sending.at()),
            sending.reviewer(),
            String.join("\n", sending.requests())
        };
        Object[] all = Arrays.copyOf(columns, columns.length + more.length);
        System.arraycopy(more, 0, all, columns.length, more.length);
        return all;
    }

    public static OutboxEntry.State state(String word) {
        return OutboxEntry.State.valueOf(word.toUpperCase(Locale.ROOT));
    }

    public static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    /** The time to search from; the least one for null. */
    public static long since(@Nullable Instant time) {
        return time == null ? Long.MIN_VALUE : micros(time);
    }

    private static Instant time(SqlRow row, int column) throws SQLException {
        return Instant.EPOCH.plus(row.number(column), ChronoUnit.MICROS);
    }

    /** A text column, or bytes if a column of text would be too small. */
    private static String large(SqlRow row, int column) throws SQLException {
        byte[] bytes = row.bytes(column);
        return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
    }
}
