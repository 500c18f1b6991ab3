package dev.stateroom.workspace;

import dev.stateroom.backend.bridge.BridgeSetup;
import dev.stateroom.backend.plugin.PluginFolder;
import dev.stateroom.langgraph.mongo.MongoAddress;
import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.redis.RedisAddress;
import dev.stateroom.langgraph.server.ServerAddress;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.CredentialReference;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.NamespaceTemplate;
import dev.stateroom.workspace.document.RouteTable;
import dev.stateroom.workspace.document.ThreadsSpec;
import dev.stateroom.workspace.document.WorkspaceDocument;
import dev.stateroom.workspace.reach.ReachEntry;
import dev.stateroom.workspace.reach.ReachEntry.Concern;
import dev.stateroom.workspace.reach.ReachEntry.Kind;
import dev.stateroom.workspace.reach.WorkspaceReach;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Resolves what a workspace file reaches: addresses, programs and folders as the openers would use them, code by its content. Reads local
 * files; connects to nothing and starts nothing.
 */
final class ReachOf {
    private final Path document;
    private final Path base;
    private final WorkspaceDocument workspace;
    private final PluginFolder plugins;
    private final HostReach hosts;
    private final ProgramVariables variables;
    private final NearbyFolders nearby;
    private final List<ReachEntry> entries = new ArrayList<>();

    private ReachOf(Path document, WorkspaceDocument workspace, Credentials credentials, SourceOpener sources, PluginFolder plugins) {
        this.document = document.toAbsolutePath().normalize();
        Path parent = this.document.getParent();
        this.base = parent == null ? this.document : parent;
        this.workspace = workspace;
        this.plugins = plugins;
        this.hosts = new HostReach(credentials, sources, entries::add);
        this.variables = new ProgramVariables(credentials);
        this.nearby = NearbyFolders.of(base);
    }

    /** What the document at that path reaches now. */
    static WorkspaceReach of(Path document, WorkspaceDocument workspace, Credentials credentials, SourceOpener sources, PluginFolder plugins) {
        return of(document, workspace, credentials, sources, plugins, _ -> true);
    }

    /** The same for the mounts with the prefix {@code wanted} alone. */
    static WorkspaceReach of(
            Path document,
            WorkspaceDocument workspace,
            Credentials credentials,
            SourceOpener sources,
            PluginFolder plugins,
            Predicate<String> wanted) {
        ReachOf reach = new ReachOf(document, workspace, credentials, sources, plugins);
        RouteTable.of(workspace.backend()).rows().stream()
                .filter(row -> wanted.test(row.prefix()))
                .forEach(row -> reach.add(row.prefix(), row.spec()));
        ThreadsSpec threads = workspace.threads();
        if (threads != null && wanted.test(ThreadsSpec.FIELD)) {
            reach.source(ThreadsSpec.FIELD, threads.source(), thread(threads.thread(), threads.checkpoint()));
        }
        return new WorkspaceReach(reach.document, reach.entries);
    }

    private void add(String mount, MountSpec spec) {
        switch (spec) {
            case MountSpec.Composite composite -> RouteTable.of(composite).rows().forEach(row -> add(mount, row.spec()));
            case MountSpec.Policy policy -> add(mount, policy.inner());
            case MountSpec.Leaf leaf -> MountOpeners.USUAL.of(leaf).reach(this, mount, leaf);
        }
    }

    HostReach hosts() {
        return hosts;
    }

    static String thread(@Nullable String thread, String checkpoint) {
        return "thread" + (thread == null ? "" : " " + thread) + " at " + checkpoint;
    }

    private void add(Kind kind, String mount, String name, String detail, boolean asks, Set<Concern> concerns) {
        entries.add(new ReachEntry(kind, mount, name, detail, asks, concerns));
    }

    void source(String mount, String source, String what) {
        switch (SourceAddress.of(source, base).orElse(new SourceAddress.Own("no address: " + SourceAddress.shown(source)))) {
            case SourceAddress.Server(ServerAddress at) -> hosts.server(mount, at, what);
            case SourceAddress.Postgres(PostgresAddress at) -> hosts.postgres(mount, at, what);
            case SourceAddress.Mongo(MongoAddress at) -> hosts.mongo(mount, at, what);
            case SourceAddress.Redis(RedisAddress at) -> hosts.redis(mount, at, what);
            case SourceAddress.Own(String shelf) ->
                add(Kind.FILE, mount, "local:" + shelf, "what Stateroom itself keeps, " + what, false, Set.of());
            case SourceAddress.Local(Path path) ->
                add(Kind.FILE, mount, path.toString(), what + led(path), NearbyFolders.isOfAnotherComputer(path), concerns(path));
        }
    }

    String namespace(MountSpec.Store store) {
        NamespaceTemplate template = store.namespace();
        Outcome<List<String>> labels =
                template == null ? Outcome.ok(NamespaceTemplate.legacy(workspace.values())) : template.labels(workspace.values());
        return labels.map(List::toString).orElse("that is not filled in");
    }

    void folder(String mount, MountSpec.Filesystem folder, MountSpec shown) {
        if (!(SourceAddress.path(folder.root(), base) instanceof Outcome.Ok<Path>(Path root))) {
            add(Kind.FOLDER, mount, "no folder", folder.root(), true, Set.of());
            return;
        }
        String what = shown.head().writable() ? "may be changed" : "read-only";
        add(Kind.FOLDER, mount, root.toString(), what + (folder.virtualMode() ? "" : ", virtual_mode off") + led(root), !nearby.holds(root), concerns(root));
    }

