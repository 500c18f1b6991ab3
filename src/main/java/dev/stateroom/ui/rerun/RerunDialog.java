package dev.stateroom.ui.rerun;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.ui.kit.SheetFrame;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.kit.SheetFields;
import dev.stateroom.ui.kit.SheetMessage;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.workspace.compare.ComparisonRef;
import dev.stateroom.workspace.follow.FollowedEvent;
import dev.stateroom.workspace.rerun.BranchComparison.StepPair;
import dev.stateroom.workspace.rerun.BranchStep;
import dev.stateroom.workspace.rerun.RerunEnd;
import dev.stateroom.workspace.rerun.RerunInput;
import dev.stateroom.workspace.rerun.RerunPlan;
import dev.stateroom.workspace.rerun.RerunSettings;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * Asks which agent to run again from a step and what to change, shows what would run, and runs it if the user agrees. The new steps are
 * listed as they come; closing the dialog ends the run with all processes that it started.
 */
final class RerunDialog extends VBox {
    private static final double WIDTH = 640;
    private static final double ROW = 24;
    private static final int MOST_ROWS = 6;
    private static final int ARGUMENT_ROWS = 3;

    private final Session session;
    private final RerunWork work;
    private final boolean isOnServer;
    private final WindowOverlays overlays;
    private final Navigation navigation;
    private final Translations words = Translations.of(RerunAction.class);
    private final TextField agent = new TextField();
    private final TextField interpreter = new TextField();
    private final TextField message = new TextField();
    private final CallChoice calls;
    private final RerunFacts facts = new RerunFacts(words);
    private final ListView<String> steps = new ListView<>();
    private final SheetMessage told = new SheetMessage("rerun-told");
    private final Button look;
    private final Button run;
    private Consumer<String> onRun = name -> {};
    private @Nullable Planned planned;
    private final LatestTask running;

    /** The plan that was shown, and runs if the user agrees; without settings on a server, which has its own. */
    private record Planned(RerunPlan plan, @Nullable RerunSettings settings) {}

    /** @param last the agent that is offered; empty for none */
    RerunDialog(Session session, RerunWork work, String last, WindowOverlays overlays, Navigation navigation) {
        super(12);
        this.session = session;
        running = new LatestTask(session.work(), this::broken);
        this.work = work;
        this.isOnServer = work.server() != null;
        this.overlays = overlays;
        this.navigation = navigation;
        this.calls = new CallChoice(words, this::forget);
        SheetFrame.prepare(this, "rerun", "rerun", WIDTH, work.title(words));
        look = ViewParts.button("eye", words.get("look"), "rerun-look", this::look);
        for (TextField field : List.of(agent, interpreter, message)) {
            field.setOnAction(e -> look.fire());
        }
        run = ViewParts.plainButton(words.get("run"), "rerun-run", this::start);
        run.getStyleClass().add("sr-primary");
        Button close = ViewParts.plainButton(words.get("close"), "rerun-close", overlays::hide);
        steps.setId("rerun-steps");
        steps.setAccessibleText(words.get("steps"));
        steps.setFixedCellSize(ROW);
        steps.getItems().addListener((ListChangeListener<String>) c -> {
            steps.setPrefHeight(Math.clamp(steps.getItems().size(), 1, MOST_ROWS) * ROW + 2);
            steps.scrollTo(steps.getItems().size() - 1);
        });
        steps.setMinHeight(ROW + 2);
        steps.visibleProperty().bind(Bindings.isNotEmpty(steps.getItems()));
        steps.managedProperty().bind(steps.visibleProperty());
        HBox buttons = new HBox(8, look, ViewParts.grow(), close, run);
        buttons.setAlignment(Pos.CENTER_RIGHT);
        agent.setText(last);
        Label title = ViewParts.shrinking(work.title(words), "sr-title");
        Label what = ViewParts.text(work.what(words), "sr-small", "sr-muted");
        what.setWrapText(true);
        what.setMinHeight(USE_PREF_SIZE);
        getChildren().addAll(title, what, fields(), facts, steps, told, buttons);
        sceneProperty().subscribe(scene -> {
            if (scene == null) {
                stop();
            }
        });
        forget();
        readCalls();
    }

    /** Gets the name of the agent when it is run. */
    void setOnRun(Consumer<String> listener) {
        onRun = listener;
    }

    /** Focuses the most useful control. */
    void focus() {
        (isOnServer ? message : agent).requestFocus();
    }

    private SheetFields fields() {
        SheetFields grid = new SheetFields("rerun-name");
        if (!isOnServer) {
            field(grid, agent, "agent", "app:agent");
            field(grid, interpreter, "interpreter", words.get("interpreter.usual"));
        }
        if (work.isChangeable()) {
            field(grid, message, "message", words.get("message.none"));
            calls.area().setPrefRowCount(ARGUMENT_ROWS);
            grid.add(words.get("field.call"), calls);
        }
        return grid;
    }

    private void field(SheetFields grid, TextInputControl field, String name, String prompt) {
        field.setId("rerun-" + name);
        field.setAccessibleText(words.get("field." + name));
        field.setPromptText(prompt);
        field.textProperty().subscribe(this::forget);
        grid.add(words.get("field." + name), field);
    }

    private void readCalls() {
        session.work().submit(
                BackgroundTask.of(words.get("looking"), (c, p) -> work.calls(c)),
                calls::offer,
                this::broken);
    }

    // ---- the preview is valid only for the present input

