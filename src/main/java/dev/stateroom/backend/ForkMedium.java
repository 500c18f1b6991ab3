package dev.stateroom.backend;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.backend.object.PutCondition;
import dev.stateroom.backend.object.StoredObject;
import dev.stateroom.history.FileSet;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.List;

/**
 * A thread's files that may be changed: every change goes to a fork, and the original thread never changes. The fork is lost with this
 * object unless it is saved; a file of it has at most 64 MiB. A folder exists while it contains something.
 */
public final class ForkMedium extends StateMedium {
    private final LocalFork fork;
    private final FileFormat format;

    private ForkMedium(LocalFork fork, String connectedTo, FileFormat format) {
        super(fork, connectedTo, Capability.WRITE);
        this.fork = fork;
        this.format = format;
    }

    /**
     * A backend over a new fork.
     *
     * @param origin the files that the fork begins with; empty for a new thread
     * @param connectedTo as shown: "sessions.db, thread t-1, local fork"
     * @param clock source of the times of changed files
     */
    public static ObjectBackend backend(FileSet origin, String connectedTo, InstantSource clock) {
        return backend(new LocalFork(origin, clock), connectedTo, FileFormat.V2);
    }

    /** A backend over an existing fork; {@code format} is that of new files. */
    public static ObjectBackend backend(LocalFork fork, String connectedTo, FileFormat format) {
        return new ObjectBackend(new ForkMedium(fork, connectedTo, format));
    }

    public LocalFork fork() {
        return fork;
    }

    @Override
    public long largest() {
        return LocalFork.LARGEST_FILE;
    }

    @Override
    public Outcome<StoredObject> put(String key, InputStream content, PutCondition condition, Cancellation cancellation) throws IOException {
        byte[] bytes = WholeContent.read(content, LocalFork.LARGEST_FILE, cancellation);
        if (bytes == null) {
            return Outcome.failed(
                    Failure.Kind.TOO_LARGE, key + " would have more than the " + (LocalFork.LARGEST_FILE >> 20) + " MiB that a fork keeps");
        }
        synchronized (fork) {
            return condition instanceof PutCondition.Absent && fork.get(key) != null
                    ? Outcome.failed(Failure.Kind.DENIED, key + " exists already")
                    : put(key, bytes);
        }
    }

    private Outcome<StoredObject> put(String key, byte[] bytes) throws IOException {
        return Outcome.ok(StoredObject.record(key, fork.put(key, bytes, format), null));
    }

    @Override
    public Outcome<StoredObject> change(String key, Change change, Cancellation cancellation) throws IOException {
        synchronized (fork) {
            FileData file = fork.get(key);
            if (file == null) {
                return Outcome.failed(Failure.Kind.NOT_FOUND, "nothing has the path " + key);
            }
            Outcome<byte[]> changed = FileEntries.editable(key, file).then(change::of);
            return changed instanceof Outcome.Ok<byte[]>(byte[] bytes) ? put(key, bytes) : changed.map(_ -> StoredObject.record(key, file, null));
        }
    }

    @Override
    public Outcome<Long> remove(List<String> keys, Cancellation cancellation) {
        try {
            return Outcome.ok((long) fork.remove(keys));
        } catch (IOException e) {
            return Outcome.failed(DiskFailures.changing(e, keys.getFirst()));
        }
    }
}
