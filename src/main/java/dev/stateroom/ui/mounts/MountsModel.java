package dev.stateroom.ui.mounts;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
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
    private final ReadOnlyObjectWrapper<@Nullable DocumentFile> file = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<List<LintFinding>> findings = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<@Nullable Failure> failure = new ReadOnlyObjectWrapper<>();
    private TaskRunner.@Nullable Running reading;
    private TaskRunner.@Nullable Running looking;

    MountsModel(Session session) {
        this.session = session;
        session.workspaceProperty().subscribe(v -> read());
        session.dialects().inUseProperty().subscribe(v -> look());
    }

    /** The document as it is to be; null if what is open is no workspace file. */
    ReadOnlyObjectProperty<@Nullable DocumentFile> fileProperty() {
        return file.getReadOnlyProperty();
    }

    /** Its problems, the worst first. */
    ReadOnlyObjectProperty<List<LintFinding>> findingsProperty() {
        return findings.getReadOnlyProperty();
    }

    /** Why the last edit, save or reading did not work; null when it did. */
    ReadOnlyObjectProperty<@Nullable Failure> failureProperty() {
        return failure.getReadOnlyProperty();
    }

    boolean isLoading() {
        return isRunning(reading) || isRunning(looking);
    }

    private static boolean isRunning(TaskRunner.@Nullable Running running) {
        return running != null && running.isRunning();
    }

    /** Why the mount of a row could not be opened; null if it could. */
    @Nullable Failure failure(RouteRow row) {
        String open = row.prefix().startsWith("/") ? row.prefix() : "/" + row.prefix();
        return session.mountFailures().get(open.endsWith("/") ? open : open + "/");
    }

    /** Changes with the dialect that is imitated. */
    ReadOnlyObjectProperty<DialectInUse> dialectProperty() {
        return session.dialects().inUseProperty();
    }

    Dialect dialect() {
        return session.dialects().inUseProperty().get().dialect();
    }

    private void read() {
        before.clear();
        file.set(null);
        findings.set(List.of());
        failure.set(null);
        OpenWorkspace open = session.workspaceProperty().get();
        if (open == null || !open.address().endsWith(".json")) {
            return;
        }
        reading = session.work()
                .submit(
                        BackgroundTask.of(words.get("reading", open.name()), (c, p) -> DocumentFile.open(Path.of(open.address()))),
                        outcome -> answer(outcome, this::show),
                        this::broken);
    }

    private void show(DocumentFile next) {
        failure.set(null);
        file.set(next);
        look();
    }

    private void answer(Outcome<DocumentFile> outcome, Consumer<DocumentFile> then) {
        switch (outcome) {
            case Outcome.Ok<DocumentFile>(DocumentFile value) -> then.accept(value);
            case Outcome.Failed<DocumentFile>(Failure why) -> failure.set(why);
        }
    }

    private void broken(Throwable defect) {
        System.getLogger(MountsModel.class.getName()).log(System.Logger.Level.ERROR, "a workspace edit failed", defect);
        failure.set(new Failure(Failure.Kind.DAMAGED, words.get("broken", String.valueOf(defect.getMessage()))));
    }

    /** The linter asks the disk whether folders are there. */
    private void look() {
        DocumentFile of = file.get();
        if (looking != null) {
            looking.cancel();
        }
        if (of == null) {
            return;
        }
        Path folder = of.path().getParent();
        WorkspaceLinter linter = new WorkspaceLinter(of.now(), folder == null ? Path.of("/") : folder, dialect());
        OpenWorkspace open = session.workspaceProperty().get();
        looking = session.work()
                .submit(
                        BackgroundTask.of(
                                words.get("looking"),
                                (c, p) -> open == null ? linter.document() : linter.withFiles(new MountedTree(open))),
                        findings::set,
                        this::broken);
    }

    /** Makes edits, all or none; false when they cannot be made. */
    boolean edit(List<DocumentEdit> edits) {
        DocumentFile now = file.get();
        if (now == null || edits.isEmpty()) {
            return now != null;
        }
        Outcome<DocumentFile> edited = now.with(edits);
        answer(edited, next -> {
            before.push(now);
            show(next);
        });
        return edited instanceof Outcome.Ok<DocumentFile>;
    }

    /** Takes the newest edit back. */
    void undo() {
        DocumentFile former = before.poll();
        if (former != null) {
            show(former);
        }
    }

    /** Forgets all edits. */
    void revert() {
        DocumentFile now = file.get();
        if (now != null) {
            before.clear();
            show(new DocumentFile(now.path(), now.read(), now.read()));
        }
    }

    /** Writes the file; {@code saved} runs once it is there. */
    void save(Runnable saved) {
        DocumentFile now = file.get();
        if (now == null || !now.isChanged()) {
            return;
        }
        reading = session.work()
                .submit(
                        BackgroundTask.of(words.get("saving", now.path().getFileName()), (c, p) -> now.save()),
                        outcome -> answer(outcome, next -> {
                            before.clear();
                            show(next);
                            saved.run();
                        }),
                        this::broken);
    }
}
