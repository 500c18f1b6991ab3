package dev.stateroom.backend.posix;

import dev.stateroom.backend.tree.OpenFolder.LinkInTheWay;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Steps by path, for a tree that is not confined; needs no permission to list the folders on the way. */
record HostSteps(Path path) implements FolderHandle {

    @Override
    public FolderHandle folder(Path name) throws IOException {
        BasicFileAttributes attributes = attributes(name);
        if (attributes.isSymbolicLink()) {
            throw new LinkInTheWay(name.toString());
        }
        if (!attributes.isDirectory()) {
            throw new NotDirectoryException(name.toString());
        }
        return new HostSteps(path.resolve(name));
    }

    @Override
    public Path named(String shown) throws IOException {
        try {
            return path.getFileSystem().getPath(shown);
        } catch (InvalidPathException e) {
            throw new NoSuchFileException(shown);
        }
    }

    @Override
    public BasicFileAttributes attributes(Path name) throws IOException {
        return Files.readAttributes(path.resolve(name), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public String linkTarget(Path name) throws IOException {
        return Files.readSymbolicLink(path.resolve(name)).toString();
    }

    @Override
    public List<Path> names() throws IOException {
        List<Path> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
            for (Path entry : entries) {
                names.add(entry.getFileName());
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    @Override
    public SeekableByteChannel open(Path name) throws IOException {
        return Files.newByteChannel(path.resolve(name), Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public SeekableByteChannel openToWrite(Path name, boolean create) throws IOException {
        Set<OpenOption> options = new HashSet<>(
                Set.of(StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING, LinkOption.NOFOLLOW_LINKS));
        if (create) {
            options.add(StandardOpenOption.CREATE);
        }
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] attributes = create && posix
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r--r--"))}
                : new FileAttribute<?>[0];
        return Files.newByteChannel(path.resolve(name), options, attributes);
    }

    @Override
    public void createFolder(Path name) throws IOException {
        Files.createDirectory(path.resolve(name));
    }

    @Override
    public void deleteFile(Path name) throws IOException {
        Files.delete(path.resolve(name));
    }

    @Override
    public void deleteFolder(Path name) throws IOException {
        Files.delete(path.resolve(name));
    }

    @Override
    public void close() {}
}
