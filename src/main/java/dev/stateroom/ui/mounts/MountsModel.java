package dev.stateroom.ui.mounts;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.DialectInUse;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.lint.LintFinding;
import dev.stateroom.workspace.lint.WorkspaceLinter;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * The workspace file that is open, with the edits made to it in this window. Nothing is written before {@link #save}; each edit
 * can be undone. FX thread only.
 */
final class MountsModel {
    private final Session session;
    private final Translations words = Translations.of(MountsModel.class);
    private final Deque<DocumentFile> before = new ArrayDeque<>();
    private final Deque<DocumentFile> after = new ArrayDeque<>();
    private final Consumer<DocumentFile> showing;
    private @Nullable DocumentFile onItsWay;
    private final ReadOnlyObjectWrapper<@Nullable DocumentFile> file = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<List<LintFinding>> findings = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<@Nullable Failure> failure = new ReadOnlyObjectWrapper<>();
    private final LatestTask reading;
    private TaskRunner.@Nullable Running saving;
    private final LatestTask looking;

    /** {@code showing} opens an edited document in place of the open workspace. */
    MountsModel(Session session, Consumer<DocumentFile> showing) {
        this.session = session;
        reading = new LatestTask(session.work(), this::broken);
        looking = new LatestTask(session.work(), this::broken);
        this.showing = showing;
        session.workspaceProperty().subscribe(v -> read());
        session.dialects().inUseProperty().subscribe(v -> look());
    }

    /** The document with its edits; null if the open workspace is not a workspace file. */
    ReadOnlyObjectProperty<@Nullable DocumentFile> fileProperty() {
        return file.getReadOnlyProperty();
    }

    /** Its problems, the worst first. */
    ReadOnlyObjectProperty<List<LintFinding>> findingsProperty() {
        return findings.getReadOnlyProperty();
    }

    /** Why the last edit, save or read failed; null if it succeeded. */
    ReadOnlyObjectProperty<@Nullable Failure> failureProperty() {
        return failure.getReadOnlyProperty();
    }

    boolean isLoading() {
        return reading.isRunning() || (saving != null && saving.isRunning()) || looking.isRunning();
    }

    /** Changes with the dialect that is imitated. */
    ReadOnlyObjectProperty<DialectInUse> dialectProperty() {
        return session.dialects().inUseProperty();
    }

    Dialect dialect() {
        return session.dialects().inUseProperty().get().dialect();
    }

    private void read() {
        OpenWorkspace open = session.workspaceProperty().get();
        DocumentFile coming = onItsWay;
        if (coming != null && open == null) {
            return;
        }
        onItsWay = null;
        if (coming != null && open.address().equals(coming.path().toString())) {
            look();
            return;
        }
        before.clear();
        after.clear();
        file.set(null);
        findings.set(List.of());
        failure.set(null);
        if (open == null || !open.isDocument()) {
            return;
        }
        reading.begin(words.get("reading", open.name()), (c, p) -> open.document(), outcome -> answer(outcome, this::show));
    }

    /** Takes a document with an added mount, which is shown at once; undo goes back to {@code was}. */
    void add(DocumentFile was, DocumentFile next) {
        if (file.get() == null) {
            before.clear();
        }
        before.push(was);
        after.clear();
        show(next);
        open(next);
    }

    private void open(DocumentFile next) {
        onItsWay = next;
        showing.accept(next);
    }

    /** True if the open workspace is shown with unsaved edits: further ones are shown there too. */
    private boolean isShownUnsaved() {
        OpenWorkspace open = session.workspaceProperty().get();
        return open != null && open.unsaved() != null;
    }

    /** True if closing the open workspace would lose edits. */
    boolean hasUnsaved() {
        DocumentFile now = file.get();
        return now != null && now.isChanged() && !(now.isNew() && before.isEmpty());
    }

    boolean canUndo() {
        return !before.isEmpty();
    }

    boolean canRedo() {
        return !after.isEmpty();
    }

    private void show(DocumentFile next) {
        failure.set(null);
        file.set(next);
        look();
    }

    private void answer(Outcome<DocumentFile> outcome, Consumer<DocumentFile> then) {
        outcome.either(then, failure::set);
    }

    private void broken(Throwable defect) {
        System.getLogger(MountsModel.class.getName()).log(System.Logger.Level.ERROR, "a workspace edit failed", defect);
        failure.set(new Failure(Failure.Kind.DAMAGED, words.get("broken", String.valueOf(defect.getMessage()))));
    }

    /** Lints off the FX thread: the linter looks on the disk for folders. */
    private void look() {
        DocumentFile of = file.get();
        looking.cancel();
        if (of == null) {
            return;
        }
        Path folder = of.path().getParent();
        WorkspaceLinter linter = new WorkspaceLinter(of.now(), folder == null ? Path.of("/") : folder, dialect());
        OpenWorkspace open = session.workspaceProperty().get();
        looking.begin(words.get("looking"), (c, p) -> open == null ? linter.document() : linter.withFiles(new MountedTree(open)), findings::set);
    }

    /** Applies edits, all or none; returns false if they cannot be applied. */
    boolean edit(List<DocumentEdit> edits) {
        DocumentFile now = file.get();
        if (now == null || edits.isEmpty()) {
            return now != null;
        }
        Outcome<DocumentFile> edited = now.with(edits);
        answer(edited, next -> {
            before.push(now);
            after.clear();
            move(next);
        });
        return edited instanceof Outcome.Ok<DocumentFile>;
    }

    private void move(DocumentFile next) {
        boolean shown = isShownUnsaved();
        show(next);
        if (shown) {
            open(next);
        }
    }

    /** Undoes the newest edit. */
    void undo() {
        step(before, after);
    }

    /** Redoes the edit that was undone last. */
    void redo() {
        step(after, before);
    }

    private void step(Deque<DocumentFile> from, Deque<DocumentFile> to) {
        DocumentFile now = file.get();
        DocumentFile next = from.poll();
        if (next != null && now != null) {
            to.push(now);
            move(next);
        }
    }

    /** Forgets all edits. */
    void revert() {
        DocumentFile now = file.get();
        DocumentFile first = before.isEmpty() ? now : before.peekLast();
        if (now != null && first != null) {
            before.clear();
            after.clear();
            move(now.isNew() ? first : new DocumentFile(now.path(), now.read(), now.read()));
        }
    }

    /** Writes the file, a new one to {@code to}; {@code saved} runs once it is written. */
    void save(@Nullable Path to, BiConsumer<DocumentFile, DocumentFile> saved) {
        DocumentFile now = file.get();
        if (now == null || !now.isChanged()) {
            return;
        }
        Path place = to == null ? now.path() : to;
        // Not as the latest of its kind: a save runs to its end and its result counts, whatever is saved next.
        saving = session.work()
                .submit(
                        BackgroundTask.of(words.get("saving", place.getFileName()), (c, p) -> to == null ? now.save() : now.at(to).then(DocumentFile::create)),
                        outcome -> answer(outcome, next -> {
                            before.clear();
                            after.clear();
                            show(next);
                            saved.accept(now, next);
                        }),
                        this::broken);
    }
}
