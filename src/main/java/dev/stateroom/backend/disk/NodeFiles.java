package dev.stateroom.backend.disk;

import dev.stateroom.backend.posix.Errno;
import dev.stateroom.backend.posix.OsError;
import dev.stateroom.backend.posix.PosixTree;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Node's {@code fs} on absolute paths. */
record NodeFiles(PosixTree tree, String root) {
    /** {@code stat}: links are followed. */
    BasicFileAttributes stat(String path) throws NodeError {
        requireNoNull(path);
        try {
            return tree.stat(path);
        } catch (OsError e) {
            throw NodeError.of(e, "stat");
        }
    }

    BasicFileAttributes lstat(String path) throws NodeError {
        requireNoNull(path);
        try {
            return tree.lstat(path);
        } catch (OsError e) {
            throw NodeError.of(e, "lstat");
        }
    }

    /** The names in a folder. */
    List<Path> names(String path) throws NodeError {
        try {
            return tree.names(path);
        } catch (OsError e) {
            throw NodeError.of(e, "scandir");
        }
    }

    /** The bytes of a file; a link as the last name is refused unless {@code follow}. */
    byte[] read(String path, boolean follow) throws NodeError {
        requireNoNull(path);
        try {
            return tree.read(path, follow);
        } catch (OsError e) {
            throw e.errno() == Errno.EISDIR ? NodeError.readFolder() : NodeError.of(e, "open");
        }
    }

    /** Writes a file in place. */
    void write(String path, boolean create, boolean follow, List<ByteBuffer> content) throws NodeError {
        requireNoNull(path);
        try {
            tree.write(path, create, follow, content);
        } catch (OsError e) {
            throw NodeError.of(e, "open");
        }
    }

    /** {@code mkdir} with {@code recursive}. */
    void makeFolders(String path) throws NodeError {
        requireNoNull(path);
        if (root.startsWith(path.equals("/") ? path : path + "/") || path.equals(root)) {
            restoreRoot();
            return;
        }
        String missing = path;
        try {
            while (!make(missing)) {
                missing = PythonPaths.parent(missing);
            }
            while (!missing.equals(path)) {
                int next = path.indexOf('/', missing.length() + 1);
                missing = next < 0 ? path : path.substring(0, next);
                make(missing);
            }
        } catch (OsError e) {
            throw madeNot(e, path);
        }
    }

    /** Creates a folder; returns false if its parent is missing. */
    private boolean make(String path) throws OsError {
        try {
            tree.createFolder(path);
            return true;
        } catch (OsError e) {
            if (e.errno() == Errno.ENOENT && path.indexOf('/', 1) > 0) {
                return false;
            }
            if (e.errno() == Errno.EEXIST && isFolder(path)) {
                return true;
            }
            throw e;
        }
    }

    private boolean isFolder(String path) {
        try {
            return tree.stat(path).isDirectory();
        } catch (OsError e) {
            return false;
        }
    }

    /** Node reports ENOTDIR for an obstacle on the way, and ENOENT for a dangling link at the end. */
    private NodeError madeNot(OsError e, String path) {
        if (e.errno() != Errno.EEXIST) {
            return NodeError.of(e, "mkdir");
        }
        boolean atEnd = e.path().equals(path);
        if (!atEnd) {
            return NodeError.of(Errno.ENOTDIR, "mkdir", e.path());
        }
        try {
            tree.stat(path);
            return NodeError.of(e, "mkdir");
        } catch (OsError dangling) {
            return NodeError.of(dangling.errno(), "mkdir", path);
        }
    }

    private void restoreRoot() throws NodeError {
        try {
            tree.restore(root);
        } catch (OsError e) {
            throw NodeError.of(e, "mkdir");
        }
    }

    void unlink(String path) throws NodeError {
        try {
            tree.unlink(path);
        } catch (OsError e) {
            throw NodeError.of(e, "unlink");
        }
    }

    /** {@code rm} with {@code recursive}: a link itself, a file, or a folder with everything in it. */
    void remove(String path) throws NodeError {
        try {
            if (tree.lstat(path).isDirectory()) {
                tree.removeFolder(path);
            } else {
                tree.unlink(path);
            }
        } catch (OsError e) {
            throw NodeError.of(e, e.errno() == Errno.ENOENT ? "lstat" : "rm");
        }
    }

    /** {@code realpath}; resolves names only, wherever they lead. */
    static String realPath(String path) throws NodeError {
        requireNoNull(path);
        try {
            return Path.of(path).toRealPath().toString();
        } catch (IOException e) {
            throw NodeError.of(Errno.of(e), "realpath", path);
        }
    }

    /** The attributes of whatever is at the path; null if there is nothing. */
    @Nullable BasicFileAttributes lstatOrNull(String path) {
        try {
            return lstat(path);
        } catch (NodeError e) {
            return null;
        }
    }

    static void requireNoNull(String path) throws NodeError {
        if (path.indexOf('\0') >= 0) {
            throw NodeError.nullByte(path);
        }
    }
}