    @SuppressWarnings("UnnecessaryParentheses") // runs while the fields are being made
    private void forget() {
        stop();
        planned = null;
        facts.clear();
        told.clear();
        if (look != null && run != null) {
            look.setDisable(!isOnServer && agent.getText().isBlank());
            run.setDisable(true);
        }
    }

    private void stop() {
        running.cancel();
    }

    private void look() {
        forget();
        String name = agent.getText().strip();
        String program = interpreter.getText().strip();
        String said = message.getText().strip();
        Message.Call call = calls.chosen();
        String args = calls.area().getText();
        running.begin(
                words.get("looking"),
                (c, p) -> arguments(call, args)
                        .then(changed -> work.plan(changed, said.isEmpty() ? null : said))
                        .then(plan -> isOnServer
                                ? Outcome.ok(new Planned(plan, null))
                                : RerunSettings.named(name, "", program.isEmpty() ? null : program, plan.folder(), ForeignValue.Fields.EMPTY, RerunSettings.USUAL)
                                        .map(settings -> new Planned(plan, settings))),
                this::looked);
    }

    private static Outcome<Map<String, ForeignValue>> arguments(Message.@Nullable Call call, String text) {
        return call == null ? Outcome.ok(Map.of()) : RerunInput.object(call.name(), text).map(args -> Map.of(call.id(), args));
    }

    private void looked(Outcome<Planned> outcome) {
        outcome.either(found -> {
            planned = found;
            RerunSettings settings = found.settings();
            facts.show(settings, Objects.requireNonNullElse(work.server(), ""), found.plan().change());
            run.setDisable(false);
            run.requestFocus();
        }, why -> told.failed(CoreSentences.shown(why)));
    }

    // ---- the run

    private void start() {
        Planned agreed = planned;
        if (agreed == null) {
            return;
        }
        onRun.accept(agent.getText().strip());
        setFields(true);
        facts.clear();
        steps.getItems().clear();
        told.waiting(words.get("running"), ViewParts.link(words.get("stop"), "rerun-stop", () -> {
            setFields(false);
            forget();
            told.show("slash", "sr-muted", words.get(isOnServer ? "stopped.server" : work.isChangeable() ? "stopped" : "stopped.answer"));
            focus();
        }));
        running.begin(
                words.get("running"),
                (c, p) -> work.run(agreed.plan(), agreed.settings(), event -> Platform.runLater(() -> add(event)), c),
                end -> {
                    setFields(false);
                    ended(agreed, end);
                },
                defect -> {
                    setFields(false);
                    broken(defect);
                });
    }

    private void add(FollowedEvent event) {
        if (event instanceof FollowedEvent.CheckpointWritten written) {
            List<String> calls = written.calls().stream().map(FollowedEvent.FollowedCall::words).toList();
            steps.getItems().add(words.get(
                    calls.isEmpty() ? "step" : "step.calls",
                    written.checkpoint().step() == null ? "?" : written.checkpoint().step().toString(),
                    String.join(", ", calls),
                    written.changed().size()));
        }
    }

    private void setFields(boolean disabled) {
        for (Node field : new Node[] {agent, interpreter, message, calls, look}) {
            field.setDisable(disabled);
        }
        run.setDisable(true);
    }

    private void ended(Planned agreed, Outcome<RerunEnd> outcome) {
        planned = null;
        switch (outcome) {
            // The question replaces this dialog, which is shown again after the answer.
            case Outcome.Failed<RerunEnd>(Failure why) when why.kind() == Failure.Kind.UNASKED && work.askForKey(() -> back(agreed, this::start), left -> back(agreed, () -> {
                told.failed(CoreSentences.shown(left));
                run.setDisable(false);
            })) -> told.failed(CoreSentences.shown(why));
            case Outcome.Failed<RerunEnd>(Failure why) -> told.failed(CoreSentences.shown(why));
            case Outcome.Ok<RerunEnd>(RerunEnd end) -> {
                work.ran();
                String error = end.finished().error();
                boolean isDone = error.isEmpty();
                StepPair parting = end.comparison().parting();
                String where = parting == null
                        ? words.get("same", end.comparison().steps().size())
                        : words.get("parts", stepOf(parting), end.comparison().files().size());
                told.show(isDone ? "check" : "alert-octagon", isDone ? "sr-success" : "sr-danger",
                        words.get("end." + end.finished().end().word(), error) + (work.isChangeable() ? " " + where : ""));
                link("compare", () -> navigation.compareThings(
                        ComparisonRef.Here.thread(agreed.plan().thread().id(), null), new ComparisonRef.Named(end.branch())));
                link("open", () -> navigation.open(isOnServer ? end.branch() : end.address()));
            }
        }
    }

    /** Shows this dialog again with the plan, unless something else is shown by then. */
    private void back(Planned agreed, Runnable then) {
        Platform.runLater(() -> {
            if (overlays.shownProperty().get() == null) {
                overlays.show(this, this::focus);
                planned = agreed;
                then.run();
            }
        });
    }

    private static String stepOf(StepPair parting) {
        BranchStep one = parting.before() == null ? parting.after() : parting.before();
        return one == null || one.checkpoint().step() == null ? "?" : one.checkpoint().step().toString();
    }

    private void link(String name, Runnable goes) {
        told.offer("rerun-" + name, words.get(name), () -> {
            overlays.hide();
            goes.run();
        });
    }

    private void broken(Throwable defect) {
        System.getLogger(RerunDialog.class.getName()).log(System.Logger.Level.ERROR, "a run failed", defect);
        told.failed(words.get("broken", String.valueOf(defect.getMessage())));
    }
}
