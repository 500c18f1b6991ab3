package dev.stateroom.backend.posix;

import dev.stateroom.backend.tree.OpenFolder;
import dev.stateroom.backend.tree.OpenFolder.LinkInTheWay;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A disk through POSIX calls on absolute paths. Links are followed by this class itself: it reads the target and starts again from the
 * root, opening each folder relative to its parent without following links; so in a confined tree, swapping a link meanwhile cannot lead
 * outside. Errors are an {@link OsError} with the path as it was passed.
 */
public final class PosixTree {
    /** Largest number of links in one path, as on Linux. */
    private static final int MAX_LINKS = 40;

    private static final int MAX_NAME = 255;
    private static final int MAX_PATH = 4095;

    private final @Nullable Path root;
    private final List<String> rootNames;
    private final List<String> realNames;

    private final @Nullable ScratchLayer scratch;

    private PosixTree(@Nullable Path root, List<String> rootNames, @Nullable ScratchLayer scratch) {
        this.root = root;
        this.scratch = scratch;
        this.rootNames = rootNames;
        this.realNames = root == null ? List.of() : PathNames.of(root.toString());
    }

    /** A tree confined to the folder at {@code root}, whose own links are resolved once; calls outside fail with {@link OutsideRoot}. */
    public static PosixTree confined(Path root) {
        return new PosixTree(Path.of(RealPath.of(root.toString()).path()), PathNames.of(root.toString()), null);
    }

    /** The whole file system. */
    public static PosixTree host() {
        return new PosixTree(null, List.of(), null);
    }

    /** The same with all changes made in a layer over it; null for none. */
    public PosixTree under(@Nullable ScratchLayer layer) {
        return new PosixTree(root, rootNames, layer);
    }

    /** Recreates a removed folder at {@code path} and its parents; not over a layer, which leaves them alone. Fails if a file is there. */
    public void restore(String path) throws OsError {
        if (Files.isRegularFile(Path.of(path))) {
            throw new OsError(Errno.EEXIST, path);
        }
        if (scratch != null) {
            return;
        }
        try {
            Files.createDirectories(Path.of(path));
        } catch (IOException e) {
            throw OsError.of(e, path);
        }
    }

    /** The operation at the end of a path. */
    @FunctionalInterface
    private interface At<R> {
        /**
         * Runs the operation.
         *
         * @param folder the folder that contains the entry
         * @param name its name, which may not exist; null for the folder itself
         */
        R apply(FolderHandle folder, @Nullable Path name) throws IOException;
    }

    /** The attributes of a path; links are followed. */
    public BasicFileAttributes stat(String path) throws OsError {
        return at(path, true, PosixTree::attributes);
    }

    /** The attributes of a path; a link at its end is not followed. */
    public BasicFileAttributes lstat(String path) throws OsError {
        return at(path, false, PosixTree::attributes);
    }

    private static BasicFileAttributes attributes(FolderHandle folder, @Nullable Path name) throws IOException {
        return folder.attributes(name == null ? Path.of(".") : name);
    }

    /** The names in a folder, in the file system's order. */
    public List<Path> names(String path) throws OsError {
        return at(path, true, (folder, name) -> {
            if (name == null) {
                return folder.names();
            }
            try (FolderHandle opened = folder.folder(name)) {
                return opened.names();
            }
        });
    }

    /**
     * An entry of a folder.
     *
     * @param self its attributes, a link not followed; null if it is gone or cannot be read
     */
    public record Child(Path name, @Nullable BasicFileAttributes self) {}

    /** The entries of a folder, in the file system's order; the folder is looked up once for all of them. */
    public List<Child> children(String path) throws OsError {
        List<Child> children = new ArrayList<>();
        enter(path, folder -> {
            for (Path name : folder.names()) {
                children.add(new Child(name, attributesOrNull(folder, name)));
            }
        });
        return children;
    }

    private static @Nullable BasicFileAttributes attributesOrNull(FolderHandle folder, Path name) {
        try {
            return folder.attributes(name);
        } catch (IOException e) {
            // A caller that needs the reason looks it up by path.
            return null;
        }
    }

    /**
     * Opens a file for reading. Pipes and devices are not opened: they could block for ever.
     *
     * @param follow true if a link at the end of the path is followed; else it is refused
     */
    public SeekableByteChannel open(String path, boolean follow) throws OsError {
        return at(path, follow, (folder, name) -> {
            if (name == null || folder.attributes(name).isDirectory()) {
                throw new OsError(Errno.EISDIR, path);
            }
            requireNoDevice(folder, name, path);
            return folder.open(name);
        });
    }

