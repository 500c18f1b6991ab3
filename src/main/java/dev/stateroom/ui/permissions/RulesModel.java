package dev.stateroom.ui.permissions;

import dev.stateroom.history.ToolCall;
import dev.stateroom.permission.Operation;
import dev.stateroom.permission.Rule;
import dev.stateroom.permission.RuleCode;
import dev.stateroom.ui.session.Session;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Task;
import dev.stateroom.work.Work;
import dev.stateroom.workspace.DialectInUse;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.DocumentFile;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The rules that are being edited, every state that they had, and what is known about them and the probe. FX thread only. */
final class RulesModel {
    /** The rules, the path that is asked about, and the operation. */
    record Question(List<Rule> rules, Operation operation, String path, Dialect dialect, Dialect compared) {}

    private final Session session;
    private final ReadOnlyObjectWrapper<List<Rule>> rules = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<@Nullable Looked> looked = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable Judged> judged = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<Operation> operation = new ReadOnlyObjectWrapper<>(Operation.READ);
    private final ReadOnlyBooleanWrapper canUndo = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper canRedo = new ReadOnlyBooleanWrapper();
    private final Deque<List<Rule>> before = new ArrayDeque<>();
    private final Deque<List<Rule>> after = new ArrayDeque<>();
    private final ReadOnlyBooleanWrapper canSave = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper changed = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<@Nullable Failure> failure = new ReadOnlyObjectWrapper<>();
    private List<Rule> saved = List.of();
    private final ReadOnlyObjectWrapper<@Nullable Path> file = new ReadOnlyObjectWrapper<>();
    private String path = "";
    private Work.@Nullable Running reading;
    private Work.@Nullable Running looking;
    private Work.@Nullable Running judging;

    RulesModel(Session session) {
        this.session = session;
        session.workspaceProperty().subscribe(this::read);
        session.dialects().inUseProperty().subscribe(this::lookAtAll);
        session.callsProperty().subscribe(this::judge);
    }

    ReadOnlyObjectProperty<List<Rule>> rulesProperty() {
        return rules.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<@Nullable Looked> lookedProperty() {
        return looked.getReadOnlyProperty();
    }

    /** What is known about the rules as a whole; null until it is. */
    ReadOnlyObjectProperty<@Nullable Judged> judgedProperty() {
        return judged.getReadOnlyProperty();
    }

    /** The operation that is asked about. */
    ReadOnlyObjectProperty<Operation> operationProperty() {
        return operation.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty canUndoProperty() {
        return canUndo.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty canRedoProperty() {
        return canRedo.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty canSaveProperty() {
        return canSave.getReadOnlyProperty();
    }

    /** Why the rules could not be saved; null where they could, or nobody asked. */
    ReadOnlyObjectProperty<@Nullable Failure> failureProperty() {
        return failure.getReadOnlyProperty();
    }

    /** The workspace file that the rules are from; null where there is none. */
    ReadOnlyObjectProperty<@Nullable Path> fileProperty() {
        return file.getReadOnlyProperty();
    }

    /** Writes the rules into the workspace file; everything else in it stays as it is written. */
    void save() {
        Path to = file.get();
        List<Rule> written = rules.get();
        if (to == null) {
            return;
        }
        DocumentEdit edit = new DocumentEdit.SetField("$", "permissions", RuleCode.json(written));
        reading = session.work().submit(
                Task.of(to.toString(), (cancellation, progress) -> DocumentFile.open(to)
                        .then(document -> document.with(List.of(edit)))
                        .then(DocumentFile::save)),
                outcome -> {
                    failure.set(outcome instanceof Outcome.Failed<DocumentFile>(Failure why) ? why : null);
                    if (outcome instanceof Outcome.Ok<DocumentFile>) {
                        saved = written;
                        set(rules.get());
                    }
                },
                session::broken);
    }

    /** True where the rules differ from those of the workspace. */
    ReadOnlyBooleanProperty changedProperty() {
        return changed.getReadOnlyProperty();
    }

    boolean isBusy() {
        return Stream.of(reading, looking, judging).anyMatch(running -> running != null && running.isRunning());
    }

    /** Takes the rules of the workspace that is open. */
    private void read() {
        OpenWorkspace workspace = session.workspaceProperty().get();
        if (reading != null) {
            reading.cancel();
        }
        failure.set(null);
        if (workspace == null || !workspace.isDocument()) {
            file.set(null);
            begin(List.of());
            return;
        }
        Path from = Path.of(workspace.address());
        file.set(from);
        reading = session.work().submit(
                Task.of(workspace.name(), (cancellation, progress) -> DocumentFile.open(from)),
                opened -> begin(opened instanceof Outcome.Ok<DocumentFile>(DocumentFile document)
                        ? document.document().setup().ruleBook().rules()
                        : List.of()),
                session::broken);
    }

    private void begin(List<Rule> written) {
        before.clear();
        after.clear();
        saved = written;
        set(written);
    }

    /** Changes the rules; can be undone. */
    void change(List<Rule> changed) {
        if (!changed.equals(rules.get())) {
            before.push(rules.get());
            after.clear();
            set(List.copyOf(changed));
        }
    }

    void undo() {
        if (!before.isEmpty()) {
            after.push(rules.get());
            set(before.pop());
        }
    }

    void redo() {
        if (!after.isEmpty()) {
            before.push(rules.get());
            set(after.pop());
        }
    }

    private void set(List<Rule> now) {
        rules.set(now);
        canUndo.set(!before.isEmpty());
        canRedo.set(!after.isEmpty());
        changed.set(!now.equals(saved));
        canSave.set(file.get() != null && changed.get());
        lookAtAll();
    }

    /** Puts a rule at another place. */
    void move(int from, int to) {
        if (from >= 0 && to >= 0 && from < rules.get().size() && to < rules.get().size() && from != to) {
            List<Rule> moved = new ArrayList<>(rules.get());
            moved.add(to, moved.remove(from));
            change(moved);
        }
    }

    /** Replaces one rule; null takes it away. */
    void replace(int index, @Nullable Rule by) {
        List<Rule> changed = new ArrayList<>(rules.get());
        changed.remove(index);
        if (by != null) {
            changed.add(index, by);
        }
        change(changed);
    }

    /** Asks about a path. */
    void probe(Operation asked, String about) {
        operation.set(asked);
        path = about;
        look();
    }

    Dialect dialect() {
        DialectInUse inUse = session.dialects().inUseProperty().get();
        return inUse == null ? Dialect.DOCUMENTED : inUse.dialect();
    }

    private void lookAtAll() {
        look();
        judge();
    }

    private void judge() {
        if (judging != null) {
            judging.cancel();
        }
        List<Rule> asked = rules.get();
        Dialect dialect = dialect();
        ToolCall.Ledger ledger = session.callsProperty().get();
        List<ToolCall> calls = ledger == null ? List.of() : ledger.inOrder();
        judging = session.work().submit(
                Task.of(dialect.id(), (cancellation, progress) -> Judged.of(asked, dialect, calls)), judged::set, session::broken);
    }

    private void look() {
        if (looking != null) {
            looking.cancel();
        }
        Dialect dialect = dialect();
        Dialect compared = Dialect.of(dialect.language() == Era.Language.PYTHON ? Era.JS_1_14 : Era.PYTHON_0_7);
        Question question = new Question(rules.get(), operation.get(), path, dialect, compared);
        looking = session.work().submit(
                Task.of(dialect.id(), (cancellation, progress) -> Looked.at(question)), looked::set, session::broken);
    }
}
