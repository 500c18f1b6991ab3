package dev.stateroom.workspace;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.DefectPolicy;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import dev.stateroom.backend.ForkedStateBackend;
import dev.stateroom.backend.StateBackend;
import dev.stateroom.backend.RemoteFolderBackend;
import dev.stateroom.backend.bridge.BridgeBackend;
import dev.stateroom.backend.composite.CompositeAgentBackend;
import dev.stateroom.backend.disk.DiskSetup;
import dev.stateroom.backend.disk.FilesystemAgentBackends;
import dev.stateroom.backend.general.GeneralAgentBackend;
import dev.stateroom.backend.general.WithheldAgentBackend;
import dev.stateroom.backend.hub.HubAgentBackends;
import dev.stateroom.backend.keyed.KeyedAgentBackends;
import dev.stateroom.backend.keyed.Namespacing;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.backend.policy.PolicyAgentBackend;
import dev.stateroom.backend.posix.ScratchLayer;
import dev.stateroom.backend.sandbox.SandboxAgentBackends;
import dev.stateroom.backend.shell.LocalShellAgentBackends;
import dev.stateroom.backend.shell.ShellSetup;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Maker;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.history.store.WritableItems;
import dev.stateroom.langgraph.store.MemoryItems;
import dev.stateroom.permission.Rule;
import dev.stateroom.permission.call.CallJudge;
import dev.stateroom.tool.ToolSettings;
import dev.stateroom.tool.Toolset;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.document.JsonNode;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.NamespaceTemplate;
import dev.stateroom.workspace.document.RouteTable;
import dev.stateroom.workspace.document.WorkspaceDocument;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Builds what an agent of a dialect would be given for an open workspace. Foreign states and stores are copies in memory, made when
 * this is asked for; folders, local threads and stores of our own that may be changed are the real ones, and calls with which the reference would leave the root or destroy what was not named are
 * withheld.
 */
final class AgentFaces {
    private final OpenWorkspace workspace;
    private final Dialect dialect;
    private final BooleanSupplier agreed;
    private final Clock clock;
    private final Sources sources;
    private final @Nullable Overlay overlay;

    /**
     * Where an agent's changes go instead.
     *
     * @param state the state that every state mount of the looked-at thread shows
     * @param folders takes what is done to folders
     */
    record Overlay(StateFiles state, BiFunction<String, Path, ScratchLayer> folders) {}

    /** {@code agreed} says whether the commands of the workspace may run. */
    AgentFaces(OpenWorkspace workspace, Dialect dialect, BooleanSupplier agreed, Clock clock, Sources sources) {
        this(workspace, dialect, agreed, clock, sources, null);
    }

    /** The same with an overlay; nothing real is changed then, and no command runs. */
    AgentFaces(
            OpenWorkspace workspace,
            Dialect dialect,
            BooleanSupplier agreed,
            Clock clock,
            Sources sources,
            @Nullable Overlay overlay) {
        this.sources = sources;
        this.overlay = overlay;
        this.workspace = workspace;
        this.dialect = dialect;
        this.agreed = agreed;
        this.clock = clock;
    }

    /** The backend; raised where the reference's constructor throws. */
    Outcome<Reply<AgentBackend>> build() {
        if (workspace.isDocument()) {
            Path path = Path.of(workspace.address());
            return DocumentFile.open(path).map(file -> {
                Path base = path.toAbsolutePath().getParent();
                return part(file.document().backend(), new DocumentParts(file.document(), base == null ? path : base, workspace.mounts()));
            });
        }
        if (Address.of(workspace.address(), Path.of("")) instanceof Outcome.Ok<Address>(Address.Local(Path path)) && Files.isDirectory(path)) {
            return Outcome.ok(FilesystemAgentBackends.of(disk("/", path, true, DiskSetup.USUAL_MAX_FILE_SIZE_MB)));
        }
        return workspace.threads() != null
                ? state(new ShownState(workspace), FileFormat.V2)
                : Outcome.failed(
                        Failure.Kind.UNSUPPORTED,
                        workspace.name() + " is a store of several namespaces: a workspace file says which of them an agent is given");
    }

