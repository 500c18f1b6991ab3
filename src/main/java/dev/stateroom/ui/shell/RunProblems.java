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
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.workspace.overview.OverviewFinding;
import dev.stateroom.workspace.risk.CallRisks;
import dev.stateroom.workspace.tripwire.SprungTripwire;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Risks in the calls of the shown thread, and the budgets that it exceeded, as problems. FX thread only, apart from making the sentences.
 */
final class RunProblems {
    private static final int MOST = 200;

    private final Session session;
    private final Navigation navigation;
    private final TripwireModel tripwires;
    private final Translations words = Translations.of(RunProblems.class);
    private final RiskText text = new RiskText();
    private final ReadOnlyObjectWrapper<List<WorkspaceProblem>> all = new ReadOnlyObjectWrapper<>(List.of());
    private Map<Said, WorkspaceProblem> shown = Map.of();
    private Map<Said, WorkspaceProblem> risks = Map.of();
    private @Nullable Timeline saidOf;
    private final LatestTask saying;

    /**
     * The identity of a problem: two agents can do the same.
     *
     * @param call the last call that is part of it; empty for results and budgets
     */
    private record Said(String sentence, String call) {}

    RunProblems(Session session, Navigation navigation, TripwireModel tripwires) {
        this.session = session;
        saying = new LatestTask(session.work(), session::broken);
        this.navigation = navigation;
        this.tripwires = tripwires;
        session.risksProperty().subscribe(v -> say());
        session.timelineProperty().subscribe(now -> {
            // Step numbers stay the same when a branch grows.
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
        saying.cancel();
        CallRisks found = session.risksProperty().get();
        Timeline timeline = session.timelineProperty().get();
        saidOf = timeline;
        if (found == null || timeline == null) {
            risks = Map.of();
            put();
            return;
        }
        saying.begin(words.get("problems.work"), (c, p) -> problems(found, timeline), said -> {
            risks = said;
            put();
        });
    }

    private Map<Said, WorkspaceProblem> problems(CallRisks found, Timeline timeline) {
        List<OverviewFinding.RunRisk> each = OverviewFinding.of(found).stream()
                .filter(OverviewFinding.RunRisk.class::isInstance)
                .map(OverviewFinding.RunRisk.class::cast)
                .toList();
        Map<Said, WorkspaceProblem> problems = new LinkedHashMap<>();
        each.stream().limit(MOST).map(risk -> text.of(risk, timeline)).forEach(said -> {
            ToolCall call = said.call();
            add(problems, call == null ? "" : call.id(), problem(said));
        });
        if (each.size() > MOST) {
            add(problems, "", new WorkspaceProblem(WorkspaceProblem.Kind.RISK, words.get("problems.more", each.size() - MOST)));
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

    /** A problem that did not change keeps its object, so that its row stays as it is. */
    private void put() {
        Map<Said, WorkspaceProblem> now = new LinkedHashMap<>();
        tripwires.sprungProperty().get().stream().filter(one -> one.call() == null).forEach(one -> add(now, "", problem(one)));
        now.putAll(risks);
        now.replaceAll((said, one) -> shown.getOrDefault(said, one));
        shown = now;
        all.set(List.copyOf(now.values()));
    }

    private static void add(Map<Said, WorkspaceProblem> problems, String call, WorkspaceProblem problem) {
        problems.put(new Said(problem.sentence(), call), problem);
    }
}
