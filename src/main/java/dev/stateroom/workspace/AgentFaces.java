package dev.stateroom.workspace;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.DefectPolicy;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import dev.stateroom.backend.composite.CompositeAgentBackend;
import dev.stateroom.backend.disk.DiskSetup;
import dev.stateroom.backend.disk.FilesystemAgentBackends;
import dev.stateroom.backend.keyed.KeyedAgentBackends;
import dev.stateroom.backend.keyed.Namespacing;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.backend.policy.PolicyAgentBackend;
import dev.stateroom.langgraph.store.ItemStore;
import dev.stateroom.langgraph.store.MemoryItems;
import dev.stateroom.langgraph.store.Namespace;
import dev.stateroom.langgraph.store.SqliteItemStore;
import dev.stateroom.langgraph.store.StoredItem;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.NamespaceTemplate;
import dev.stateroom.workspace.document.WorkspaceDocument;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * Builds what an agent of a dialect would be given for an open workspace. States and stores are copies in memory, made when this is
 * asked for; folders are the real ones, and calls with which the reference would leave the root or destroy what was not named are
 * withheld.
 */
final class AgentFaces {
    private final OpenWorkspace workspace;
    private final Dialect dialect;
    private final Clock clock;

    AgentFaces(OpenWorkspace workspace, Dialect dialect, Clock clock) {
        this.workspace = workspace;
        this.dialect = dialect;
        this.clock = clock;
    }

    /** The backend; raised where the reference's constructor throws. */
    Outcome<Reply<AgentBackend>> build() {
        Path path = Path.of(workspace.address());
        if (workspace.isDocument()) {
            return DocumentFile.open(path).then(file -> {
                Path base = path.toAbsolutePath().getParent();
                return build(file.document().backend(), file.document(), base == null ? path : base);
            });
        }
        if (Files.isDirectory(path)) {
            return folder(path, true, DiskSetup.USUAL_MAX_FILE_SIZE_MB);
        }
        return workspace.threads() != null
                ? state(new ShownState(workspace), FileFormat.V2)
                : Outcome.failed(
                        Failure.Kind.UNSUPPORTED,
                        workspace.name() + " is a store of several namespaces: a workspace file says which of them an agent is given");
    }

    private Outcome<Reply<AgentBackend>> build(MountSpec spec, WorkspaceDocument document, Path base) {
        return switch (spec) {
            case MountSpec.State state -> state(state);
            case MountSpec.Store store -> store(store, document, base);
            case MountSpec.Filesystem folder -> folder(folder, base);
            case MountSpec.LocalShell shell -> folder(shell.folder(), base);
            case MountSpec.Composite composite -> composite(composite, document, base);
            case MountSpec.Policy policy -> build(policy.inner(), document, base)
                    .map(reply -> reply.map(inner -> new PolicyAgentBackend(inner, policy.denyPrefixes())));
            default ->
                Outcome.failed(
                        Failure.Kind.UNSUPPORTED, "a " + spec.type() + " backend cannot be shown as an agent sees it by this version yet");
        };
    }

    /** Every part must be had: without one of them the composite would answer otherwise. */
    private Outcome<Reply<AgentBackend>> composite(MountSpec.Composite spec, WorkspaceDocument document, Path base) {
        Outcome<Reply<SequencedMap<String, AgentBackend>>> routes = Outcome.ok(Reply.of(new LinkedHashMap<>()));
        for (MountSpec.Route route : spec.routes()) {
            routes = routes.then(before -> build(route.spec(), document, base)
                    .map(reply -> before.then(built -> reply.map(backend -> with(built, route.prefix(), backend)))));
        }
        Outcome<Reply<SequencedMap<String, AgentBackend>>> all = routes;
        return build(spec.fallback(), document, base)
                .then(reached -> all.map(reply -> reached.then(fallback ->
                        reply.map(mounted -> new CompositeAgentBackend(fallback, mounted, dialect)))));
    }

    private static SequencedMap<String, AgentBackend> with(
            SequencedMap<String, AgentBackend> routes, String prefix, AgentBackend backend) {
        routes.put(prefix, backend);
        return routes;
    }

    private Outcome<Reply<AgentBackend>> state(MountSpec.State spec) {
        String thread = spec.thread() == null ? workspace.threadId() : spec.thread();
        String checkpoint = spec.checkpoint().equals("latest") ? null : spec.checkpoint();
        return state(new ShownState(workspace.threads(), thread, checkpoint), format(spec.fileFormat()));
    }

    private Outcome<Reply<AgentBackend>> state(ShownState shown, FileFormat format) {
        return shown.files().map(files -> Reply.of(KeyedAgentBackends.state(StateFiles.of(files), dialect, format, clock)));
    }

    private static FileFormat format(String name) {
        return FileFormat.named(name).orElse(FileFormat.V2);
    }

    private Outcome<Reply<AgentBackend>> folder(MountSpec.Filesystem spec, Path base) {
        return Address.path(spec.root(), base).then(root -> folder(root, spec.virtualMode(), spec.maxFileSizeMb()));
    }

    private Outcome<Reply<AgentBackend>> folder(Path root, boolean virtual, int maxFileSizeMb) {
        return Outcome.ok(FilesystemAgentBackends.of(new DiskSetup(
                root, virtual, maxFileSizeMb, dialect, DefectPolicy.WITHHOLD, false, ZoneId.systemDefault())));
    }

    private Outcome<Reply<AgentBackend>> store(MountSpec.Store spec, WorkspaceDocument document, Path base) {
        NamespaceTemplate template = spec.namespace();
        List<String> labels = template == null
                ? NamespaceTemplate.legacy(document.values())
                : template.fill(document.values()).orElse(List.of());
        Namespacing namespacing = template == null
                ? new Namespacing.Legacy(labels.size() > 1 ? labels.getFirst() : null)
                : Namespacing.of(labels.toArray(String[]::new));
        return Address.path(spec.source(), base)
                .then(path -> SqliteItemStore.open(path, clock, Cancellation.NEVER, Progress.SILENT))
                .then(store -> copied(store, labels))
                .map(items -> KeyedAgentBackends.store(items, namespacing, dialect, format(spec.fileFormat()), clock));
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
