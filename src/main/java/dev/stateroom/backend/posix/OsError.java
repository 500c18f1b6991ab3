package dev.stateroom.backend.posix;

import java.io.IOException;

/** A refusal of the operating system, with the path that was asked for, as it was asked. */
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

    /** What the platform's exception says about {@code path}. */
    public static OsError of(IOException e, String path) {
        if (e instanceof OsError os) {
            return os;
        }
        OsError error = new OsError(Errno.of(e), path);
        error.initCause(e);
        return error;
    }

    /** Why. */
    public Errno errno() {
        return errno;
    }

    /** The absolute path. */
    public String path() {
        return path;
    }
}
