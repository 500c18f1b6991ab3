package dev.stateroom.storage.database;

import dev.stateroom.vfs.Failure;
import java.sql.SQLException;
import java.util.Locale;
import org.h2.api.ErrorCode;

/** What the engine says, as one sentence for a person; its codes are never shown. */
final class DatabaseFailures {
    private DatabaseFailures() {}

    /** True where the engine gave the file up: nothing is asked of that connection again. */
    static boolean isBroken(SQLException e) {
        return switch (e.getErrorCode()) {
            case ErrorCode.IO_EXCEPTION_1,
                    ErrorCode.IO_EXCEPTION_2,
                    ErrorCode.FILE_CORRUPTED_1,
                    ErrorCode.DATABASE_IS_CLOSED,
                    ErrorCode.DATABASE_CALLED_AT_SHUTDOWN,
                    ErrorCode.OBJECT_CLOSED,
                    ErrorCode.CONNECTION_BROKEN_1,
                    ErrorCode.FILE_VERSION_ERROR_1,
                    ErrorCode.OUT_OF_MEMORY,
                    ErrorCode.GENERAL_ERROR_1 -> true;
            default -> e.getSQLState() != null && e.getSQLState().startsWith("HY");
        };
    }

    static Failure of(SQLException e, Place place) {
        String reason = reason(e);
        String file = place.file().toString();
        return switch (e.getErrorCode()) {
            case ErrorCode.DATABASE_ALREADY_OPEN_1 ->
                new Failure(Failure.Kind.UNREACHABLE, file + " is in use by another program");
            case ErrorCode.FILE_CORRUPTED_1 -> new Failure(
                    Failure.Kind.DAMAGED, file + " is damaged: " + reason + "; copies of it lie in " + place.backups());
            case ErrorCode.FILE_VERSION_ERROR_1 ->
                new Failure(Failure.Kind.UNSUPPORTED, file + " was written by a version of the engine that this program cannot read");
            case ErrorCode.OUT_OF_MEMORY -> new Failure(Failure.Kind.TOO_LARGE, "the data in " + file + " need more memory than there is");
            default -> isFull(reason)
                    ? new Failure(Failure.Kind.DENIED, "nothing was changed: there is no space left for " + file)
                    : new Failure(Failure.Kind.UNREACHABLE, file + " cannot be used: " + reason);
        };
    }

    private static boolean isFull(String reason) {
        String lower = reason.toLowerCase(Locale.ROOT);
        return lower.contains("no space left") || lower.contains("disk full") || lower.contains("not enough space")
                || lower.contains("quota exceeded");
    }

    /** The deepest message: the operating system's where there is one. */
    private static String reason(Throwable e) {
        Throwable deepest = e;
        for (int depth = 0; depth < 16 && deepest.getCause() != null; depth++) {
            deepest = deepest.getCause();
        }
        String message = deepest.getMessage() == null ? deepest.getClass().getSimpleName() : deepest.getMessage();
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }
}
