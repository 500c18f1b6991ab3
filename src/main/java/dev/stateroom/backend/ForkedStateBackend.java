package dev.stateroom.backend;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.history.FileSet;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * A thread's files that may be changed: every change goes to a fork, and the thread it was made of never changes.
 * The fork is gone with this object unless it is kept somewhere; a file of it has at most 64 MiB. Folders are there while
 * something is in them.
 */
public final class ForkedStateBackend extends StateBackend {
    private final LocalFork fork;
    private final FileFormat format;

    /**
     * @param origin what the fork begins with; empty for a new thread
     * @param connectedTo for a person: "sessions.db, thread t-1, local fork"
     * @param clock gives the times of changed files
     */
    public ForkedStateBackend(FileSet origin, String connectedTo, InstantSource clock) {
        this(new LocalFork(origin, clock), connectedTo, FileFormat.V2);
    }

    /** Over a fork that is there; {@code connectedTo} for a person; {@code format} for new files. */
    public ForkedStateBackend(LocalFork fork, String connectedTo, FileFormat format) {
        super(fork, connectedTo, Capability.WRITE);
        this.fork = fork;
        this.format = format;
    }

    /** The fork. */
    public LocalFork fork() {
        return fork;
    }

    @Override
    public Outcome<FileEntry> write(FilePath file, InputStream content, boolean replace, Cancellation cancellation) {
        return key(file).then(key -> {
            try {
                byte[] bytes = WholeContent.read(content, LocalFork.LARGEST_FILE, cancellation);
                return bytes == null ? tooLarge(file) : put(file, key, bytes, replace);
            } catch (IOException e) {
                return Outcome.failed(DiskFailures.changing(e, file.text()));
            }
        });
    }

    private Outcome<FileEntry> put(FilePath file, String key, byte[] bytes, boolean replace) throws IOException {
        synchronized (fork) {
            if (!replace && fork.get(key) != null) {
                return Outcome.failed(Failure.Kind.DENIED, file + " exists already");
            }
            fork.put(key, bytes, format);
            return entry(file);
        }
    }

    /** The key of a path that a file can have. */
    private Outcome<String> key(FilePath file) {
        String key = KeyPaths.key(file);
        if (key == null) {
            return file.isRoot() || file.equals(KeyPaths.BARE_FOLDER)
                    ? FileEntries.notAFile(file)
                    : Outcome.failed(Failure.Kind.INVALID, file + " is not a name that a key can have");
        }
        return fork.get(key) == null && isFolder(file) ? FileEntries.notAFile(file) : Outcome.ok(key);
    }

    private static <T> Outcome<T> tooLarge(FilePath file) {
        return Outcome.failed(
                Failure.Kind.TOO_LARGE, file + " would have more than the " + (LocalFork.LARGEST_FILE >> 20) + " MiB that a fork keeps");
    }

    @Override
    public Outcome<Integer> edit(FilePath path, FileEdit edit, Cancellation cancellation) {
        return key(path).then(key -> {
            synchronized (fork) {
                FileData file = fork.get(key);
                if (file == null) {
                    return FileEntries.missing(path);
                }
                if (file.isBinary() || file.content() instanceof FileData.Unreadable) {
                    return Outcome.failed(Failure.Kind.WRONG_KIND, path + " is not text");
                }
                return edit(path, key, new String(file.bytes(), StandardCharsets.UTF_8), edit);
            }
        });
    }

    private Outcome<Integer> edit(FilePath path, String key, String text, FileEdit edit) {
        TextEdit change = TextEdit.of(text, edit);
        return EditCheck.of(path, edit, change.count()).then(count -> {
            if (change.newLength() > LocalFork.LARGEST_FILE) {
                return tooLarge(path);
            }
            try {
                fork.put(key, change.result().getBytes(StandardCharsets.UTF_8), format);
            } catch (IOException e) {
                return Outcome.failed(DiskFailures.changing(e, path.text()));
            }
            return Outcome.ok(count);
        });
    }

    @Override
    public Outcome<Long> delete(FilePath path, Cancellation cancellation) {
        String prefix = KeyPaths.folderPrefix(path);
        String key = KeyPaths.key(path);
        if (path.isRoot()) {
            return Outcome.failed(Failure.Kind.DENIED, "the root of a mount is not deleted: delete what it holds");
        }
        synchronized (fork) {
            boolean isBareFolder = path.equals(KeyPaths.BARE_FOLDER);
            List<String> gone = new ArrayList<>();
            if (prefix != null) {
                fork.startingWith(prefix).keySet().stream().filter(one -> !(isBareFolder && one.startsWith("/"))).forEach(gone::add);
            }
            if (key != null) {
                gone.add(key);
            }
            long count;
            try {
                count = fork.remove(gone);
            } catch (IOException e) {
                return Outcome.failed(DiskFailures.changing(e, path.text()));
            }
            return count == 0 ? FileEntries.missing(path) : Outcome.ok(count);
        }
    }
}
