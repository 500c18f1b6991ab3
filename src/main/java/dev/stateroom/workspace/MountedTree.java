package dev.stateroom.workspace;

import dev.stateroom.agent.FileData;
import dev.stateroom.backend.CompositeBackend;
import dev.stateroom.backend.LazyBackend;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.lint.MountSurvey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The mounts of a workspace as the one tree of paths that an agent writes. Mounts are opened at their first use; one that fails does not
 * affect the others. Resources that the workspace opened are closed with the workspace.
 */
public final class MountedTree implements MountSurvey {
    private static final int MOST_FOLDERS = 100;

    private final List<Mount> mounts;
    private final Map<FilePath, Mount> byRoot = new LinkedHashMap<>();
    private final Map<FilePath, Backend> backends = new LinkedHashMap<>();
    private final Backend files;
    private final String name;
    private final boolean fromDocument;
    private final ShownState state;

    /** Problems of the mounted thread, once its files were read. */
    private final Set<String> problems = Collections.synchronizedSet(new LinkedHashSet<>());
    private final List<ShownState.Differing> differing = new ArrayList<>(1);
    private boolean compared;

    /** For a workspace that stays open meanwhile; the state is shown at the workspace's own checkpoint. */
    public MountedTree(OpenWorkspace workspace) {
        this.mounts = workspace.mounts();
        this.name = workspace.name();
        this.fromDocument = workspace.isDocument();
        this.state = new ShownState(workspace);
        for (Mount mount : mounts) {
            byRoot.put(mount.root(), mount);
            backends.put(mount.root(), lazy(mount, shown -> state.read().map(read -> {
                problems.addAll(read.problems());
                return shown.view().of(read.files());
            })));
        }
        this.files = composed(backends);
    }

    private static Backend lazy(Mount mount, Function<Mount.ThreadState, Outcome<Backend>> state) {
        Capabilities provisional = new Capabilities(mount.owner(), Set.of(), mount.connectedTo());
        return new LazyBackend(provisional, () -> opened(mount, state));
    }

    private static Outcome<Backend> opened(Mount mount, Function<Mount.ThreadState, Outcome<Backend>> state) {
        return switch (mount.content()) {
            case Mount.Live(Mount.Opening opening) -> opening.open();
            case Mount.ThreadState shown -> state.apply(shown);
        };
    }

    private static Backend composed(Map<FilePath, Backend> backends) {
        Map<FilePath, Backend> routes = new LinkedHashMap<>(backends);
        Backend top = routes.remove(FilePath.ROOT);
        return new CompositeBackend(top == null ? new NothingMounted() : top, routes);
    }

    /** Mounts as one backend, opened at once so that its capabilities are known; {@code state} opens a state among them. */
    static Backend composed(List<Mount> parts, Function<Mount.ThreadState, Outcome<Backend>> state) {
        Map<FilePath, Backend> backends = new LinkedHashMap<>();
        parts.forEach(part -> backends.put(part.root(), opened(part, state).orElse(lazy(part, state))));
        return composed(backends);
    }

    /** The mounts, the root first. */
    public List<Mount> mounts() {
        return mounts;
    }

    /** Sentences about the parts of the mounted thread that could not be read; empty until its files are requested. */
    public List<String> problems() {
        synchronized (problems) {
            return List.copyOf(problems);
        }
    }

    /** All mounts as one backend, under the paths that an agent writes. */
    public Backend files() {
        return files;
    }

    /** The backend of one mount. */
    public Backend backend(Mount mount) {
        Backend backend = backends.get(mount.root());
        return backend == null ? new NothingMounted() : backend;
    }

    /** Checks whether a mount can be opened. */
    public Outcome<Capabilities> probe(Mount mount) {
        Backend backend = backend(mount);
        return backend.entry(FilePath.ROOT).map(_ -> backend.capabilities());
    }

