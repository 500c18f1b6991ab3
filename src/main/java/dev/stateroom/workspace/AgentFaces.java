package dev.stateroom.workspace;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentRoutes;
import dev.stateroom.agent.DefectPolicy;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.backend.bridge.BridgeCopy;
import dev.stateroom.backend.composite.CompositeAgentBackend;
import dev.stateroom.backend.disk.DiskSetup;
import dev.stateroom.backend.disk.FilesystemAgentBackends;
import dev.stateroom.backend.general.WithheldAgentBackend;
import dev.stateroom.backend.hub.HubAgentBackends;
import dev.stateroom.backend.hub.HubCopy;
import dev.stateroom.backend.hub.HubRepository;
import dev.stateroom.backend.keyed.KeyedAgentBackends;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.backend.policy.PolicyAgentBackend;
import dev.stateroom.backend.shell.LocalShellAgentBackends;
import dev.stateroom.backend.shell.ShellSetup;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.tool.ToolPath;
import dev.stateroom.tool.ToolSettings;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.RouteTable;
import dev.stateroom.workspace.document.WorkspaceDocument;
import dev.stateroom.workspace.resolve.DocumentTeam;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Builds the backends that an agent of a dialect would get for an open workspace. Foreign states and stores are copies in memory, made when
 * they are needed; folders, local threads and local stores that may be changed are the real ones. Calls with which the reference would
 * leave the root, or destroy files that were not named, are withheld.
 */
final class AgentFaces {
    private final OpenWorkspace workspace;
    private final Dialect dialect;
    private final BiFunction<Path, WorkspaceDocument, ReachGate> gates;
    private final Clock clock;
    private final SourceOpener sources;
    private final @Nullable ScratchOverlay overlay;
    private final LiveFaces live;
    private final StoreFaces stores;
    private final boolean onlyFolders;
    private @Nullable ReachGate gate;

    /** {@code gates} decides for a workspace file which parts of it may be reached. */
    AgentFaces(
            OpenWorkspace workspace,
            Dialect dialect,
            BiFunction<Path, WorkspaceDocument, ReachGate> gates,
            Clock clock,
            SourceOpener sources) {
        this(workspace, dialect, gates, clock, sources, null, (ThreadUser) null);
    }

    /**
     * The same with an overlay: nothing real is changed and no command runs.
     *
     * @param asking the agent's thread, which decides the namespaces of its stores; null to use the workspace's values alone
     */
    AgentFaces(
            OpenWorkspace workspace,
            Dialect dialect,
            BiFunction<Path, WorkspaceDocument, ReachGate> gates,
            Clock clock,
            SourceOpener sources,
            @Nullable ScratchOverlay overlay,
            @Nullable ThreadUser asking) {
        this(workspace, dialect, gates, clock, sources, overlay, new StoreFaces(dialect, clock, overlay, asking, false), false);
    }

    /** The folders of a workspace alone; its other parts are not opened, and their calls are withheld. */
    static AgentFaces ofFolders(
            OpenWorkspace workspace,
            Dialect dialect,
            BiFunction<Path, WorkspaceDocument, ReachGate> gates,
            Clock clock,
            SourceOpener sources) {
        return new AgentFaces(workspace, dialect, gates, clock, sources, null, new StoreFaces(dialect, clock, null, null, false), true);
    }

    /** For taking a copy back to an earlier time: with a release that can delete and replace, whatever the agent's own release can do. */
    static AgentFaces winding(
            OpenWorkspace workspace,
            BiFunction<Path, WorkspaceDocument, ReachGate> gates,
            Clock clock,
            SourceOpener sources,
            ScratchOverlay overlay,
            @Nullable ThreadUser asking) {
        Dialect dialect = Dialect.newest(Era.Language.PYTHON);
        return new AgentFaces(workspace, dialect, gates, clock, sources, overlay, new StoreFaces(dialect, clock, overlay, asking, true), false);
    }

    private AgentFaces(
            OpenWorkspace workspace,
            Dialect dialect,
            BiFunction<Path, WorkspaceDocument, ReachGate> gates,
            Clock clock,
            SourceOpener sources,
            @Nullable ScratchOverlay overlay,
            StoreFaces stores,
            boolean onlyFolders) {
        this.onlyFolders = onlyFolders;
        this.sources = sources;
        this.overlay = overlay;
        this.workspace = workspace;
        this.dialect = dialect;
        this.gates = gates;
        this.clock = clock;
        this.live = new LiveFaces(dialect, clock, overlay);
        this.stores = stores;
    }

