package dev.stateroom.ui.commits;

import dev.stateroom.history.LineDiff;
import dev.stateroom.ui.diff.TextDiff;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.CommitHistory;
import dev.stateroom.vfs.CommitHistory.Conflict;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Both sides of a conflict between a change and another program's newer commit, each compared with the common base. FX thread only. */
public final class ConflictPanel extends VBox {
    private static final double WIDTH = 980;
    private static final double HEIGHT = 600;

    private final TaskRunner work;
    private final WindowOverlays overlays;
    private final Translations words = Translations.of(ConflictPanel.class);
    private final Button later = new Button(words.get("conflict.later"));
    private TaskRunner.@Nullable Running theirs;
    private TaskRunner.@Nullable Running mine;

    /**
     * The user's choices; each runs after the panel is gone.
     *
     * @param keepTheirs discards the user's change
     * @param commitMine makes the user's change on top of the newest commit
     */
    public record Decisions(Runnable keepTheirs, Runnable commitMine) {}

    /** A panel over {@code conflict} in a mount that is connected to {@code repository}. */
    public ConflictPanel(TaskRunner work, WindowOverlays overlays, String repository, Conflict conflict, Decisions decisions) {
        this.work = work;
        this.overlays = overlays;
        setId("conflict");
        getStyleClass().addAll("sr-float", "commits");
        setAccessibleText(words.get("conflict.title"));
        Label title = ViewParts.text(words.get("conflict.title"), "sr-title");
        title.setGraphic(FeatherIcons.of("alert-triangle", FeatherIcons.ROW));
        Label why = ViewParts.shrinking(
                words.get(
                        "conflict.why",
                        conflict.path(),
                        repository,
                        CommitHistory.shortened(conflict.parent()),
                        CommitHistory.shortened(conflict.head())),
                "sr-small",
                "sr-muted");
        why.setId("conflict-why");
        why.setWrapText(true);
        why.setMinHeight(USE_PREF_SIZE);
        VBox head = ViewParts.styled(new VBox(4, title, why), "conflict-head");
        HBox sides = new HBox(
                side("theirs", words.get("conflict.theirs", CommitHistory.shortened(conflict.head())), conflict.base(), conflict.theirs()),
                side("mine", words.get("conflict.mine"), conflict.base(), conflict.mine()));
        sides.setMinHeight(0);
        sides.getStyleClass().add("sr-content");
        VBox.setVgrow(sides, Priority.ALWAYS);
        setPrefSize(WIDTH, HEIGHT);
        setMaxSize(WIDTH, HEIGHT);
        setMinSize(0, 0);
        getChildren().addAll(head, sides, foot(conflict, decisions));
    }

    private VBox side(String id, String title, @Nullable String before, @Nullable String after) {
        Label head = ViewParts.shrinking(title, "sr-strong");
        Label counts = ViewParts.text("", "sr-mono-small", "sr-muted");
        HBox bar = ViewParts.styled(ViewParts.row(head, ViewParts.grow(), counts), "conflict-side-head");
        VBox side = new VBox(bar);
        side.setId("conflict-" + id);
        side.setMinWidth(0);
        side.setPrefWidth(0);
        HBox.setHgrow(side, Priority.ALWAYS);
        if (id.equals("theirs")) {
            side.getStyleClass().add("sr-border-right");
        }
        if (after == null || after.equals(before)) {
            Node none = ViewParts.empty(
                    after == null ? "trash-2" : "check",
                    words.get(after == null ? "conflict.gone" : "conflict.same"),
                    words.get(after == null ? "conflict.gone.why" : "conflict.same.why"),
                    null);
            VBox.setVgrow(none, Priority.ALWAYS);
            side.getChildren().add(none);
            return side;
        }
        TextDiff diff = new TextDiff(title);
        diff.setMinHeight(0);
        VBox.setVgrow(diff, Priority.ALWAYS);
        side.getChildren().add(diff);
        TaskRunner.Running running = work.submit(
                BackgroundTask.of(title, (c, p) -> LineDiff.of(before == null ? "" : before, after, LineDiff.Whitespace.COUNTS, c)),
                found -> {
                    counts.setText("+" + found.added() + " −" + found.removed());
                    diff.show(found);
                },
                defect -> System.getLogger(ConflictPanel.class.getName())
                        .log(System.Logger.Level.ERROR, "one side of a conflict could not be shown", defect));
        if (id.equals("theirs")) {
            theirs = running;
        } else {
            mine = running;
        }
        return side;
    }

    private HBox foot(Conflict conflict, Decisions decisions) {
        Label now = ViewParts.shrinking(words.get("conflict.now"), "sr-small", "sr-muted");
        later.setId("conflict-later");
        later.setMinWidth(USE_PREF_SIZE);
        later.setOnAction(e -> overlays.hide());
        Button keep = ViewParts.plainButton(words.get("conflict.keep"), "conflict-keep", () -> decide(decisions.keepTheirs()));
        Button commit = ViewParts.plainButton(words.get(conflict.mine() == null ? "conflict.delete" : "conflict.commit"), "conflict-commit", () -> decide(decisions.commitMine()));
        commit.getStyleClass().add("sr-danger");
        return ViewParts.styled(ViewParts.row(now, ViewParts.grow(), later, keep, commit), "commits-foot");
    }

    private void decide(Runnable decision) {
        overlays.hide();
        decision.run();
    }

    /** Shows the panel; the focus begins on the button that changes nothing. */
    public void open() {
        overlays.show(this, later::requestFocus);
    }

    /** True while a side is being compared. */
    public boolean isLoading() {
        return (theirs != null && theirs.isRunning()) || (mine != null && mine.isRunning());
    }
}
