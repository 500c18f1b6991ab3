package dev.stateroom.backend.posix;

import java.io.IOException;

/** An error of the operating system, with the path as it was passed. */
public class OsError extends IOException {
    private static final long serialVersionUID = 1L;

    private final Errno errno;
    private final String path;

    /** A refusal. */
    public OsError(Errno errno, String path) {
        super(errno.words() + ": " + path);
        this.errno = errno;
        this.path = path;
    }

    /** The error of a Java exception about {@code path}. */
    public static OsError of(IOException e, String path) {
        if (e instanceof OsError os) {
            return os;
        }
        OsError error = new OsError(Errno.of(e), path);
        error.initCause(e);
        return error;
    }

    /** The error number. */
    public Errno errno() {
        return errno;
    }

    /** The absolute path. */
    public String path() {
        return path;
    }
}
