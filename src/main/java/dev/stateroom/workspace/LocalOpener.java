package dev.stateroom.workspace;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.backend.DiskBackend;
import dev.stateroom.backend.ObjectBackend;
import dev.stateroom.backend.PolicyBackend;
import dev.stateroom.backend.StateMedium;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.backend.plugin.PluginFolder;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.server.ServerReruns;
import dev.stateroom.langgraph.devserver.DevServerFolder;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.permission.call.BackendFacts;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.replay.ReplayScratch;
import dev.stateroom.review.CallEffects;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.reach.ReachEntry;
import dev.stateroom.workspace.reach.ReachStanding;
import dev.stateroom.workspace.resolve.DocumentTeam;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Opens databases, servers, workspace files and folders. The kind of a path is detected from its content: a folder, a file that begins like
 * JSON, or an SQLite file with the tables of checkpoints or of a store. Writes nothing.
 */
public final class LocalOpener implements WorkspaceOpener {
    private static final String DOCUMENT_ENDING = ".stateroom.json";
    private final SampleWorkspace sample;
    private final Clock clock;
    private final @Nullable UserConsents consents;
    private final LocalThreads localThreads;
    private final @Nullable OwnData own;
    private final Path base;
    private final SourceOpener sources;
    private final PluginFolder pluginFolder;
    private final PluginMounts plugins;
    private final ConsentStore agreements;

    /**
     * @param sampleFolder the folder into which the bundled sample is unpacked when needed
     * @param clock decides which items of a store have expired
     */
    public LocalOpener(Path sampleFolder, Clock clock) {
        this(sampleFolder, clock, null);
    }

    /**
     * @param sampleFolder the folder into which the bundled sample is unpacked when needed
     * @param clock decides which items of a store have expired
     * @param data the folder that stores recent workspaces and agreements; null to store nothing
     */
    public LocalOpener(Path sampleFolder, Clock clock, @Nullable Path data) {
        this(sampleFolder, clock, data, null, Path.of(""), new Credentials(System::getenv));
    }

    /**
     * @param sampleFolder the folder into which the bundled sample is unpacked when needed
     * @param clock decides which items of a store have expired
     * @param data the folder with plug-ins and the data of older versions; null if there is none
     * @param own the local database ({@code local:}), with recent workspaces and agreements; null to store nothing
     * @param base the base of relative addresses
     * @param credentials finds the passwords and keys of sources
     */
    public LocalOpener(
            Path sampleFolder, Clock clock, @Nullable Path data, @Nullable OwnData own, Path base, Credentials credentials) {
        this.own = own;
        this.base = base;
        this.sample = new SampleWorkspace(sampleFolder);
        this.clock = clock;
        this.consents = own == null ? null : new UserConsents(own);
        this.pluginFolder = new PluginFolder(data == null ? sampleFolder.resolveSibling("plugins") : data.resolve("plugins"));
        this.plugins = new PluginMounts(pluginFolder, credentials);
        this.localThreads = new LocalThreads(own, data == null ? null : data.resolve("local-threads"), clock);
        this.sources = new SourceOpener(clock, credentials, this::ownItems, localThreads::source);
        this.agreements = new ConsentStore(own, credentials, sources, pluginFolder);
    }

    @Override
    public Outcome<AgentReply<AgentBackend>> asAgent(OpenWorkspace workspace, Dialect dialect) {
        return new AgentFaces(workspace, dialect, agreements::gate, clock, sources).build();
    }

    @Override
    public Outcome<AgentReply<AgentTools>> tools(OpenWorkspace workspace, Dialect dialect) {
        AgentFaces faces = new AgentFaces(workspace, dialect, agreements::gate, clock, sources);
        return faces.build().map(built -> built.then(backend -> AgentTools.of(backend, faces.team(), faces::settings)));
    }

    @Override
    public PathFacts folderFacts(String address, Dialect dialect) {
        return SourceAddress.path(address, base)
                        .map(path -> new OpenWorkspace(address, path.toString(), null, null, List.of(), List.of()))
                        .then(file -> AgentFaces.ofFolders(file, dialect, agreements::gate, clock, sources).build())
                instanceof Outcome.Ok<AgentReply<AgentBackend>>(AgentReply.Answered<AgentBackend>(AgentBackend folders))
                        ? new BackendFacts(folders)
                        : PathFacts.UNKNOWN;
    }