    /** Returns the backend; raised if the reference's constructor throws. */
    Outcome<AgentReply<AgentBackend>> build() {
        if (workspace.isDocument()) {
            Path path = Path.of(workspace.address());
            return workspace.document().map(file -> {
                Path base = path.toAbsolutePath().getParent();
                gate = gates.apply(path, file.document());
                return part(file.document().backend(), new DocumentParts(file.document(), base == null ? path : base, workspace.mounts()));
            });
        }
        if (SourceAddress.of(workspace.address(), Path.of("")) instanceof Outcome.Ok<SourceAddress>(SourceAddress.Local(Path path)) && workspace.threads() == null && Files.isDirectory(path)) {
            return Outcome.ok(FilesystemAgentBackends.of(disk("/", path, true, DiskSetup.USUAL_MAX_FILE_SIZE_MB)));
        }
        return workspace.threads() != null
                ? state(new ShownState(workspace), FileFormat.V2)
                : Outcome.failed(
                        Failure.Kind.UNSUPPORTED,
                        workspace.name() + " is a store with several namespaces: use a workspace file to choose the agent's namespace");
    }

    /** The workspace's agent and its subagents. */
    AgentTeam team() {
        WorkspaceDocument document = document();
        return document == null ? AgentTeam.EMPTY : DocumentTeam.of(document);
    }

    /** The prefixes of all mounts except the state. */
    List<String> besideState() {
        WorkspaceDocument document = document();
        return document == null
                ? List.of()
                : RouteTable.of(document.backend()).rows().stream()
                        .filter(row -> !(row.spec() instanceof MountSpec.State))
                        .map(RouteTable.Row::prefix)
                        .toList();
    }

    /** True if a path that the agent names belongs to a state. */
    boolean isInState(String named) {
        WorkspaceDocument document = document();
        if (document == null) {
            return workspace.threads() != null;
        }
        String taken = ToolPath.taken(named, dialect);
        String path = taken == null ? named : taken;
        List<RouteTable.Row> rows = RouteTable.of(document.backend()).rows();
        List<String> prefixes = rows.stream().map(RouteTable.Row::prefix).toList();
        String route = new AgentRoutes(prefixes, dialect).route(path, AgentRoutes.Aim.FILE).prefix();
        String prefix = route == null ? "/" : route;
        RouteTable.Row longest = rows.stream().filter(row -> row.prefix().equals(prefix)).findFirst().orElse(null);
        if (longest == null) {
            return false;
        }
        BridgeCopy copy = overlay == null ? null : overlay.programs().get(longest.prefix());
        return copy == null
                ? longest.spec() instanceof MountSpec.State
                : copy.isInState("/" + path.substring(Math.min(path.length(), longest.prefix().length())));
    }

    private @Nullable WorkspaceDocument document() {
        return workspace.document() instanceof Outcome.Ok<DocumentFile>(DocumentFile file)
                ? file.document()
                : null;
    }

    /** The settings of an agent's tools; large results go to the artifacts root in releases that have one. */
    ToolSettings settings(String agent) {
        WorkspaceDocument document = document();
        return document == null ? ToolSettings.USUAL : DocumentTeam.settings(document, agent, dialect);
    }

    /** If a part is not available, its calls are withheld; the other parts work. */
    private AgentReply<AgentBackend> part(MountSpec spec, DocumentParts at) {
        return switch (build(spec, at)) {
            case Outcome.Ok<AgentReply<AgentBackend>>(AgentReply<AgentBackend> built) -> built;
            case Outcome.Failed<AgentReply<AgentBackend>>(Failure failure) ->
                AgentReply.of(new WithheldAgentBackend(dialect, at.named(spec) + failure.sentence()));
        };
    }

    /** A part that the user did not agree to is not built. */
    private Outcome<AgentReply<AgentBackend>> build(MountSpec spec, DocumentParts at) {
        return switch (spec) {
            case MountSpec.Composite composite -> Outcome.ok(composite(composite, at));
            case MountSpec.Policy policy -> Outcome.ok(part(policy.inner(), at)
                    .map(inner -> new PolicyAgentBackend(inner, policy.denyPrefixes())));
            case MountSpec.Leaf leaf -> leaf(leaf, at);
        };
    }

    private <S extends MountSpec.Leaf> Outcome<AgentReply<AgentBackend>> leaf(S entry, DocumentParts at) {
        if (onlyFolders && !(entry instanceof MountSpec.Filesystem || entry instanceof MountSpec.LocalShell)) {
            return Outcome.ok(AgentReply.of(new WithheldAgentBackend(dialect, at.named(entry) + "it is not a folder")));
        }
        MountOpener<S> kind = MountOpeners.USUAL.of(entry);
        if (gate == null) {
            return kind.face(this, entry, at, AccessPermit.BY_HAND);
        }
        String row = at.rowOf(entry);
        AccessPermit permit = gate.permit(row);
        AccessPermit first = kind.consent() == MountOpener.Consent.FOLDER_FIRST ? gate.folder(row) : permit;
        return first.given().then(_ -> kind.face(this, entry, at, permit));
    }

    LiveFaces live() {
        return live;
    }

