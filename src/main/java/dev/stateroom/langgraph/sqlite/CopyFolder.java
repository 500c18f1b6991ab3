package dev.stateroom.langgraph.sqlite;

import dev.dirs.ProjectDirectories;
import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A folder that only this user can read, for one private copy. Goes with {@link #close}, at the end of the process, or, when
 * the process was killed, as soon as another one makes a copy: its lock file is free then.
 */
final class CopyFolder implements AutoCloseable {
    private static final String PREFIX = "stateroom-copy-";
    private static final String LOCK = "owner.lock";
    private static final AtomicBoolean SWEPT = new AtomicBoolean();
    private static final Set<CopyFolder> OPEN = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> OPEN.forEach(CopyFolder::close), "delete private copies"));
    }

    private final Path folder;
    private final FileChannel lock;

    private CopyFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /** A new folder in the first of {@link #places} that has {@code needed} bytes to spare. */
    static Choice create(long needed) throws IOException {
        long most = 0;
        Path mostAt = places().getFirst();
        for (Path place : places()) {
            long free = freeAt(place);
            if (free >= needed) {
                return new Made(createIn(place));
            }
            if (free > most) {
                most = free;
                mostAt = place;
            }
        }
        return new NoSpace(mostAt, most);
    }

    /** A folder, or where the most space is and how much that is. */
    sealed interface Choice {}

    record Made(CopyFolder folder) implements Choice {}

    record NoSpace(Path place, long free) implements Choice {}

    Path path() {
        return folder;
    }

    @Override
    public void close() {
        if (!OPEN.remove(this)) {
            return;
        }
        try {
            lock.close();
            delete(folder);
        } catch (IOException left) {
            // A file that is still open on this platform: the next sweep takes it.
        }
    }

    private static CopyFolder createIn(Path place) throws IOException {
        Path folder = Files.createTempDirectory(place, PREFIX);
        FileChannel lock =
                FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        lock.lock();
        CopyFolder made = new CopyFolder(folder, lock);
        OPEN.add(made);
        return made;
    }

    private static List<Path> places() {
        return List.of(Path.of(System.getProperty("java.io.tmpdir")), cache());
    }

    /** This user's folder for what can be made again. */
    static Path cache() {
        return Path.of(ProjectDirectories.from("dev", "", "stateroom").cacheDir);
    }

    private static long freeAt(Path place) {
        try {
            Files.createDirectories(place);
            return Files.isWritable(place) ? Files.getFileStore(place).getUsableSpace() : -1;
        } catch (IOException unusable) {
            return -1;
        }
    }

    /** Sweeps the first time that a process asks. */
    static void sweepOnce() {
        if (SWEPT.compareAndSet(false, true)) {
            sweep();
        }
    }

    /** Deletes copies whose process is gone. */
    static void sweep() {
        places().forEach(CopyFolder::sweep);
    }

    /** True for a folder that this process holds. */
    static boolean isOpenHere(Path folder) {
        return OPEN.stream().anyMatch(open -> open.folder.equals(folder));
    }

    /** A lock file tells better than a process id, which containers share. */
    private static void sweep(Path place) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(place, PREFIX + "*")) {
            folders.forEach(found::add);
        } catch (IOException unreadable) {
            return;
        }
        for (Path each : found) {
            if (!isOpenHere(each) && Files.isDirectory(each) && isAbandoned(each)) {
                try {
                    delete(each);
                } catch (IOException notOurs) {
                    // Another user's, or still open.
                }
            }
        }
    }

    private static boolean isAbandoned(Path folder) {
        if (!isSettled(folder)) {
            return false;
        }
        Path file = folder.resolve(LOCK);
        if (!Files.exists(file)) {
            return true;
        }
        try (FileChannel channel = RegularFile.open(file, StandardOpenOption.WRITE)) {
            return channel.tryLock() != null;
        } catch (IOException | OverlappingFileLockException inUse) {
            return false;
        }
    }

    /** A folder may just be in the making, its lock not yet taken. */
    private static boolean isSettled(Path folder) {
        try {
            return Files.getLastModifiedTime(folder).toMillis() < System.currentTimeMillis() - 2_000;
        } catch (IOException gone) {
            return false;
        }
    }

    private static void delete(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }
}