    /** The tools over the backend, behind the workspace's rules; raised where the reference cannot make such an agent. */
    Outcome<Reply<Toolset>> tools() {
        return build().map(reply -> reply.then(this::guarded));
    }

    /** The workspace's rules. */
    List<Rule> rules() {
        WorkspaceDocument document = document();
        return document == null ? List.of() : document.setup().ruleBook().rules();
    }

    /** The prefixes of the workspace's routes; null where it has none. */
    @Nullable List<String> routes() {
        WorkspaceDocument document = document();
        return document != null && document.backend() instanceof MountSpec.Composite composite
                ? composite.routes().stream().map(MountSpec.Route::prefix).toList()
                : null;
    }

    /** Whether a path of the agent goes to a state. */
    boolean isInState(String path) {
        WorkspaceDocument document = document();
        if (document == null) {
            return workspace.threads() != null;
        }
        RouteTable.Row longest = null;
        for (RouteTable.Row row : RouteTable.of(document.backend()).rows()) {
            boolean takes = path.startsWith(row.prefix()) || (path + "/").equals(row.prefix());
            if (takes && (longest == null || row.prefix().length() > longest.prefix().length())) {
                longest = row;
            }
        }
        return longest != null && longest.spec() instanceof MountSpec.State;
    }

    private Reply<Toolset> guarded(AgentBackend backend) {
        return CallJudge.over(backend, routes(), rules())
                .map(judge -> Toolset.of(backend, settings(), judge.guard(), UUID::randomUUID));
    }

    private @Nullable WorkspaceDocument document() {
        return workspace.isDocument()
                        && DocumentFile.open(Path.of(workspace.address())) instanceof Outcome.Ok<DocumentFile>(DocumentFile file)
                ? file.document()
                : null;
    }

    /** How the agent's tools are set up. */
    ToolSettings settings() {
        WorkspaceDocument document = document();
        if (document != null
                && document.backend() instanceof MountSpec.Composite composite
                && composite.artifactsRoot() != null) {
            return ToolSettings.USUAL.under(composite.artifactsRoot());
        }
        return ToolSettings.USUAL;
    }

    /** A part that cannot be had withholds its answers; the others answer. */
    private Reply<AgentBackend> part(MountSpec spec, DocumentParts at) {
        return switch (build(spec, at)) {
            case Outcome.Ok<Reply<AgentBackend>>(Reply<AgentBackend> built) -> built;
            case Outcome.Failed<Reply<AgentBackend>>(Failure failure) ->
                Reply.of(new WithheldAgentBackend(dialect, at.named(spec) + failure.sentence()));
        };
    }

    private Outcome<Reply<AgentBackend>> build(MountSpec spec, DocumentParts at) {
        return switch (spec) {
            case MountSpec.State state -> state(state, at);
            case MountSpec.Store store -> store(store, at);
            case MountSpec.Filesystem folder -> disk(folder, at).map(FilesystemAgentBackends::of);
            case MountSpec.LocalShell shell -> shell(shell, at);
            case MountSpec.Composite composite -> Outcome.ok(composite(composite, at));
            case MountSpec.Policy policy -> Outcome.ok(part(policy.inner(), at)
                    .map(inner -> new PolicyAgentBackend(inner, policy.denyPrefixes())));
            case MountSpec.Bridge bridge -> bridge(bridge, at);
            case MountSpec.Sandbox sandbox -> sandbox(sandbox, at);
            case MountSpec.ContextHub hub -> hub(hub, at);
            default -> general(spec, at);
        };
    }

    private Reply<AgentBackend> composite(MountSpec.Composite spec, DocumentParts at) {
        Reply<SequencedMap<String, AgentBackend>> routes = Reply.of(new LinkedHashMap<>());
        for (MountSpec.Route route : spec.routes()) {
            routes = routes.then(built -> part(route.spec(), at).map(backend -> with(built, route.prefix(), backend)));
        }
        Reply<SequencedMap<String, AgentBackend>> all = routes;
        return part(spec.fallback(), at)
                .then(fallback -> all.map(mounted -> new CompositeAgentBackend(fallback, mounted, dialect)));
    }

