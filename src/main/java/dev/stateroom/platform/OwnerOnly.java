package dev.stateroom.platform;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes files and folders that only this user may read, whatever the umask: folders 0700, files 0600. On a system without such rights the
 * user's own folder keeps others out, and nothing is done here.
 */
public final class OwnerOnly {
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final int STICKY = 01000;
    private static final int ROOT = 0;

    /** Linux's number for users that are not mapped into a namespace. */
    private static final int NOBODY = 65_534;
    private static final FileAttribute<?>[] NONE = {};

    private OwnerOnly() {}

    /** Makes a folder and its missing parents, each for this user alone; an existing folder is left as it is. */
    public static Path createFolders(Path folder) throws IOException {
        Deque<Path> missing = new ArrayDeque<>();
        for (Path next = folder.toAbsolutePath(); next != null && !Files.exists(next); next = next.getParent()) {
            missing.push(next);
        }
        for (Path next : missing) {
            try {
                create(next);
            } catch (FileAlreadyExistsException madeMeanwhile) {
                if (!Files.isDirectory(next)) {
                    throw madeMeanwhile;
                }
            }
        }
        return folder;
    }

    /** Makes one folder; nothing may exist under its name. */
    static Path create(Path folder) throws IOException {
        Path made = Files.createDirectory(folder, rights(folder, FOLDER));
        if (!isPosix(folder)) {
            return made;
        }
        // The umask may have taken rights from the owner as well.
        return Files.setPosixFilePermissions(made, FOLDER);
    }

    /** Makes a file if it is missing and opens it for writing; a link in its place is not followed. */
    public static FileChannel openFile(Path file, StandardOpenOption... how) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileSystemException(file.toString(), null, "it is not a regular file");
        }
        Set<OpenOption> options = new HashSet<>(Set.of(how));
        options.addAll(Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE, LinkOption.NOFOLLOW_LINKS));
        FileChannel channel = FileChannel.open(file, options, rights(file, FILE));
        narrow(file);
        return channel;
    }

    /**
     * Removes the rights of others from a file or folder of this user, and adds the user's own. A folder shared by all users (one with the
     * sticky bit, such as {@code /tmp}) is left as it is.
     *
     * @return the former rights, as {@code ls} writes them; null if nothing was changed, or if it is not a file or folder of this user
     */
    public static @Nullable String narrow(Path path) throws IOException {
        if (!isPosix(path) || !isOwn(path)) {
            return null;
        }
        boolean folder = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
        if (!folder && !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) || folder && isShared(path)) {
            return null;
        }
        Set<PosixFilePermission> wanted = folder ? FOLDER : FILE;
        Set<PosixFilePermission> now = Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
        if (now.equals(wanted)) {
            return null;
        }
        Files.setPosixFilePermissions(path, wanted);
        return PosixFilePermissions.toString(now);
    }

    /** True if this user owns the path; of a link, the link itself. */
    public static boolean isOwn(Path path) throws IOException {
        return !isPosix(path) || CurrentUser.owns(path);
    }

    /** True if others than this user may read a file or enter a folder. */
    public static boolean isOpenToOthers(Path path) throws IOException {
        return isPosix(path)
                && Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS).stream().anyMatch(right -> !right.name().startsWith("OWNER_"));
    }

    /**
     * True if another user than root may replace a folder of this user in this folder: this folder or one above it belongs to another user,
     * or is writable for all without the sticky bit.
     */
    static boolean isMovableByOthers(Path folder) throws IOException {
        if (!isPosix(folder)) {
            return false;
        }
        for (Path at = folder.toRealPath(); at != null; at = at.getParent()) {
            boolean isTrusted = isOwn(at) || Files.getAttribute(at, "unix:uid") instanceof Integer owner && (owner == ROOT || isUnmapped(owner));
            if (!isTrusted || Files.getPosixFilePermissions(at).contains(PosixFilePermission.OTHERS_WRITE) && !isShared(at)) {
                return true;
            }
        }
        return false;
    }

    /** True in a container that maps only some users, as Flatpak and rootless ones do: system folders have an unmapped owner there. */
    private static boolean isUnmapped(int owner) throws IOException {
        Path users = Path.of("/proc/self/uid_map");
        return owner == NOBODY && Files.isReadable(users) && !Files.readString(users).strip().matches("0\\s+0\\s+4294967295");
    }

    private static boolean isShared(Path folder) throws IOException {
        return Files.getAttribute(folder, "unix:mode", LinkOption.NOFOLLOW_LINKS) instanceof Integer mode && (mode & STICKY) != 0;
    }

    static boolean isPosix(Path near) {
        return Files.getFileAttributeView(near, PosixFileAttributeView.class) != null;
    }

    private static FileAttribute<?>[] rights(Path near, Set<PosixFilePermission> rights) {
        return isPosix(near) ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(rights)} : NONE;
    }
}
