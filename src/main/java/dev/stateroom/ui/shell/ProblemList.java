package dev.stateroom.ui.shell;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.KeptRows;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.ui.view.QuickFix;
import dev.stateroom.vfs.Failure;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.MapChangeListener;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * All problems of the open workspace, worst first: mounts, the last failure, damage of the thread, risks in its calls, remarks on the
 * source.
 */
final class ProblemList {
    private static final int MOST = 500;

    private final Session session;
    private final KeptRows<WorkspaceProblem> all = new KeptRows<>();
    // A single wrapper: it listens weakly, so a listener on a wrapper without a strong reference would be lost.
    private final ObservableList<WorkspaceProblem> readOnly = FXCollections.unmodifiableObservableList(all);
    private final List<ObservableList<QuickFix>> mendings = new ArrayList<>();
    /** Places where views found problems since the workspace was opened. Views report the problems there from then on. */
    private final Set<String> taken = new HashSet<>();
    /** Remarks that the source made since then. A remark that it no longer makes is dropped. */
    private final Set<String> noted = new HashSet<>();
    private ReadOnlyObjectProperty<List<WorkspaceProblem>> risks = new SimpleObjectProperty<>(List.of());
    private String startNote = "";
    private @Nullable UserCommand report;

    ProblemList(Session session) {
        this.session = session;
        session.workspaceProperty().subscribe(() -> {
            taken.clear();
            noted.clear();
            collect();
        });
        session.threadProperty().subscribe(this::collect);
        session.stateProperty().subscribe(this::collect);
        session.timelineProperty().subscribe(this::collect);
        session.failureProperty().subscribe(this::collect);
        session.mountFailures().addListener((MapChangeListener<String, Failure>) change -> collect());
    }

    /** The current problems. */
    ObservableList<WorkspaceProblem> all() {
        return readOnly;
    }

    /** Offers this command for a report with each failure. */
    void offerReport(UserCommand command) {
        report = command;
        collect();
    }

    /** Adds the problems that a view found. */
    void addAll(ObservableList<QuickFix> found) {
        mendings.add(found);
        found.subscribe(this::collect);
    }

    /** Adds the risks in the calls. */
    void addRisks(ReadOnlyObjectProperty<List<WorkspaceProblem>> found) {
        risks = found;
        found.subscribe(v -> collect());
    }

    /** The number of problems that need attention. */
    long seriousCount() {
        return all.stream().filter(p -> p.kind() != WorkspaceProblem.Kind.NOTE && p.kind() != WorkspaceProblem.Kind.WAITING).count();
    }

    /** The sentences of those, without the risks in the calls of a thread, which the overview lists. */
    List<String> ofWhatIsOpen() {
        return all.stream()
                .filter(p -> p.kind() != WorkspaceProblem.Kind.NOTE && p.kind() != WorkspaceProblem.Kind.WAITING && p.kind() != WorkspaceProblem.Kind.RISK)
                .map(WorkspaceProblem::sentence)
                .toList();
    }

    /** The number of mounts that wait for the user's consent. */
    long waitingCount() {
        return all.stream().filter(p -> p.kind() == WorkspaceProblem.Kind.WAITING).count();
    }

    /** Adds a remark that was made while the window started; an empty text adds nothing. */
    void noteAtStart(String note) {
        startNote = note;
        collect();
    }

    private void collect() {
        Set<WorkspaceProblem> found = new LinkedHashSet<>();
        OpenWorkspace open = session.workspaceProperty().get();
        Set<String> waiting = open == null
                ? Set.of()
                : open.mounts().stream().filter(Mount::waitsForAgreement).map(Mount::prefix).collect(Collectors.toUnmodifiableSet());
        session.mountFailures().forEach((prefix, why) -> {
            if (!waiting.contains(prefix)) {
                found.add(new WorkspaceProblem(WorkspaceProblem.Kind.MOUNT, prefix + "  " + why.sentence()));
            }
        });
        Failure failure = session.failureProperty().get();
        if (failure != null) {
            UserCommand help = report;
            found.add(new WorkspaceProblem(
                    WorkspaceProblem.Kind.FAILURE,
                    failure.sentence(),
                    help == null ? null : new QuickFix("", failure.sentence(), help.title(), help.run())));
        }
        StepState state = session.stateProperty().get();
        if (state != null && !state.files().rebuild().complete() && !state.files().rebuild().why().isEmpty()) {
            found.add(new WorkspaceProblem(WorkspaceProblem.Kind.INCOMPLETE, state.files().rebuild().why()));
        }
        RecordedThread thread = session.threadProperty().get();
        if (thread != null) {
            thread.problems().stream().limit(MOST).forEach(p -> found.add(new WorkspaceProblem(WorkspaceProblem.Kind.INCOMPLETE, p)));
        }
        if (open != null) {
            mendings.stream().flatMap(List::stream).map(QuickFix::place).forEach(taken::add);
            mendings.stream()
                    .flatMap(List::stream)
                    .forEach(m -> found.add(new WorkspaceProblem(
                            waiting.contains(m.place()) ? WorkspaceProblem.Kind.WAITING : WorkspaceProblem.Kind.INCOMPLETE, m.sentence(), m.act() == null ? null : m)));
            List<String> notes = open.threads() == null ? List.of() : open.threads().description().notes();
            noted.addAll(notes);
            open.problems().stream()
                    .filter(p -> !noted.contains(p))
                    .filter(p -> taken.stream().noneMatch(p::endsWith))
                    .forEach(p -> found.add(new WorkspaceProblem(WorkspaceProblem.Kind.INCOMPLETE, p)));
            found.addAll(risks.get());
            notes.forEach(n -> found.add(new WorkspaceProblem(WorkspaceProblem.Kind.NOTE, n)));
        }
        if (!startNote.isEmpty()) {
            found.add(new WorkspaceProblem(WorkspaceProblem.Kind.NOTE, startNote));
        }
        List<WorkspaceProblem> now = new ArrayList<>(found);
        if (!now.equals(all)) {
            all.replace(now);
        }
    }
}
