package dev.stateroom.backend.tree;

import dev.stateroom.vfs.FileEntry;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An open folder from which entries are reached by their bare names without following links. Iterates once over its entries.
 *
 * <p>Linux and macOS: each step is relative to the open folder itself ({@code openat} with {@code O_NOFOLLOW}, {@code renameat},
 * {@code unlinkat}), so no other process can redirect a call by swapping a folder for a link meanwhile. On Linux folders are opened by the
 * system's own call with {@code O_DIRECTORY}, since Java's leaks a descriptor if the path is not a folder. A new folder is created in the
 * root and moved to its place, because Java has no {@code mkdirat}; if that place is on another file system, it is refused.
 *
 * <p>Windows has no such calls in Java. There each step is checked before it is opened and again after, by its real path; a process that
 * can create links or junctions inside the root can still redirect a call in the instant between. A junction counts as a link.
 */
public final class OpenFolder implements Closeable, Iterable<Path> {
    private static final char REPLACEMENT = '\uFFFD';
    private static final Path SELF = Path.of(".");
    private static final int NONE = -1;

    /** The folder of a process's open descriptors on Linux, by number. */
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    private static final boolean NATIVE = LinuxCalls.AVAILABLE && Files.isDirectory(DESCRIPTORS);
    private static final boolean NAMES_ARE_UTF_8 =
            System.getProperty("sun.jnu.encoding", "").equalsIgnoreCase("UTF-8");
    private static final int NAME_TRIES = 10_000;

    private final Path root;
    private final Path path;
    private final int descriptor;
    private @Nullable DirectoryStream<Path> stream;
    private boolean closed;

    private OpenFolder(Path root, Path path, @Nullable DirectoryStream<Path> stream, int descriptor) {
        this.root = root;
        this.path = path;
        this.stream = stream;
        this.descriptor = descriptor;
    }

    /** A link was found where links are not allowed. */
    public static final class LinkInTheWay extends FileSystemException {
        private static final long serialVersionUID = 1L;

        /** For the entry of that name. */
        public LinkInTheWay(String name) {
            super(name);
        }

        @Override
        public String getMessage() {
            return getFile() + " is a link, which is not followed";
        }
    }

    /** Opens the folder at {@code root}, which must be a real path: from here on no link is followed. */
    @SuppressWarnings("StreamResourceLeak") // closed with this folder
    public static OpenFolder root(Path root) throws IOException {
        byte[] name = NATIVE ? bytes(root) : null;
        return name == null
                ? new OpenFolder(root, root, Files.newDirectoryStream(root), NONE)
                : new OpenFolder(root, root, null, LinuxCalls.open(NONE, name, LinuxCalls.What.FOLDER));
    }

    /** Java's own view. For a descriptor it is created on first use: most folders are only passed through. */
    @SuppressWarnings("StreamResourceLeak") // closed with this folder
    private synchronized DirectoryStream<Path> stream() throws IOException {
        if (closed) {
            throw new IOException(path + " was closed");
        }
        if (stream == null) {
            stream = Files.newDirectoryStream(DESCRIPTORS.resolve(String.valueOf(descriptor)));
        }
        return stream;
    }

    private @Nullable SecureDirectoryStream<Path> secure() throws IOException {
        return stream() instanceof SecureDirectoryStream<Path> secure ? secure : null;
    }

    /** The folder of that name in this one; this one stays open. */
    public OpenFolder folder(Path name) throws IOException {
        byte[] bytes = descriptor == NONE ? null : bytes(name);
        try {
            return bytes == null
                    ? portable(name)
                    : new OpenFolder(root, path.resolve(name), null, LinuxCalls.open(descriptor, bytes, LinuxCalls.What.FOLDER));
        } catch (NoSuchFileException e) {
            throw e;
        } catch (FileSystemException e) {
            // Swapped meanwhile; depending on the platform the error is "too many links" or "not a directory": report both in the same way.
            requireFolder(name);
            throw e;
        }
    }