    /** The whole content of a file. */
    public byte[] read(String path, boolean follow) throws OsError {
        return at(path, follow, (folder, name) -> {
            BasicFileAttributes found = name == null ? null : folder.attributes(name);
            if (name == null || found == null || found.isDirectory()) {
                throw new OsError(Errno.EISDIR, path);
            }
            if (found.isOther()) {
                throw new OsError(Errno.ENXIO, path);
            }
            return folder.content(name);
        });
    }

    /**
     * Writes a whole file in place, as a program does that opens it for writing: links and permissions of the file stay. Insufficient disk
     * space is detected before the old content is lost.
     *
     * @param create true to create it if it is missing
     * @param content pieces, written one after the other
     */
    public void write(String path, boolean create, boolean follow, List<ByteBuffer> content) throws OsError {
        long size = content.stream().mapToLong(ByteBuffer::remaining).sum();
        try (SeekableByteChannel channel = at(path, follow, (folder, name) -> {
            if (name == null || path.endsWith("/") || isFolder(folder, name)) {
                throw new OsError(Errno.EISDIR, path);
            }
            requireNoDevice(folder, name, path);
            requireRoom(folder, name, size, path);
            return folder.openToWrite(name, create);
        })) {
            for (ByteBuffer piece : content) {
                while (piece.hasRemaining()) {
                    channel.write(piece);
                }
            }
        } catch (IOException e) {
            throw OsError.of(e, path);
        }
    }

