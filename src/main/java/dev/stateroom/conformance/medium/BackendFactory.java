package dev.stateroom.conformance.medium;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.DefectPolicy;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.v1.AdaptedBackend;
import dev.stateroom.backend.composite.CompositeAgentBackend;
import dev.stateroom.backend.disk.DiskSetup;
import dev.stateroom.backend.disk.FilesystemAgentBackends;
import dev.stateroom.backend.hub.HubAgentBackends;
import dev.stateroom.backend.keyed.KeyedAgentBackends;
import dev.stateroom.backend.keyed.StoreAccess;
import dev.stateroom.backend.policy.PolicyAgentBackend;
import dev.stateroom.backend.sandbox.SandboxAgentBackends;
import dev.stateroom.backend.shell.LocalShellAgentBackends;
import dev.stateroom.backend.shell.ShellSetup;
import dev.stateroom.conformance.standin.LocalSandbox;
import dev.stateroom.conformance.standin.MemoryHub;
import dev.stateroom.conformance.standin.MissingChannel;
import dev.stateroom.conformance.standin.OldNpmBackend;
import dev.stateroom.conformance.standin.OldPythonBackend;
import dev.stateroom.conformance.vector.BackendSpec;
import dev.stateroom.conformance.vector.NoVector;
import dev.stateroom.conformance.vector.ReferenceVector;
import dev.stateroom.conformance.vector.SeedFile;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** Builds backends from a vector's description, one method per type. */
public final class BackendFactory {
    private final VectorMedia media;
    private final Dialect dialect;
    private final boolean ripgrep;
    private final boolean hasStateChannel;
    private final StoreNamespaces namespaces;
    private final List<Later> later = new ArrayList<>();

    /** For the backends of one vector over its media. */
    public BackendFactory(ReferenceVector vector, VectorMedia media) {
        this.media = media;
        this.dialect = vector.dialect();
        this.ripgrep = vector.ripgrep();
        this.namespaces = new StoreNamespaces(vector);
        this.hasStateChannel = !dialect.holds(DialectFact.STATE_NEEDED_FOR_TOOLS) || showsState(vector.backend());
    }

    /** True if the middleware sees a state backend: it looks into composites only. */
    private static boolean showsState(BackendSpec spec) {
        return switch (spec.type()) {
            case "state" -> true;
            case "composite" ->
                showsState(spec.part("default"))
                        || spec.routes().values().stream().anyMatch(BackendFactory::showsState);
            default -> false;
        };
    }

    /**
     * The backend of a description.
     *
     * @return UNSUPPORTED for a type that cannot be built; a raised reply if the reference's constructor throws
     */
    public Outcome<AgentReply<VectorBackend>> build(BackendSpec spec) {
        return switch (spec.type()) {
            case "state" -> state(spec);
            case "store" -> store(spec);
            case "filesystem" -> filesystem(spec);
            case "composite" -> composite(spec);
            case "sandbox" -> sandbox(spec);
            case "policy" -> policy(spec);
            case "context_hub" -> hub(spec);
            case "v1_protocol" -> dialect.language() == Era.Language.PYTHON ? oldPython() : oldNpm(false);
            case "v1_adapted" -> oldNpm(false);
            case "v1_sandbox", "v1_sandbox_adapted" -> oldNpm(true);
            case "local_shell" -> localShell(spec);
            default -> notBuilt(spec.type());
        };
    }

