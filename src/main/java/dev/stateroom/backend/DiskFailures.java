package dev.stateroom.backend;

import dev.stateroom.backend.tree.OpenFolder;
import dev.stateroom.vfs.Failure;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Failures of the file system, as one sentence about the path shown to the user. */
final class DiskFailures {
    private DiskFailures() {}

    static Failure reading(IOException e, String what) {
        return of(e, what, "read");
    }

    static Failure changing(IOException e, String what) {
        return of(e, what, "written");
    }

    private static Failure of(IOException e, String what, String done) {
        return switch (e) {
            case NoSuchFileException _ -> new Failure(Failure.Kind.NOT_FOUND, "nothing has the path " + what);
            case FileAlreadyExistsException _ -> new Failure(Failure.Kind.DENIED, what + " exists already");
            case AccessDeniedException _ -> new Failure(Failure.Kind.DENIED, what + " may not be " + done + " by this user");
            case OpenFolder.LinkInTheWay link -> new Failure(Failure.Kind.DENIED, what + ": " + link.getMessage());
            case NotDirectoryException _ -> new Failure(Failure.Kind.WRONG_KIND, what + " is a file, not a folder");
            case FileSystemException system when system.getReason() != null && done.equals("written") ->
                new Failure(Failure.Kind.DENIED, what + " cannot be written: " + system.getReason());
            default ->
                new Failure(
                        done.equals("read") ? Failure.Kind.UNREACHABLE : Failure.Kind.DENIED,
                        what + " cannot be " + done + ": " + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage()));
        };
    }
}
