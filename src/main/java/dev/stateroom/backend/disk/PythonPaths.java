package dev.stateroom.backend.disk;

import dev.stateroom.backend.posix.Errno;
import dev.stateroom.backend.posix.OsError;
import dev.stateroom.backend.posix.PosixTree;
import dev.stateroom.backend.posix.PosixTreeWalk;
import dev.stateroom.backend.posix.RealPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * Converts the paths that a model writes to those of the disk and back, with the errors of Python's {@code pathlib}.
 *
 * @param tree the disk, confined in virtual mode
 * @param root the backend's folder: absolute, links resolved
 * @param virtual true if paths begin at the root
 * @param probesLoops true if a path that is a loop of links is refused at once (Python 0.5.5)
 */
record PythonPaths(PosixTree tree, String root, boolean virtual, boolean probesLoops) {

    /** The path on the disk for a call's path. */
    String resolve(String key) throws PythonError {
        if (virtual) {
            if (key.contains("..")) {
                throw PythonError.value("Path traversal not allowed");
            }
            String full = realPath(RealPath.below(root, withoutNul(key)));
            if (!isInRoot(full)) {
                throw PythonError.value("Path:" + full + " outside root directory: " + root);
            }
            return full;
        }
        if (!key.startsWith("/")) {
            return realPath(RealPath.below(root, withoutNul(key)));
        }
        String path = normalized(key);
        if (probesLoops && isLink(path)) {
            try {
                tree.stat(path);
            } catch (OsError e) {
                if (e.errno() == Errno.ELOOP) {
                    throw PythonError.of(e);
                }
            }
        }
        return path;
    }

    /** {@code Path.resolve}. */
    String realPath(String path) throws PythonError {
        String whole = withoutNul(path);
        boolean below = !root.equals("/") && whole.startsWith(root + "/");
        return realPath(below ? RealPath.below(root, whole.substring(root.length() + 1)) : RealPath.of(whole));
    }

    private static String withoutNul(String path) throws PythonError {
        if (path.indexOf('\0') >= 0) {
            throw PythonError.value("embedded null byte");
        }
        return path;
    }

    private static String realPath(RealPath real) throws PythonError {
        if (real.loops()) {
            throw PythonError.loop(real.path());
        }
        return real.path();
    }

    /** True if an absolute path without links is the root or below it. */
    boolean isInRoot(String path) {
        return root.equals("/") || path.equals(root) || path.startsWith(root + "/");
    }

    /** The path below the root as shown to a model; links are resolved. A ValueError if it leads out of the root. */
    String virtualPath(String path) throws PythonError {
        String real = realPath(path);
        if (!isInRoot(real)) {
            throw PythonError.value("%s is not in the subpath of %s".formatted(real, root));
        }
        return inRoot(real);
    }

    /** The virtual path of a path in the root. */
    String inRoot(String real) {
        return real.equals(root) ? "/." : root.equals("/") ? real : real.substring(root.length());
    }

    /** A path in a message: the virtual one in virtual mode. */
    String displayed(String path) {
        if (!virtual) {
            return path;
        }
        try {
            return virtualPath(path);
        } catch (PythonError e) {
            String name = path.substring(path.lastIndexOf('/') + 1);
            return name.isEmpty() ? "/" : name;
        }
    }

    boolean exists(String path) throws PythonError {
        return stat(path) != null;
    }

    /** True if the root is a file: nothing below it can be opened. */
    boolean isRootAFile(String path) {
        return path.equals(root()) && Files.isRegularFile(Path.of(path));
    }

    boolean isFile(String path) throws PythonError {
        BasicFileAttributes found = stat(path);
        return found != null && found.isRegularFile();
    }

    /** {@code Path.is_dir}. */
    boolean isFolder(String path) throws PythonError {
        BasicFileAttributes found = stat(path);
        return found != null && found.isDirectory();
    }

    /** {@code Path.is_symlink}. */
    boolean isLink(String path) throws PythonError {
        try {
            return path.indexOf('\0') < 0 && tree.lstat(path).isSymbolicLink();
        } catch (OsError e) {
            if (isIgnored(e.errno())) {
                return false;
            }
            throw PythonError.of(e);
        }
    }

    /** Size of a file in bytes. */
    long size(String path) throws PythonError {
        BasicFileAttributes found = stat(path);
        return found == null ? 0 : found.size();
    }

    private @Nullable BasicFileAttributes stat(String path) throws PythonError {
        if (path.indexOf('\0') >= 0) {
            return null;
        }
        try {
            return tree.stat(path);
        } catch (OsError e) {
            if (isIgnored(e.errno())) {
                return null;
            }
            throw PythonError.of(e);
        }
    }

    /** Goes through what is below a folder; nothing where it is not there. */
    void walk(String folder, PosixTreeWalk.Visitor visitor) throws PythonError {
        try {
            tree.walk(folder, visitor);
        } catch (OsError e) {
            if (!isIgnored(e.errno())) {
                throw PythonError.of(e);
            }
        }
    }

    /** What {@code pathlib} takes for "not there". */
    static boolean isIgnored(Errno errno) {
        return errno == Errno.ENOENT || errno == Errno.ENOTDIR || errno == Errno.ELOOP;
    }

    /** {@code Path.parent} of an absolute path. */
    static String parent(String path) {
        int slash = path.lastIndexOf('/');
        return slash <= 0 ? "/" : path.substring(0, slash);
    }

    /** {@code str(Path(path))} of an absolute path: no doubled slashes, no {@code .}, no final slash; two in front stay two. */
    static String normalized(String path) {
        StringBuilder text = new StringBuilder(path.startsWith("//") && !path.startsWith("///") ? "/" : "");
        int bare = text.length();
        for (String name : path.split("/", -1)) {
            if (!name.isEmpty() && !name.equals(".")) {
                text.append('/').append(name);
            }
        }
        return text.length() == bare ? text.append('/').toString() : text.toString();
    }
}
