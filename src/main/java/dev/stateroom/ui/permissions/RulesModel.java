package dev.stateroom.ui.permissions;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.permission.call.EffectivePolicy;
import dev.stateroom.permission.lint.GuardedMounts;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.work.PacedReading;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.DialectInUse;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.document.AgentSetup;
import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.document.RulesFile;
import dev.stateroom.workspace.lint.MountedRules;
import dev.stateroom.workspace.resolve.DocumentTeam;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The edited rules with their undo history, the report on them, and the probe. FX thread only. */
final class RulesModel {
    /** A probe: the agents, the chosen one, operation and path, and the two dialects. */
    record Question(AgentTeam team, String agent, RuleOperation operation, String path, Dialect dialect, Dialect compared) {
        /** The rules that apply to the agent. */
        List<PermissionRule> rules() {
            return team.of(agent, dialect).permissions();
        }
    }

    private final Session session;
    private final ReadOnlyObjectWrapper<List<PermissionRule>> rules = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<@Nullable ProbeResult> looked = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable RulesReport> judged = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<RuleOperation> operation = new ReadOnlyObjectWrapper<>(RuleOperation.READ);
    private final ReadOnlyBooleanWrapper canUndo = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper canRedo = new ReadOnlyBooleanWrapper();
    private final Deque<RuleBook> before = new ArrayDeque<>();
    private final Deque<RuleBook> after = new ArrayDeque<>();
    private final ReadOnlyBooleanWrapper canSave = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper changed = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<@Nullable Failure> failure = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<List<String>> subagents = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<@Nullable String> agent = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<RuleBook> book = new ReadOnlyObjectWrapper<>(RuleBook.EMPTY);
    private final ReadOnlyObjectWrapper<EffectivePolicy> policy = new ReadOnlyObjectWrapper<>(new EffectivePolicy(List.of()));
    private RuleBook saved = RuleBook.EMPTY;
    /** The workspace's data about its agents apart from rules. */
    private AgentTeam team = AgentTeam.EMPTY;
    private final ReadOnlyObjectWrapper<@Nullable Path> file = new ReadOnlyObjectWrapper<>();
    private String path = "";
    private GuardedMounts mounting = GuardedMounts.UNKNOWN;
    private TaskRunner.@Nullable Running reading;
    private TaskRunner.@Nullable Running looking;
    private TaskRunner.@Nullable Running weighing;
    private final PacedReading judging;
    private String judgedOf = "";
    private boolean isShown;
    /** True if the report is outdated. */
    private boolean isDue;

    RulesModel(Session session) {
        this.session = session;
        judging = new PacedReading(session.work(), this::callsChanged, session::broken);
        session.workspaceProperty().subscribe(this::read);
        session.dialects().inUseProperty().subscribe(this::lookAtAll);
        session.callsProperty().subscribe(this::callsChanged);
    }

