package dev.stateroom.backend.tree;

import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Deletes a file, a link, or a folder with its content; links are not followed. */
public final class TreeRemoval {
    /** Largest number of folders open on the way down; deeper ones are moved up first. */
    private static final int DEEPEST = 100;

    /** How often a folder is emptied again if others write into it meanwhile. */
    private static final int TRIES = 3;

    private final OpenFolder top;
    private final Cancellation cancellation;
    private long files;

    private TreeRemoval(OpenFolder top, Cancellation cancellation) {
        this.top = top;
        this.cancellation = cancellation;
    }

    /** Deletes an entry and returns the number of files and links deleted. After a cancellation, deleted files stay deleted. */
    public static long of(OpenFolder folder, Path name, Cancellation cancellation) throws IOException {
        TreeRemoval removal = new TreeRemoval(folder, cancellation);
        removal.remove(folder, name, 0);
        return removal.files;
    }

    private void remove(OpenFolder folder, Path name, int depth) throws IOException {
        cancellation.check();
        BasicFileAttributes attributes = folder.attributes(name);
        if (!attributes.isDirectory()) {
            folder.deleteFile(name);
            files++;
            return;
        }
        if (depth == DEEPEST) {
            Path near = top.freshName();
            folder.moveTo(name, top, near);
            remove(top, near, 1);
            return;
        }
        for (int tries = 1; ; tries++) {
            empty(folder, name, depth);
            try {
                folder.deleteFolder(name);
                return;
            } catch (DirectoryNotEmptyException e) {
                if (tries == TRIES) {
                    throw new FileSystemException(name.toString(), null, "others keep putting something into " + name);
                }
            }
        }
    }

    private void empty(OpenFolder folder, Path name, int depth) throws IOException {
        try (OpenFolder inside = folder.folder(name)) {
            for (Path entry : inside) {
                Path inner = entry.getFileName();
                if (inner != null) {
                    removeInside(inside, inner, depth + 1);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    private void removeInside(OpenFolder folder, Path name, int depth) throws IOException {
        try {
            remove(folder, name, depth);
        } catch (NoSuchFileException e) {
            // Another process deleted it first.
        }
    }
}
