package dev.stateroom.workspace;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.backend.ForkMedium;
import dev.stateroom.backend.LocalFork;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadFork;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.channel.PersistentFiles;
import dev.stateroom.storage.threads.LocalThread;
import dev.stateroom.storage.threads.LocalThreadSource;
import dev.stateroom.storage.threads.LocalThreadStore;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The local threads: mounts them, forks other threads, goes back in them. All callers in this process share the files of a thread, so that
 * none overwrites another's changes.
 */
public final class LocalThreads {
    private static final int MOST_FORKS = 10_000;
    private static final int DIGITS = 8;
    private static final String NOTHING_KEPT = "no threads are kept here";

    private final @Nullable OwnData own;
    private final @Nullable Path former;
    private final InstantSource clock;

    /**
     * @param own the database that stores them; null to keep them in memory
     * @param former the folder in which older versions stored them as files; null for none
     * @param clock gives the times of changes
     */
    LocalThreads(@Nullable OwnData own, @Nullable Path former, InstantSource clock) {
        this.own = own;
        this.former = former;
        this.clock = clock;
    }

    /** The name of a mount's thread: the given one, or one made of the workspace file and the prefix. */
    static String name(Path document, String prefix, @Nullable String thread) {
        if (thread != null) {
            return thread;
        }
        String stem = LocalOpener.name(document).replaceFirst("(\\.stateroom)?\\.json$", "");
        String route = prefix.replaceAll("^/|/$", "").replace('/', '-');
        return stem + "-" + (route.isEmpty() ? "" : route + "-") + formerName(document, prefix, null).substring(0, DIGITS);
    }

    private static String formerName(Path document, String prefix, @Nullable String thread) {
        return thread == null
                ? UserConsents.digest("mount\0" + document.toAbsolutePath().normalize() + "\0" + prefix)
                : UserConsents.digest("thread\0" + thread);
    }

    /** Opens the database now: if another process holds it, the whole command is forwarded before anything was printed. */
    Outcome<Boolean> ready() {
        return own == null ? Outcome.ok(true) : own.threads("").map(_ -> true);
    }

    /** The thread of that name, to be changed. */
    Outcome<LocalFork> open(String shelf, String name) {
        return own == null ? Outcome.ok(new LocalFork(PersistentFiles.NONE, clock)) : kept(own, shelf, name).map(ForkSession::fork);
    }

    private Outcome<ForkSession> kept(OwnData data, String shelf, String name) {
        return data.threads(shelf).then(threads -> data.shared(
                key(shelf, name), ForkSession.class, () -> ForkSession.open(threads, name, clock)));
    }

    private static String key(String shelf, String name) {
        return "thread\0" + shelf + "\0" + name;
    }

    /** The thread of a mount without a source; a file of an older version is migrated once. */
    Outcome<LocalFork> open(Path document, String prefix, @Nullable String thread) {
        String name = name(document, prefix, thread);
        Path folder = former;
        if (own == null || folder == null) {
            return open("", name);
        }
        LocalThreadFile file = new LocalThreadFile(folder.resolve(formerName(document, prefix, thread) + ".json"));
        return file.isThere() ? takeOver(own, file, name).then(_ -> open("", name)) : open("", name);
    }

    private static Outcome<Boolean> takeOver(OwnData data, LocalThreadFile file, String name) {
        return data.threads("").then(threads -> threads.named(name).then(found -> {
            if (found.isPresent()) {
                return Outcome.ok(false);
            }
            return file.read()
                    .then(files -> threads.begin(name, null, PersistentFiles.of(files)))
                    .then(_ -> file.setAside());
        }));
    }

    /** All threads in a part of the database. */
    Outcome<ThreadSource> source(String shelf) {
        return threads(shelf).then(LocalThreadSource::all);
    }

    /** Only the threads of these names, if they are stored; null if nothing is stored at all. */
    @Nullable ThreadSource source(Set<String> names) {
        return own != null
                        && own.threads("").then(threads -> LocalThreadSource.only(threads, names)) instanceof Outcome.Ok<ThreadSource>(ThreadSource kept)
                ? kept
                : null;
    }

    private Outcome<LocalThreadStore> threads(String shelf) {
        return own == null
                ? Outcome.failed(Failure.Kind.UNSUPPORTED, NOTHING_KEPT)
                : own.threads(shelf);
    }

    /** Makes forks of the threads of a source, which is shown as {@code connectedTo}. */
    Mount.ForkView forks(ThreadSource source, String connectedTo) {
        String label = connectedTo + ", local fork";
        OwnData data = own;
        if (data == null) {
            return at -> Outcome.failed(Failure.Kind.UNSUPPORTED, NOTHING_KEPT);
        }
        return new Mount.ForkView() {
            @Override
            public Outcome<Mount.Forked> of(Mount.Point at) {
                Dialect dialect = source.thread(at.thread(), Cancellation.NEVER) instanceof Outcome.Ok<RecordedThread>(RecordedThread thread)
                        ? LocalThreads.dialect(thread)
                        : null;
                LocalThread.Origin origin = new LocalThread.Origin(source.description().address(), at.thread(), at.step(), dialect);
                return fork("", origin, at, null).then(fork -> opened(data, fork, label));
            }

            @Override
            public Outcome<List<ThreadFork>> forks(String thread) {
                return data.threads("").then(threads -> threads.forks(source.description().address(), thread, Cancellation.NEVER));
            }

            @Override
            public Outcome<Mount.Forked> open(ThreadFork fork) {
                return kept(data, "", fork.name()).then(kept -> opened(data, kept, label));
            }
        };
    }