    private static boolean isFolder(FolderHandle folder, Path name) throws IOException {
        try {
            return folder.attributes(name).isDirectory();
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private static void requireNoDevice(FolderHandle folder, Path name, String path) throws IOException {
        try {
            if (folder.attributes(name).isOther()) {
                throw new OsError(Errno.ENXIO, path);
            }
        } catch (NoSuchFileException e) {
            // Opening reports the error, or creates it.
        }
    }

    /** Checks the free space for the growth of the file; a file system that does not report its free space is assumed to have enough. */
    private static void requireRoom(FolderHandle folder, Path name, long size, String path) throws IOException {
        long growth = size;
        try {
            growth -= folder.attributes(name).size();
        } catch (NoSuchFileException e) {
            // The file is new: all of its size is growth.
        }
        File parent = new File(path).getParentFile();
        if (growth > 0 && parent != null && parent.getTotalSpace() > 0 && parent.getUsableSpace() < growth) {
            throw new OsError(Errno.ENOSPC, path);
        }
    }

    /** Creates an empty folder. */
    public void createFolder(String path) throws OsError {
        at(path, false, (folder, name) -> {
            if (name == null) {
                throw new OsError(Errno.EEXIST, path);
            }
            folder.createFolder(name);
            return true;
        });
    }

    /** Removes a file, or a link itself. */
    public void unlink(String path) throws OsError {
        at(path, false, (folder, name) -> {
            if (name == null || folder.attributes(name).isDirectory()) {
                throw new OsError(Errno.EISDIR, path);
            }
            folder.deleteFile(name);
            return true;
        });
    }

    /** Removes a folder with its content, without following links; the root of a confined tree too. */
    public void removeFolder(String path) throws OsError {
        at(path, false, (folder, name) -> {
            if (name != null) {
                remove(folder, name, path);
                return true;
            }
            for (Path entry : folder.names()) {
                remove(folder, entry, path + "/" + entry);
            }
            if (scratch == null) {
                Files.delete(root == null ? Path.of("/") : root);
            }
            return true;
        });
    }

    private static void remove(FolderHandle parent, Path name, String path) throws IOException {
        try {
            if (!parent.attributes(name).isDirectory()) {
                parent.deleteFile(name);
                return;
            }
            try (FolderHandle folder = parent.folder(name)) {
                for (Path entry : folder.names()) {
                    remove(folder, entry, path + "/" + entry);
                }
            }
            parent.deleteFolder(name);
        } catch (IOException e) {
            throw OsError.of(e, path);
        }
    }

    /** Walks everything below a folder, in a fixed order: a folder's entries, then the content of its folders. */
    public void walk(String path, PosixTreeWalk.Visitor visitor) throws OsError {
        enter(path, folder -> new PosixTreeWalk(this, path, visitor).visit(folder, "", 0));
    }

    /** An action in a folder. */
    @FunctionalInterface
    interface InFolder {
        /** Runs the action. */
        void apply(FolderHandle folder) throws IOException;
    }

    /** Opens a folder for an action. */
    void enter(String path, InFolder action) throws OsError {
        at(path, true, (folder, name) -> {
            if (name == null) {
                action.apply(folder);
            } else {
                try (FolderHandle opened = folder.folder(name)) {
                    action.apply(opened);
                }
            }
            return true;
        });
    }

    private <R> R at(String path, boolean followLast, At<R> action) throws OsError {
        requireLength(path);
        boolean wantsFolder = path.endsWith("/");
        boolean follow = followLast || wantsFolder;
        Deque<String> todo = new ArrayDeque<>(below(rootNames, PathNames.of(path), path));
        List<String> done = new ArrayList<>();
        int links = 0;
        FolderHandle here = null;
        try {
            here = open(List.of());
            while (!todo.isEmpty()) {
                String next = todo.pop();
                if (next.equals("..")) {
                    if (done.isEmpty() && root != null) {
                        todo = fromElsewhere(".." + rest(todo), path);
                        continue;
                    }
                    if (!done.isEmpty()) {
                        done.removeLast();
                    }
                    here.close();
                    here = open(done);
                    continue;
                }
                Path name = here.named(next);
                if (todo.isEmpty() && !follow) {
                    return action.apply(here, name);
                }
                FolderHandle below = todo.isEmpty() ? null : folderOrNull(here, name);
                if (below != null) {
                    here.close();
                    here = below;
                    done.add(next);
                    continue;
                }
                BasicFileAttributes attributes;
                try {
                    attributes = here.attributes(name);
                } catch (NoSuchFileException e) {
                    if (todo.isEmpty()) {
                        return action.apply(here, name);
                    }
                    throw e;
                }
                if (attributes.isSymbolicLink()) {
                    if (++links > MAX_LINKS) {
                        throw new OsError(Errno.ELOOP, path);
                    }
                    String target = here.linkTarget(name);
                    if (target.startsWith("/")) {
                        todo = fromElsewhere(target + rest(todo), path);
                        done.clear();
                        here.close();
                        here = open(done);
                    } else {
                        todo = new ArrayDeque<>(PathNames.of(target + rest(todo)));
                    }
                    continue;
                }
                if (todo.isEmpty()) {
                    if (wantsFolder && !attributes.isDirectory()) {
                        throw new OsError(Errno.ENOTDIR, path);
                    }
                    return action.apply(here, name);
                }
                try {
                    FolderHandle child = here.folder(name);
                    here.close();
                    here = child;
                    done.add(next);
                } catch (LinkInTheWay e) {
                    // Swapped between the check and the step: check again.
                    if (++links > MAX_LINKS) {
                        throw e;
                    }
                    todo.push(next);
                }
            }
            return action.apply(here, null);
        } catch (IOException e) {
            throw OsError.of(e, path);
        } finally {
            close(here);
        }
    }

    /** Most names on the way are folders, and opening one shows that without a check; null for a link. */
    private static @Nullable FolderHandle folderOrNull(FolderHandle here, Path name) throws IOException {
        try {
            return here.folder(name);
        } catch (LinkInTheWay e) {
            return null;
        }
    }

    private static void requireLength(String path) throws OsError {
        if (path.length() > MAX_PATH) {
            throw new OsError(Errno.ENAMETOOLONG, path);
        }
    }

    private static void close(@Nullable FolderHandle steps) {
        if (steps == null) {
            return;
        }
        try {
            steps.close();
        } catch (IOException e) {
            // The folder was only read.
        }
    }

    private static String rest(Deque<String> todo) {
        return todo.isEmpty() ? "" : "/" + String.join("/", todo);
    }

    /** The path that an absolute link, or {@code ..} above the root, leads to: its names below the root. */
    private Deque<String> fromElsewhere(String target, String asked) throws OsError {
        String absolute = target.startsWith("/") || root == null ? target : root + "/" + target;
        return new ArrayDeque<>(
                root == null ? PathNames.of(absolute) : below(realNames, PathNames.of(RealPath.of(absolute).path()), asked));
    }

    private static List<String> below(List<String> top, List<String> names, String asked) throws OsError {
        if (names.size() < top.size() || !names.subList(0, top.size()).equals(top)) {
            throw new OutsideRoot(asked);
        }
        List<String> below = names.subList(top.size(), names.size());
        for (String name : below) {
            if (name.length() > MAX_NAME) {
                throw new OsError(Errno.ENAMETOOLONG, asked);
            }
        }
        return below;
    }

    private FolderHandle open(List<String> names) throws IOException {
        FolderHandle disk = root == null ? new HostSteps(Path.of("/")) : new GuardedSteps(OpenFolder.root(root));
        FolderHandle here = scratch == null ? disk : scratch.over(disk);
        for (String name : names) {
            try (FolderHandle parent = here) {
                here = parent.folder(parent.named(name));
            }
        }
        return here;
    }
}
