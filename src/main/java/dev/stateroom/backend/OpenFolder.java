package dev.stateroom.backend;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Iterator;
import java.util.Set;

/**
 * An open folder from which entries are reached by their bare names without following links. Where the platform can (Linux,
 * macOS) each step is relative to the open folder itself, so that nobody can swap it for a link in between; elsewhere each
 * step is checked by path. Iterates once over its entries.
 */
final class OpenFolder implements Closeable, Iterable<Path> {
    private static final char REPLACEMENT = '\uFFFD';

    private final Path path;
    private final DirectoryStream<Path> stream;

    private OpenFolder(Path path, DirectoryStream<Path> stream) {
        this.path = path;
        this.stream = stream;
    }

    /** A link stands where a folder is wanted. */
    static final class LinkInTheWay extends FileSystemException {
        private static final long serialVersionUID = 1L;

        LinkInTheWay(String name) {
            super(name);
        }

        @Override
        public String getMessage() {
            return getFile() + " is a link, which is not followed";
        }
    }

    @SuppressWarnings("StreamResourceLeak") // closed with this folder
    static OpenFolder root(Path root) throws IOException {
        return new OpenFolder(root, Files.newDirectoryStream(root));
    }

    /** The folder of that name in this one; this one stays open. */
    @SuppressWarnings("StreamResourceLeak") // closed with the folder that is given back
    OpenFolder folder(Path name) throws IOException {
        BasicFileAttributes attributes = attributes(name);
        if (attributes.isSymbolicLink()) {
            throw new LinkInTheWay(name.toString());
        }
        if (!attributes.isDirectory()) {
            throw new NotDirectoryException(name.toString());
        }
        Path child = path.resolve(name);
        DirectoryStream<Path> opened = stream instanceof SecureDirectoryStream<Path> secure
                ? secure.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)
                : Files.newDirectoryStream(child);
        return new OpenFolder(child, opened);
    }

    /** What the entry of that name is; a link is itself. */
    BasicFileAttributes attributes(Path name) throws IOException {
        return stream instanceof SecureDirectoryStream<Path> secure
                ? secure.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                        .readAttributes()
                : Files.readAttributes(path.resolve(name), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    /** Opens the file of that name for reading. */
    SeekableByteChannel open(Path name) throws IOException {
        Set<OpenOption> options = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        return stream instanceof SecureDirectoryStream<Path> secure
                ? secure.newByteChannel(name, options)
                : Files.newByteChannel(path.resolve(name), options);
    }

    /** The entry that is shown by that name. A name that is no valid text is found by looking through the folder. */
    Path named(String shown) throws IOException {
        Path name;
        try {
            name = path.getFileSystem().getPath(shown);
        } catch (InvalidPathException e) {
            throw new NoSuchFileException(shown);
        }
        if (name.getNameCount() != 1 || name.isAbsolute()) {
            throw new NoSuchFileException(shown);
        }
        if (shown.indexOf(REPLACEMENT) >= 0) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
                for (Path entry : entries) {
                    if (String.valueOf(entry.getFileName()).equals(shown)) {
                        return entry.getFileName();
                    }
                }
            }
        }
        return name;
    }

    /** True when the text of a name leads back to that name. */
    static boolean isPlain(Path name) {
        try {
            return name.getFileSystem().getPath(name.toString()).equals(name);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    @Override
    public Iterator<Path> iterator() {
        return stream.iterator();
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