    Outcome<AgentReply<AgentBackend>> store(MountSpec.Store spec, DocumentParts at, AccessPermit permit) {
        return stores.store(spec, at, format(spec.fileFormat()), sources.with(permit));
    }

    private AgentReply<AgentBackend> composite(MountSpec.Composite spec, DocumentParts at) {
        AgentReply<SequencedMap<String, AgentBackend>> routes = AgentReply.of(new LinkedHashMap<>());
        for (MountSpec.Route route : spec.routes()) {
            routes = routes.then(built -> part(route.spec(), at).map(backend -> with(built, route.prefix(), backend)));
        }
        AgentReply<SequencedMap<String, AgentBackend>> all = routes;
        return part(spec.fallback(), at)
                .then(fallback -> all.map(mounted -> new CompositeAgentBackend(fallback, mounted, dialect)));
    }

    /** The package's own backend; for a release without one, the mounted files. */
    Outcome<AgentReply<AgentBackend>> hub(MountSpec.ContextHub spec, DocumentParts at, AccessPermit permit) {
        return repository(spec, at, permit)
                .map(repository -> HubAgentBackends.of(repository, dialect, clock))
                .then(reply -> reply instanceof AgentReply.Answered<AgentBackend> ? Outcome.ok(reply) : live.general(spec, at));
    }

    private Outcome<HubRepository> repository(MountSpec.ContextHub spec, DocumentParts at, AccessPermit permit) {
        HubOpener hubs = sources.with(permit).hubs();
        if (overlay == null) {
            return hubs.repository(spec, dialect, true);
        }
        String prefix = String.valueOf(at.treePrefixOf(spec));
        return overlay.medium(prefix, HubRepository.class, () -> hubs.repository(spec, dialect, false).map(repository -> {
            if (repository instanceof HubCopy copy) {
                overlay.keyed(prefix, () -> new ScratchOverlay.KeyedCopy(bytes(copy.atFirst()), bytes(copy.now())));
            }
            return repository;
        }));
    }

    /** The keys of a hub have no leading slash. */
    private static Map<String, byte[]> bytes(Map<String, String> texts) {
        Map<String, byte[]> bytes = new LinkedHashMap<>();
        texts.forEach((key, text) -> bytes.put("/" + key, text.getBytes(StandardCharsets.UTF_8)));
        return bytes;
    }

    private static SequencedMap<String, AgentBackend> with(
            SequencedMap<String, AgentBackend> routes, String prefix, AgentBackend backend) {
        routes.put(prefix, backend);
        return routes;
    }

    /** A local thread, and a state other than the one whose steps are shown, are built from their own mounts. */
    Outcome<AgentReply<AgentBackend>> state(MountSpec.State spec, DocumentParts at) {
        FileFormat format = format(spec.fileFormat());
        if (overlay != null) {
            return Outcome.ok(AgentReply.of(KeyedAgentBackends.state(overlay.state(), dialect, format, clock)));
        }
        Optional<Outcome<AgentReply<AgentBackend>>> own = live.state(spec, at, format);
        if (own.isPresent()) {
            return own.get();
        }
        // The state that the document names is in the workspace, unless another one is shown.
        return state(new ShownState(workspace), format);
    }

    private Outcome<AgentReply<AgentBackend>> state(ShownState shown, FileFormat format) {
        if (overlay != null) {
            return Outcome.ok(AgentReply.of(KeyedAgentBackends.state(overlay.state(), dialect, format, clock)));
        }
        return shown.files().map(files -> AgentReply.of(KeyedAgentBackends.state(StateFiles.of(files), dialect, format, clock)));
    }

    private static FileFormat format(String name) {
        return FileFormat.named(name).orElse(FileFormat.V2);
    }

    Outcome<DiskSetup> disk(MountSpec.Filesystem spec, DocumentParts at) {
        return SourceAddress.path(spec.root(), at.base())
                .map(root -> disk(at.treePrefixOf(spec), root, spec.virtualMode(), spec.maxFileSizeMb()));
    }

    private DiskSetup disk(@Nullable String prefix, Path root, boolean virtual, int maxFileSizeMb) {
        DiskSetup setup = new DiskSetup(root, virtual, maxFileSizeMb, dialect, DefectPolicy.WITHHOLD, false, ZoneId.systemDefault());
        return overlay == null ? setup : setup.under(overlay.folder(prefix == null || !setup.isVirtual() ? "" : prefix, setup.isVirtual() ? root : Path.of("/")));
    }

    Outcome<AgentReply<AgentBackend>> shell(MountSpec.LocalShell spec, DocumentParts at, AccessPermit permit) {
        return disk(spec.folder(), at)
                .map(disk -> LocalShellAgentBackends.of(new ShellSetup(
                        disk, spec.timeout(), spec.maxOutputBytes(), spec.env(), spec.inheritEnv(), overlay == null ? permit::isGiven : () -> false)));
    }
}
