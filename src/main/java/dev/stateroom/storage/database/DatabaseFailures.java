package dev.stateroom.storage.database;

import dev.stateroom.vfs.Failure;
import java.io.EOFException;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Locale;
import java.util.Set;
import org.h2.api.ErrorCode;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStoreException;

/** The engine's errors as one sentence for a person; its codes are never shown. */
final class DatabaseFailures {
    private static final Set<Integer> DAMAGE = Set.of(
            DataUtils.ERROR_FILE_CORRUPT,
            DataUtils.ERROR_CHUNK_NOT_FOUND,
            DataUtils.ERROR_BLOCK_NOT_FOUND,
            DataUtils.ERROR_INTERNAL,
            DataUtils.ERROR_SERIALIZATION,
            DataUtils.ERROR_UNSUPPORTED_FORMAT);

    private DatabaseFailures() {}

    /** True if the engine abandoned the file: the connection must not be used again. */
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

    /** The text between the damage of a database and the command that restores a copy of it. */
    static final String REMEDY = "; the newest good copy is ";

    static Failure of(SQLException e, DatabaseLocation place) {
        String reason = reason(e);
        String file = place.file().toString();
        return switch (e.getErrorCode()) {
            case ErrorCode.DATABASE_ALREADY_OPEN_1 ->
                new Failure(Failure.Kind.UNREACHABLE, file + " is in use by another program");
            case ErrorCode.FILE_CORRUPTED_1 -> damaged(place, "is damaged (" + reason + ")");
            case ErrorCode.FILE_VERSION_ERROR_1 ->
                new Failure(Failure.Kind.UNSUPPORTED, file + " was written by a version of the engine that this program cannot read");
            case ErrorCode.OUT_OF_MEMORY -> new Failure(Failure.Kind.TOO_LARGE, "the data in " + file + " need more memory than there is");
            default -> isFull(reason)
                    ? new Failure(Failure.Kind.DENIED, "nothing was changed: no space left for " + file)
                    : isDamage(e) ? damaged(place, "is damaged (" + reason + ")")
                    : new Failure(Failure.Kind.UNREACHABLE, file + " cannot be used: " + reason);
        };
    }

    /**
     * One sentence for a database that is damaged or incomplete.
     *
     * @param what follows the file's name
     */
    static Failure damaged(DatabaseLocation place, String what) {
        String begin = place.file() + " " + what;
        return new Failure(Failure.Kind.DAMAGED, new DatabaseBackups(place, Clock.systemUTC())
                .newestGood()
                .map(copy -> begin + REMEDY + copy.getFileName() + ": \"stateroom store restore local: " + copy.getFileName()
                        + " --yes\" restores it")
                .orElse(begin + "; there is no good copy of it in " + place.backups()
                        + ": \"stateroom store restore local: --as-is --yes\" recovers the readable part, --empty starts with an empty database"));
    }

    /** True for the engine's errors about a corrupt file, and for a missing table of this program. */
    private static boolean isDamage(SQLException e) {
        if (e.getSQLState() != null && e.getSQLState().startsWith("42")) {
            return true;
        }
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof EOFException
                    || cause instanceof RuntimeException && !(cause instanceof MVStoreException)
                    || cause instanceof MVStoreException store && DAMAGE.contains(store.getErrorCode())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isFull(String reason) {
        String lower = reason.toLowerCase(Locale.ROOT);
        return lower.contains("no space left") || lower.contains("disk full") || lower.contains("not enough space")
                || lower.contains("quota exceeded");
    }

    /** The deepest message: the operating system's if there is one. */
    private static String reason(Throwable e) {
        Throwable deepest = e;
        for (int depth = 0; depth < 16 && deepest.getCause() != null; depth++) {
            deepest = deepest.getCause();
        }
        if (deepest instanceof EOFException) {
            return "it ends too early";
        }
        String message = deepest.getMessage() == null ? deepest.getClass().getSimpleName() : deepest.getMessage();
        int end = message.indexOf('\n');
        return (end < 0 ? message : message.substring(0, end)).replace("; SQL statement:", "");
    }
}
