package dev.stateroom.ui.commits;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.CommitChanges;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.LineDiff;
import dev.stateroom.ui.diff.TextDiff;
import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.CommitHistory;
import dev.stateroom.vfs.CommitHistory.Commit;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.work.TaskRunner;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The commits of a repository, and the changes of each. It floats over a view. FX thread only. */
public final class CommitsPanel extends VBox {
    private static final double WIDTH = 980;
    private static final double HEIGHT = 640;
    private static final double LIST = 268;
    private static final int MOST = 100;

    private final WindowOverlays overlays;
    private final Asked asked;
    private final Translations words = Translations.of(CommitsPanel.class);
    private final ListView<CommitRow> list = new ListView<>();
    private final ListView<FileChange> changed = new ListView<>();
    private final TextDiff diff = new TextDiff(words.get("diff"));
    private final ChoiceSegment<Boolean> whose = new ChoiceSegment<>(true);
    private final Label standing = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Label state = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final StackPane right = new StackPane();
    private final StackPane body = new StackPane();
    private final HBox both;
    private final VBox changes;
    private final LatestTask listing;
    private final LatestTask comparing;
    private final LatestTask drawing;

    /**
     * The repository and the file to list commits of.
     *
     * @param repository what it is connected to, for the user
     * @param path the selected file from the mount's root; null if a folder or the mount is selected
     * @param refreshed runs when another commit is shown than before
     */
    public record Asked(CommitHistory commits, String repository, @Nullable String path, Runnable refreshed) {}

    /** A panel that floats in {@code overlays}. */
    public CommitsPanel(TaskRunner work, WindowOverlays overlays, Asked asked) {
        listing = new LatestTask(work, this::broken);
        comparing = new LatestTask(work, this::broken);
        drawing = new LatestTask(work, this::broken);
        this.overlays = overlays;
        this.asked = asked;
        setId("commits");
        getStyleClass().addAll("sr-float", "commits");
        setAccessibleText(words.get("title", asked.repository()));
        both = new HBox(left(), right());
        both.setMinHeight(0);
        changes = new VBox(changed, diff);
        VBox.setVgrow(diff, Priority.ALWAYS);
        changed.setId("commits-changed");
        changed.setAccessibleText(words.get("changed"));
        changed.setFixedCellSize(26);
        changed.setCellFactory(l -> new ChangedCell(words));
        changed.getSelectionModel().selectedItemProperty().subscribe(this::draw);
        diff.setMinHeight(0);
        body.getStyleClass().add("sr-content");
        body.setMinHeight(0);
        VBox.setVgrow(body, Priority.ALWAYS);
        setPrefSize(WIDTH, HEIGHT);
        setMaxSize(WIDTH, HEIGHT);
        setMinSize(0, 0);
        getChildren().addAll(head(), body, foot());
        tellStanding();
    }

    private HBox head() {
        Button refresh = ViewParts.button("refresh-cw", words.get("refresh"), "commits-refresh", this::refresh);
        Button close = ViewParts.iconButton("x", words.get("close"), words.get("close") + "  Esc", overlays::hide);
        Label title = ViewParts.shrinking(words.get("title", asked.repository()), "sr-title");
        standing.setId("commits-standing");
        HBox.setHgrow(title, Priority.SOMETIMES);
        return ViewParts.styled(ViewParts.row(title, standing, ViewParts.grow(), refresh, close), "commits-head");
    }

    private VBox left() {
        list.setId("commits-list");
        list.setAccessibleText(words.get("list"));
        list.setFixedCellSize(48);
        list.setCellFactory(l -> new CommitCell(words, () -> asked.commits().shown().map(CommitHistory.Shown::commit).orElse(null)));
        list.getSelectionModel().selectedItemProperty().subscribe(this::compare);
        VBox.setVgrow(list, Priority.ALWAYS);
        VBox left = new VBox(list);
        String path = asked.path();
        if (path != null) {
            left.getChildren().addFirst(choice(path.substring(path.lastIndexOf('/') + 1)));
        }
        left.getStyleClass().addAll("commits-left", "sr-border-right");
        ViewParts.fixWidth(left, LIST);
        return left;
    }

    /** The choice between the commits of one file and all. */
    private HBox choice(String file) {
        for (ToggleButton button : List.of(whose.add(true, "commits-only", file), whose.add(false, "commits-every", words.get("every")))) {
            button.setMinWidth(USE_COMPUTED_SIZE);
            button.setMaxWidth(Double.MAX_VALUE);
            button.setPrefWidth(0);
            HBox.setHgrow(button, Priority.ALWAYS);
        }
        whose.setOnPressed(_ -> read());
        whose.setMinWidth(0);
        whose.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(whose, Priority.ALWAYS);
        return ViewParts.styled(new HBox(whose), "commits-only-row");
    }

    private StackPane right() {
        HBox.setHgrow(right, Priority.ALWAYS);
        right.setMinWidth(0);
        return right;
    }

