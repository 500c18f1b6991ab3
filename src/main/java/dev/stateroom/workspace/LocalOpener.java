package dev.stateroom.workspace;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.Reply;
import dev.stateroom.backend.DiskBackend;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.langgraph.sqlite.CheckpointDatabase;
import dev.stateroom.langgraph.sqlite.SqliteFile;
import dev.stateroom.langgraph.store.SqliteItemStore;
import dev.stateroom.tool.Toolset;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.document.DocumentFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Opens what lies on this computer: databases, workspace files, folders. What a path is, is seen from what lies there: a
 * folder, a file that begins like JSON, or an SQLite file with the tables of checkpoints or of a store. Nothing is written.
 */
public final class LocalOpener implements WorkspaceOpener {
    private final SampleWorkspace sample;
    private final Clock clock;
    private final @Nullable LastOpened last;
    private final @Nullable Consents consents;
    private final @Nullable Consents unlocked;
    private final LocalThreads localThreads;
    private final @Nullable OwnData own;
    private final Path base;

    /**
     * @param sampleFolder where the bundled sample is unpacked when it is asked for
     * @param clock says which items of a store have expired
     */
    public LocalOpener(Path sampleFolder, Clock clock) {
        this(sampleFolder, clock, null);
    }

    /**
     * @param sampleFolder where the bundled sample is unpacked when it is asked for
     * @param clock says which items of a store have expired
     * @param data where it is remembered what was opened last and what was agreed to; null to remember nothing
     */
    public LocalOpener(Path sampleFolder, Clock clock, @Nullable Path data) {
        this(sampleFolder, clock, data, null, Path.of(""));
    }

    /**
     * @param sampleFolder where the bundled sample is unpacked when it is asked for
     * @param clock says which items of a store have expired
     * @param data where it is remembered what was opened last and what was agreed to; null to remember nothing
     * @param own what {@code local:} names; null where there is no such
     * @param base what relative addresses are relative to
     */
    public LocalOpener(Path sampleFolder, Clock clock, @Nullable Path data, @Nullable OwnData own, Path base) {
        this.own = own;
        this.base = base;
        this.sample = new SampleWorkspace(sampleFolder);
        this.clock = clock;
        this.last = data == null ? null : new LastOpened(data.resolve("last-opened"));
        this.consents = data == null ? null : new Consents(data.resolve("consents"));
        this.unlocked = data == null ? null : new Consents(data.resolve("unlocked"));
        this.localThreads = new LocalThreads(own, data == null ? null : data.resolve("local-threads"), clock);
    }

    @Override
    public Outcome<Reply<AgentBackend>> asAgent(OpenWorkspace workspace, Dialect dialect) {
        return new AgentFaces(workspace, dialect, () -> hasAgreedToCommands(workspace.address()), clock, this::ownItems).build();
    }

    @Override
    public Outcome<Reply<Toolset>> tools(OpenWorkspace workspace, Dialect dialect) {
        return new AgentFaces(workspace, dialect, () -> hasAgreedToCommands(workspace.address()), clock, this::ownItems).tools();
    }

    @Override
    public boolean hasAgreedToCommands(String address) {
        return consents != null
                && subject(address).map(consents::has).orElse(false);
    }

    @Override
    public Outcome<Boolean> agreeToCommands(String address) {
        return consents == null ? WorkspaceOpener.super.agreeToCommands(address) : subject(address).then(consents::add);
    }

    private Outcome<String> subject(String address) {
        return Address.path(address, base)
                .then(path -> DocumentFile.open(path).map(file -> Consents.subject(path, file.document())));
    }

    @Override
    public Optional<String> lastOpened() {
        return last == null ? Optional.empty() : last.address();
    }

    @Override
    public Outcome<OpenWorkspace> open(String address, Cancellation cancellation, Progress progress) {
        return opened(address, cancellation, progress).map(workspace -> {
            if (last != null) {
                last.keep(workspace.address());
            }
            return workspace;
        });
    }

    private Outcome<OpenWorkspace> opened(String address, Cancellation cancellation, Progress progress) {
        if (Address.isOwn(address)) {
            return Address.shelf(address).then(shelf -> own(address, shelf, cancellation));
        }
        return Address.path(address, base).then(path -> {
            if (Files.isDirectory(path)) {
                return folder(path);
            }
            return isDocument(path)
                    ? DocumentFile.open(path).map(file -> mounts(path, cancellation, progress).open(file.now()))
                    : database(path, cancellation, progress);
        });
    }

    @Override
    public Outcome<ThreadSource> threads(String address, Cancellation cancellation, Progress progress) {
        if (Address.isOwn(address)) {
            return Address.shelf(address).then(localThreads::source);
        }
        return Address.path(address, base).then(path -> {
            if (Files.isDirectory(path)) {
                return Outcome.failed(
                        Failure.Kind.UNSUPPORTED, path + " is a folder and holds no threads: name a checkpoint database inside it");
            }
            return isDocument(path)
                    ? DocumentFile.open(path).then(file -> mounts(path, cancellation, progress).threads(file.document()))
                    : threads(path, cancellation, progress);
        });
    }

