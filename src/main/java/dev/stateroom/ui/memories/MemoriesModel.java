package dev.stateroom.ui.memories;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.memory.MemoryHints;
import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.history.memory.PromptIndex;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.ThreadNames;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.memory.MemoryTexts;
import dev.stateroom.workspace.memory.RouteLabels;
import dev.stateroom.workspace.memory.WorkspaceAudit;
import dev.stateroom.workspace.memory.WorkspaceStores;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** The state of the view and the staged edits, without nodes. FX thread only; reads and writes on other threads. */
final class MemoriesModel {
    private final Session session;
    private final Translations words;
    private final ReadOnlyObjectWrapper<@Nullable Overview> overview = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<PromptIndex> index = new ReadOnlyObjectWrapper<>(PromptIndex.EMPTY);
    private final ReadOnlyObjectWrapper<Set<MemoryLocation>> drifted = new ReadOnlyObjectWrapper<>(Set.of());
    private final ReadOnlyObjectWrapper<@Nullable WorkspaceAudit> audit = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable MemoryHints> hints = new ReadOnlyObjectWrapper<>();
    private final ObjectProperty<@Nullable MemoryLocation> selected = new SimpleObjectProperty<>();
    private final ReadOnlyObjectWrapper<@Nullable LoadedMemory> item = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable Failure> failure = new ReadOnlyObjectWrapper<>();
    private final MemoryEdits edits;
    private final List<TaskRunner.Running> running = new ArrayList<>();
    private final LatestTask reading;
    private @Nullable OpenWorkspace readFrom;
    private Runnable idle = () -> {};
    private int pending;

    /**
     * The stores and what they hold.
     *
     * @param stores the stores
     * @param namespaces of each store by its name
     */
    record Overview(WorkspaceStores stores, Map<String, List<ItemStore.Contents>> namespaces) {
        long items() {
            return namespaces.values().stream().flatMap(List::stream).mapToLong(ItemStore.Contents::items).sum();
        }
    }

    MemoriesModel(Session session, Translations words, InstantSource clock) {
        this.session = session;
        reading = new LatestTask(session.work(), session::broken);
        this.words = words;
        edits = new MemoryEdits(this, words, clock, this::written);
        session.workspaceProperty().subscribe(() -> {
            if (session.workspaceProperty().get() != readFrom) {
                forget();
            }
        });
        session.callsProperty().subscribe(() -> {
            compareWithPrompts();
            reread();
        });
        selected.subscribe(this::reread);
    }

