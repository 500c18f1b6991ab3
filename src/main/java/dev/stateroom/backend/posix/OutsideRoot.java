package dev.stateroom.backend.posix;

/** A link, or {@code ..} after one, leads out of the root to which a tree is confined. */
public final class OutsideRoot extends OsError {
    private static final long serialVersionUID = 1L;

    /** For the path as it was passed. */
    OutsideRoot(String path) {
        super(Errno.EXDEV, path);
    }
}
