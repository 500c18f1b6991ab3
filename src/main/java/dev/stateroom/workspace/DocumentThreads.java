package dev.stateroom.workspace;

import dev.stateroom.agent.FileFormat;
import dev.stateroom.backend.OpenedOnce;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.RouteTable;
import dev.stateroom.workspace.document.ThreadsSpec;
import dev.stateroom.workspace.document.WorkspaceDocument;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The threads that a workspace document names, by itself and in its state mounts, and the mounts of their files. */
final class DocumentThreads {
    private final Path document;
    private final Path base;
    private final ReachGate gate;
    private final LocalThreads localThreads;
    private final SourceOpener opener;
    private final List<String> problems;
    private final List<AutoCloseable> held;
    private final Cancellation cancellation;
    private final Progress progress;
    private final Map<String, Outcome<ThreadSource>> sources = new HashMap<>();
    private final SequencedSet<String> own = new LinkedHashSet<>();
    private @Nullable ShownState ownElsewhere;
    private @Nullable ShownState state;
    private @Nullable ThreadsSpec ownThreads;

    /** True if a state names the thread of {@link #ownThreads}; otherwise it shows the newest thread. */
    private boolean isNamed;

    /**
     * For the document at that absolute path.
     *
     * @param problems collects sentences about what cannot be opened
     * @param held collects resources to be closed with the workspace
     */
    DocumentThreads(
            Path document,
            ReachGate gate,
            LocalThreads localThreads,
            SourceOpener opener,
            List<String> problems,
            List<AutoCloseable> held,
            Cancellation cancellation,
            Progress progress) {
        this.document = document;
        this.base = Objects.requireNonNullElse(document.getParent(), document);
        this.gate = gate;
        this.localThreads = localThreads;
        this.opener = opener;
        this.problems = problems;
        this.held = held;
        this.cancellation = cancellation;
        this.progress = progress;
    }

    /** The document's own threads take precedence over those of its states. */
    void open(WorkspaceDocument workspace) {
        ThreadsSpec threads = workspace.threads();
        if (threads == null) {
            return;
        }
        isNamed = RouteTable.leaves(workspace.backend()).stream()
                .map(RouteTable.Row::spec)
                .anyMatch(spec -> spec instanceof MountSpec.State named && named.source() != null && isSame(threads.source(), named.source()) && isThread(named, threads));
        SourceOpener allowed = opener.with(gate.permit(ThreadsSpec.FIELD));
        switch (source(threads.source(), allowed)) {
            case Outcome.Ok<ThreadSource>(ThreadSource opened) -> {
                state = new ShownState(opened, known(opened, threads.thread()), threads.checkpointId());
                ownThreads = threads;
            }
            case Outcome.Failed<ThreadSource>(Failure failure) -> problems.add("threads: " + failure.sentence());
        }
    }

    /** True for the state whose steps are shown: the one with the source that the document's threads name, else the first. */
    private boolean isShown(MountSpec.State spec, String source) {
        ThreadsSpec threads = ownThreads;
        return threads == null
                ? state == null
                : isSame(threads.source(), source)
                        && (isThread(spec, threads) || (spec.thread() == null && !isNamed))
                        && spec.checkpoint().equals(threads.checkpoint());
    }

    private static boolean isThread(MountSpec.State spec, ThreadsSpec threads) {
        return spec.thread() != null && spec.thread().equals(threads.thread());
    }

    private boolean isSame(String one, String other) {
        return one.equals(other)
                || SourceAddress.of(one, base).map(Object::toString).equals(SourceAddress.of(other, base).map(Object::toString));
    }

    /**
     * Threads that a state of the document names.
     *
     * @param at their address
     * @param opener opens them if that is allowed
     */
    record NamedThreads(SourceAddress at, SourceOpener opener) {}

    /** Opens only the threads that the document names, else those of its first state. */
    Outcome<ThreadSource> opened(WorkspaceDocument workspace) {
        return addresses(workspace)
                .then(List::getFirst)
                .then(named -> named.opener().threads(named.at(), cancellation, progress));
    }

    /** The thread that the document names; without threads of its own, the one that its first state names. */
    static Optional<String> named(WorkspaceDocument workspace) {
        ThreadsSpec threads = workspace.threads();
        return threads == null ? states(workspace).limit(1).flatMap(state -> Stream.ofNullable(state.getValue().thread())).findFirst() : Optional.ofNullable(threads.thread());
    }

    /** The states with a source of their own, by the prefix whose consent they need. If there is a state at the root, it has the agent's thread. */
    private static Stream<Map.Entry<String, MountSpec.State>> states(WorkspaceDocument workspace) {
        return RouteTable.of(workspace.backend()).rows().stream()
                .sorted(Comparator.comparing((RouteTable.Row row) -> !row.prefix().equals("/")))
                .flatMap(row -> RouteTable.leaves(row.spec()).stream()
                        .flatMap(leaf -> leaf.spec() instanceof MountSpec.State state && state.source() != null ? Stream.of(Map.entry(row.prefix(), state)) : Stream.of()));
    }

