package dev.stateroom.backend.tree;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Half-written files left by a killed process next to the files it was writing. A file is deleted only if it is certainly ours and
 * abandoned: its name is one of {@link #freshName}, it is a regular file of the same owner, the process in its name does not run, and no
 * process holds the writer's lock (a process on another computer may have the same number).
 */
final class LeftoverParts {
    private static final Pattern NAME = Pattern.compile("\\.stateroom-(\\d{1,18})-\\d{1,18}\\.part");
    private static final long OWN = ProcessHandle.current().pid();
    private static final AtomicLong NEXT = new AtomicLong();
    private static final int MOST_FOLDERS = 10_000;
    private static final Set<Path> LOOKED_AT = ConcurrentHashMap.newKeySet();

    private LeftoverParts() {}

    /** A name for an unfinished file; no other running process of this computer creates the same. */
    static String freshName() {
        return ".stateroom-" + OWN + "-" + NEXT.incrementAndGet() + ".part";
    }

    /** Holds the writer's lock until the channel is closed, on file systems with locks. */
    static void hold(SeekableByteChannel channel) {
        try {
            if (channel instanceof FileChannel file) {
                var _ = file.tryLock();
            }
        } catch (IOException | OverlappingFileLockException noLocks) {
            // Then only the process number identifies the writer.
        }
    }

    /**
     * Deletes them from a folder, at the first write there. Files that cannot be deleted stay: they do no harm.
     *
     * @param own a file that this process just created there, whose owner they must have
     */
    static void sweep(OpenFolder folder, Path path, Path own) {
        if (LOOKED_AT.size() >= MOST_FOLDERS || !LOOKED_AT.add(path)) {
            return;
        }
        try {
            String owner = owner(folder, own);
            for (Path name : folder.names()) {
                Matcher ours = NAME.matcher(name.toString());
                if (ours.matches() && !isRunning(Long.parseLong(ours.group(1)))) {
                    remove(folder, name, owner);
                }
            }
        } catch (IOException unreadable) {
            // The write itself reports the error of the folder.
        }
    }

    /** The system takes milliseconds to say it of a large process, and this one has a file here whenever a folder is looked at. */
    private static boolean isRunning(long process) {
        return process == OWN || ProcessHandle.of(process).isPresent();
    }

    private static void remove(OpenFolder folder, Path name, String owner) {
        try {
            if (folder.attributes(name).isRegularFile() && owner(folder, name).equals(owner) && isFree(folder, name)) {
                folder.deleteFile(name);
            }
        } catch (IOException notOurs) {
            // The file stays.
        }
    }

    private static String owner(OpenFolder folder, Path name) throws IOException {
        return folder.view(name, FileOwnerAttributeView.class).getOwner().toString();
    }

    private static boolean isFree(OpenFolder folder, Path name) throws IOException {
        try (SeekableByteChannel channel = folder.open(name)) {
            if (!(channel instanceof FileChannel file)) {
                return true;
            }
            return file.tryLock(0, Long.MAX_VALUE, true) != null;
        } catch (OverlappingFileLockException heldHere) {
            return false;
        }
    }
}
