package dev.stateroom.workspace;

import dev.stateroom.agent.FileFormat;
import dev.stateroom.backend.AuditTrail;
import dev.stateroom.backend.CompositeBackend;
import dev.stateroom.backend.DiskBackend;
import dev.stateroom.backend.MountPolicy;
import dev.stateroom.backend.OpenedOnce;
import dev.stateroom.backend.PolicyBackend;
import dev.stateroom.backend.shell.ShellBackend;
import dev.stateroom.backend.shell.ShellRun;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.BoundedRegex;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.document.DocumentText;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.NamespaceTemplate;
import dev.stateroom.workspace.document.RouteTable;
import dev.stateroom.workspace.document.WorkspaceDocument;
import dev.stateroom.workspace.lint.LintFinding;
import dev.stateroom.workspace.lint.WorkspaceLinter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Turns a workspace document into mounts. An entry that is not available becomes a mount that reports why; the others are not affected.
 * Relative paths are relative to the document.
 */
final class DocumentMounts {
    private final Path document;
    private final Path base;
    private final Clock clock;
    private final ReachGate gate;
    private final SourceOpener opener;
    private final MountOpeners openers;
    private final PluginMounts plugins;
    private final Cancellation cancellation;
    private final Progress progress;
    private final Map<String, SharedStore> stores = new HashMap<>();
    private final List<Mount> mounts = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final List<AutoCloseable> held = new ArrayList<>();
    private final DocumentThreads threads;

    /** For the document at that absolute path; {@code gate} decides which parts may be reached. */
    DocumentMounts(
            Path document,
            Clock clock,
            ReachGate gate,
            LocalThreads localThreads,
            SourceOpener opener,
            MountOpeners openers,
            PluginMounts plugins,
            Cancellation cancellation,
            Progress progress) {
        this.gate = gate;
        this.document = document;
        this.base = Objects.requireNonNullElse(document.getParent(), document);
        this.clock = clock;
        this.opener = opener;
        this.openers = openers;
        this.plugins = plugins;
        this.progress = progress;
        this.cancellation = cancellation;
        this.threads = new DocumentThreads(document, gate, localThreads, opener, problems, held, cancellation, progress);
    }

    /** The threads that the document names. */
    DocumentThreads threads() {
        return threads;
    }

    /** Opens everything that the document names. */
    OpenWorkspace open(DocumentText text) {
        WorkspaceDocument workspace = text.document();
        new WorkspaceLinter(text, base, Dialect.DOCUMENTED)
                .document().stream()
                .filter(finding -> finding.severity() == LintFinding.Severity.WARNING)
                .map(LintFinding::located)
                .forEach(problems::add);
        threads.open(workspace);
        for (RouteTable.Row row : RouteTable.of(workspace.backend()).rows()) {
            mounts.add(mount(row.prefix(), row.spec(), workspace, row.prefix()));
        }
        mounts.sort(Comparator.comparing((Mount mount) -> !mount.prefix().equals("/")).thenComparing(Mount::prefix));
        String name = workspace.name();
        ShownState shown = threads.shown();
        return new OpenWorkspace(
                name == null ? LocalOpener.name(document).replaceFirst("\\.stateroom\\.json$", "") : name,
                document.toString(),
                shown == null ? null : shown.threads(),
                shown == null ? null : shown.threadId(),
                mounts,
                problems,
                workspace.dialect(),
                shown == null ? null : shown.checkpointId(),
                elsewhere(workspace),
                held,
                null);
    }

    /** The entries that are on other computers and may be reached. */
    private List<String> elsewhere(WorkspaceDocument workspace) {
        return RouteTable.of(workspace.backend()).rows().stream()
                .filter(row -> gate.permit(row.prefix()).known().getAsBoolean())
                .flatMap(row -> RemoteParts.of(row.spec(), openers, opener).stream())
                .distinct()
                .toList();
    }