    /** Probes all mounts in parallel; results in their order. A mount that does not respond in time counts as failed and delays no other. */
    public Map<Mount, Outcome<Capabilities>> probed(Duration patience) {
        Map<Mount, CompletableFuture<Outcome<Capabilities>>> asked = new LinkedHashMap<>();
        for (Mount mount : mounts) {
            CompletableFuture<Outcome<Capabilities>> answer = new CompletableFuture<>();
            asked.put(mount, answer);
            Thread.startVirtualThread(() -> answer.completeAsync(() -> probe(mount), Runnable::run));
        }
        Outcome<Capabilities> silent = Outcome.failed(Failure.Kind.UNREACHABLE, "no answer for " + patience.toSeconds() + " s");
        Instant until = Instant.now().plus(patience);
        Map<Mount, Outcome<Capabilities>> probed = new LinkedHashMap<>();
        asked.forEach((mount, answer) -> {
            try {
                long left = Math.max(0, Duration.between(Instant.now(), until).toMillis());
                probed.put(mount, answer.completeOnTimeout(silent, left, TimeUnit.MILLISECONDS).join());
            } catch (CompletionException e) {
                // If another process must handle it, the command ends as it would without threads.
                throw e.getCause() instanceof RuntimeException cause ? cause : e;
            }
        });
        return probed;
    }

    @Override
    public Outcome<FileEntry> look(String prefix, FilePath inside) {
        return mounts.stream()
                .filter(mount -> mount.prefix().equals(prefix))
                .findFirst()
                .map(mount -> backend(mount).entry(inside))
                .orElseGet(() -> Outcome.failed(Failure.Kind.NOT_FOUND, "nothing is mounted at " + prefix));
    }

    @Override
    public boolean isHeldBack(String prefix) {
        return mounts.stream().anyMatch(mount -> mount.prefix().equals(prefix) && mount.waitsForAgreement());
    }

    @Override
    public Optional<FilePath> firstFile(String prefix, FilePath folder) {
        Backend backend = mounts.stream()
                .filter(mount -> mount.prefix().equals(prefix))
                .findFirst()
                .map(this::backend)
                .orElseGet(NothingMounted::new);
        Deque<FilePath> folders = new ArrayDeque<>(List.of(folder));
        for (int i = 0; i < MOST_FOLDERS && !folders.isEmpty(); i++) {
            List<FileEntry> entries = new ArrayList<>();
            backend.list(folders.remove(), entries::add, Cancellation.NEVER);
            entries.sort(Comparator.comparing(entry -> entry.path().text()));
            for (FileEntry entry : entries) {
                if (!entry.isFolder()) {
                    return Optional.of(entry.path());
                }
                folders.add(entry.path());
            }
        }
        return Optional.empty();
    }