    ReadOnlyObjectProperty<@Nullable Overview> overviewProperty() {
        return overview.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<PromptIndex> indexProperty() {
        return index.getReadOnlyProperty();
    }

    /** The names of the source's threads. */
    ThreadNames threadNames() {
        return session.titles().names();
    }

    /** Memories that differ from their copy in some prompt. */
    ReadOnlyObjectProperty<Set<MemoryLocation>> driftedProperty() {
        return drifted.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<@Nullable WorkspaceAudit> auditProperty() {
        return audit.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<@Nullable MemoryHints> hintsProperty() {
        return hints.getReadOnlyProperty();
    }

    ObjectProperty<@Nullable MemoryLocation> selectedProperty() {
        return selected;
    }

    ReadOnlyObjectProperty<@Nullable LoadedMemory> itemProperty() {
        return item.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<@Nullable Failure> failureProperty() {
        return failure.getReadOnlyProperty();
    }

    MemoryEdits edits() {
        return edits;
    }

    Session session() {
        return session;
    }

    /** Runs {@code then} whenever everything has been read. */
    void onIdle(Runnable then) {
        idle = then;
    }

    boolean isLoading() {
        return pending > 0 || reading.isRunning();
    }

    private void forget() {
        running.forEach(TaskRunner.Running::cancel);
        running.clear();
        pending = 0;
        readFrom = null;
        overview.set(null);
        index.set(PromptIndex.EMPTY);
        drifted.set(Set.of());
        audit.set(null);
        hints.set(null);
        selected.set(null);
        item.set(null);
        failure.set(null);
        edits.forget();
    }

    /** Reads the open workspace, unless that is done or under way. */
    void wake() {
        OpenWorkspace open = session.workspaceProperty().get();
        if (open != null && open != readFrom) {
            readFrom = open;
            readAll(open);
        }
    }

    /** Reads everything again. */
    void refresh() {
        readFrom = null;
        wake();
    }

    private void readAll(OpenWorkspace open) {
        ask(words.get("work.stores", open.name()), (c, p) -> overview(open, c), outcome -> {
            answer(outcome, overview::set);
            readPrompts(open);
            readHints();
        });
    }

    private static Outcome<Overview> overview(OpenWorkspace open, Cancellation cancellation) {
        WorkspaceStores stores = WorkspaceStores.of(open, cancellation);
        return namespaces(stores, cancellation).map(namespaces -> new Overview(stores, namespaces));
    }

    private static Outcome<Map<String, List<ItemStore.Contents>>> namespaces(WorkspaceStores stores, Cancellation cancellation) {
        Map<String, List<ItemStore.Contents>> all = new LinkedHashMap<>();
        Outcome<Boolean> outcome = Outcome.ok(true);
        for (WorkspaceStores.Mounted store : stores.stores()) {
            outcome = outcome.then(_ -> store.items().namespaces(cancellation).map(found -> {
                all.put(store.name(), found);
                return true;
            }));
        }
        return outcome.map(_ -> all);
    }

    private void readPrompts(OpenWorkspace open) {
        if (open.threads() != null) {
            ask(words.get("work.prompts", open.name()), (c, p) -> PromptIndex.of(Objects.requireNonNull(open.threads()), c, p), outcome -> {
                answer(outcome, index::set);
                compareWithPrompts();
                reread();
                readAudit(open);
            });
        } else {
            readAudit(open);
        }
    }

    private void compareWithPrompts() {
        OpenWorkspace open = readFrom;
        Overview known = overview.get();
        PromptIndex prompts = index.get();
        if (open != null && known != null && !prompts.copies().isEmpty()) {
            RecordedThread thread = session.threadProperty().get();
            ask(
                    words.get("work.prompts", open.name()),
                    (c, p) -> Outcome.ok(DriftedMemories.of(open, known.stores(), prompts, thread, words.get("files.owner"), c)),
                    outcome -> answer(outcome, drifted::set));
        }
    }

    private void readAudit(OpenWorkspace open) {
        Overview known = overview.get();
        if (known != null) {
            ask(words.get("work.audit", open.name()), (c, p) -> audit(open, known.stores(), c, p), outcome -> {
                answer(outcome, audit::set);
                reread();
            });
        }
    }

    private static Outcome<WorkspaceAudit> audit(OpenWorkspace open, WorkspaceStores stores, Cancellation cancellation, Progress progress) {
        RouteLabels routes = RouteLabels.of(open, stores).orElse(new RouteLabels(List.of(), Set.of()));
        return WorkspaceAudit.of(stores, routes, open.threads(), cancellation, progress);
    }

    private void readHints() {
        Overview known = overview.get();
        if (known != null) {
            ask(
                    words.get("work.hints"),
                    (c, p) -> MemoryTexts.of(known.stores(), null, c).map(texts -> MemoryHints.of(texts.texts(), c)),
                    outcome -> answer(outcome, hints::set));
        }
    }

    /** Reads the selected memory again. */
    void reread() {
        reading.cancel();
        MemoryLocation place = selected.get();
        OpenWorkspace open = session.workspaceProperty().get();
        Overview known = overview.get();
        if (place == null || open == null || known == null) {
            item.set(null);
            return;
        }
        if (item.get() != null && !place.equals(item.get().place())) {
            item.set(null);
        }
        WorkspaceAudit done = audit.get();
        ItemReading next = new ItemReading(
                open, known.stores(), index.get(), done == null ? List.of() : done.threads(), session.threadProperty().get(), session.callsProperty().get());
        reading.begin(words.get("work.item", place.key()), (c, p) -> next.read(place, words, c), outcome -> answer(outcome, item::set));
    }

    /** True if items of that owner can be changed here. */
    boolean isWritable(String owner) {
        Overview known = overview.get();
        WorkspaceStores.Mounted store = known == null ? null : known.stores().named(owner);
        return store != null && store.items() instanceof VersionedItems;
    }

    /** True if some store can be changed here. */
    boolean isAnyWritable() {
        Overview known = overview.get();
        return known != null && known.stores().stores().stream().anyMatch(store -> isWritable(store.name()));
    }

    /** Reads again what a write may have changed: the selected memory, the number of items, what drifted, the hints. */
    private void written() {
        OpenWorkspace open = readFrom;
        reread();
        if (open != null) {
            ask(words.get("work.stores", open.name()), (c, p) -> overview(open, c), again -> {
                answer(again, overview::set);
                compareWithPrompts();
                readHints();
            });
        }
    }

    // ---- work

    private <T> void ask(String title, BackgroundTask.Body<Outcome<T>> body, Consumer<Outcome<T>> done) {
        running.removeIf(one -> !one.isRunning());
        pending++;
        running.add(session.work()
                .submit(
                        BackgroundTask.of(title, body),
                        outcome -> {
                            pending--;
                            done.accept(outcome);
                            if (pending == 0) {
                                idle.run();
                            }
                        },
                        defect -> {
                            pending--;
                            session.broken(defect);
                        }));
    }

    private <T> void answer(Outcome<T> outcome, Consumer<T> ok) {
        outcome.either(value -> {
            failure.set(null);
            ok.accept(value);
        }, failure::set);
    }
}
