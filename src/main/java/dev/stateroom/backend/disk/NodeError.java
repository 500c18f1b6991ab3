package dev.stateroom.backend.disk;

import dev.stateroom.backend.posix.Errno;
import dev.stateroom.backend.posix.OsError;
import dev.stateroom.backend.posix.OutsideRoot;
import org.jspecify.annotations.Nullable;

/** An error of Node, which the reference may catch. */
final class NodeError extends Exception {
    private static final long serialVersionUID = 1L;

    private static final String WRONG_ARGUMENT = "The argument 'path'";

    private final String text;
    private final @Nullable Errno errno;
    private final boolean outside;

    private NodeError(String text, @Nullable Errno errno, boolean outside) {
        super(text, null, false, false);
        this.text = text;
        this.errno = errno;
        this.outside = outside;
    }

    /** An error thrown by the package itself. */
    static NodeError of(String text) {
        return new NodeError(text, null, false);
    }

    /** A refusal by the system in a call, which Node names together with the path. */
    static NodeError of(OsError e, String call) {
        return of(e.errno(), call, e.path(), e instanceof OutsideRoot);
    }

    /** A refusal that is known in advance. */
    static NodeError of(Errno errno, String call, String path) {
        return of(errno, call, path, false);
    }

    private static NodeError of(Errno errno, String call, String path, boolean outside) {
        return new NodeError("%s: %s, %s '%s'".formatted(errno, errno.nodeWords(), call, path), errno, outside);
    }

    /** A folder that was opened as a file. */
    static NodeError readFolder() {
        return new NodeError(Errno.EISDIR + ": " + Errno.EISDIR.nodeWords() + ", read", Errno.EISDIR, false);
    }

    /** A path with a NUL, which no system accepts. */
    static NodeError nullByte(String path) {
        String shown = path.replace("\\", "\\\\").replace("\0", "\\x00");
        return of(WRONG_ARGUMENT + " must be a string, Uint8Array, or URL without null bytes. Received '" + shown + "'");
    }

    /** {@code e.name}: a path that no system accepts is an invalid argument. */
    String type() {
        return text.startsWith(WRONG_ARGUMENT) ? "TypeError" : "Error";
    }

    /** {@code e.message}. */
    String text() {
        return text;
    }

    /** {@code e.code}; null for errors that are not the system's. */
    @Nullable Errno errno() {
        return errno;
    }

    /** True if this is not an error of the reference, which would have left the root here. */
    boolean leftRoot() {
        return outside;
    }
}