    /** The mount of a path, if it may be changed; else the reason why not, and what the user could do about it. */
    public Outcome<Mount> changeable(FilePath path) {
        Mount mount = byRoot.get(rootOf(path));
        if (mount == null) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "nothing is mounted at " + path);
        }
        return probe(mount).then(capabilities -> capabilities.has(Capability.WRITE)
                ? Outcome.ok(mount)
                : Outcome.failed(Failure.Kind.DENIED, path + " cannot be changed: " + whyReadOnly(mount)));
    }

    /** The same, if the policies around the mount allow this text too. The wrapper that an agent uses checks prefixes only. */
    public Outcome<Mount> changeable(FilePath path, String text) {
        return changeable(path).then(mount -> judged(mount, inside(path, mount), path, text.getBytes(StandardCharsets.UTF_8)).map(_ -> mount));
    }

    private static FilePath inside(FilePath path, Mount mount) {
        return FilePath.parse("/" + path.below(mount.root())).orElse(FilePath.ROOT);
    }

    /** Checks the policy of a mount, then those of the part of it that has the path. */
    private static Outcome<Boolean> judged(Mount mount, FilePath inside, FilePath path, byte[] text) {
        Mount.Guard guard = mount.guard();
        if (guard != null) {
            return guard.policy().judged(path, text).then(_ -> judged(mount.parts().getFirst(), inside, path, text));
        }
        return mount.parts().stream()
                .filter(part -> inside.isWithin(part.root()))
                .max(Comparator.comparingInt(part -> part.root().text().length()))
                .map(part -> judged(part, inside(inside, part), path, text))
                .orElseGet(() -> Outcome.ok(true));
    }

    private String whyReadOnly(Mount mount) {
        String what = "the " + mount.owner() + " mount at " + mount.prefix();
        return switch (mount.type()) {
            case "filesystem", "local_shell" -> fromDocument
                    ? what + " is read-only; \"writable\": true on it in " + name + " allows changes"
                    : what + " was opened as a folder, which is read-only until it is unlocked: stateroom unlock " + mount.connectedTo();
            case "state" -> what + " is a recorded thread (" + mount.connectedTo()
                    + "), which is never written; stateroom thread fork makes a local thread of it, which can be changed";
            case "store" -> mount.connectedTo().startsWith("local, ")
                    ? what + " is read-only; \"writable\": true on it in " + name + " allows changes"
                    : what + " is read-only (" + mount.connectedTo() + "): Stateroom never writes to it";
            case "policy" -> what + " denies it, or its inner backend is read-only; \"writable\": true on the inner backend allows changes";
            default -> what + " is read-only; \"writable\": true on it in " + name + " allows changes";
        };
    }

    /** The mount that has a path. */
    public Optional<Mount> mountOf(FilePath path) {
        return Optional.ofNullable(byRoot.get(rootOf(path)));
    }

    /** The versions of an agent's path that its mount stores; empty if they cannot be read. */
    List<KeptVersion> keptVersions(String path) {
        return FilePath.parse(path)
                .flatMap(file -> mountOf(file).map(mount -> backend(mount).keptVersions(
                        mount.root().isRoot() ? file : FilePath.parse("/" + file.below(mount.root())).orElse(FilePath.ROOT), Cancellation.NEVER)))
                .map(kept -> kept.orElse(List.of()))
                .orElse(List.of());
    }

    /** The dialect of the object at a path, if a running program answers for it. */
    public Optional<Dialect> packageOf(FilePath path) {
        return mountOf(path).map(Mount::program).flatMap(Mount.Program::dialect);
    }

    /** The differences between the stored files of the mounted thread and those that its run had; empty if no thread is mounted. */
    public Optional<StoredDivergence> divergence() {
        return differing().map(ShownState.Differing::divergence);
    }

    /** The record of a path in the mounted thread; null if it does not exist or is in another mount. Only if {@link #divergence} is present. */
    public @Nullable FileData recordAt(FilePath path) {
        String key = stateKey(path);
        return key == null ? null : differing().map(d -> d.shown().get(key)).orElse(null);
    }

    /** The key of a path in the mounted thread; null if it is in another mount. */
    public @Nullable String stateKey(FilePath path) {
        FilePath root = rootOf(path);
        Mount mount = byRoot.get(root);
        return mount == null || !(mount.content() instanceof Mount.ThreadState)
                ? null
                : root.isRoot() ? path.text() : path.text().substring(root.text().length());
    }

    private synchronized Optional<ShownState.Differing> differing() {
        if (!compared && mounts.stream().anyMatch(mount -> mount.content() instanceof Mount.ThreadState)) {
            state.differing().orElse(Optional.empty()).ifPresent(differing::add);
        }
        compared = true;
        return differing.stream().findFirst();
    }

    /** True for the root folder of a mount. */
    public boolean isRootOfMount(FilePath path) {
        return path.isRoot() || byRoot.containsKey(path);
    }

    private FilePath rootOf(FilePath path) {
        FilePath at = path;
        while (!at.isRoot() && !byRoot.containsKey(at)) {
            at = at.parent();
        }
        return at;
    }

    /** The prefix of the mount that has a path: the longest match, or {@code /}. */
    public String prefixOf(FilePath path) {
        Mount mount = byRoot.get(rootOf(path));
        return mount == null ? "/" : mount.prefix();
    }
}
