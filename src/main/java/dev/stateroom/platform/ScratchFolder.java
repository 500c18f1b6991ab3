package dev.stateroom.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A temporary folder that only this user can enter. It is deleted when it is closed, at the end of the process, or, if the process was
 * killed, when the next process makes such a folder. Safe for several threads.
 *
 * <p>All are below one folder of Stateroom's own: in the user's cache, else in the runtime folder, else below {@code java.io.tmpdir}. A
 * place is skipped if its name is taken by a link, a file or a folder of another user.
 */
public final class ScratchFolder implements AutoCloseable {
    private static final List<ScratchRoot> ROOTS = roots();
    private static boolean swept;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(ScratchFolder::endAll, "delete temporary folders"));
    }

    private final Path path;
    private final Path place;

    private ScratchFolder(Path path, Path place) {
        this.path = path;
        this.place = place;
    }

    /**
     * Makes a new folder.
     *
     * @param what its purpose; the name begins with it
     * @throws IOException if no place can be used; the message names each with the reason
     */
    public static ScratchFolder create(String what) throws IOException {
        return create(what, 0, 0, Integer.MAX_VALUE);
    }

    /**
     * Makes a new folder in another place, for a caller that finds later that the first cannot be used.
     *
     * @param passed number of places, from the first, that are not tried
     */
    public static ScratchFolder createBeyond(String what, int passed) throws IOException {
        return create(what, passed, 0, Integer.MAX_VALUE);
    }

    /**
     * Makes a new folder whose path is short.
     *
     * @param longest the largest number of characters of its path
     */
    public static ScratchFolder createShort(String what, int longest) throws IOException {
        return create(what, 0, 0, longest);
    }

    /** Makes a new folder in the first place with {@code needed} free bytes. */
    public static Choice createWithRoom(String what, long needed) throws IOException {
        synchronized (ROOTS) {
            Optional<NoRoom> most = Optional.empty();
            for (ScratchRoot root : ROOTS) {
                long space = root.space();
                if (space >= Math.max(0, needed)) {
                    return new Made(create(what, 0, needed, Integer.MAX_VALUE));
                }
                if (space >= 0 && most.filter(other -> other.free() >= space).isEmpty()) {
                    most = Optional.of(new NoRoom(root.path(), space));
                }
            }
            return most.isPresent() ? most.get() : new Made(create(what));
        }
    }

    /** The folder, or the place with the most free bytes. */
    public sealed interface Choice {}

    /** The folder. */
    public record Made(ScratchFolder folder) implements Choice {}

    /** No place has room. */
    public record NoRoom(Path place, long free) implements Choice {}

    private static ScratchFolder create(String what, int passed, long needed, int longest) throws IOException {
        synchronized (ROOTS) {
            sweepOnce();
            List<String> reasons = new ArrayList<>();
            for (ScratchRoot root : ROOTS.subList(passed, ROOTS.size())) {
                try {
                    Path path = root.fresh(what);
                    if (path.toString().length() > longest) {
                        reasons.add(path + " is too long a name");
                    } else if (needed == 0 || root.space() >= needed) {
                        return new ScratchFolder(OwnerOnly.create(path), root.path());
                    }
                } catch (IOException e) {
                    reasons.add(e.getMessage() == null ? root.path() + ": " + e.getClass().getSimpleName() : e.getMessage());
                }
            }
            throw new IOException("no place for temporary files can be used: " + String.join("; ", reasons));
        }
    }

    /** The folder, without links. */
    public Path path() {
        return path;
    }

    /** Stateroom's own folder above it. */
    public Path place() {
        return place;
    }

    /** Deletes it with everything in it, without following links. Files that cannot be deleted now are deleted when the process ends. */
    @Override
    public void close() {
        try {
            FolderRemoval.delete(path);
        } catch (IOException left) {
            System.getLogger(ScratchFolder.class.getName()).log(System.Logger.Level.DEBUG, "a temporary folder stays until the end: {0}", path);
        }
    }

    /** Deletes the folders of killed processes, on the first call in this process. */
    public static void sweepOnce() {
        synchronized (ROOTS) {
            if (!swept) {
                swept = true;
                ROOTS.forEach(ScratchRoot::sweep);
            }
        }
    }

    private static void endAll() {
        synchronized (ROOTS) {
            ROOTS.forEach(ScratchRoot::close);
        }
    }

    private static List<ScratchRoot> roots() {
        Path cache = UserFolders.cache(System::getenv);
        List<ScratchRoot> roots = new ArrayList<>();
        roots.add(new ScratchRoot(parent(cache), String.valueOf(cache.getFileName()), "scratch"));
        UserFolders.runtime(System::getenv).ifPresent(folder -> roots.add(new ScratchRoot(parent(folder), String.valueOf(folder.getFileName()))));
        String mine = "sr-" + CurrentUser.word();
        roots.add(new ScratchRoot(Path.of(System.getProperty("java.io.tmpdir", "/tmp")), mine));
        if (Files.isDirectory(Path.of("/tmp"))) {
            // The shortest path: the name of a socket is limited in length.
            roots.add(new ScratchRoot(Path.of("/tmp"), mine));
        }
        return List.copyOf(roots);
    }

    private static Path parent(Path folder) {
        Path parent = folder.toAbsolutePath().getParent();
        return parent == null ? folder : parent;
    }
}
