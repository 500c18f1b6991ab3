package dev.stateroom.backend.disk;

import dev.stateroom.backend.posix.Errno;
import dev.stateroom.backend.posix.OsError;
import dev.stateroom.backend.posix.PosixTree;
import java.nio.ByteBuffer;
import java.util.List;

/** Opens, creates and removes files as Python's {@code os} and {@code pathlib} do, on absolute paths. */
final class PythonFiles {
    private final PythonPaths paths;
    private final PosixTree tree;

    PythonFiles(PythonPaths paths) {
        this.paths = paths;
        this.tree = paths.tree();
    }

    /** The bytes of a file; a link as the last name is refused. */
    byte[] read(String path) throws PythonError {
        requireNoNull(path);
        try {
            return tree.read(path, false);
        } catch (OsError e) {
            throw PythonError.of(e);
        }
    }

    /** Writes a file in place and creates missing parent folders; a link as the last name is refused. */
    void create(String path, byte[] content) throws PythonError {
        makeFolders(PythonPaths.parent(path));
        requireNoNull(path);
        write(path, true, List.of(ByteBuffer.wrap(content)));
    }

    /** The same for text; if it cannot be encoded, an empty file is left. */
    void createText(String path, String content) throws PythonError {
        byte[] bytes;
        try {
            bytes = PythonText.encode(content);
        } catch (PythonError e) {
            create(path, new byte[0]);
            throw e;
        }
        create(path, bytes);
    }

    /** Creates or truncates a file, with missing parent folders. */
    void write(String path, boolean create, List<ByteBuffer> content) throws PythonError {
        try {
            tree.write(path, create, false, content);
        } catch (OsError e) {
            throw PythonError.of(e);
        }
    }

    private static void requireNoNull(String path) throws PythonError {
        if (path.indexOf('\0') >= 0) {
            throw PythonError.value("embedded null byte");
        }
    }

    /** {@code Path.mkdir(parents=True, exist_ok=True)}. */
    void makeFolders(String path) throws PythonError {
        requireNoNull(path);
        if (paths.root().startsWith(path.equals("/") ? path : path + "/") || path.equals(paths.root())) {
            restoreRoot();
            return;
        }
        try {
            tree.createFolder(path);
        } catch (OsError e) {
            if (e.errno() != Errno.ENOENT) {
                if (!paths.isFolder(path)) {
                    throw PythonError.of(e);
                }
                return;
            }
            String parent = PythonPaths.parent(path);
            if (parent.equals(path)) {
                throw PythonError.of(e);
            }
            makeFolders(parent);
            makeFolder(path);
        }
    }

    /** The root and its parents exist already, unless the root was removed. */
    private void restoreRoot() throws PythonError {
        try {
            tree.restore(paths.root());
        } catch (OsError e) {
            throw PythonError.of(e);
        }
    }

    private void makeFolder(String path) throws PythonError {
        try {
            tree.createFolder(path);
        } catch (OsError e) {
            if (!paths.isFolder(path)) {
                throw PythonError.of(e);
            }
        }
    }

    /** Removes a link itself, a file, or a folder with everything in it. */
    void delete(String path) throws PythonError {
        try {
            if (!paths.isLink(path) && paths.isFolder(path)) {
                tree.removeFolder(path);
            } else {
                tree.unlink(path);
            }
        } catch (OsError e) {
            throw PythonError.of(e);
        }
    }
}
