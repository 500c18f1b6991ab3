package dev.stateroom.workspace.inference;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.mounted.StateKeys;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.langgraph.serde.FileRecords;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Derives a workspace from one thread: from its calls and their answers, its state, its metadata, the stores in its own and neighbouring
 * files, and the folders next to them or in their project. Opens only local files, except for the source itself; runs nothing.
 */
public final class WorkspaceInference {
    private static final String SQLITE = "sqlite:";
    private static final int MOST_STORES = 20;
    private static final int MOST_ITEMS = 10_000;

    private final WorkspaceOpener opener;
    private final List<Path> lookIn;
    private final Cancellation cancellation;
    private final Progress progress;
    private final List<String> notes = new ArrayList<>();

    /** @param lookIn further folders that may be searched; the source's own folder always is */
    public WorkspaceInference(WorkspaceOpener opener, List<Path> lookIn, Cancellation cancellation, Progress progress) {
        this.opener = opener;
        this.lookIn = List.copyOf(lookIn);
        this.cancellation = cancellation;
        this.progress = progress;
    }

    /**
     * Derives the workspace of one thread.
     *
     * @param named the source's address as the user wrote it
     * @param source the source with the thread
     * @param folder the absolute path of the document's folder, the base of relative paths
     * @return a failure if the thread's conversation cannot be read
     */
    public Outcome<InferredWorkspace> of(String named, ThreadSource source, RecordedThread thread, Path folder) {
        return ToolCalls.read(thread, cancellation).map(ledger -> {
            List<ToolCall> calls = ledger.inOrder();
            progress.report(1, 4, "calls");
            CallEvidence evidence = CallEvidence.of(thread, calls);
            StateKeys state = StateKeys.of(thread, calls, cancellation);
            String address = source.description().address();
            Path database = address.startsWith(SQLITE) ? Path.of(address.substring(SQLITE.length())) : null;
            progress.report(2, 4, "stores");
            List<Path> sources = new ArrayList<>();
            NearbyFiles nearby = NearbyFiles.of(roots(database), sources);
            List<NamespaceCandidate> namespaces = namespaces(database == null ? named : address, database, nearby, sources);
            progress.report(3, 4, "folders");
            if (nearby.isCut()) {
                notes.add("there are more files next to the database than were read");
            }
            RouteInference routes = new RouteInference(evidence, state, nearby, namespaces, ties(thread));
            ReviewInference reviews = ReviewInference.of(thread, calls, cancellation);
            return new InferredDocument(source, thread, calls, evidence, state, routes, reviews, folder).workspace(notes);
        });
    }

    /** The database's own folder first, so that its neighbours are within the limit. */
    private List<Path> roots(@Nullable Path database) {
        Set<Path> roots = new LinkedHashSet<>();
        if (database != null && database.getParent() != null) {
            roots.add(database.getParent());
            Path project = ProjectFolder.around(database);
            if (project != null) {
                roots.add(project);
            }
        }
        lookIn.forEach(folder -> roots.add(folder.toAbsolutePath().normalize()));
        return List.copyOf(roots);
    }

    /** The thread's id and the texts of its metadata: likely inputs of a namespace function. */
    private static Set<String> ties(RecordedThread thread) {
        Set<String> ties = new LinkedHashSet<>();
        ties.add(thread.id());
        for (Checkpoint checkpoint : thread.checkpoints()) {
            checkpoint.metadata().values().values().forEach(value -> {
                String text = ForeignValue.text(value);
                if (text != null && !text.isBlank()) {
                    ties.add(text);
                }
            });
        }
        return ties;
    }

    private List<NamespaceCandidate> namespaces(String address, @Nullable Path database, NearbyFiles nearby, List<Path> sources) {
        List<NamespaceCandidate> found = new ArrayList<>();
        if (database == null) {
            read(address, found);
            return found;
        }
        sources.add(database);
        List<Path> files = new ArrayList<>(List.of(database));
        nearby.databases().filter(file -> !file.equals(database)).limit(MOST_STORES - 1).forEach(files::add);
        for (Path file : files) {
            if (read(SQLITE + file, found) && !file.equals(database)) {
                sources.add(file);
            }
        }
        return found;
    }

    /** True if the address is a store; others are skipped, a damaged one is noted. */
    private boolean read(String address, List<NamespaceCandidate> found) {
        return switch (opener.store(address, cancellation, progress)) {
            case Outcome.Failed<ItemStore>(Failure failure) -> {
                if (failure.kind() == Failure.Kind.DAMAGED) {
                    notes.add(failure.sentence());
                }
                yield false;
            }
            case Outcome.Ok<ItemStore>(ItemStore store) -> {
                try (store) {
                    switch (store.namespaces(cancellation)) {
                        case Outcome.Ok<List<ItemStore.Contents>>(List<ItemStore.Contents> all) ->
                            all.forEach(contents -> candidate(address, store, contents).ifPresent(found::add));
                        case Outcome.Failed<List<ItemStore.Contents>>(Failure failure) -> notes.add(failure.sentence());
                    }
                }
                yield true;
            }
        };
    }

    private Optional<NamespaceCandidate> candidate(String address, ItemStore store, ItemStore.Contents contents) {
        String where = "namespace " + contents.namespace().labels() + " of " + store.name();
        if (contents.items() > MOST_ITEMS) {
            notes.add(where + " has " + contents.items() + " items and was not compared");
            return Optional.empty();
        }
        NavigableMap<String, String> texts = new TreeMap<>();
        List<String> unread = new ArrayList<>();
        Outcome<Long> read = store.items(contents.namespace(), "/", item -> {
            if (item.value() instanceof ForeignValue.Opaque) {
                unread.add(item.key());
            }
            texts.put(item.key(), text(item));
        }, cancellation);
        if (read instanceof Outcome.Failed<Long>(Failure failure)) {
            notes.add(where + ": " + failure.sentence());
        }
        if (!unread.isEmpty()) {
            notes.add(where + " has " + unread.size() + (unread.size() == 1 ? " item that cannot be read: " : " items that cannot be read, the first is ") + unread.getFirst());
        }
        boolean isWhole = unread.isEmpty() && read instanceof Outcome.Ok<Long>;
        return texts.isEmpty() ? Optional.empty() : Optional.of(new NamespaceCandidate(address, contents.namespace(), texts, contents.items(), isWhole));
    }

    private static String text(StoredItem item) {
        byte[] bytes = FileRecords.read(item.value()).bytes();
        return bytes.length > CandidateFiles.LARGEST ? "" : new String(bytes, StandardCharsets.UTF_8);
    }
}
