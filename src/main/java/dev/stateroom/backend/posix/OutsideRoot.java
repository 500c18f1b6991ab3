package dev.stateroom.backend.posix;

/** A link, or {@code ..} behind one, leads out of the root that a tree is confined to. */
public final class OutsideRoot extends OsError {
    private static final long serialVersionUID = 1L;

    /** For the path that was asked for. */
    OutsideRoot(String path) {
        super(Errno.EXDEV, path);
    }
}
