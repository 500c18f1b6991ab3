package dev.stateroom.workspace;

import dev.stateroom.backend.DiskBackend;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.store.Namespace;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Turns a workspace document into mounts. What the document names and cannot be had becomes a mount that says so; it never
 * hides the others. Relative paths are relative to the document.
 */
final class DocumentMounts {
    private final Path document;
    private final Path base;
    private final Clock clock;
    private final Function<Path, Outcome<ThreadSource>> threadsAt;
    private final Cancellation cancellation;
    private final Map<Path, SharedStore> stores = new HashMap<>();
    private final List<Mount> mounts = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private @Nullable ThreadSource threads;
    private MountSpec.@Nullable State state;
    private @Nullable String threadId;

    /** For the document at that absolute path. */
    DocumentMounts(
            Path document, Clock clock, Function<Path, Outcome<ThreadSource>> threadsAt, Cancellation cancellation) {
        this.document = document;
        Path parent = document.getParent();
        this.base = parent == null ? document : parent;
        this.clock = clock;
        this.threadsAt = threadsAt;
        this.cancellation = cancellation;
    }

    /** Opens everything that the document names. */
    Outcome<OpenWorkspace> open(WorkspaceDocument workspace) {
        problems.addAll(workspace.problems());
        NamespaceTemplate namespaces = new NamespaceTemplate(workspace.values(), problems);
        workspace.mounts().forEach((prefix, spec) -> mounts.add(mount(prefix, spec, namespaces)));
        mounts.sort(Comparator.comparing((Mount mount) -> !mount.prefix().equals("/")).thenComparing(Mount::prefix));
        String name = workspace.name();
        MountSpec.State shown = state;
        return Outcome.ok(new OpenWorkspace(
                name == null ? LocalOpener.name(document).replaceFirst("\\.stateroom\\.json$", "") : name,
                document.toString(),
                threads,
                threadId,
                mounts,
                problems,
                workspace.dialect(),
                shown == null || shown.checkpoint().equals("latest") ? null : shown.checkpoint()));
    }

    /** Opens only the threads that the document's state names. */
    Outcome<ThreadSource> threads(WorkspaceDocument workspace) {
        for (MountSpec spec : workspace.mounts().values()) {
            if (spec instanceof MountSpec.State(String source, _, _) && source != null) {
                return Address.path(source, base).then(threadsAt);
            }
        }
        return Outcome.failed(
                Failure.Kind.UNSUPPORTED, LocalOpener.name(document) + " mounts no state with a source, so it has no threads");
    }

    private Mount mount(String prefix, MountSpec spec, NamespaceTemplate namespaces) {
        Outcome<Mount> mount = switch (spec) {
            case MountSpec.State named -> state(prefix, named);
            case MountSpec.Store(String source, List<String> template) ->
                namespaces.fill(template).then(namespace -> store(prefix, source, namespace));
            case MountSpec.Filesystem folder -> folder(prefix, folder);
            case MountSpec.Composite _ -> later("a composite inside a composite");
            case MountSpec.Later(String type) -> later("a backend of type " + type);
        };
        return switch (mount) {
            case Outcome.Ok<Mount>(Mount ready) -> ready;
            case Outcome.Failed<Mount>(Failure failure) -> {
                problems.add(prefix + ": " + failure.sentence());
                yield Mounts.failing(prefix, spec.type(), failure);
            }
        };
    }

    private static Outcome<Mount> later(String what) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, what + " is not supported yet in this version");
    }

    private Outcome<Mount> state(String prefix, MountSpec.State named) {
        String source = named.source();
        if (source == null) {
            return later("a local thread (a state without a source)");
        }
        if (threads != null || !prefix.equals("/")) {
            return later("a state elsewhere than at /");
        }
        return Address.path(source, base).then(threadsAt).map(opened -> {
            threads = opened;
            state = named;
            problems.addAll(opened.description().notes());
            String thread = named.thread();
            if (thread != null
                    && opened.threadUnindexed(thread, cancellation)
                            instanceof Outcome.Failed<RecordedThread>(Failure failure)) {
                problems.add(failure.sentence());
                thread = null;
            }
            threadId = thread;
            return Mounts.state(opened, thread);
        });
    }

    private Outcome<Mount> store(String prefix, String source, Namespace namespace) {
        return Address.path(source, base)
                .map(path -> stores.computeIfAbsent(path, at -> new SharedStore(at, clock)).mount(prefix, namespace));
    }

    /** Not jailed where the document asks for real paths: still shown below its root only, which is all that a mount can show. */
    private Outcome<Mount> folder(String prefix, MountSpec.Filesystem named) {
        if (!named.virtualMode()) {
            problems.add(prefix + ": virtual_mode is off, so the agent can leave " + named.root()
                    + "; only what lies below it is shown");
        }
        if (named.writable()) {
            problems.add(prefix + ": this version shows folders read-only");
        }
        return Address.path(named.root(), base)
                .map(path -> new Mount(prefix, "disk", path.toString(), new Mount.Live(() -> DiskBackend.of(path))));
    }
}