    /** {@code row} is the prefix in the route table: everything inside a policy is agreed to together. */
    private Mount mount(String prefix, MountSpec spec, WorkspaceDocument workspace, String row) {
        return switch (spec) {
            case MountSpec.Composite composite -> composite(prefix, composite, workspace, row);
            case MountSpec.Policy policy -> policy(prefix, policy, workspace, row);
            case MountSpec.Leaf leaf -> leaf(leaf, new MountOpener.Place(prefix, workspace, gate.permit(row), opener.with(gate.permit(row))), row);
        };
    }

    private <S extends MountSpec.Leaf> Mount leaf(S entry, MountOpener.Place at, String row) {
        MountOpener<S> kind = openers.of(entry);
        Outcome<Boolean> first = switch (kind.consent()) {
            case FIRST -> at.permit().given();
            case FOLDER_FIRST -> gate.folder(row).given();
            case LATER -> Outcome.ok(true);
        };
        if (first instanceof Outcome.Failed<Boolean>(Failure waits)) {
            return MountFactory.waiting(at.prefix(), entry, kind.connectedTo(entry, opener), waits);
        }
        return switch (kind.mount(this, at, entry)) {
            case Outcome.Ok<Mount>(Mount ready) -> ready;
            case Outcome.Failed<Mount>(Failure failure) -> {
                problems.add(at.prefix() + ": " + failure.sentence());
                Mount unfilled = kind.unfilled(this, at, entry, failure);
                yield unfilled == null ? MountFactory.failing(at.prefix(), entry, failure) : unfilled;
            }
        };
    }

    /** The base of relative paths in the document. */
    Path base() {
        return base;
    }

    PluginMounts plugins() {
        return plugins;
    }

    /** A mount that is opened at its first use, and closed with the workspace. */
    Outcome<Mount> live(String prefix, MountSpec spec, String connectedTo, Supplier<Outcome<Backend>> opening) {
        return Outcome.ok(new Mount(
                prefix, spec.type(), spec.owner(), connectedTo, new Mount.Live(hold(new OpenedOnce(opening))::open)));
    }

    /** A namespace of a store. */
    Outcome<Mount> store(MountOpener.Place at, MountSpec.Store named) {
        WorkspaceDocument workspace = at.workspace();
        NamespaceTemplate template = named.namespace();
        Outcome<List<String>> labels = template == null
                ? Outcome.ok(NamespaceTemplate.legacy(workspace.values()))
                : template.fill(workspace.values());
        return labels.then(filled -> store(named.source(), at.sources())
                .map(store -> store.mount(
                        at.prefix(),
                        new Namespace(filled),
                        named.head().writable() ? FileFormat.named(named.fileFormat()).orElse(FileFormat.V2) : null,
                        clock)));
    }

    /** The store at an address, opened once for all its mounts. */
    Outcome<SharedStore> store(String source, SourceOpener allowed) {
        return SourceAddress.of(source, base).map(at -> {
            // The local store is opened now: if another process holds it, the whole command is forwarded before anything was printed.
            Outcome<ItemStore> own = at instanceof SourceAddress.Own ? allowed.store(at, cancellation, progress) : null;
            return stores.computeIfAbsent(
                    at.toString(),
                    _ -> hold(own instanceof Outcome.Ok<ItemStore> ? new SharedStore("local", _ -> own) : SharedStore.of(at, allowed)));
        });
    }

    /** If the document asks for real paths at the root, the folder is mounted at its own path, as the agent writes it; its siblings are not shown. */
    Outcome<Mount> folder(String prefix, MountSpec.Filesystem folder) {
        return SourceAddress.path(folder.root(), base)
                .then(path -> live(
                        prefix, folder, path.toString(), () -> disk(prefix, path, folder)));
    }

    private static Outcome<Backend> disk(String prefix, Path path, MountSpec.Filesystem folder) {
        Outcome<Backend> files = DiskBackend.of(path, folder.head().writable()).map(Backend.class::cast);
        FilePath real = folder.virtualMode() || !prefix.equals("/") ? FilePath.ROOT : FilePath.parse(path.toAbsolutePath().normalize().toString()).orElse(FilePath.ROOT);
        NothingMounted around = new NothingMounted("disk", path + ", outside of which nothing is shown");
        return real.isRoot() ? files : files.map(found -> new CompositeBackend(around, real, found));
    }