    /** Java leaks a descriptor if the path is not a folder; so only a swap just before opening leaks one. */
    @SuppressWarnings("StreamResourceLeak") // closed with the returned folder
    private OpenFolder portable(Path name) throws IOException {
        requireFolder(name);
        Path child = path.resolve(name);
        SecureDirectoryStream<Path> secure = secure();
        if (secure != null) {
            return new OpenFolder(root, child, secure.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS), NONE);
        }
        OpenFolder opened = new OpenFolder(root, child, Files.newDirectoryStream(child), NONE);
        requireInRoot(child, opened);
        return opened;
    }

    /** The name's bytes in the file system; null if its text may differ from them. */
    private static byte @Nullable [] bytes(Path name) {
        String text = name.toString();
        boolean isExact = text.indexOf(REPLACEMENT) < 0 && (NAMES_ARE_UTF_8 || text.chars().allMatch(c -> c < 0x80));
        return isExact ? text.getBytes(StandardCharsets.UTF_8) : null;
    }

    private void requireFolder(Path name) throws IOException {
        BasicFileAttributes attributes = attributes(name);
        if (attributes.isSymbolicLink() || (secure() == null && attributes.isOther())) {
            throw new LinkInTheWay(name.toString());
        }
        if (!attributes.isDirectory()) {
            throw new NotDirectoryException(name.toString());
        }
    }

    /** Without secure steps: closes what was opened and refuses it if it is outside the root or this cannot be determined. */
    private void requireInRoot(Path path, Closeable opened) throws IOException {
        try {
            if (!path.toRealPath().startsWith(root)) {
                throw new LinkInTheWay(String.valueOf(path.getFileName()));
            }
        } catch (IOException e) {
            opened.close();
            throw e;
        }
    }

    /** The attributes of an entry; links are not followed. */
    public BasicFileAttributes attributes(Path name) throws IOException {
        byte[] bytes = descriptor == NONE ? null : bytes(name);
        return bytes == null ? view(name, BasicFileAttributeView.class).readAttributes() : LinuxFacts.of(LinuxCalls.facts(descriptor, bytes));
    }

    /** The names in the folder, in the file system's order. */
    public List<Path> names() throws IOException {
        List<Path> names = new ArrayList<>();
        if (descriptor != NONE && gathered(names)) {
            return names;
        }
        names.clear();
        try {
            for (Path entry : this) {
                names.add(entry.getFileName());
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    /** Reads names by the system's own calls; returns false if a name is not valid text. */
    private boolean gathered(List<Path> names) throws IOException {
        boolean[] plain = {true};
        try (LinuxWalkFolder again = LinuxWalkFolder.again(descriptor)) {
            again.entries((name, _) -> {
                String text = LinuxWalkFolder.text(name);
                plain[0] = text.indexOf(REPLACEMENT) < 0 && (NAMES_ARE_UTF_8 || text.chars().allMatch(c -> c < 0x80));
                if (plain[0]) {
                    names.add(path.getFileSystem().getPath(text));
                }
                return plain[0];
            });
        }
        return plain[0];
    }

    /** The whole content of the file of that name, not a link; null if the system's own calls are not available. */
    public byte @Nullable [] content(Path name) throws IOException {
        byte[] bytes = descriptor == NONE ? null : bytes(name);
        return bytes == null ? null : LinuxCalls.content(descriptor, bytes);
    }


    /** The kind of an entry by its attributes. */
    public static FileEntry.Kind kind(BasicFileAttributes attributes) {
        return attributes.isSymbolicLink()
                ? FileEntry.Kind.LINK
                : attributes.isDirectory() ? FileEntry.Kind.FOLDER : attributes.isRegularFile() ? FileEntry.Kind.FILE : FileEntry.Kind.OTHER;
    }

    /** A view of the attributes of a name; the name must exist, and the file system must support the view. */
    <V extends FileAttributeView> V view(Path name, Class<V> kind) throws IOException {
        SecureDirectoryStream<Path> secure = secure();
        V view = secure == null
                ? Files.getFileAttributeView(path.resolve(name), kind, LinkOption.NOFOLLOW_LINKS)
                : secure.getFileAttributeView(name, kind, LinkOption.NOFOLLOW_LINKS);
        if (view == null) {
            throw new FileSystemException(name.toString(), null, "this file system has no " + kind.getSimpleName());
        }
        return view;
    }

    /**
     * The target of a link. It is read by path, so it may be another link's if another process swaps a folder meanwhile: it is only text,
     * to be resolved from the root.
     */
    public String linkTarget(Path name) throws IOException {
        return Files.readSymbolicLink(path.resolve(name)).toString();
    }

    /** Opens the file of that name for reading. */
    public SeekableByteChannel open(Path name) throws IOException {
        return channel(name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }

    /** Creates a file, whose name must not exist, and opens it for writing. */
    SeekableByteChannel create(Path name) throws IOException {
        return channel(
                name, Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW, LinkOption.NOFOLLOW_LINKS));
    }

    /**
     * Opens a file for writing, truncated.
     *
     * @param create true to create it if it is missing: readable for all and writable for its owner
     */
    public SeekableByteChannel openToWrite(Path name, boolean create) throws IOException {
        Set<OpenOption> options = new HashSet<>(
                Set.of(StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING, LinkOption.NOFOLLOW_LINKS));
        if (!create) {
            return channel(name, options);
        }
        options.add(StandardOpenOption.CREATE);
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? channel(name, options, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r--r--")))
                : channel(name, options);
    }

    private SeekableByteChannel channel(Path name, Set<OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        if (descriptor != NONE && bytes(name) != null) {
            return throughDescriptor(name, options, attributes);
        }
        SecureDirectoryStream<Path> secure = secure();
        if (secure != null) {
            return secure.newByteChannel(name, options, attributes);
        }
        Path file = path.resolve(name);
        SeekableByteChannel channel = Files.newByteChannel(file, options, attributes);
        requireInRoot(file, channel);
        return channel;
    }

    /** Opens by the path of the open descriptor: it leads to this very folder, wherever it is now. */
    private SeekableByteChannel throughDescriptor(Path name, Set<OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        try {
            return Files.newByteChannel(DESCRIPTORS.resolve(String.valueOf(descriptor)).resolve(name), options, attributes);
        } catch (NoSuchFileException e) {
            throw new NoSuchFileException(name.toString());
        } catch (FileAlreadyExistsException e) {
            throw new FileAlreadyExistsException(name.toString());
        } catch (AccessDeniedException e) {
            throw new AccessDeniedException(name.toString());
        } catch (FileSystemException e) {
            throw new FileSystemException(name.toString(), null, e.getReason());
        }
    }

    /** A name that does not exist here, for a file that is moved to its place afterwards. */
    Path freshName() {
        return path.getFileSystem().getPath(LeftoverParts.freshName());
    }

    /** Creates a file under a fresh name. */
    Fresh createFresh() throws IOException {
        for (int tries = 1; ; tries++) {
            Path name = freshName();
            try {
                SeekableByteChannel channel = create(name);
                LeftoverParts.hold(channel);
                LeftoverParts.sweep(this, path, name);
                return new Fresh(name, channel);
            } catch (FileAlreadyExistsException e) {
                if (tries == NAME_TRIES) {
                    throw e;
                }
            }
        }
    }

    /** A file to be moved to its place: its temporary name, and a channel open for writing. */
    record Fresh(Path name, SeekableByteChannel channel) {}

    /** Renames an entry in this folder; an existing file is replaced. */
    void rename(Path from, Path to) throws IOException {
        SecureDirectoryStream<Path> secure = secure();
        if (secure != null) {
            secure.move(from, secure, to);
        } else {
            CopyOption[] atOnce = {StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE};
            Files.move(path.resolve(from), path.resolve(to), atOnce);
        }
    }

    /** Moves an entry of this folder to another folder, in which the name must not exist. */
    void moveTo(Path from, OpenFolder target, Path to) throws IOException {
        SecureDirectoryStream<Path> secure = secure();
        SecureDirectoryStream<Path> other = target.secure();
        if (secure != null && other != null) {
            secure.move(from, other, to);
        } else {
            Files.move(path.resolve(from), target.path.resolve(to), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** Creates an empty folder of that name. */
    public void createFolder(Path name) throws IOException {
        if (secure() == null || path.equals(root)) {
            Files.createDirectory(path.resolve(name));
            return;
        }
        requireAbsent(name);
        try (OpenFolder top = root(root)) {
            Path made = top.freshName();
            Files.createDirectory(root.resolve(made));
            try {
                top.moveTo(made, this, name);
            } catch (IOException e) {
                top.deleteFolder(made);
                throw e instanceof AtomicMoveNotSupportedException
                        ? new FileSystemException(
                                name.toString(), null, "its folder is on a different file system than the root, where folders cannot be created safely")
                        : e;
            }
        }
    }

    private void requireAbsent(Path name) throws IOException {
        try {
            attributes(name);
        } catch (NoSuchFileException e) {
            return;
        }
        throw new FileAlreadyExistsException(name.toString());
    }

    /** Removes the file or link of that name. */
    public void deleteFile(Path name) throws IOException {
        SecureDirectoryStream<Path> secure = secure();
        if (secure != null) {
            secure.deleteFile(name);
        } else {
            Files.delete(path.resolve(name));
        }
    }

    /** Removes the empty folder of that name. */
    public void deleteFolder(Path name) throws IOException {
        SecureDirectoryStream<Path> secure = secure();
        if (secure != null) {
            secure.deleteDirectory(name);
        } else {
            Files.delete(path.resolve(name));
        }
    }

    /** The entry that is shown by that name. A name that is not valid text is found by searching the folder. */
    public Path named(String shown) throws IOException {
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
            SecureDirectoryStream<Path> secure = secure();
            try (DirectoryStream<Path> entries = secure == null
                    ? Files.newDirectoryStream(path)
                    : secure.newDirectoryStream(SELF, LinkOption.NOFOLLOW_LINKS)) {
                for (Path entry : entries) {
                    if (String.valueOf(entry.getFileName()).equals(shown)) {
                        return entry.getFileName();
                    }
                }
            }
        }
        return name;
    }

    /** True if the text of a name converts back to that name. */
    public static boolean isPlain(Path name) {
        try {
            return name.getFileSystem().getPath(name.toString()).equals(name);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    @Override
    public Iterator<Path> iterator() {
        try {
            return stream().iterator();
        } catch (IOException e) {
            throw new DirectoryIteratorException(e);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        try {
            if (stream != null) {
                stream.close();
            }
        } finally {
            if (!closed && descriptor != NONE) {
                LinuxCalls.close(descriptor);
            }
            closed = true;
        }
    }
}
