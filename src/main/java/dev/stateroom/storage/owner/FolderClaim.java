package dev.stateroom.storage.owner;

import dev.stateroom.platform.OwnerOnly;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A lock on a data folder for this process, which the system releases when the process ends, in whatever way. */
public final class FolderClaim implements AutoCloseable {
    private static final String LOCK = "owner.lock";

    private final FileChannel file;

    private FolderClaim(FileChannel file) {
        this.file = file;
    }

    /** Locks an existing folder; empty if another process holds it. */
    public static Outcome<Optional<FolderClaim>> take(Path folder) {
        try {
            FileChannel file = OwnerOnly.openFile(OwnerOnly.createFolders(folder).resolve(LOCK));
            FileLock lock = lock(file);
            if (lock == null) {
                file.close();
                return Outcome.ok(Optional.empty());
            }
            return Outcome.ok(Optional.of(new FolderClaim(file)));
        } catch (IOException e) {
            return Outcome.failed(
                    Failure.Kind.DENIED, "the data folder " + folder + " cannot be used", e);
        }
    }

    private static @Nullable FileLock lock(FileChannel file) throws IOException {
        try {
            return file.tryLock();
        } catch (OverlappingFileLockException heldByThisProcess) {
            return null;
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException goneAnyway) {
            // The lock ends with the process at the latest.
        }
    }
}