    /** The user's own object answers for itself. */
    private Outcome<Reply<AgentBackend>> bridge(MountSpec.Bridge spec, DocumentParts at) {
        if (overlay != null) {
            return Outcome.failed(
                    Failure.Kind.UNSUPPORTED, "nobody can tell what " + spec.object() + " changes, so it has no scratch copy");
        }
        return at.opened(spec).then(backend -> backend instanceof BridgeBackend bridge
                ? Outcome.ok(Reply.of(bridge.agent()))
                : Outcome.failed(Failure.Kind.UNSUPPORTED, "the mount shows something else than " + spec.object()));
    }

    /** The dialect's own base class, over the shell of the mount. */
    private Outcome<Reply<AgentBackend>> sandbox(MountSpec.Sandbox spec, DocumentParts at) {
        if (overlay != null) {
            return Outcome.failed(
                    Failure.Kind.UNSUPPORTED, "nobody can tell what commands change in " + spec.target() + ", so it has no scratch copy");
        }
        return at.opened(spec).then(backend -> backend instanceof RemoteFolderBackend remote
                ? Outcome.ok(SandboxAgentBackends.of(remote.agentShell(), dialect, clock))
                : Outcome.failed(Failure.Kind.UNSUPPORTED, "the mount shows something else than " + spec.target()));
    }

    /** The package's own backend; a release that has none is given what is mounted. */
    private Outcome<Reply<AgentBackend>> hub(MountSpec.ContextHub spec, DocumentParts at) {
        return sources.hubs()
                .repository(spec, dialect, overlay == null)
                .map(repository -> HubAgentBackends.of(repository, dialect, clock))
                .then(reply -> reply instanceof Reply.Answered<AgentBackend> ? Outcome.ok(reply) : general(spec, at));
    }

    /** What the reference has no backend for, or no wire to it here: as it is mounted. */
    private Outcome<Reply<AgentBackend>> general(MountSpec spec, DocumentParts at) {
        return overlay == null
                ? at.opened(spec).map(backend -> GeneralAgentBackend.of(backend, dialect, clock))
                : Outcome.failed(Failure.Kind.UNSUPPORTED, "a " + spec.type() + " backend has no scratch copy yet");
    }

    private static SequencedMap<String, AgentBackend> with(
            SequencedMap<String, AgentBackend> routes, String prefix, AgentBackend backend) {
        routes.put(prefix, backend);
        return routes;
    }

    /** A local thread, and a state beside the one whose steps are looked at, are what their own mount shows. */
    private Outcome<Reply<AgentBackend>> state(MountSpec.State spec, DocumentParts at) {
        FileFormat format = format(spec.fileFormat());
        if (overlay != null) {
            return Outcome.ok(Reply.of(KeyedAgentBackends.state(overlay.state(), dialect, format, clock)));
        }
        Mount mount = at.mountOf(spec);
        if (mount != null && mount.content() instanceof Mount.Live(Mount.Opening opening)) {
            return opening.open().map(backend -> {
                StateFiles files = backend instanceof StateBackend state ? StateFiles.of(state.files()) : new StateFiles();
                AgentBackend face = KeyedAgentBackends.state(files, dialect, format, clock);
                return Reply.of(backend instanceof ForkedStateBackend own ? new KeptState(face, files, own.fork()) : face);
            });
        }
        String thread = spec.thread() == null ? workspace.threadId() : spec.thread();
        // The workspace may be looked at elsewhere than its file says, as long as it is the same thread.
        boolean same = thread != null && thread.equals(workspace.threadId()) && workspace.checkpointId() != null;
        String checkpoint =
                same ? workspace.checkpointId() : spec.checkpoint().equals("latest") ? null : spec.checkpoint();
        return state(new ShownState(workspace.threads(), thread, checkpoint), format);
    }