    private static Outcome<AgentReply<VectorBackend>> notBuilt(String type) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "backend " + type + " is not built yet");
    }

    private static Outcome<AgentReply<VectorBackend>> mounted(AgentReply<AgentBackend> backend, MediumSeeder seeds) {
        boolean lacking = backend instanceof AgentReply.Raised<AgentBackend>(String type, String message)
                && type.equals("NotImplementedError")
                && message.isEmpty();
        return lacking ? notBuilt("of this dialect") : Outcome.ok(backend.map(built -> new VectorBackend(built, seeds)));
    }

    private Outcome<AgentReply<VectorBackend>> state(BackendSpec spec) {
        if (!hasStateChannel) {
            return mounted(AgentReply.of(new MissingChannel(dialect)), media.stateSeeds());
        }
        AgentBackend backend = spec.isTrue("legacy")
                ? KeyedAgentBackends.snapshot(media.state(), dialect, format(spec), media.clock())
                : KeyedAgentBackends.state(media.state(), dialect, format(spec), media.clock());
        return mounted(AgentReply.of(backend), media.stateSeeds());
    }

    private Outcome<AgentReply<VectorBackend>> store(BackendSpec spec) {
        ForeignValue.fields(spec.fields().get("other_namespaces"))
                .values()
                .forEach((labels, files) -> later.add(
                        new Later(media.otherSeeds(List.of(labels.split("\\|", -1))), SeedFile.files(files))));
        AgentReply<AgentBackend> backend = KeyedAgentBackends.store(
                media.store(),
                spec.isTrue("explicit_store") ? StoreAccess.EXPLICIT : StoreAccess.OF_RUN,
                namespaces.of(spec),
                dialect,
                format(spec),
                media.clock());
        return mounted(backend, media.storeSeeds(namespaces.ofSeeds(spec)));
    }

    private static FileFormat format(BackendSpec spec) {
        @Nullable String name = spec.text("file_format");
        return name == null ? FileFormat.V2 : FileFormat.named(name).orElseThrow(() -> new NoVector("its file_format is " + name));
    }

    private Outcome<AgentReply<VectorBackend>> filesystem(BackendSpec spec) {
        Path folder = folder(spec);
        return mounted(FilesystemAgentBackends.of(disk(spec, folder)), new DiskSeeds(media.root(), folder));
    }

    private Outcome<AgentReply<VectorBackend>> sandbox(BackendSpec spec) {
        Path folder = folder(spec);
        return mounted(
                SandboxAgentBackends.of(new LocalSandbox(folder, spec.isTrue("capture")), dialect, media.clock()), new DiskSeeds(media.root(), folder));
    }

    private Outcome<AgentReply<VectorBackend>> composite(BackendSpec spec) {
        Outcome<AgentReply<VectorBackend>> base = build(spec.part("default"));
        SequencedMap<String, VectorBackend> routes = new LinkedHashMap<>();
        for (Map.Entry<String, BackendSpec> route : spec.routes().entrySet()) {
            Outcome<AgentReply<VectorBackend>> built = build(route.getValue());
            if (!(built instanceof Outcome.Ok<AgentReply<VectorBackend>>(AgentReply.Answered<VectorBackend>(VectorBackend mounted)))) {
                return built;
            }
            routes.put(route.getKey(), mounted);
        }
        return base.map(reply -> reply.map(mounted -> {
            later.add(new Later(mounted.seeds(), spec.files("default_files")));
            SequencedMap<String, AgentBackend> backends = new LinkedHashMap<>();
            routes.forEach((prefix, route) -> backends.put(prefix, route.backend()));
            return new VectorBackend(
                    new CompositeAgentBackend(mounted.backend(), backends, dialect),
                    new RoutedSeeds(mounted.seeds(), routes));
        }));
    }

    private Outcome<AgentReply<VectorBackend>> policy(BackendSpec spec) {
        @Nullable List<String> denied = spec.texts("deny_prefixes");
        List<String> prefixes = denied == null ? List.of() : denied;
        return build(spec.part("inner"))
                .map(reply -> reply.map(inner ->
                        new VectorBackend(new PolicyAgentBackend(inner.backend(), prefixes), inner.seeds())));
    }

    private Outcome<AgentReply<VectorBackend>> hub(BackendSpec spec) {
        @Nullable List<String> answers = spec.texts("fail");
        MemoryHub hub =
                new MemoryHub(!Boolean.FALSE.equals(spec.flag("exists")), answers == null ? List.of() : answers);
        media.add(hub);
        return mounted(
                HubAgentBackends.of(hub, dialect, media.clock()),
                (path, seed) -> hub.put(path.replaceFirst("^/+", ""), OldSeeds.text(path, seed)));
    }

    private Outcome<AgentReply<VectorBackend>> oldPython() {
        OldPythonBackend old = new OldPythonBackend(dialect);
        MediumSeeder seeds = (path, seed) -> old.put(path, OldSeeds.text(path, seed));
        return mounted(AgentReply.of(new AdaptedBackend(old, dialect)), seeds);
    }

    private Outcome<AgentReply<VectorBackend>> oldNpm(boolean sandbox) {
        OldNpmBackend old = new OldNpmBackend(sandbox);
        MediumSeeder seeds = (path, seed) -> old.put(path, OldSeeds.lines(path, seed));
        return mounted(AgentReply.of(new AdaptedBackend(old, dialect)), seeds);
    }

    /** The user runs vectors on purpose, in a fresh folder: that is the consent. */
    private Outcome<AgentReply<VectorBackend>> localShell(BackendSpec spec) {
        Path folder = folder(spec);
        @Nullable Double timeout = spec.number("timeout");
        @Nullable Double most = spec.number("max_output_bytes");
        Map<String, String> env = new LinkedHashMap<>();
        ForeignValue.fields(spec.fields().get("env")).values().forEach((name, value) -> {
            String text = ForeignValue.text(value);
            if (text == null) {
                throw new NoVector("the variable " + name + " of its shell is no text");
            }
            env.put(name, text);
        });
        if (!spec.isTrue("inherit_env")) {
            // The default path of the recorder's shell; shells of other machines have other defaults.
            env.putIfAbsent("PATH", "/usr/bin:/bin");
        }
        ShellSetup setup = new ShellSetup(
                disk(spec, folder),
                timeout == null ? ShellSetup.USUAL_TIMEOUT : timeout,
                most == null ? ShellSetup.USUAL_MAX_OUTPUT_BYTES : most.intValue(),
                env,
                spec.isTrue("inherit_env"),
                () -> true);
        return mounted(LocalShellAgentBackends.of(setup), new DiskSeeds(media.root(), folder));
    }

    private DiskSetup disk(BackendSpec spec, Path folder) {
        @Nullable Double largest = spec.number("max_file_size_mb");
        return new DiskSetup(
                folder,
                spec.flag("virtual_mode"),
                largest == null ? DiskSetup.USUAL_MAX_FILE_SIZE_MB : largest.intValue(),
                dialect,
                DefectPolicy.REPRODUCE,
                ripgrep,
                ZoneId.systemDefault());
    }

    /** The folder of a backend on disk: the fresh one, or a subfolder. */
    private Path folder(BackendSpec spec) {
        @Nullable String below = spec.text("dir");
        if (below == null) {
            return media.root();
        }
        Path folder = media.root().resolve(below).normalize();
        if (!folder.startsWith(media.root())) {
            throw new NoVector("its backend is in " + below + ", outside the vector's folder");
        }
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new NoVector("its folder " + below + " cannot be made: " + Failure.reason(e));
        }
    }

    /** Puts a vector's files into its backend, then those of its parts. */
    public void seed(VectorBackend mounted, Map<String, SeedFile> files) throws IOException {
        putAll(mounted.seeds(), files);
        for (Later more : later) {
            putAll(more.seeds(), more.files());
        }
    }

    private static void putAll(MediumSeeder seeds, Map<String, SeedFile> files) throws IOException {
        for (Map.Entry<String, SeedFile> file : files.entrySet()) {
            seeds.put(file.getKey(), file.getValue());
        }
    }

    private record Later(MediumSeeder seeds, Map<String, SeedFile> files) {}
}
