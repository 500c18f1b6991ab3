package dev.stateroom.ui.shell;

import dev.stateroom.history.RebuiltValue.Rebuild;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.ui.view.StatusItem;
import dev.stateroom.ui.view.View;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.FxWork;
import dev.stateroom.ui.work.OnFx;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.HiddenCharacters;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.ListChangeListener;
import javafx.collections.MapChangeListener;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.layout.HBox;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/** The last line of the window: how far the shown data can be trusted. */
final class StatusBar extends HBox {
    private static final int LONGEST_PLACE = 32;
    private static final int LONGEST_NAMED = 120;
    private static final int MOST_PLACES = 12;

    private final Session session;
    private final ProblemList problems;
    private final Translations words = Translations.of(StatusBar.class);
    private final BooleanProperty narrow = new SimpleBooleanProperty();
    private final StringProperty releases = new SimpleStringProperty();

    private final Button problemCount;
    private final Label running = item("activity", "status-running");
    private final Button newSteps;
    private final Label incomplete;
    private final Label lost = item("alert-octagon", "status-lost");
    private final Label rebuilt = item("rotate-ccw", "status-rebuilt");
    private final Label readOnly = item("lock", "status-read-only");
    private final DialectButton dialect;
    private final Label waiting = item("inbox", "status-waiting");
    private final Label network = item("wifi-off", "status-network");
    private final HBox keys;
    private final HBox signs = ViewParts.row();
    private @Nullable List<String> reached;
    private String problemIcon = "";
    private Subscription listening = Subscription.EMPTY;

    StatusBar(Session session, FxWork work, ProblemList problems, UserCommand showProblems, UserCommand showKeys, UserCommand showPalette, String version) {
        this.session = session;
        this.problems = problems;
        setId("status-bar");
        getStyleClass().add("shell-status");
        problemCount = button("alert-triangle", "status-problems", showProblems.tip(), () -> showProblems.run().run());
        newSteps = button("arrow-right", "status-new-steps", words.get("status.newSteps.why"), session::showNewest);
        incomplete = item("alert-triangle", "status-incomplete");
        incomplete.getStyleClass().setAll("label", "sr-small", "sr-warning");
        incomplete.setText(words.get("status.incomplete"));
        lost.getStyleClass().setAll("label", "sr-small", "sr-danger");
        HoverTip.set(lost, words.get("status.lost.why"));
        readOnly.setText(words.get("status.readOnly"));
        HoverTip.set(readOnly, words.get("status.readOnly.why"));
        dialect = new DialectButton(session.dialects(), words);
        keys = ViewParts.row(
                ViewParts.keyHint(showKeys.keyText()),
                ViewParts.text(words.get("status.keys"), "sr-small", "sr-muted"),
                ViewParts.keyHint(showPalette.keyText()),
                ViewParts.text(words.get("status.actions"), "sr-small", "sr-muted"),
                ViewParts.text(version, "sr-small", "sr-muted"));
        signs.setId("status-signs");
        ViewParts.setShown(signs, false);
        getChildren().addAll(running, newSteps, problemCount, signs, lost, incomplete, rebuilt, readOnly, ViewParts.grow(), dialect, waiting, network, keys, new TaskIndicator(work));
        Runnable update = OnFx.coalesced(this::update);
        problems.all().addListener((ListChangeListener<WorkspaceProblem>) change -> update.run());
        session.workspaceProperty().subscribe(update);
        session.threadProperty().subscribe(update);
        session.threadComingProperty().subscribe(update);
        session.stateProperty().subscribe(update);
        session.waitingProperty().subscribe(update);
        session.newStepsProperty().subscribe(update);
        session.runningProperty().subscribe(update);
        session.timelineProperty().subscribe(update);
        session.lostResultsProperty().subscribe(update);
        session.watchedElsewhereProperty().subscribe(update);
        session.deskProperty().subscribe(update);
        session.openMounts().addListener((MapChangeListener<String, Capabilities>) change -> update.run());
        narrow.subscribe(update);
        releases.subscribe(update);
    }

    /** True while there is room for the short labels only. */
    BooleanProperty narrowProperty() {
        return narrow;
    }

    /** The host that is asked for newer versions; null if the check is off. */
    StringProperty releasesProperty() {
        return releases;
    }

    /** Shows the items of a view; null for none. */
    void says(@Nullable View view) {
        listening.unsubscribe();
        listening = Subscription.EMPTY;
        if (view != null) {
            listening = view.signs().subscribe(() -> show(view.signs()));
            show(view.signs());
        } else {
            show(List.of());
        }
    }

    private void show(List<StatusItem> said) {
        signs.getChildren().setAll(said.stream().map(StatusBar::label).toList());
        ViewParts.setShown(signs, !said.isEmpty());
    }

    private static Label label(StatusItem sign) {
        Label label = item(sign.icon(), "status-sign-" + sign.icon());
        label.setText(sign.text());
        label.getStyleClass().setAll("label", "sr-small", "sr-" + sign.tone());
        return label;
    }

    private static Label item(String icon, String id) {
        Label label = ViewParts.text("", "sr-small", "sr-muted");
        label.setId(id);
        label.setGraphic(FeatherIcons.of(icon, FeatherIcons.ROW));
        label.setGraphicTextGap(6);
        return label;
    }