    private Set<Concern> concerns(Path path) {
        EnumSet<Concern> concerns = EnumSet.noneOf(Concern.class);
        Path real = ProgramLookup.real(path);
        if (!real.startsWith(ProgramLookup.real(base))) {
            concerns.add(Concern.OUTSIDE);
            if (NearbyFolders.isHidden(real)) {
                concerns.add(Concern.PRIVATE);
            }
        }
        return concerns;
    }

    private static String led(Path path) {
        Path real = ProgramLookup.real(path);
        return real.equals(path) ? "" : ", really " + real;
    }

    void shell(String mount, MountSpec.LocalShell shell) {
        String root = SourceAddress.path(shell.folder().root(), base).map(Path::toString).orElse(shell.folder().root());
        String program = ProgramLookup.found(NearbyFolders.WINDOWS ? "cmd.exe" : "/bin/sh", base);
        add(
                Kind.PROGRAM, mount, program,
                "commands in " + root + " with " + new TreeMap<>(shell.env())
                        + (shell.inheritEnv() ? " and all variables of this program" + variables.started() : ""),
                true,
                shell.inheritEnv() ? Set.of(Concern.ENVIRONMENT) : Set.of());
    }

    void sandbox(String mount, MountSpec.Sandbox spec) {
        if (HostedShells.has(spec.transport())) {
            hosts.hosted(mount, spec);
            return;
        }
        String in = ", in " + (spec.root().isEmpty() ? "/" : spec.root()) + HostReach.environment(spec) + HostReach.writable(spec);
        switch (SandboxMounts.command(spec)) {
            case Outcome.Ok<List<String>>(List<String> words) -> {
                program(mount, words.getFirst(), String.join(" ", words) + in + variables.started(), Set.of(Concern.ENVIRONMENT));
                CommandCode.of(base, words).forEach((name, files) -> add(
                        Kind.CODE, mount, name, files.size() == 1 ? CodeHash.of(files.getFirst()) : CodeHash.of(base, files), true, neighbours(files.getFirst())));
            }
            case Outcome.Failed<List<String>> _ -> add(Kind.PROGRAM, mount, spec.transport(), spec.target() + in, true, Set.of());
        }
        if (spec.transport().equals("ssh")) {
            hosts.host(mount, spec.target(), "ssh" + new TreeMap<>(spec.options()), Set.of());
        }
    }

    private void program(String mount, String name, String detail, Set<Concern> more) {
        EnumSet<Concern> concerns = EnumSet.noneOf(Concern.class);
        concerns.addAll(more);
        Path program = ProgramLookup.find(name, base).orElse(null);
        if (program == null) {
            concerns.add(Concern.NOT_FOUND);
            add(Kind.PROGRAM, mount, name, detail, true, concerns);
            return;
        }
        concerns.addAll(neighbours(program));
        String content = program.startsWith(base) || ProgramLookup.real(program).startsWith(ProgramLookup.real(base)) ? ", " + CodeHash.of(program) : "";
        add(Kind.PROGRAM, mount, program.toString(), detail + led(program) + content, true, concerns);
    }

    private Set<Concern> neighbours(Path path) {
        return path.startsWith(base) || ProgramLookup.real(path).startsWith(ProgramLookup.real(base)) ? Set.of(Concern.CAME_WITH_FILE) : Set.of();
    }

    void bridge(String mount, MountSpec.Bridge bridge) {
        boolean python = bridge.language().equals("python");
        String interpreter = BridgeInterpreter.of(
                bridge.language().equals(BridgeSetup.Language.PYTHON.id()) ? BridgeSetup.Language.PYTHON : BridgeSetup.Language.JAVASCRIPT, bridge.interpreter(), base);
        program(
                mount, interpreter,
                bridge.object() + " by " + interpreter + " in " + base + HostReach.writable(bridge) + variables.started(),
                Set.of(Concern.ENVIRONMENT));
        SequencedSet<Path> environment = python ? InstalledPackages.python(Path.of(interpreter)) : InstalledPackages.node(base);
        List<Path> more = new ArrayList<>();
        variables.pythonPath().forEach(folder -> more.add(base.resolve(folder).normalize()));
        more.addAll(InstalledPackages.added(environment));
        SequencedSet<Path> files = python ? BridgeCode.python(base, more, bridge.object()) : BridgeCode.node(base, bridge.object());
        String names = python && !BridgeCode.names(base).isEmpty() ? ", beside " + String.join(" ", BridgeCode.names(base)) : "";
        add(Kind.CODE, mount, bridge.object(), CodeHash.of(base, files) + names, true, Set.of());
        if (!environment.isEmpty()) {
            add(Kind.CODE, mount, environment.getFirst().toString(), "what is installed, " + CodeHash.of(base, environment), true, Set.of());
        }
    }

    /** All jars of the folder are loaded to find one class, so the user agrees to all of them. */
    void plugin(String mount, MountSpec.Custom custom) {
        Map<String, String> fields = new TreeMap<>();
        custom.fields().forEach((name, value) -> {
            CredentialReference reference = CredentialReference.in(value).orElse(null);
            if (reference != null) {
                hosts.key(mount, value, name + " of " + custom.className(), List.of());
            }
            fields.put(name, value);
        });
        add(Kind.CODE, mount, custom.className(), "plug-in with " + fields + HostReach.writable(custom), true, Set.of());
        plugins.jars().forEach(jar -> add(Kind.CODE, mount, jar.toString(), "plug-in, " + CodeHash.of(jar), true, Set.of()));
    }
}