    @Override
    public Outcome<AgentReply<ReplayScratch>> scratch(
            OpenWorkspace workspace, Dialect dialect, @Nullable RuleBook rules, boolean withState, @Nullable ThreadUser asking) {
        StateFiles state = new StateFiles();
        if (withState && workspace.threads() != null) {
            switch (new ShownState(workspace).files()) {
                case Outcome.Ok<FileSet>(FileSet files) -> files.startingWith("").forEach(state::put);
                case Outcome.Failed<FileSet>(Failure failure) when failure.kind() == Failure.Kind.NOT_FOUND && workspace.threadId() == null -> {
                    // A local thread without a step yet: shown by its mount, below.
                }
                case Outcome.Failed<FileSet>(Failure failure) -> {
                    return Outcome.failed(failure);
                }
            }
        }
        if (withState && state.size() == 0) {
            workspace.mounts().stream()
                    .flatMap(mount -> mount.content() instanceof Mount.Live(Mount.Opening opening) && mount.type().equals("state")
                            ? Stream.of(PolicyBackend.guarded(opening.open().orElse(new NothingMounted())))
                            : Stream.empty())
                    .findFirst()
                    .ifPresent(backend -> {
                        if (ObjectBackend.mediumOf(backend) instanceof StateMedium local) {
                            local.files().startingWith("").forEach(state::put);
                        }
                    });
        }
        return copy(workspace, dialect, state, rules, asking);
    }

    @Override
    public Outcome<ReachStanding> reach(String address) {
        return SourceAddress.path(address, base)
                .then(path -> DocumentFile.open(path).map(file -> agreements.standing(path, file.document())));
    }

    @Override
    public Outcome<ReachStanding> reach(DocumentFile document) {
        return Outcome.ok(agreements.standing(document.path(), document.document()));
    }

    @Override
    public Outcome<Boolean> agreeTyped(@Nullable DocumentFile before, DocumentFile after, String prefix) {
        return agreements.agreeTyped(before, after, prefix);
    }

    @Override
    public Outcome<Boolean> agreeMoved(DocumentFile from, DocumentFile to) {
        return agreements.agreeMoved(from, to);
    }

    @Override
    public Outcome<Boolean> agree(String address, String digest, Set<ReachEntry> without) {
        return agree(address, reach(address), digest, without);
    }

    @Override
    public Outcome<Boolean> agree(OpenWorkspace workspace, String digest, Set<ReachEntry> without) {
        return agree(workspace.address(), reach(workspace), digest, without);
    }

    private Outcome<Boolean> agree(String address, Outcome<ReachStanding> now, String digest, Set<ReachEntry> without) {
        return now.then(standing -> standing.reach().digest().equals(digest)
                ? agreements.agree(standing, without)
                : Outcome.failed(
                        Failure.Kind.DENIED, address + " or what it reaches was changed in the meantime: check the list again before you allow it"));
    }

    @Override
    public Optional<String> lastOpened() {
        return own == null ? Optional.empty() : own.lastOpened();
    }

    @Override
    public Outcome<OpenWorkspace> open(String address, Cancellation cancellation, Progress progress) {
        return opened(address, cancellation, progress).map(workspace -> {
            if (own != null) {
                own.settings().opened(workspace.address(), workspace.name());
            }
            return workspace;
        });
    }

    @Override
    public Outcome<OpenWorkspace> openInWindow(String address, Cancellation cancellation, Progress progress) {
        return switch (open(address, cancellation, progress)) {
            case Outcome.Failed<OpenWorkspace>(Failure why)
                    when SourceAddress.of(address, base) instanceof Outcome.Ok<SourceAddress>(SourceAddress.Local(Path path))
                            && !name(path).endsWith(DOCUMENT_ENDING)
                            && (begins(path, "{") || begins(path, "[")) -> LoggedCalls.open(path, why);
            case Outcome<OpenWorkspace> other -> other;
        };
    }