    /** A folder whose commands run only after the user agreed. */
    Outcome<Mount> shell(String prefix, MountSpec.LocalShell shell, BooleanSupplier agreed) {
        return SourceAddress.path(shell.folder().root(), base).then(path -> {
            ShellRun run = new ShellRun(
                    path, Duration.ofSeconds(shell.timeout()), shell.maxOutputBytes(), shell.env(), shell.inheritEnv());
            return live(
                    prefix,
                    shell,
                    path.toString(),
                    () -> disk(prefix, path, shell.folder()).map(files -> new ShellBackend(files, run, agreed)));
        });
    }

    /** A guarded backend stays one mount, composites included: its rules apply to the paths as they reach it. */
    private Mount policy(String prefix, MountSpec.Policy spec, WorkspaceDocument workspace, String inRow) {
        Mount inner = mount(prefix, spec.inner(), workspace, inRow);
        MountPolicy policy = new MountPolicy(
                spec.denyPrefixes().stream().flatMap(denied -> folderOf(denied).stream()).toList(),
                spec.rateLimit(),
                spec.maxContentBytes(),
                spec.denyContent().stream().map(source -> BoundedRegex.compile(source, 0)).toList());
        AuditTrail trail = spec.audit() ? new AuditTrail() : null;
        UnaryOperator<Backend> guard = backend -> new PolicyBackend(backend, policy, trail == null ? _ -> {} : trail, clock);
        Mount.Content content = switch (inner.content()) {
            case Mount.ThreadState(Mount.StateView view, Mount.ForkView fork) ->
                new Mount.ThreadState(files -> guard.apply(view.of(files)), new GuardedForks(fork, guard));
            case Mount.Live(Mount.Opening opening) -> new Mount.Live(hold(new OpenedOnce(() -> opening.open().map(guard)))::open);
        };
        return new Mount(
                prefix, spec.type(), spec.type(), inner.connectedTo(), content, null, new Mount.Guard(policy, trail), inner.program(), List.of(inner));
    }

    private static Optional<FilePath> folderOf(String prefix) {
        return FilePath.parse(prefix.length() > 1 && prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix);
    }

    private Mount composite(String prefix, MountSpec.Composite spec, WorkspaceDocument workspace, String inRow) {
        List<Mount> parts = RouteTable.of(spec).rows().stream()
                .map(row -> mount(row.prefix(), row.spec(), workspace, inRow))
                .toList();
        boolean withState = parts.stream().anyMatch(part -> part.content() instanceof Mount.ThreadState);
        String connectedTo = parts.stream().map(Mount::connectedTo).distinct().collect(Collectors.joining(", "));
        return new Mount(
                prefix,
                spec.type(),
                spec.type(),
                connectedTo,
                withState
                        ? new Mount.ThreadState(
                                files -> MountedTree.composed(parts, part -> Outcome.ok(part.view().of(files))),
                                forks(parts))
                        : new Mount.Live(() -> Outcome.ok(MountedTree.composed(parts, part -> ShownState.NONE.files().map(part.view()::of)))),
                null,
                null,
                parts.stream().flatMap(Mount::leaves).map(Mount::program).filter(Objects::nonNull).findFirst().orElse(null),
                parts);
    }

    /** The forks of the only state among the parts, together with the other parts. */
    private static Mount.ForkView forks(List<Mount> parts) {
        return parts.stream()
                .flatMap(part -> part.content() instanceof Mount.ThreadState state ? Stream.of(state.fork()) : Stream.empty())
                .findFirst()
                .<Mount.ForkView>map(fork -> new GuardedForks(fork, backend -> MountedTree.composed(parts, _ -> Outcome.ok(backend))))
                .orElseThrow();
    }

    /** Closes the resource with the workspace. */
    <T extends AutoCloseable> T hold(T resource) {
        held.add(resource);
        return resource;
    }
}