    private HBox foot() {
        state.setId("commits-state");
        Button copy = ViewParts.button("copy", words.get("copy"));
        copy.setId("commits-copy");
        copy.disableProperty().bind(list.getSelectionModel().selectedItemProperty().isNull());
        copy.setOnAction(e -> {
            CommitRow row = list.getSelectionModel().getSelectedItem();
            if (row != null) {
                SystemClipboard.put(row.commit().id());
            }
        });
        HBox foot = ViewParts.row(state, ViewParts.grow(), copy);
        foot.setAlignment(Pos.CENTER_LEFT);
        foot.getStyleClass().add("commits-foot");
        return foot;
    }

    /** Shows the panel and reads the commits. */
    public void open() {
        overlays.show(this, list::requestFocus);
        read();
    }

    /** True while something is being read. */
    public boolean isLoading() {
        return listing.isRunning() || comparing.isRunning() || drawing.isRunning();
    }

    private void tellStanding() {
        CommitHistory.Shown shown = asked.commits().shown().orElse(null);
        standing.setText(
                shown == null
                        ? ""
                        : words.get(
                                shown.isPinned() ? "standing.pinned" : "standing",
                                shown.commit() == null ? words.get("standing.none") : CommitHistory.shortened(shown.commit()),
                                CommitCell.time(shown.pulled())));
    }

    private void refresh() {
        state.setText(words.get("refreshing"));
        listing.begin(words.get("refreshing"), (c, p) -> asked.commits().refresh(c), outcome -> outcome.either(_ -> {
            tellStanding();
            asked.refreshed().run();
            read();
        }, this::say));
    }

    // ---- the list

    private void read() {
        listing.cancel();
        comparing.cancel();
        list.getItems().clear();
        state.setText(words.get("reading"));
        body.getChildren().setAll(both);
        right.getChildren().clear();
        String path = asked.path();
        String alone = whose.chosen() ? path : null;
        listing.begin(words.get("reading"), (c, p) -> alone != null ? versions(alone, c, p) : all(c), outcome -> outcome.either(rows -> show(rows, alone != null), this::say));
    }

    private Outcome<List<CommitRow>> all(Cancellation cancellation) {
        return asked.commits().newest(MOST, cancellation).map(commits -> commits.stream().map(commit -> new CommitRow(commit, null)).toList());
    }

    private Outcome<List<CommitRow>> versions(String path, Cancellation cancellation, Progress progress) {
        List<CommitRow> rows = new ArrayList<>();
        return new CommitChanges(asked.commits())
                .versions(
                        MOST,
                        path::equals,
                        (version, looked, all) -> {
                            progress.report(looked, all, words.get("compared", looked, all));
                            rows.add(new CommitRow(version.commit(), version.changes().getFirst()));
                        },
                        cancellation)
                .map(_ -> rows);
    }

    private void show(List<CommitRow> rows, boolean alone) {
        tellStanding();
        list.getItems().setAll(rows);
        state.setText(words.get(alone ? "count.file" : rows.size() == MOST ? "count.newest" : "count", rows.size()));
        if (rows.isEmpty()) {
            body.getChildren().setAll(ViewParts.empty(
                    "git-commit", words.get(alone ? "none.file" : "none"), words.get(alone ? "none.file.why" : "none.why", MOST), null));
        } else {
            list.getSelectionModel().selectFirst();
        }
    }

    private void say(Failure why) {
        state.setText("");
        Button again = ViewParts.button("refresh-cw", words.get("again"), "commits-again", this::read);
        body.getChildren().setAll(ViewParts.empty("alert-octagon", words.get("failed"), CoreSentences.shown(why), again));
    }

    private void broken(Throwable defect) {
        System.getLogger(CommitsPanel.class.getName()).log(System.Logger.Level.ERROR, "the commits could not be shown", defect);
        say(new Failure(Failure.Kind.DAMAGED, String.valueOf(defect.getMessage())));
    }

    // ---- one commit

    private void compare(@Nullable CommitRow row) {
        comparing.cancel();
        changed.getItems().clear();
        if (row == null) {
            right.getChildren().clear();
            return;
        }
        Commit commit = row.commit();
        FileChange change = row.change();
        comparing.begin(
                words.get("comparing", commit.shortId()),
                (c, p) -> change != null
                        ? Outcome.ok(List.of(change))
                        : new CommitChanges(asked.commits()).between(commit.parent(), commit.id(), c),
                outcome -> outcome.either(this::show, why -> right.getChildren().setAll(ViewParts.empty("alert-octagon", words.get("failed.one"), CoreSentences.shown(why), null))));
    }

    private void show(List<FileChange> all) {
        if (all.isEmpty()) {
            right.getChildren().setAll(ViewParts.empty("file", words.get("same"), words.get("same.why"), null));
            return;
        }
        changed.getItems().setAll(all);
        double height = Math.min(all.size(), 5) * changed.getFixedCellSize() + 2;
        ViewParts.fixHeight(changed, height);
        right.getChildren().setAll(changes);
        changed.getSelectionModel().selectFirst();
    }

    private void draw(@Nullable FileChange change) {
        drawing.cancel();
        if (change == null) {
            return;
        }
        drawing.begin(words.get("diff"), (c, p) -> LineDiff.of(text(change.before()), text(change.after()), LineDiff.Whitespace.COUNTS, c), diff::show);
    }

    private static String text(@Nullable FileData data) {
        return data == null ? "" : new String(data.bytes(), StandardCharsets.UTF_8);
    }
}