    ReadOnlyObjectProperty<List<PermissionRule>> rulesProperty() {
        return rules.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<@Nullable ProbeResult> lookedProperty() {
        return looked.getReadOnlyProperty();
    }

    /** The report on all rules; null until it is computed. */
    ReadOnlyObjectProperty<@Nullable RulesReport> judgedProperty() {
        return judged.getReadOnlyProperty();
    }

    /** The operation of the probe. */
    ReadOnlyObjectProperty<RuleOperation> operationProperty() {
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

    /** Why the rules could not be saved; null otherwise. */
    ReadOnlyObjectProperty<@Nullable Failure> failureProperty() {
        return failure.getReadOnlyProperty();
    }

    /** The workspace file with the rules; null if there is none. */
    ReadOnlyObjectProperty<@Nullable Path> fileProperty() {
        return file.getReadOnlyProperty();
    }

    /** Writes the rules to the workspace file and then runs {@code done}; the rest of the file stays as it is. */
    void save(Runnable done) {
        Path to = file.get();
        RuleBook written = book.get();
        if (to == null) {
            return;
        }
        List<DocumentEdit> edits = RuleBookFile.edits(saved, written);
        reading = session.run(
                to.toString(),
                (cancellation, progress) -> DocumentFile.open(to)
                        .then(document -> document.with(edits))
                        .then(DocumentFile::save),
                outcome -> {
                    failure.set(outcome instanceof Outcome.Failed<DocumentFile>(Failure why) ? why : null);
                    if (outcome instanceof Outcome.Ok<DocumentFile>) {
                        saved = written;
                        set(book.get());
                        session.rulesChanged();
                        done.run();
                    }
                });
    }

    /** True if the rules differ from those of the workspace. */
    ReadOnlyBooleanProperty changedProperty() {
        return changed.getReadOnlyProperty();
    }

    boolean isBusy() {
        return judging.isReading() || Stream.of(reading, looking, weighing).anyMatch(running -> running != null && running.isRunning());
    }

    /** Loads the rules of the open workspace. */
    private void read() {
        OpenWorkspace workspace = session.workspaceProperty().get();
        if (reading != null) {
            reading.cancel();
        }
        failure.set(null);
        team = AgentTeam.EMPTY;
        mounting = GuardedMounts.UNKNOWN.with(mounting.paths());
        if (workspace == null || !workspace.isDocument()) {
            file.set(null);
            begin(RuleBook.EMPTY, List.of());
            return;
        }
        Path from = Path.of(workspace.address());
        file.set(from);
        reading = session.run(workspace.name(), (cancellation, progress) -> workspace.document(), opened -> {
            if (opened instanceof Outcome.Ok<DocumentFile>(DocumentFile document)) {
                AgentSetup setup = document.document().setup();
                mounting = MountedRules.mounting(document).with(mounting.paths());
                team = DocumentTeam.of(document.document());
                begin(setup.ruleBook(), List.copyOf(setup.subagents().keySet()));
            } else {
                begin(RuleBook.EMPTY, List.of());
            }
        });
    }

    private void begin(RuleBook written, List<String> names) {
        before.clear();
        after.clear();
        saved = written;
        agent.set(null);
        subagents.set(names);
        set(written);
    }

    /** What each agent may do to the paths of calls and patterns. */
    ReadOnlyObjectProperty<EffectivePolicy> policyProperty() {
        return policy.getReadOnlyProperty();
    }

    private void weigh(Dialect dialect, List<ToolCall> calls) {
        if (weighing != null) {
            weighing.cancel();
        }
        RuleBook weighed = book.get();
        AgentTeam judged = team.with(weighed);
        List<String> names = subagents.get();
        weighing = session.run(
                dialect.id(),
                (cancellation, progress) ->
                        EffectivePolicy.of(judged, names, RuleBookFile.paths(weighed, calls), dialect),
                policy::set);
    }

    /** The names of the subagents. */
    ReadOnlyObjectProperty<List<String>> subagentsProperty() {
        return subagents.getReadOnlyProperty();
    }

    /** The subagent whose rules are edited; null for the agent itself. */
    ReadOnlyObjectProperty<@Nullable String> agentProperty() {
        return agent.getReadOnlyProperty();
    }

    /** The rules of the agent and its subagents. */
    ReadOnlyObjectProperty<RuleBook> bookProperty() {
        return book.getReadOnlyProperty();
    }

    /** Edits the rules of another agent; null for the agent itself. */
    void choose(@Nullable String name) {
        agent.set(name);
        set(book.get());
    }

    /** True if the edited subagent inherits the agent's rules. */
    boolean inherits() {
        String name = agent.get();
        return name != null && !book.get().subagents().containsKey(name);
    }

    /** Gives the edited subagent its own rules, first a copy of the agent's, or removes them. */
    void inherit(boolean inherits) {
        String name = agent.get();
        if (name != null && inherits != inherits()) {
            change(RuleBookFile.with(book.get(), name, inherits ? null : book.get().rules()));
        }
    }

    /** Changes the rules, with undo. A subagent that inherits gets its own. */
    void change(List<PermissionRule> changed) {
        if (!changed.equals(rules.get())) {
            change(RuleBookFile.with(book.get(), agent.get(), changed));
        }
    }

    /** Changes the rules of all agents, with undo. */
    void change(RuleBook changed) {
        if (!changed.equals(book.get())) {
            before.push(book.get());
            after.clear();
            set(changed);
        }
    }

    /** Replaces all rules by those of a file. */
    void importFrom(Path from) {
        reading = session.run(from.toString(), (cancellation, progress) -> RulesFile.open(from), outcome -> {
            failure.set(outcome instanceof Outcome.Failed<RuleBook>(Failure why) ? why : null);
            if (outcome instanceof Outcome.Ok<RuleBook>(RuleBook imported)) {
                Set<String> names = new LinkedHashSet<>(subagents.get());
                names.addAll(imported.subagents().keySet());
                subagents.set(List.copyOf(names));
                change(imported);
            }
        });
    }

    /** Writes the rules of all agents to a separate file. */
    void exportTo(Path to) {
        RuleBook written = book.get();
        reading = session.run(
                to.toString(),
                (cancellation, progress) -> RuleBookFile.write(written, to),
                outcome -> failure.set(outcome instanceof Outcome.Failed<Path>(Failure why) ? why : null));
    }

    void undo() {
        if (!before.isEmpty()) {
            after.push(book.get());
            set(before.pop());
        }
    }

    void redo() {
        if (!after.isEmpty()) {
            before.push(book.get());
            set(after.pop());
        }
    }

    private void set(RuleBook now) {
        book.set(now);
        String name = agent.get();
        rules.set(name == null ? now.rules() : now.of(name));
        canUndo.set(!before.isEmpty());
        canRedo.set(!after.isEmpty());
        changed.set(!now.equals(saved));
        canSave.set(file.get() != null && changed.get());
        lookAtAll();
    }

    /** Moves a rule. */
    void move(int from, int to) {
        if (from >= 0 && to >= 0 && from < rules.get().size() && to < rules.get().size() && from != to) {
            List<PermissionRule> moved = new ArrayList<>(rules.get());
            moved.add(to, moved.remove(from));
            change(moved);
        }
    }

    /** Replaces a rule; null removes it. */
    void replace(int index, @Nullable PermissionRule by) {
        List<PermissionRule> changed = new ArrayList<>(rules.get());
        changed.remove(index);
        if (by != null) {
            changed.add(index, by);
        }
        change(changed);
    }

    /** Sets the mounted paths, folders with a slash at the end; null if they are not known, or too many. */
    void mounted(@Nullable List<String> paths) {
        if (!Objects.equals(paths, mounting.paths())) {
            mounting = mounting.with(paths);
            judge();
        }
    }

    /** Probes a path. */
    void probe(RuleOperation asked, String about) {
        operation.set(asked);
        path = about;
        look();
    }

    Dialect dialect() {
        DialectInUse inUse = session.dialects().inUseProperty().get();
        return inUse == null ? Dialect.DOCUMENTED : inUse.dialect();
    }

    /** Computes the report only while it is shown. */
    void show(boolean now) {
        isShown = now;
        if (now && isDue) {
            judge();
        }
    }

    private void lookAtAll() {
        look();
        judge();
    }

    /** A followed thread has new calls at each step; the report takes at most a twentieth of the time. */
    private void callsChanged() {
        RecordedThread thread = session.threadProperty().get();
        String of = thread == null || session.callsProperty().get() == null ? "" : thread.id();
        boolean hasGrown = !of.isEmpty() && of.equals(judgedOf);
        judgedOf = of;
        if (!hasGrown) {
            judge();
        } else if (judging.begin()) {
            judge();
        }
    }

    private void judge() {
        judging.reset();
        isDue = !isShown;
        if (isDue || !judging.begin()) {
            return;
        }
        Dialect dialect = dialect();
        ToolCall.Ledger ledger = session.callsProperty().get();
        weigh(dialect, ledger == null ? List.of() : ledger.inOrder());
        String name = agent.get();
        AgentTeam now = team.with(book.get());
        AgentTeam before = team.with(saved);
        List<ToolCall> calls = ledger == null
                ? List.of()
                : ledger.inOrder().stream()
                        .filter(call -> name == null
                                ? now.of(call.agent(), dialect).owner().equals(AgentTeam.MAIN)
                                : name.equals(call.agent()))
                        .toList();
        GuardedMounts mounts = mounting;
        RecordedThread thread = session.threadProperty().get();
        String owner = name == null ? AgentTeam.MAIN : name;
        Supplier<PathFacts> facts = session.folderFacts(dialect);
        judging.read(
                BackgroundTask.of(dialect.id(), (cancellation, progress) ->
                        RulesReport.of(now, before, owner, dialect, RulesReport.Calls.of(thread, calls, cancellation), mounts, facts.get())),
                judged::set);
    }

    private void look() {
        if (looking != null) {
            looking.cancel();
        }
        Dialect dialect = dialect();
        Dialect compared = Dialect.newest(dialect.language() == Era.Language.PYTHON ? Era.Language.JAVASCRIPT : Era.Language.PYTHON);
        Question question = new Question(team.with(book.get()), agent.get() == null ? AgentTeam.MAIN : agent.get(), operation.get(), path, dialect, compared);
        looking = session.run(dialect.id(), (cancellation, progress) -> ProbeResult.at(question), looked::set);
    }
}