    /** The addresses of threads that the document and its states name, without duplicates, the document's first; at least one. */
    Outcome<List<Outcome<NamedThreads>>> addresses(WorkspaceDocument workspace) {
        Map<String, Outcome<NamedThreads>> found = new LinkedHashMap<>();
        ThreadsSpec threads = workspace.threads();
        if (threads != null) {
            found.put(
                    threads.source(),
                    SourceAddress.of(threads.source(), base).map(at -> new NamedThreads(at, opener.with(gate.permit(ThreadsSpec.FIELD)))));
        }
        states(workspace).forEach(state -> found.computeIfAbsent(
                Objects.requireNonNull(state.getValue().source()),
                source -> SourceAddress.of(source, base).map(at -> new NamedThreads(at, opener.with(gate.permit(state.getKey()))))));
        return found.isEmpty()
                ? Outcome.failed(
                        Failure.Kind.UNSUPPORTED, LocalOpener.name(document) + " names no \"threads\" and mounts no state with a source, so it has no threads")
                : Outcome.ok(List.copyOf(found.values()));
    }

    /** Steps of the first state are shown; any other state stays at its checkpoint. */
    Outcome<Mount> mount(String prefix, MountSpec.State named, SourceOpener allowed) {
        String source = named.source();
        String checkpoint = named.checkpoint().equals(MountSpec.State.LATEST) ? null : named.checkpoint();
        if (source == null || (SourceAddress.isOwn(source) && named.thread() != null && checkpoint == null)) {
            return localThread(prefix, named, allowed);
        }
        return source(source, allowed).map(opened -> {
            if (isShown(named, source)) {
                ShownState shown = state == null ? new ShownState(opened, known(opened, named.thread()), checkpoint) : state;
                state = shown;
                return MountFactory.state(prefix, opened, shown.threadId(), localThreads);
            }
            ShownState other = new ShownState(opened, named.thread(), checkpoint);
            return MountFactory.still(prefix, opened, other, held(new OpenedOnce(() -> MountFactory.still(opened, other)))::open);
        });
    }

    /** A local thread at its newest step; it can be changed. */
    private Outcome<Mount> localThread(String prefix, MountSpec.State named, SourceOpener allowed) {
        String source = named.source();
        String name = LocalThreads.name(document, prefix, named.thread());
        FileFormat format = FileFormat.named(named.fileFormat()).orElse(FileFormat.V2);
        return localThreads.ready().then(_ -> shelf(source)).map(shelf -> {
            if (source == null) {
                own.add(name);
                return MountFactory.localThread(prefix, name, format, () -> localThreads.open(document, prefix, named.thread()));
            }
            if (source(source, allowed) instanceof Outcome.Ok<ThreadSource>(ThreadSource threads)) {
                ownElsewhere = new ShownState(threads, known(threads, name), null);
            }
            return MountFactory.localThread(prefix, name, format, () -> localThreads.open(shelf, name));
        });
    }

    private Outcome<String> shelf(@Nullable String source) {
        return source == null
                ? Outcome.ok("")
                : SourceAddress.of(source, base).map(at -> at instanceof SourceAddress.Own(String shelf) ? shelf : "");
    }

    private Outcome<ThreadSource> source(String address, SourceOpener allowed) {
        return sources.computeIfAbsent(address, at -> opened(at, allowed).map(opened -> {
            problems.addAll(opened.description().notes());
            return held(opened);
        }));
    }

    private Outcome<ThreadSource> opened(String address, SourceOpener allowed) {
        return SourceAddress.of(address, base).then(at -> allowed.threads(at, cancellation, progress));
    }

    /** The steps of the workspace are those of its first state, else those of its local threads. */
    @Nullable ShownState shown() {
        if (state != null || (own.isEmpty() && ownElsewhere == null)) {
            return state;
        }
        ThreadSource threads = own.isEmpty() ? null : localThreads.source(own);
        if (threads == null) {
            return ownElsewhere;
        }
        String first = own.getFirst();
        boolean isThere = threads.thread(first, cancellation) instanceof Outcome.Ok<RecordedThread>;
        return new ShownState(threads, isThere ? first : null, null);
    }

    /** The thread, or null if the source does not have it: then the user chooses. */
    private @Nullable String known(ThreadSource source, @Nullable String thread) {
        if (thread != null
                && source.thread(thread, cancellation) instanceof Outcome.Failed<RecordedThread>(Failure failure)) {
            problems.add(failure.sentence());
            return null;
        }
        return thread;
    }

    private <T extends AutoCloseable> T held(T resource) {
        held.add(resource);
        return resource;
    }
}
