package dev.stateroom.backend.disk;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.backend.posix.Errno;
import dev.stateroom.backend.posix.OsError;
import dev.stateroom.vfs.PythonStringRepr;
import org.jspecify.annotations.Nullable;

/** An exception of Python, which the reference may catch. */
final class PythonError extends Exception {
    private static final long serialVersionUID = 1L;

    private final String type;
    private final String text;
    private final @Nullable String detail;

    private PythonError(String type, String text, @Nullable String detail) {
        super(text, null, false, false);
        this.type = type;
        this.text = text;
        this.detail = detail;
    }

    static PythonError value(String text) {
        return new PythonError("ValueError", text, null);
    }

    /** A loop of links, in the words of Python 3.11's {@code Path.resolve}. */
    static PythonError loop(String path) {
        return new PythonError("RuntimeError", "Symlink loop from " + PythonStringRepr.of(path), null);
    }

    static PythonError decoding(String text, String reason) {
        return new PythonError("UnicodeDecodeError", text, reason);
    }

    static PythonError encoding(String text) {
        return new PythonError("UnicodeEncodeError", text, null);
    }

    static PythonError of(OsError e) {
        Errno errno = e.errno();
        String type = switch (errno) {
            case ENOENT -> "FileNotFoundError";
            case EACCES, EPERM -> "PermissionError";
            case EEXIST -> "FileExistsError";
            case ENOTDIR -> "NotADirectoryError";
            case EISDIR -> "IsADirectoryError";
            default -> "OSError";
        };
        String text = "[Errno %d] %s: %s".formatted(errno.number(), errno.words(), PythonStringRepr.of(e.path()));
        return new PythonError(type, text, errno.words());
    }

    /** The name of the class. */
    String type() {
        return type;
    }

    /** {@code str(e)}. */
    String text() {
        return text;
    }

    /** The system's message, or a codec's reason; null for other exceptions. */
    @Nullable String detail() {
        return detail;
    }

    /** True if {@code except OSError} catches it. */
    boolean isOs() {
        return type.equals("OSError")
                || type.equals("FileNotFoundError")
                || type.equals("PermissionError")
                || type.equals("FileExistsError")
                || type.equals("NotADirectoryError")
                || type.equals("IsADirectoryError");
    }

    /** True if {@code except (OSError, RuntimeError)} catches it. */
    boolean isOsOrRuntime() {
        return isOs() || isLoop();
    }

    boolean isLoop() {
        return type.equals("RuntimeError");
    }

    /** True if {@code except (OSError, UnicodeDecodeError, UnicodeEncodeError)} catches it. */
    boolean isOsOrCodec() {
        return isOs() || type.startsWith("Unicode");
    }

    /** The reply for an uncaught exception. */
    <R> AgentReply<R> raised() {
        return AgentReply.raised(type, text);
    }
}