    private static Outcome<Mount.Forked> opened(OwnData data, ForkSession kept, String connectedTo) {
        return data.threads("").map(threads -> new Mount.Forked(
                kept.fork(),
                ForkMedium.backend(kept.fork(), connectedTo, FileFormat.V2),
                () -> threads.fork(kept.name(), Cancellation.NEVER)));
    }

    /**
     * Forks a step of a thread of any source.
     *
     * @param address the address that opens the source
     * @param dialect the dialect shown by the thread, stored with the fork; null if the thread does not show one
     * @param name the name of the fork; null for a name derived from the thread's
     * @return the name of the fork
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<String> fork(String address, Mount.Point at, @Nullable Dialect dialect, @Nullable String name) {
        return fork("", new LocalThread.Origin(address, at.thread(), at.step(), dialect), at, name).map(ForkSession::name);
    }

    /** The dialect that a fork of a thread stores; null if the thread does not show one. */
    public static @Nullable Dialect dialect(RecordedThread thread) {
        RecordedThread.DetectedDialect detected = thread.dialect();
        return detected.fromData() ? detected.dialect() : null;
    }

    private Outcome<ForkSession> fork(String shelf, LocalThread.Origin origin, Mount.Point at, @Nullable String name) {
        OwnData data = own;
        return data == null
                ? Outcome.failed(Failure.Kind.UNSUPPORTED, NOTHING_KEPT)
                : data.threads(shelf).then(threads -> (name == null ? free(threads, at.thread() + "-fork") : Outcome.ok(name))
                        .then(chosen -> threads.begin(chosen, origin, at.files()))
                        .then(begun -> kept(data, shelf, begun.name())));
    }

    private static Outcome<String> free(LocalThreadStore threads, String stem) {
        for (int i = 1; i <= MOST_FORKS; i++) {
            String name = stem + "-" + i;
            Outcome<Boolean> taken = threads.named(name).map(Optional::isPresent);
            if (taken instanceof Outcome.Failed<Boolean>(Failure failure)) {
                return Outcome.failed(failure);
            }
            if (!taken.orThrow()) {
                return Outcome.ok(name);
            }
        }
        return Outcome.failed(Failure.Kind.DENIED, "there are " + MOST_FORKS + " forks of it already");
    }

    /**
     * Goes back to a step: the thread continues with its files, and later steps are kept.
     *
     * @param address {@code local:} or {@code local:NAME}
     * @param checkpoint the step's id
     * @return the id of the new step
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<String> goBack(String address, String name, String checkpoint) {
        OwnData data = own;
        return data == null
                ? Outcome.failed(Failure.Kind.UNSUPPORTED, NOTHING_KEPT)
                : ownShelf(address).then(shelf -> kept(data, shelf, name)).then(kept -> kept.goBack(checkpoint));
    }

    /**
     * The newest record of a local thread at a path; empty if it has no such file. NOT_FOUND without such a thread.
     *
     * @param address {@code local:} or {@code local:NAME}
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<Optional<FileData>> file(String address, String name, String path) {
        return existing(address, name).map(kept -> Optional.ofNullable(kept.fork().get(path)));
    }

    /**
     * Sets the record of a file of a local thread, in a new step.
     *
     * @param address {@code local:} or {@code local:NAME}
     * @return the id of the new step
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<String> put(String address, String name, String path, FileData record) {
        return existing(address, name).then(kept -> kept.put(path, record));
    }

    private Outcome<ForkSession> existing(String address, String name) {
        OwnData data = own;
        return data == null
                ? Outcome.failed(Failure.Kind.UNSUPPORTED, NOTHING_KEPT)
                : ownShelf(address).then(shelf -> data.threads(shelf)
                        .then(threads -> threads.named(name))
                        .then(found -> found.isEmpty()
                                ? Outcome.failed(
                                        Failure.Kind.NOT_FOUND, "there is no local thread " + name + ": thread fork makes one of any thread")
                                : kept(data, shelf, name)));
    }

    /** The part of the local database that an address names; DENIED for other addresses. */
    static Outcome<String> ownShelf(String address) {
        return SourceAddress.of(address, Path.of("")).then(at -> at instanceof SourceAddress.Own(String shelf)
                ? Outcome.ok(shelf)
                : Outcome.failed(Failure.Kind.DENIED, at + " is read-only: only local: can be changed"));
    }

    /**
     * Removes a thread with all its steps; false if there is none.
     *
     * @param address {@code local:} or {@code local:NAME}
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<Boolean> remove(String address, String name) {
        OwnData data = own;
        return ownShelf(address).then(shelf -> threads(shelf).then(threads -> threads.remove(name)).map(removed -> {
            if (data != null) {
                data.forget(key(shelf, name));
            }
            return removed;
        }));
    }
}