    private static Outcome<ThreadSource> threads(Path path, Cancellation cancellation, Progress progress) {
        return SqliteFile.open(path, cancellation, progress).then(file -> {
            if (file.tables().hasStore() && !file.tables().hasCheckpoints()) {
                file.close();
                return Outcome.failed(
                        Failure.Kind.UNSUPPORTED, file.name() + " is a store and holds no threads: name a checkpoint database");
            }
            return CheckpointDatabase.over(file);
        });
    }

    @Override
    public Outcome<ItemStore> store(String address, Cancellation cancellation, Progress progress) {
        return Address.isOwn(address)
                ? ownItems(address).map(items -> items)
                : Address.path(address, base).then(path -> Files.isDirectory(path)
                        ? Outcome.failed(Failure.Kind.UNSUPPORTED, path + " is a folder and holds no store: name local: or an SQLite store")
                        : SqliteItemStore.open(path, clock, cancellation, progress));
    }

    /** What {@code local:} or {@code local:NAME} names. */
    private Outcome<VersionedItems> ownItems(String address) {
        return Address.shelf(address).then(shelf -> ownData().then(data -> data.items(shelf)));
    }

    @Override
    public Outcome<OwnData> ownData() {
        return own == null ? WorkspaceOpener.super.ownData() : Outcome.ok(own);
    }

    @Override
    public Outcome<LocalThreads> localThreads() {
        return own == null ? WorkspaceOpener.super.localThreads() : Outcome.ok(localThreads);
    }

    @Override
    public Outcome<String> sample() {
        return sample.unpack().map(Path::toString);
    }

    @Override
    public Outcome<OpenWorkspace> open(DocumentFile document, Cancellation cancellation, Progress progress) {
        return Outcome.ok(mounts(document.path(), cancellation, progress).open(document.now()));
    }

    private DocumentMounts mounts(Path document, Cancellation cancellation, Progress progress) {
        return new DocumentMounts(document, clock, this::ownItems, () -> hasAgreedToCommands(document.toString()), localThreads, path -> threads(path, cancellation, progress), cancellation);
    }

    private Outcome<OpenWorkspace> folder(Path path) {
        FolderLock lock = new FolderLock(path, unlocked);
        return DiskBackend.of(path, lock::isUnlocked)
                .map(backend -> new OpenWorkspace(
                        name(path),
                        path.toString(),
                        null,
                        null,
                        List.of(new Mount(
                                "/", "filesystem", "disk", path.toString(), new Mount.Live(() -> Outcome.ok(backend)), lock)),
                        List.of()));
    }

    /** What Stateroom itself keeps: its threads at the root, and each namespace beside them. */
    private Outcome<OpenWorkspace> own(String address, String shelf, Cancellation cancellation) {
        return localThreads.source(shelf).then(threads -> {
            List<Mount> mounts = new ArrayList<>(List.of(Mounts.state("/", threads, null, localThreads)));
            List<String> problems = new ArrayList<>();
            SharedStore store = new SharedStore("local", _ -> ownItems(address).map(items -> items));
            return store.mount(true, mounts, problems, cancellation)
                    .map(_ -> new OpenWorkspace(address, address, threads, null, mounts, problems, null, null, List.of(store)));
        });
    }

    private Outcome<OpenWorkspace> database(Path path, Cancellation cancellation, Progress progress) {
        return SqliteFile.open(path, cancellation, progress).then(file -> {
            List<Mount> mounts = new ArrayList<>();
            List<String> problems = new ArrayList<>();
            List<AutoCloseable> held = new ArrayList<>();
            boolean hasThreads = file.tables().hasCheckpoints();
            if (file.tables().hasStore()) {
                // Its own file: a store is shown as it is now, threads as they were when they were opened.
                SharedStore store = SharedStore.of(path, clock);
                held.add(store);
                Outcome<Integer> added = store.mount(hasThreads, mounts, problems, cancellation);
                if (!hasThreads) {
                    file.close();
                    return added.map(_ -> new OpenWorkspace(name(path), path.toString(), null, null, mounts, problems, null, null, held));
                }
            }
            return CheckpointDatabase.over(file).map(threads -> {
                mounts.addFirst(Mounts.state("/", threads, null, localThreads));
                problems.addAll(threads.description().notes());
                held.add(threads);
                return new OpenWorkspace(name(path), path.toString(), threads, null, mounts, problems, null, null, held);
            });
        });
    }

    /** True for a file whose first letter is an opening brace, and for one that is named like a workspace file. */
    private static boolean isDocument(Path path) {
        if (name(path).endsWith(".stateroom.json")) {
            return true;
        }
        if (!Files.isRegularFile(path)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(path)) {
            return new String(in.readNBytes(64), StandardCharsets.UTF_8).stripLeading().startsWith("{");
        } catch (IOException e) {
            return false;
        }
    }

    static String name(Path path) {
        Path name = path.getFileName();
        return name == null ? path.toString() : name.toString();
    }
}
