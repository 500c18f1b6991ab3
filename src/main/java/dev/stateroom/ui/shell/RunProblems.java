package dev.stateroom.ui.shell;

import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.overview.RiskText;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.tripwire.TripwireModel;
import dev.stateroom.ui.tripwire.TripwireWords;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.QuickFix;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.overview.OverviewFinding;
import dev.stateroom.workspace.risk.CallRisks;
import dev.stateroom.workspace.tripwire.SprungTripwire;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** What goes wrong in the calls of the shown thread although none fails, and the budgets that it passed, as problems. FX thread only. */
final class RunProblems {
    private static final int MOST = 200;

    private final Session session;
    private final Navigation navigation;
    private final TripwireModel tripwires;
    private final Translations words = Translations.of(RunProblems.class);
    private final RiskText text = new RiskText();
    private final ReadOnlyObjectWrapper<List<WorkspaceProblem>> all = new ReadOnlyObjectWrapper<>(List.of());
    private List<WorkspaceProblem> risks = List.of();
    private @Nullable Timeline saidOf;
    private TaskRunner.@Nullable Running saying;

    RunProblems(Session session, Navigation navigation, TripwireModel tripwires) {
        this.session = session;
        this.navigation = navigation;
        this.tripwires = tripwires;
        session.risksProperty().subscribe(v -> say());
        session.timelineProperty().subscribe(now -> {
            // The numbers of steps stay where a branch grows.
            if (now == null || !now.continues(saidOf)) {
                say();
            }
        });
        tripwires.sprungProperty().subscribe(v -> put());
    }

    ReadOnlyObjectProperty<List<WorkspaceProblem>> allProperty() {
        return all.getReadOnlyProperty();
    }

    private void say() {
        if (saying != null) {
            saying.cancel();
        }
        CallRisks found = session.risksProperty().get();
        Timeline timeline = session.timelineProperty().get();
        saidOf = timeline;
        if (found == null || timeline == null) {
            risks = List.of();
            put();
            return;
        }
        saying = session.work().submit(
                BackgroundTask.of(words.get("problems.work"), (c, p) -> problems(found, timeline)),
                said -> {
                    risks = said;
                    put();
                },
                session::broken);
    }

    private List<WorkspaceProblem> problems(CallRisks found, Timeline timeline) {
        List<OverviewFinding.RunRisk> each = OverviewFinding.of(found).stream()
                .filter(OverviewFinding.RunRisk.class::isInstance)
                .map(OverviewFinding.RunRisk.class::cast)
                .toList();
        List<WorkspaceProblem> problems = new ArrayList<>(each.stream().limit(MOST).map(risk -> problem(text.of(risk, timeline))).toList());
        if (each.size() > MOST) {
            problems.add(new WorkspaceProblem(WorkspaceProblem.Kind.RISK, words.get("problems.more", each.size() - MOST)));
        }
        return problems;
    }

    private WorkspaceProblem problem(RiskText.Said said) {
        ToolCall call = said.call();
        String sentence = words.get("problems.risk", said.text(), OneLine.of(said.detail(), 240));
        return problem(sentence, words.get(call == null ? "problems.results" : "tripwire.go"), call == null ? () -> navigation.show("results") : () -> navigation.openCall(call.id()));
    }

    private WorkspaceProblem problem(SprungTripwire passed) {
        return problem(words.get("problems.risk", TripwireWords.of(passed.wire()), TripwireWords.of(passed)), words.get("tripwire.go"), () -> tripwires.goTo(passed));
    }

    private static WorkspaceProblem problem(String sentence, String verb, Runnable act) {
        return new WorkspaceProblem(WorkspaceProblem.Kind.RISK, sentence, new QuickFix("", sentence, verb, act));
    }

    /** A problem that is said as before is the very one of before: its row stays as it is. */
    private void put() {
        Map<String, WorkspaceProblem> before = all.get().stream().collect(Collectors.toMap(WorkspaceProblem::sentence, Function.identity(), (first, second) -> first));
        List<WorkspaceProblem> now = new ArrayList<>(tripwires.sprungProperty().get().stream().filter(one -> one.call() == null).map(this::problem).toList());
        now.addAll(risks);
        now.replaceAll(one -> before.getOrDefault(one.sentence(), one));
        all.set(List.copyOf(now));
    }
}