    private static Button button(String icon, String id, String tip, Runnable does) {
        Button button = ViewParts.button(icon, "", id, does);
        button.getStyleClass().setAll("button", "sr-flat", "shell-status-button");
        HoverTip.set(button, tip);
        return button;
    }

    /** Shows the text, or hides the item if it does not apply. */
    private static void say(Labeled item, boolean isTrue, String text) {
        item.setText(text);
        ViewParts.setShown(item, isTrue);
    }

    private void update() {
        OpenWorkspace workspace = session.workspaceProperty().get();
        boolean open = workspace != null;
        StepState state = session.stateProperty().get();
        long serious = problems.seriousCount();
        long all = problems.all().size();
        boolean mountFailed = problems.all().stream().anyMatch(p -> p.kind() == WorkspaceProblem.Kind.MOUNT);
        long waits = problems.waitingCount();
        say(problemCount, all > 0, serious > 0 ? words.get("status.problems", serious) : waits > 0 ? words.get("status.trust", waits) : words.get("status.notes", all));
        String icon = mountFailed ? "cloud-off" : serious > 0 ? "alert-triangle" : waits > 0 ? "shield" : "info";
        if (!icon.equals(problemIcon)) {
            problemIcon = icon;
            problemCount.getStyleClass().removeAll("sr-warning", "sr-danger", "sr-muted");
            problemCount.getStyleClass().add(mountFailed ? "sr-danger" : serious > 0 ? "sr-warning" : "sr-muted");
            problemCount.setGraphic(FeatherIcons.of(icon, FeatherIcons.ROW));
        }
        RecordedThread thread = session.threadProperty().get();
        Timeline timeline = session.timelineProperty().get();
        boolean isRunning = thread != null && timeline != null && !timeline.steps().isEmpty() && session.runningProperty().get().contains(thread.id());
        say(running, isRunning, isRunning ? words.get("status.running", StepNumber.named(StepNumber.at(timeline, timeline.steps().size() - 1), "?")) : "");
        say(newSteps, session.newStepsProperty().get() > 0, words.get("status.newSteps", session.newStepsProperty().get()));
        say(lost, session.lostResultsProperty().get() > 0, words.get("status.lost", session.lostResultsProperty().get()));
        Rebuild rebuild = state == null ? null : state.files().rebuild();
        ViewParts.setShown(incomplete, rebuild != null && !rebuild.complete());
        say(rebuilt, rebuild != null && rebuild.complete(), words.get(narrow.get() ? "status.complete.short" : "status.complete"));
        if (rebuild != null) {
            String how = rebuild.writes() == 0 ? words.get("status.stored") : words.get("status.rebuilt", rebuild.writes());
            HoverTip.set(rebuilt, how);
            HoverTip.set(incomplete, how);
        }
        ViewParts.setShown(readOnly, open && session.openMounts().values().stream().noneMatch(mount -> mount.has(Capability.WRITE)));
        // While a thread is being opened, its dialect is not known yet.
        ViewParts.setShown(dialect, open && (thread != null || !session.threadComingProperty().get()));
        say(waiting, session.waitingProperty().get() > 0, words.get(narrow.get() ? "status.waiting.short" : "status.waiting", session.waitingCount()));
        showNetwork(Stream.of(
                        Stream.ofNullable(releases.get()),
                        workspace == null ? Stream.<String>of() : elsewhere(workspace).stream(),
                        session.watchedElsewhereProperty().get().stream(),
                        session.deskProperty().get().stream())
                .flatMap(hosts -> hosts)
                .distinct()
                .toList());
        ViewParts.setShown(network, !narrow.get() || !open);
        ViewParts.setShown(keys, !open && !narrow.get());
    }

    /** The hosts that the workspace names; if it names none, the mounts that are remote. */
    private List<String> elsewhere(OpenWorkspace workspace) {
        return workspace.elsewhere().isEmpty()
                ? session.openMounts().values().stream()
                        .filter(mount -> mount.has(Capability.REMOTE))
                        .map(Capabilities::connectedTo)
                        .toList()
                : workspace.elsewhere();
    }

    private void showNetwork(List<String> elsewhere) {
        if (elsewhere.equals(reached)) {
            return;
        }
        reached = elsewhere;
        List<String> names = elsewhere.stream().map(HiddenCharacters::visible).toList();
        network.setGraphic(FeatherIcons.of(names.isEmpty() ? "wifi-off" : "wifi", FeatherIcons.ROW));
        if (names.isEmpty()) {
            network.setText(words.get("status.offline"));
            HoverTip.set(network, words.get("status.offline.why"));
            return;
        }
        String first = OneLine.of(names.getFirst(), LONGEST_PLACE);
        network.setText(names.size() == 1 ? words.get("status.reaches", first) : words.get("status.reaches.more", first, names.size() - 1));
        HoverTip.set(network, words.get("status.reaches.why")
                + names.stream().limit(MOST_PLACES).map(name -> "\n" + OneLine.of(name, LONGEST_NAMED)).collect(Collectors.joining())
                + (names.size() > MOST_PLACES ? "\n…" : ""));
    }
}