    private Outcome<Reply<AgentBackend>> state(ShownState shown, FileFormat format) {
        if (overlay != null) {
            return Outcome.ok(Reply.of(KeyedAgentBackends.state(overlay.state(), dialect, format, clock)));
        }
        return shown.files().map(files -> Reply.of(KeyedAgentBackends.state(StateFiles.of(files), dialect, format, clock)));
    }

    private static FileFormat format(String name) {
        return FileFormat.named(name).orElse(FileFormat.V2);
    }

    private Outcome<DiskSetup> disk(MountSpec.Filesystem spec, DocumentParts at) {
        return Address.path(spec.root(), at.base())
                .map(root -> disk(at.prefixOf(spec), root, spec.virtualMode(), spec.maxFileSizeMb()));
    }

    private DiskSetup disk(@Nullable String prefix, Path root, boolean virtual, int maxFileSizeMb) {
        DiskSetup setup = new DiskSetup(root, virtual, maxFileSizeMb, dialect, DefectPolicy.WITHHOLD, false, ZoneId.systemDefault());
        return overlay == null ? setup : setup.under(overlay.folders().apply(prefix == null || !setup.isVirtual() ? "" : prefix, setup.isVirtual() ? root : Path.of("/")));
    }

    private Outcome<Reply<AgentBackend>> shell(MountSpec.LocalShell spec, DocumentParts at) {
        return disk(spec.folder(), at)
                .map(disk -> LocalShellAgentBackends.of(new ShellSetup(
                        disk, spec.timeout(), spec.maxOutputBytes(), spec.env(), spec.inheritEnv(), overlay == null ? agreed::getAsBoolean : () -> false)));
    }

    /** A label with a forbidden character is the dialect's to judge; a value that is not given is nobody's. */
    private Outcome<Reply<AgentBackend>> store(MountSpec.Store spec, DocumentParts at) {
        NamespaceTemplate template = spec.namespace();
        Map<String, JsonNode> values = at.document().values();
        Outcome<List<String>> filled =
                template == null ? Outcome.ok(NamespaceTemplate.legacy(values)) : template.labels(values);
        return filled.then(labels -> {
            Namespacing namespacing = template == null
                    ? new Namespacing.Legacy(labels.size() > 1 ? labels.getFirst() : null)
                    : Namespacing.of(labels.toArray(String[]::new));
            return writable(spec, labels, at.base())
                    .map(items -> KeyedAgentBackends.store(items, namespacing, dialect, format(spec.fileFormat()), clock));
        });
    }

    /** Our own store itself where it may be changed; else a copy of what an agent would see of a store. */
    private Outcome<WritableItems> writable(MountSpec.Store spec, List<String> labels, Path base) {
        Maker maker = new Maker(System.getProperty("user.name", ""), "agent's call, " + dialect.id());
        return Address.of(spec.source(), base)
                .then(at -> sources.store(at, Cancellation.NEVER, Progress.SILENT))
                .then(store -> overlay == null && store instanceof VersionedItems own && spec.head().writable()
                        ? Outcome.ok(own.madeBy(maker))
                        : copied(store, labels).map(copy -> copy));
    }

    /** The namespace and those below it, which the reference's searches see too. */
    private Outcome<MemoryItems> copied(ItemStore store, List<String> labels) {
        MemoryItems copy = new MemoryItems(
                dialect.language() == Era.Language.PYTHON ? MemoryItems.Kinship.LABELS : MemoryItems.Kinship.TEXT, clock);
        try (store) {
            return store.namespaces(Cancellation.NEVER).then(all -> {
                for (ItemStore.Contents contents : all) {
                    Namespace namespace = contents.namespace();
                    boolean within = namespace.labels().size() >= labels.size()
                            && namespace.labels().subList(0, labels.size()).equals(labels);
                    if (within
                            && store.items(namespace, "", item -> put(copy, item), Cancellation.NEVER)
                                    instanceof Outcome.Failed<Long>(Failure failure)) {
                        return Outcome.failed(failure);
                    }
                }
                return Outcome.ok(copy);
            });
        }
    }

    private static void put(MemoryItems copy, StoredItem item) {
        if (item.value() instanceof Value.Fields fields) {
            copy.put(item.namespace(), item.key(), fields);
        }
    }
}
