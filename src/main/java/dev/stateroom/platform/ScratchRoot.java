package dev.stateroom.platform;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A place for temporary folders: one folder of this user alone, and in it one for each process, with a file that the process keeps locked
 * while it runs. Folders of killed processes are deleted by the next process. Not safe for several threads at once.
 */
final class ScratchRoot {
    private static final String PREFIX = "p-";
    private static final String LOCK = "owner.lock";
    private static final byte[] MARK = "stateroom scratch folder\n".getBytes(StandardCharsets.UTF_8);
    private static final int NAME = 8;
    private static final int TRIES = 10;

    private final Path parent;
    private final Path root;
    private @Nullable Own own;

    /** This process's folder with its lock. */
    private record Own(Path folder, FileChannel lock) {}

    /**
     * @param parent made if it is missing
     * @param names Stateroom's own folders below it: none of them may be a link
     */
    ScratchRoot(Path parent, String... names) {
        this.parent = parent.toAbsolutePath();
        Path at = this.parent;
        for (String name : names) {
            at = at.resolve(name);
        }
        this.root = at;
    }

    Path path() {
        return root;
    }

    /** An unused name in this process's folder. */
    Path fresh(String what) throws IOException {
        return processFolder().resolve(what + "-" + random());
    }

    /** The number of bytes that may still be written; -1 if the place cannot be used. */
    long space() {
        try {
            return Files.getFileStore(processFolder()).getUsableSpace();
        } catch (IOException unusable) {
            return -1;
        }
    }

    /** Returns this process's folder, made lazily. */
    private Path processFolder() throws IOException {
        Own held = own;
        if (held != null && Files.isDirectory(held.folder(), LinkOption.NOFOLLOW_LINKS)) {
            return held.folder();
        }
        prepare();
        for (int tries = 1; ; tries++) {
            Own made = made();
            if (made != null) {
                own = made;
                return made.folder();
            }
            if (tries == TRIES) {
                throw new FileSystemException(root.toString(), null, "no temporary folder can be held there");
            }
        }
    }

    /** Makes the root; each of its folders without following a link in its place. */
    private void prepare() throws IOException {
        OwnerOnly.createFolders(parent);
        if (OwnerOnly.isMovableByOthers(parent)) {
            throw new FileSystemException(root.toString(), null, "another user may put another folder in its place");
        }
        Path at = parent;
        for (Path name : parent.relativize(root)) {
            at = at.resolve(name);
            try {
                OwnerOnly.create(at);
            } catch (FileAlreadyExistsException there) {
                check(at);
            }
        }
    }

    private static void check(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileSystemException(folder.toString(), null, "it is a link or a file, not a folder of this user");
        }
        if (!OwnerOnly.isOwn(folder)) {
            throw new FileSystemException(folder.toString(), null, "it belongs to another user");
        }
        OwnerOnly.narrow(folder);
    }

    /** Makes a folder with a lock held by this process; null if another process took it for abandoned before it was locked. */
    private @Nullable Own made() throws IOException {
        Path folder = root.resolve(PREFIX + random());
        Path file = folder.resolve(LOCK);
        FileChannel lock;
        try {
            OwnerOnly.create(folder);
            lock = OwnerOnly.openFile(file, StandardOpenOption.CREATE_NEW);
        } catch (NoSuchFileException sweptAlready) {
            return null;
        }
        try {
            if (lock.tryLock() != null && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                lock.write(ByteBuffer.wrap(MARK));
                return new Own(folder, lock);
            }
        } catch (OverlappingFileLockException sweptHere) {
            // Locked by another thread of this process.
        }
        lock.close();
        return null;
    }

    private static String random() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, NAME);
    }

    /** Deletes the folders of ended processes: folders of this user below the root, with a lock file that no process holds. */
    void sweep() {
        Path above = root.getParent();
        if (above == null || !Files.isDirectory(root, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (DirectoryStream<Path> around = Files.newDirectoryStream(above)) {
            if (around instanceof SecureDirectoryStream<Path> secure) {
                try (SecureDirectoryStream<Path> inside = secure.newDirectoryStream(root.getFileName(), LinkOption.NOFOLLOW_LINKS)) {
                    sweep(inside);
                }
            } else {
                sweepByPath();
            }
        } catch (IOException unreadable) {
            // Stateroom's own files cannot be distinguished from others there.
        }
    }

    private void sweep(SecureDirectoryStream<Path> inside) throws IOException {
        PosixFileAttributes about = inside.getFileAttributeView(PosixFileAttributeView.class).readAttributes();
        if (!OwnerOnly.isOwn(root)) {
            return;
        }
        for (Path name : FolderRemoval.names(inside)) {
            if (isCandidate(name)) {
                try {
                    takeAway(inside, name, about.owner());
                } catch (IOException inUseOrNotOurs) {
                    // The next sweep tries again.
                }
            }
        }
    }

    private boolean isCandidate(Path name) {
        return name.toString().startsWith(PREFIX) && (own == null || !root.resolve(name).equals(own.folder()));
    }

    private void takeAway(SecureDirectoryStream<Path> inside, Path name, UserPrincipal me) throws IOException {
        PosixFileAttributes folder = about(inside, name);
        if (!folder.isDirectory() || !folder.owner().equals(me)) {
            return;
        }
        try (SecureDirectoryStream<Path> old = inside.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            Path lock = name.getFileSystem().getPath(LOCK);
            try {
                PosixFileAttributes file = about(old, lock);
                if (!file.isRegularFile() || !file.owner().equals(me)) {
                    return;
                }
                if (!(old.newByteChannel(lock, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS))
                        instanceof FileChannel channel)) {
                    return;
                }
                try (channel) {
                    if (!isLeft(channel)) {
                        return;
                    }
                    FolderRemoval.empty(old, root.resolve(name));
                }
            } catch (NoSuchFileException killedBeforeItsLock) {
                // Deleted only if it is empty.
            }
        }
        inside.deleteDirectory(name);
    }

    private void sweepByPath() throws IOException {
        for (Path name : names()) {
            Path folder = root.resolve(name);
            Path lock = folder.resolve(LOCK);
            if (isCandidate(name) && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) && Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS)) {
                boolean left;
                try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
                    left = isLeft(channel);
                }
                if (left) {
                    FolderRemoval.delete(folder);
                }
            }
        }
    }

    private Iterable<Path> names() throws IOException {
        try (DirectoryStream<Path> inside = Files.newDirectoryStream(root)) {
            return FolderRemoval.names(inside);
        }
    }

    private static PosixFileAttributes about(SecureDirectoryStream<Path> folder, Path name) throws IOException {
        return folder.getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS).readAttributes();
    }

    /** True for a lock file of Stateroom's that no process holds; an empty one was made by a process that was killed then. */
    private static boolean isLeft(FileChannel lock) throws IOException {
        try {
            if (lock.tryLock() == null) {
                return false;
            }
        } catch (OverlappingFileLockException inUse) {
            return false;
        }
        ByteBuffer mark = ByteBuffer.allocate(MARK.length + 1);
        while (mark.hasRemaining() && lock.read(mark) >= 0) {
            // Loops until everything is read.
        }
        mark.flip();
        return !mark.hasRemaining() || mark.equals(ByteBuffer.wrap(MARK));
    }

    /** Deletes this process's folder with everything in it. */
    void close() {
        Own held = own;
        if (held == null) {
            return;
        }
        own = null;
        try {
            FolderRemoval.delete(held.folder());
            held.lock().close();
        } catch (IOException left) {
            // A file that is still open on this platform: the next sweep deletes it.
        }
    }
}
