package dev.stateroom.ui.memories;

import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.ui.memories.StagedEdits.Committed;
import dev.stateroom.ui.memories.StagedEdits.Staged;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.ChangedItem;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableMap;
import org.jspecify.annotations.Nullable;

/** The staged edits, which are committed together and can be undone. FX thread only; writes on other threads. */
final class MemoryEdits {
    private final MemoriesModel model;
    private final Session session;
    private final Translations words;
    private final InstantSource clock;
    private final Runnable written;
    private final ReadOnlyObjectWrapper<@Nullable Failure> refused = new ReadOnlyObjectWrapper<>();
    private final ObservableMap<MemoryLocation, Staged> staged = FXCollections.observableMap(new LinkedHashMap<>());
    private final BooleanProperty canUndo = new SimpleBooleanProperty();
    private final BooleanProperty busy = new SimpleBooleanProperty();
    private final Deque<List<Committed>> commits = new ArrayDeque<>();

    /** @param written runs after each attempt to write */
    MemoryEdits(MemoriesModel model, Translations words, InstantSource clock, Runnable written) {
        this.model = model;
        this.session = model.session();
        this.words = words;
        this.clock = clock;
        this.written = written;
    }

    /** Why the last commit or undo was refused; null when it was not. */
    ReadOnlyObjectProperty<@Nullable Failure> refusedProperty() {
        return refused.getReadOnlyProperty();
    }

    ObservableMap<MemoryLocation, Staged> staged() {
        return staged;
    }

    BooleanProperty canUndoProperty() {
        return canUndo;
    }

    BooleanProperty busyProperty() {
        return busy;
    }

    /** Forgets everything when another workspace is opened. */
    void forget() {
        refused.set(null);
        staged.clear();
        commits.clear();
        canUndo.set(false);
    }

    /** Stages a text for the selected memory. Its present text takes the edit back, null deletes the memory. */
    void stage(@Nullable String text) {
        LoadedMemory shown = model.itemProperty().get();
        if (shown == null || !shown.readOnly().isEmpty() || shown.text() == null) {
            return;
        }
        Staged former = staged.get(shown.place());
        String base = former == null ? shown.text() : former.baseText();
        boolean isNew = shown.value() == null;
        if (base.equals(text) && !isNew) {
            staged.remove(shown.place());
        } else {
            staged.put(
                    shown.place(),
                    former == null
                            ? new Staged(shown.place(), shown.value(), shown.version(), base, shown.ttl(), text)
                            : new Staged(shown.place(), former.base(), former.baseVersion(), base, former.ttl(), text));
        }
    }

    /** Begins a new item. */
    void begin(MemoryLocation place) {
        staged.putIfAbsent(place, new Staged(place, null, 0, "", null, ""));
        model.selectedProperty().set(place);
    }

    void revert(MemoryLocation place) {
        refused.set(null);
        staged.remove(place);
    }

    void revertAll() {
        refused.set(null);
        staged.clear();
    }

    /** True if the selected memory has a staged edit, and others changed it since. */
    boolean isOvertaken() {
        LoadedMemory shown = model.itemProperty().get();
        Staged edit = shown == null ? null : staged.get(shown.place());
        return shown != null && edit != null && edit.baseVersion() != shown.version();
    }

    /** Keeps the staged text of the selected memory, to overwrite what others wrote meanwhile. */
    void rebase() {
        LoadedMemory shown = model.itemProperty().get();
        if (shown != null && isOvertaken()) {
            Staged edit = Objects.requireNonNull(staged.get(shown.place()));
            refused.set(null);
            staged.put(shown.place(), new Staged(shown.place(), shown.value(), shown.version(), shown.text() == null ? "" : shown.text(), shown.ttl(), edit.text()));
        }
    }

    /** Writes all staged edits; for each store, all or none. */
    void commit() {
        commit(() -> {});
    }

    /** The same; {@code written} runs once the edits are written. */
    void commit(Runnable written) {
        MemoriesModel.Overview known = model.overviewProperty().get();
        List<Staged> edits = List.copyOf(staged.values());
        if (known == null || edits.isEmpty() || busy.get() || !refusal().isEmpty() || isOvertaken()) {
            return;
        }
        write(words.get("work.commit", edits.size()), "committed", () -> StagedEdits.commit(edits, known.stores(), clock), done -> {
            commits.push(done);
            edits.forEach(edit -> settle(edit, done));
            written.run();
        });
    }

    /** What was typed while the commit ran stays staged, as an edit of what was committed. */
    private void settle(Staged edit, List<Committed> done) {
        Staged now = staged.get(edit.place());
        int version = done.stream().filter(one -> one.place().equals(edit.place())).mapToInt(Committed::version).findFirst().orElse(0);
        if (edit.equals(now)) {
            staged.remove(edit.place());
        } else if (now != null) {
            String base = edit.text() == null ? "" : edit.text();
            staged.put(edit.place(), new Staged(edit.place(), edit.base(), version, base, edit.ttl(), now.text()));
        }
    }

    /** Undoes the last commit by writing the former values as new versions. */
    void undo() {
        MemoriesModel.Overview known = model.overviewProperty().get();
        List<Committed> last = commits.peek();
        if (known == null || last == null || busy.get()) {
            return;
        }
        write(words.get("work.undo", last.size()), "took back", () -> StagedEdits.undo(last, known.stores()), done -> commits.pop());
    }

    /** Writing is never cancelled half-way: it runs to its end, whatever the user looks at meanwhile. */
    private void write(String title, String action, Supplier<Outcome<List<Committed>>> body, Consumer<List<Committed>> done) {
        OpenWorkspace open = session.workspaceProperty().get();
        busy.set(true);
        refused.set(null);
        AtomicReference<@Nullable Failure> unnoted = new AtomicReference<>();
        session.work()
                .submit(
                        BackgroundTask.of(title, (c, p) -> body.get().map(made -> {
                            unnoted.set(note(action, made));
                            return made;
                        })),
                        outcome -> {
                            if (open != session.workspaceProperty().get()) {
                                busy.set(false);
                                return;
                            }
                            outcome.either(made -> {
                                done.accept(made);
                                refused.set(unnoted.get());
                            }, refused::set);
                            canUndo.set(!commits.isEmpty());
                            busy.set(false);
                            written.run();
                        },
                        defect -> {
                            busy.set(false);
                            session.broken(defect);
                        });
    }

    /** Adds a write to the audit trail. Returns why that failed, or null; what was written stays written. */
    private @Nullable Failure note(String action, List<Committed> made) {
        List<ChangedItem> changed = made.stream()
                .map(one -> new ChangedItem(Objects.requireNonNull(one.place().namespace()), one.place().key(), one.version()))
                .toList();
        return changed.isEmpty()
                        || session.ownData().then(own -> own.note(
                                        "window", action, ChangedItem.subject(changed), "local:", ChangedItem.detail(changed)))
                                instanceof Outcome.Ok
                ? null
                : new Failure(Failure.Kind.UNREACHABLE, words.get("unnoted"));
    }

    /** The reason why the texts that are staged cannot be written; empty if they can. */
    String refusal() {
        for (Staged edit : staged.values()) {
            if (edit.change(clock) instanceof Outcome.Failed<?>(Failure why)) {
                return edit.place().key() + ": " + CoreSentences.shown(why);
            }
        }
        return "";
    }
}