    private Outcome<OpenWorkspace> opened(String address, Cancellation cancellation, Progress progress) {
        return SourceAddress.of(address, base).then(at -> {
            if (!(at instanceof SourceAddress.Local(Path path))) {
                return new WholeSource(sources, localThreads).open(at, cancellation, progress);
            }
            if (Files.isDirectory(path) && !path.endsWith(DevServerFolder.NAME)) {
                return folder(path);
            }
            return isDocument(path)
                    ? DocumentFile.open(path).map(file -> mounts(path, agreements.gate(path, file.document()), cancellation, progress).open(file.now()))
                    : new WholeSource(sources, localThreads).open(at, cancellation, progress);
        });
    }

    @Override
    public Outcome<OpenWorkspace> openOffline(String address, Cancellation cancellation, Progress progress) {
        return SourceAddress.of(address, base).then(at -> at instanceof SourceAddress.Local(Path path) && !Files.isDirectory(path) && isDocument(path)
                ? DocumentFile.open(path).map(file ->
                        mounts(path, agreements.offline(path, file.document()), cancellation, progress).open(file.now()))
                : Outcome.failed(Failure.Kind.UNSUPPORTED, SourceAddress.shown(address) + " is not a workspace file, so there are no routes: name one with -w"));
    }

    @Override
    public Outcome<ThreadSource> threads(String address, Cancellation cancellation, Progress progress) {
        return SourceAddress.of(address, base).then(at -> {
            if (!(at instanceof SourceAddress.Local(Path path))) {
                return sources.threads(at, cancellation, progress);
            }
            if (Files.isDirectory(path) && DevServerFolder.at(path).isEmpty()) {
                return Outcome.failed(
                        Failure.Kind.UNSUPPORTED, path + " is a folder and holds no threads: name a checkpoint database inside it");
            }
            return isDocument(path)
                    ? DocumentFile.open(path).then(file -> mounts(path, agreements.gate(path, file.document()), cancellation, progress).threads().opened(file.document()))
                    : sources.threads(at, cancellation, progress);
        });
    }

    @Override
    public Optional<String> namedThread(String address) {
        return SourceAddress.of(address, base) instanceof Outcome.Ok<SourceAddress>(SourceAddress.Local(Path path)) && isDocument(path)
                && DocumentFile.open(path) instanceof Outcome.Ok<DocumentFile>(DocumentFile file) ? DocumentThreads.named(file.document()) : Optional.empty();
    }

    @Override
    public boolean isSource(String address) {
        return SourceAddress.of(address, base) instanceof Outcome.Ok<SourceAddress>(SourceAddress at)
                && (!(at instanceof SourceAddress.Local(Path path)) || Files.isDirectory(path) || name(path).endsWith(DOCUMENT_ENDING) || begins(path, "SQLite format 3"));
    }

    @Override
    public List<Outcome<PendingSource>> pending(String address, Cancellation cancellation, Progress progress) {
        return pending(address, null, cancellation, progress);
    }

    @Override
    public List<Outcome<PendingSource>> pending(
            String address, @Nullable String workspace, Cancellation cancellation, Progress progress) {
        Outcome<SourceAddress> named = SourceAddress.of(address, base);
        if (!(named instanceof Outcome.Ok<SourceAddress>(SourceAddress.Local(Path path))) || !isDocument(path)) {
            return List.of(named.then(at -> workspace == null
                    ? sources.pending(at, null, new StateEffects(), cancellation, progress)
                    : withWorkspace(at, workspace, cancellation, progress)));
        }
        Outcome<List<Outcome<PendingSource>>> all = DocumentFile.open(path).then(file -> mounts(path, agreements.gate(path, file.document()), cancellation, progress)
                .threads()
                .addresses(file.document())
                .map(addresses -> addresses.stream()
                        .map(at -> at.then(state -> state.opener()
                                .pending(state.at(), DocumentTeam.of(file.document()), effects(path, file.document().dialect()), cancellation, progress)))
                        .toList()));
        return switch (all) {
            case Outcome.Ok<List<Outcome<PendingSource>>>(List<Outcome<PendingSource>> opened) -> opened;
            case Outcome.Failed<List<Outcome<PendingSource>>>(Failure failure) -> List.of(Outcome.failed(failure));
        };
    }

