package dev.stateroom.workspace;

import dev.stateroom.agent.FileData;
import dev.stateroom.backend.LocalFork;
import dev.stateroom.history.FileSet;
import dev.stateroom.langgraph.channel.PersistentFiles;
import dev.stateroom.storage.threads.LocalThread;
import dev.stateroom.storage.threads.LocalThreadStore;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The files of a local thread while they are edited: each change is a step that is on disk when the call returns. */
final class ForkSession implements LocalFork.Keeping {
    private final LocalThreadStore threads;
    private final String name;
    private final LocalFork fork;
    private int head;

    private ForkSession(LocalThreadStore threads, String name, FileSet origin, FileSet files, int head, InstantSource clock) {
        this.threads = threads;
        this.name = name;
        this.head = head;
        this.fork = new LocalFork(origin, files, this, clock);
    }

    /** The thread of that name; if there is none, an empty one that is stored with its first change. */
    static Outcome<ForkSession> open(LocalThreadStore threads, String name, InstantSource clock) {
        return threads.named(name).then(found -> {
            if (found.isEmpty()) {
                return Outcome.ok(new ForkSession(threads, name, PersistentFiles.NONE, PersistentFiles.NONE, 0, clock));
            }
            LocalThread thread = found.get();
            Outcome<PersistentFiles> files = threads.files(thread, thread.head(), Cancellation.NEVER);
            return files.then(now -> origin(threads, thread, now)
                    .map(origin -> new ForkSession(threads, name, origin, now, thread.head(), clock)));
        });
    }

    /** The files with which a fork began. */
    private static Outcome<PersistentFiles> origin(LocalThreadStore threads, LocalThread thread, PersistentFiles now) {
        return thread.origin() == null
                ? Outcome.ok(PersistentFiles.NONE)
                : thread.head() == 1 ? Outcome.ok(now) : threads.files(thread, 1, Cancellation.NEVER);
    }

    String name() {
        return name;
    }

    /** The files, which can be changed. */
    LocalFork fork() {
        return fork;
    }

    @Override
    public void keep(Map<String, @Nullable FileData> changes) throws IOException {
        head = switch (threads.append(name, head, changes, what(changes))) {
            case Outcome.Ok<Integer>(Integer step) -> step;
            case Outcome.Failed<Integer>(Failure failure) -> throw new IOException(failure.sentence());
        };
    }

    private static String what(Map<String, @Nullable FileData> changes) {
        long gone = changes.values().stream().filter(record -> record == null).count();
        if (changes.size() == 1) {
            return (gone == 1 ? "deleted " : "wrote ") + changes.keySet().iterator().next();
        }
        return gone == changes.size() ? "deleted " + gone + " files" : "changed " + changes.size() + " files";
    }

    /** Sets the record of a file; returns the id of the new step. */
    Outcome<String> put(String path, FileData record) {
        synchronized (fork) {
            try {
                fork.change(Map.of(path, record));
                return Outcome.ok(LocalThreadStore.checkpoint(head));
            } catch (IOException notKept) {
                return Outcome.failed(Failure.Kind.DENIED, String.valueOf(notKept.getMessage()));
            }
        }
    }

    /** Goes back to a step: the thread gets its files in a new step. */
    Outcome<String> goBack(String checkpoint) {
        return threads.named(name).then(found -> found.isEmpty()
                ? Outcome.failed(Failure.Kind.NOT_FOUND, "there is no local thread " + name)
                : threads.files(found.get(), checkpoint, Cancellation.NEVER)
                        .then(files -> fork.become(files, () -> threads.goBack(name, checkpoint).map(made -> head = made))))
                .map(LocalThreadStore::checkpoint);
    }
}
