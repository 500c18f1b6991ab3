package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stateroom.history.FileChange;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.calls.StepDrawer;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.animation.AnimationTimer;
import javafx.event.EventType;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TreeCell;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.PickResult;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files view in the real window, on a database that a real agent left behind. */
final class FilesWindowTest extends WindowSupport {
    private static final int OFFSET = 1; // the first step is number -1

    @TempDir
    private Path sample;

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(sample, Clock.systemUTC());
    }

    private @Nullable Path saveTo;

    private boolean hasAskedToReplace;

    @Override
    protected FileChoice fileChoice() {
        FileChoice none = super.fileChoice();
        return new FileChoice() {
            @Override
            public @Nullable String file(@Nullable Window owner, String title) {
                return none.file(owner, title);
            }

            @Override
            public @Nullable String folder(@Nullable Window owner, String title) {
                return none.folder(owner, title);
            }

            @Override
            public @Nullable Path ask(@Nullable Window owner, String title, String suggestedName) {
                return saveTo;
            }

            @Override
            public boolean asksToReplace() {
                return hasAskedToReplace;
            }
        };
    }

    @BeforeEach
    void openTheDatabase() throws Exception {
        open(Path.of(Objects.requireNonNull(getClass().getResource("/python-sqlite/sessions.db")).toURI())
                .toString());
        onFx(() -> {
            session().openThread("0197a000-0000-7000-8000-000000000001", () -> {});
            return true;
        });
        waitUntilIdle();
        await(() -> session().timelineProperty().get() != null);
        goTo(108);
    }

    private void await(java.util.concurrent.Callable<Boolean> condition) throws Exception {
        org.testfx.util.WaitForAsyncUtils.waitFor(20, java.util.concurrent.TimeUnit.SECONDS, () -> onFx(condition));
        waitUntilIdle();
    }

    private void goTo(int step) throws Exception {
        onFx(() -> {
            var timeline = Objects.requireNonNull(session().timelineProperty().get());
            session().stepProperty().set(timeline.steps().get(step + OFFSET).key());
            return true;
        });
        waitUntilIdle();
    }

    private void base(int step) throws Exception {
        onFx(() -> {
            var timeline = Objects.requireNonNull(session().timelineProperty().get());
            session().baseProperty().set(timeline.steps().get(step + OFFSET).key());
            return true;
        });
        waitUntilIdle();
    }

    @SuppressWarnings("unchecked") // the tree of this view
    private TreeView<TreeRow> tree() throws Exception {
        return (TreeView<TreeRow>) node("#files-tree", TreeView.class);
    }

    private Node cell(String name) throws Exception {
        return onFx(() -> tree().lookupAll(".tree-cell").stream()
                .filter(n -> n instanceof TreeCell<?> cell
                        && !cell.isEmpty()
                        && cell.getItem() instanceof TreeRow.Node node
                        && node.at().path().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no row " + name)));
    }

    /** Other hits, of a longer word or at another step, are no choice of a person. */
    @Test
    void hitsOfTheFilterThatComeAndGoOpenNoOtherFile() throws Exception {
        clickOn("#files-filter-button");
        write("part");
        waitUntilIdle();
        push(KeyCode.ENTER);
        waitUntilIdle();
        for (KeyCode key : List.of(KeyCode.HOME, KeyCode.DOWN, KeyCode.DOWN, KeyCode.DOWN, KeyCode.DOWN)) {
            push(key);
            waitUntilIdle();
        }
        Location chosen = onFx(() -> Objects.requireNonNull(session().selectionProperty().get()));
        assertThat(chosen.path().text()).as("with the keyboard in %s", onFx(() -> scene().getFocusOwner())).matches(".*part-\\d+\\.csv");
        goTo(60);
        assertThat(onFx(() -> session().selectionProperty().get())).as("at another step").isEqualTo(chosen);
        goTo(108);
        assertThat(onFx(() -> Objects.requireNonNull(tree().getSelectionModel().getSelectedItem()).getValue().at())).as("the row in the list").isEqualTo(chosen);
        onFx(() -> {
            scene().lookup("#files-filter").requestFocus();
            return true;
        });
        push(KeyCode.END);
        write(chosen.path().name().substring(4));
        waitUntilIdle();
        assertThat(onFx(() -> session().selectionProperty().get())).as("of a longer word").isEqualTo(chosen);
        write("x");
        waitUntilIdle();
        assertThat(onFx(() -> session().selectionProperty().get())).as("where nothing fits").isEqualTo(chosen);
        push(KeyCode.ESCAPE);
        waitUntilIdle();
        assertThat(onFx(() -> session().selectionProperty().get())).as("without a filter").isEqualTo(chosen);
    }

    private List<String> rows() throws Exception {
        return onFx(() -> {
            TreeView<TreeRow> tree = tree();
            List<String> rows = new java.util.ArrayList<>();
            for (int i = 0; i < tree.getExpandedItemCount(); i++) {
                TreeItem<TreeRow> item = tree.getTreeItem(i);
                if (item.getValue() instanceof TreeRow.Node node) {
                    rows.add(node.at().path().text() + (node.change() == null ? "" : " " + RowCell.letter(node.change())));
                }
            }
            return rows;
        });
    }

    private void openByMouse(String folder) throws Exception {
        Node cell = cell(folder);
        clickOn(onFx(() -> cell.lookup(".tree-twisty")));
        waitUntilIdle();
    }

    private String label(String id) throws Exception {
        return node(id, Label.class).getText();
    }

    @Test
    void aFolderThatIsAskedForBeforeItsFilesAreReadOpensNoTab() throws Exception {
        onFx(() -> {
            session().openThread("forked", () -> session().selectionProperty().set(Location.of("/", FilePath.ROOT.child("right"))));
            return true;
        });
        waitUntilIdle();
        await(() -> session().stateProperty().get() != null);
        assertThat(onFx(() -> scene().getRoot().lookupAll(".file-tab").stream().map(Node::getAccessibleText).toList())).noneMatch(tab -> tab.contains("right"));
    }

    @Test
    void opensFoldersAndAFileByMouse() throws Exception {
        openByMouse("workspace");
        clickOn(cell("README.md"));
        waitUntilIdle();
        assertThat(session().selectionProperty().get())
                .isEqualTo(Location.of("/", new FilePath("/workspace/README.md")));
        assertThat(label("#files-version")).isEqualTo("v8");
        assertThat(onFx(() -> scene().lookup("#file-tab-0").getAccessibleText())).isEqualTo("README.md, temporary");
    }

    @Test
    void everythingOpensByKeyboardToo() throws Exception {
        onFx(() -> {
            tree().requestFocus();
            tree().getSelectionModel().select(0);
            return true;
        });
        for (int i = 0; i < 3; i++) {
            push(KeyCode.DOWN);
        }
        push(KeyCode.RIGHT);
        waitUntilIdle();
        assertThat(rows()).contains("/workspace/README.md M");
        while (!Location.of("/", new FilePath("/workspace/README.md")).equals(session().selectionProperty().get())) {
            push(KeyCode.DOWN);
        }
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(onFx(() -> scene().lookup("#file-tab-0").getAccessibleText())).isEqualTo("README.md");
        push(KeyCode.OPEN_BRACKET);
        waitUntilIdle();
        assertThat(label("#timeline-step")).isEqualTo("Step 107");
        assertThat(label("#files-version")).isEqualTo("v7");
        push(KeyCode.CONTROL, KeyCode.W);
        waitUntilIdle();
        assertThat(onFx(() -> scene().lookup("#file-tab-0"))).isNull();
    }

    @Test
    void badgesAndCountsAreThoseOfTheHistoryWithDeletedFilesInTheirPlaces() throws Exception {
        base(54);
        openByMouse("workspace");
        openByMouse("data");
        StepState state = Objects.requireNonNull(session().stateProperty().get());
        for (FileChange.Kind kind : FileChange.Kind.values()) {
            long many = state.changes().stream().filter(c -> c.kind() == kind).count();
            assertThat(label("#files-count-" + RowCell.letter(kind))).isEqualTo(String.valueOf(many));
            assertThat(rows().stream().filter(r -> r.endsWith(" " + RowCell.letter(kind)))).hasSize((int) many);
        }
        assertThat(rows()).contains("/workspace/data/part-00.csv D", "/workspace/data/part-03.csv A");
    }

    @Test
    void theTreeStandsStillWhileTheStepChanges() throws Exception {
        openByMouse("workspace");
        openByMouse("notes");
        clickOn(cell("plan.md"));
        waitUntilIdle();
        List<String> before = rows().stream().map(r -> r.replaceFirst(" .$", "")).toList();
        goTo(100);
        assertThat(rows().stream().map(r -> r.replaceFirst(" .$", "")).toList()).containsExactlyElementsOf(before);
        goTo(-1);
        assertThat(rows()).isEmpty();
        goTo(108);
        assertThat(rows().stream().map(r -> r.replaceFirst(" .$", "")).toList()).containsExactlyElementsOf(before);
        assertThat(onFx(() -> tree().getSelectionModel().getSelectedItem().getValue().at().path().text()))
                .isEqualTo("/workspace/plan.md");
    }

    @Test
    void aFileThatIsNotThereAtAStepSaysWhereItIs() throws Exception {
        openByMouse("workspace");
        clickOn(cell("README.md"));
        waitUntilIdle();
        goTo(0);
        clickOn("#files-absent-after");
        waitUntilIdle();
        assertThat(label("#timeline-step")).isEqualTo("Step 6");
        assertThat(label("#files-version")).isEqualTo("v1");
    }

    @Test
    void theAboutPaneListsTheVersionsAndGoesToThem() throws Exception {
        openByMouse("workspace");
        clickOn(cell("README.md"));
        await(() -> node("#about-versions", ListView.class).getItems().size() == 8);
        onFx(() -> {
            ListView<?> versions = node("#about-versions", ListView.class);
            versions.requestFocus();
            versions.getSelectionModel().select(7);
            return true;
        });
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(label("#timeline-step")).isEqualTo("Step 6");

        // A menu asks about another version, and the one that is shown stays marked.
        ListView<?> versions = node("#about-versions", ListView.class);
        onFx(() -> {
            versions.getSelectionModel().select(0);
            versions.getContextMenu().show(versions, 400, 400);
            versions.getContextMenu().hide();
            return true;
        });
        assertThat(onFx(() -> versions.getSelectionModel().getSelectedIndex())).isEqualTo(7);
        assertThat(label("#timeline-step")).isEqualTo("Step 6");
    }

    @Test
    void theVersionThatIsShownIsRestoredAndAFileThatIsThereIsReplacedOnlyAfterAQuestion() throws Exception {
        onFx(() -> {
            session().selectionProperty().set(Location.of("/", new FilePath("/workspace/README.md")));
            return true;
        });
        waitUntilIdle();
        Path to = sample.resolve("restored.md");
        saveTo = to;
        clickOn("#about-restore");
        waitUntilIdle();
        assertThat(label("#restore-text")).startsWith("# Billing\nbatch 27\n");
        assertThat(to).as("nothing is written before it has been looked at").doesNotExist();
        clickOn("#prompt-go");
        waitUntilIdle();
        assertThat(to).content().startsWith("# Billing\nbatch 27\n");
        assertThat(label("#told-sentence")).isEqualTo("Wrote 71 bytes to " + to);
        clickOn("#about-restore");
        waitUntilIdle();
        assertThat(label("#told-sentence")).isEqualTo(to + " already has this content");
        goTo(107);
        clickOn("#about-restore");
        waitUntilIdle();
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(to).content().as("the focus is not on what replaces").startsWith("# Billing\nbatch 27\n");
        push(KeyCode.ESCAPE);
        clickOn("#about-restore");
        waitUntilIdle();
        assertThat(onFx(() -> scene().lookup("#prompt-go").isDisabled())).isTrue();
        clickOn("#prompt-tick");
        clickOn("#prompt-go");
        waitUntilIdle();
        assertThat(to).content().startsWith("# Billing\nbatch 23\n");
        goTo(108);
        hasAskedToReplace = true;
        clickOn("#about-restore");
        waitUntilIdle();
        assertThat(lookup("#prompt-tick").queryAll()).as("the system's dialog has asked").isEmpty();
        clickOn("#prompt-go");
        waitUntilIdle();
        assertThat(to).content().startsWith("# Billing\nbatch 2").doesNotStartWith("# Billing\nbatch 23\n");
        saveTo = sample.resolve("no-such-folder/x.md");
        clickOn("#about-restore");
        waitUntilIdle();
        clickOn("#prompt-go");
        waitUntilIdle();
        assertThat(label("#told-sentence")).contains("no-such-folder").startsWith("Cannot write ");
    }

    @Test
    void theDrawerShowsTheCallsOfTheStepAndOneInFull() throws Exception {
        await(() -> node("#drawer-calls", ListView.class).getItems().size() == 2);
        assertThat(label("#drawer-what")).isEqualTo("2 calls in parallel, 2 files changed");
        assertThat(onFx(() -> node("#drawer-calls", ListView.class).getParent().isVisible() && node("#drawer", VBox.class).getHeight() > 40))
                .as("with the overview in front there is the head alone").isFalse();
        clickOn("#drawer-collapse");
        waitUntilIdle();
        onFx(() -> {
            node("#drawer-calls", ListView.class).requestFocus();
            node("#drawer-calls", ListView.class).getSelectionModel().select(0);
            return true;
        });
        push(KeyCode.ENTER);
        assertThat(onFx(() -> scene().lookup("#call-card"))).isNotNull();
        push(KeyCode.ESCAPE);
        assertThat(onFx(() -> scene().lookup("#call-card"))).isNull();
    }

    @Test
    void theEdgeOfTheDrawerIsPulledAndGivesItsHeightBackOnADoubleClick() throws Exception {
        clickOn("#drawer-collapse");
        waitUntilIdle();
        double before = onFx(() -> node("#drawer", VBox.class).getHeight());
        Bounds grip = onFx(() -> node("#drawer-grip", Region.class).localToScreen(node("#drawer-grip", Region.class).getLayoutBounds()));
        pull(grip.getCenterX(), grip.getCenterY(), grip.getCenterY() + 40);
        waitUntilIdle();
        assertThat(onFx(() -> node("#drawer", VBox.class).getHeight())).isCloseTo(before - 40, within(3.0));
        goTo(3);
        assertThat(onFx(() -> node("#drawer", VBox.class).getHeight())).as("at another step").isCloseTo(before - 40, within(3.0));
        String kept = onFx(() -> node("#drawer", StepDrawer.class).remembered());

        doubleClickOn(grip.getCenterX(), grip.getCenterY() + 40, MouseButton.PRIMARY);
        waitUntilIdle();
        assertThat(onFx(() -> node("#drawer", VBox.class).getHeight())).isEqualTo(before);
        onFx(() -> {
            node("#drawer", StepDrawer.class).restore(kept);
            return true;
        });
        waitUntilIdle();
        assertThat(onFx(() -> node("#drawer", VBox.class).getHeight())).as("at the next start").isCloseTo(before - 40, within(3.0));
        pull(grip.getCenterX(), grip.getCenterY() + 40, 5);
        waitUntilIdle();
        assertThat(onFx(() -> node("#editor", Region.class).getHeight())).as("what is above keeps its room").isGreaterThanOrEqualTo(119);
    }

    private void pull(double x, double y, double toY) throws Exception {
        onFx(() -> {
            Region grip = node("#drawer-grip", Region.class);
            double top = scene().getRoot().localToScreen(0, 0).getY();
            for (EventType<MouseEvent> type : List.of(MouseEvent.MOUSE_PRESSED, MouseEvent.MOUSE_DRAGGED, MouseEvent.MOUSE_RELEASED)) {
                double at = (type == MouseEvent.MOUSE_PRESSED ? y : toY) - top;
                grip.fireEvent(new MouseEvent(
                        type, x, at, x, at, MouseButton.PRIMARY, 1, false, false, false, false, true, false, false, true, false, true, new PickResult(grip, x, at)));
            }
            return true;
        });
    }

    @Test
    void theFilterFindsPathsAtThisStep() throws Exception {
        onFx(() -> {
            tree().requestFocus();
            return true;
        });
        push(KeyCode.CONTROL, KeyCode.F);
        write("part-0");
        waitUntilIdle();
        await(() -> tree().getExpandedItemCount() == 7);
        push(KeyCode.ESCAPE);
        waitUntilIdle();
        assertThat(rows()).contains("/workspace");
    }

    @Test
    void aRowThatIsChosenIsDrawnWithItsStyleAtOnce() throws Exception {
        List<String> bare = new ArrayList<>();
        onFx(() -> {
            tree().requestFocus();
            List<Label> laidOut = new ArrayList<>();
            scene().addPostLayoutPulseListener(() -> Stream.of("#files-tree .label", "#overview-list .label")
                    .flatMap(labels -> scene().getRoot().lookupAll(labels).stream())
                    .filter(label -> label instanceof Label shown && shown.getSkin() == null)
                    .forEach(label -> laidOut.add((Label) label)));
            // What is still without skin at the next frame was drawn so.
            new AnimationTimer() {
                @Override
                public void handle(long now) {
                    laidOut.stream().filter(label -> label.getScene() != null && label.getSkin() == null).forEach(label -> bare.add(label.getText()));
                    laidOut.clear();
                }
            }.start();
            return true;
        });
        for (String list : List.of("#files-tree", "#overview-list")) {
            onFx(() -> {
                scene().lookup(list).requestFocus();
                return true;
            });
            push(KeyCode.HOME);
            push(KeyCode.DOWN);
            push(KeyCode.DOWN);
            waitUntilIdle();
        }
        assertThat(onFx(() -> List.copyOf(bare))).isEmpty();
    }
}