    private Outcome<PendingSource> withWorkspace(SourceAddress at, String workspace, Cancellation cancellation, Progress progress) {
        return SourceAddress.of(workspace, base).then(where -> where instanceof SourceAddress.Local(Path path) && isDocument(path)
                ? DocumentFile.open(path)
                        .then(file -> sources.pending(at, DocumentTeam.of(file.document()), effects(path, file.document().dialect()), cancellation, progress))
                : Outcome.failed(Failure.Kind.INVALID, workspace + " is not a workspace file"));
    }

    /** Tries calls over copies of the mounts of a workspace file, which is opened for the first call. */
    private CallEffects effects(Path document, @Nullable Dialect named) {
        return new MountEffects(
                () -> opened(document.toString(), Cancellation.NEVER, Progress.SILENT),
                (workspace, asked) -> copy(workspace, asked.dialect(), StateFiles.of(asked.files()), null, asked.thread()),
                named);
    }

    private Outcome<AgentReply<ReplayScratch>> copy(
            OpenWorkspace workspace, Dialect dialect, StateFiles state, @Nullable RuleBook rules, @Nullable ThreadUser asking) {
        return ScratchCopy.of(
                overlay -> new AgentFaces(workspace, dialect, agreements::gate, clock, sources, overlay, asking),
                overlay -> AgentFaces.winding(workspace, agreements::gate, clock, sources, overlay, asking),
                state,
                asking == null ? new MountedTree(workspace)::keptVersions : new ThreadMounts(workspace, asking)::keptVersions,
                later -> asking == null || new StoreRoutes(workspace).isShared(String.valueOf(later.call().path()), asking, later.thread()),
                rules);
    }

    @Override
    public Outcome<ItemStore> store(String address, Cancellation cancellation, Progress progress) {
        return SourceAddress.of(address, base).then(at -> sources.store(at, cancellation, progress));
    }

    private Outcome<VersionedItems> ownItems(String shelf) {
        return ownData().then(data -> data.items(shelf));
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
    public Outcome<ThreadPromotions> promotions() {
        return own == null ? WorkspaceOpener.super.promotions() : Outcome.ok(new ThreadPromotions(own, sources::updates));
    }

    @Override
    public Outcome<ServerReruns> reruns(String server) {
        return sources.reruns(server);
    }

    @Override
    public PluginFolder.Found plugins() {
        return pluginFolder.found();
    }

    @Override
    public Outcome<Backend> plugin(String className, Map<String, String> fields, Path folder, boolean writable) {
        return plugins.open(className, fields, folder, writable);
    }

    @Override
    public Outcome<String> sample() {
        return sample.unpack().map(Path::toString);
    }

    @Override
    public Outcome<OpenWorkspace> open(DocumentFile document, String tried, Cancellation cancellation, Progress progress) {
        ReachGate gate = agreements.trial(document.path(), document.now().document(), tried);
        return Outcome.ok(mounts(document.path(), gate, cancellation, progress).open(document.now()).from(document));
    }

    private DocumentMounts mounts(Path document, ReachGate gate, Cancellation cancellation, Progress progress) {
        return new DocumentMounts(document, clock, gate, localThreads, sources, MountOpeners.USUAL, plugins, cancellation, progress);
    }

    private Outcome<OpenWorkspace> folder(Path path) {
        FolderLock lock = new FolderLock(path, consents);
        if (own != null && own.isOfWindow()) {
            // The first call comes from a thread that must not wait for the result, so read it now.
            lock.isUnlocked();
        }
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

    /** True for a file that begins with an opening brace and is not JSON lines, and for one that is named like a workspace file. */
    private static boolean isDocument(Path path) {
        return name(path).endsWith(DOCUMENT_ENDING) || (!name(path).endsWith(".jsonl") && begins(path, "{"));
    }

    /** Leading blanks are skipped. */
    private static boolean begins(Path path, String start) {
        if (!Files.isRegularFile(path)) {
            return false;
        }
        try (InputStream in = RegularFile.stream(path)) {
            return new String(in.readNBytes(64), StandardCharsets.UTF_8).stripLeading().startsWith(start);
        } catch (IOException e) {
            return false;
        }
    }

    static String name(Path path) {
        Path name = path.getFileName();
        return name == null ? path.toString() : name.toString();
    }
}
