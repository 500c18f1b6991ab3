package dev.stateroom.platform;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.ArrayList;
import java.util.List;

/**
 * Deletes the content of a folder, name by name. A link is deleted, never followed: if the system can open a folder relative to another
 * open one, not even if another process puts it there in between.
 */
final class FolderRemoval {
    private FolderRemoval() {}

    /** Deletes a folder with everything in it. */
    static void delete(Path folder) throws IOException {
        Path parent = folder.toAbsolutePath().getParent();
        if (parent == null || !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (DirectoryStream<Path> above = Files.newDirectoryStream(parent)) {
            if (above instanceof SecureDirectoryStream<Path> secure) {
                delete(secure, folder.getFileName(), folder);
            } else {
                deleteByPath(folder);
            }
        }
    }

    /** Deletes the folder of that name in an open one. */
    static void delete(SecureDirectoryStream<Path> above, Path name, Path shown) throws IOException {
        try {
            emptied(above, name, shown);
        } catch (AccessDeniedException closed) {
            // A folder of Stateroom's whose owner has no rights on it either.
            OwnerOnly.narrow(shown);
            emptied(above, name, shown);
        }
        above.deleteDirectory(name);
    }

    private static void emptied(SecureDirectoryStream<Path> above, Path name, Path shown) throws IOException {
        try (SecureDirectoryStream<Path> inside = above.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            empty(inside, shown);
        }
    }

    /** Deletes everything in an open folder. */
    static void empty(SecureDirectoryStream<Path> folder, Path shown) throws IOException {
        for (Path name : names(folder)) {
            try {
                if (folder.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS).readAttributes().isDirectory()) {
                    delete(folder, name, shown.resolve(name));
                } else {
                    folder.deleteFile(name);
                }
            } catch (NoSuchFileException goneAlready) {
                // Another process, its owner, has removed it.
            }
        }
    }

    /** The file names alone: the paths of the stream begin with the folder's path. */
    static List<Path> names(DirectoryStream<Path> folder) throws IOException {
        List<Path> names = new ArrayList<>();
        try {
            folder.forEach(entry -> names.add(entry.getFileName()));
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    private static void deleteByPath(Path folder) throws IOException {
        List<Path> names;
        try (DirectoryStream<Path> inside = Files.newDirectoryStream(folder)) {
            names = names(inside);
        }
        for (Path name : names) {
            Path entry = folder.resolve(name);
            if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                deleteByPath(entry);
            } else {
                Files.deleteIfExists(entry);
            }
        }
        Files.deleteIfExists(folder);
    }
}
