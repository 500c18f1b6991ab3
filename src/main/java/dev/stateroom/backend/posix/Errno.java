package dev.stateroom.backend.posix;

import dev.stateroom.backend.tree.OpenFolder.LinkInTheWay;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.NotLinkException;

/** Error numbers of the operating system: Linux's numbers, and their messages in C, Python and Node. */
public enum Errno {
    /** Not the owner. */
    EPERM(1, "Operation not permitted", "operation not permitted"),
    /** Missing. */
    ENOENT(2, "No such file or directory", "no such file or directory"),
    /** The device failed. */
    EIO(5, "Input/output error", "i/o error"),
    /** A pipe or device that cannot be opened. */
    ENXIO(6, "No such device or address", "no such device or address"),
    /** No permission. */
    EACCES(13, "Permission denied", "permission denied"),
    /** In use. */
    EBUSY(16, "Device or resource busy", "resource busy or locked"),
    EEXIST(17, "File exists", "file already exists"),
    /** On another file system, or outside the root. */
    EXDEV(18, "Invalid cross-device link", "cross-device link not permitted"),
    /** A file instead of a folder. */
    ENOTDIR(20, "Not a directory", "not a directory"),
    /** A folder instead of a file. */
    EISDIR(21, "Is a directory", "illegal operation on a directory"),
    /** Not a valid name. */
    EINVAL(22, "Invalid argument", "invalid argument"),
    EMFILE(24, "Too many open files", "too many open files"),
    /** A running program. */
    ETXTBSY(26, "Text file busy", "text file is busy"),
    /** Larger than allowed. */
    EFBIG(27, "File too large", "file too large"),
    /** Disk full. */
    ENOSPC(28, "No space left on device", "no space left on device"),
    /** Mounted read-only. */
    EROFS(30, "Read-only file system", "read-only file system"),
    /** More than 255 bytes in a name, or more than 4,095 in a path. */
    ENAMETOOLONG(36, "File name too long", "name too long"),
    /** A folder with something in it. */
    ENOTEMPTY(39, "Directory not empty", "directory not empty"),
    /** A loop of links, or a link where links are not followed. */
    ELOOP(40, "Too many levels of symbolic links", "too many symbolic links encountered");

    private final int number;
    private final String words;
    private final String nodeWords;

    Errno(int number, String words, String nodeWords) {
        this.number = number;
        this.words = words;
        this.nodeWords = nodeWords;
    }

    /** The number on Linux. */
    public int number() {
        return number;
    }

    /** The message of C's {@code strerror}, which is Python's too. */
    public String words() {
        return words;
    }

    public String nodeWords() {
        return nodeWords;
    }

    /** The error number of a Java exception; EIO if there is no better one. */
    public static Errno of(IOException e) {
        return switch (e) {
            case OsError os -> os.errno();
            case NoSuchFileException _ -> ENOENT;
            case AccessDeniedException _ -> EACCES;
            case FileAlreadyExistsException _ -> EEXIST;
            case NotDirectoryException _ -> ENOTDIR;
            case DirectoryNotEmptyException _ -> ENOTEMPTY;
            case FileSystemLoopException _, LinkInTheWay _ -> ELOOP;
            case NotLinkException _ -> EINVAL;
            case FileSystemException system when system.getReason() != null -> worded(system.getReason());
            default -> e.getMessage() == null ? EIO : worded(e.getMessage());
        };
    }

    private static Errno worded(String reason) {
        for (Errno errno : values()) {
            if (reason.startsWith(errno.words)) {
                return errno;
            }
        }
        return EIO;
    }
}
