package dev.stateroom.ui.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.ledger.Offload;
import dev.stateroom.history.ledger.Offload.Status;
import dev.stateroom.history.ledger.ReadBack;
import dev.stateroom.langgraph.sqlite.FatThread;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.work.FxWork;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** The ledger of a thread with colliding ids and a conversation that was never stored, in the real window. */
class ResultsViewTest extends WindowSupport {
    @TempDir
    Path folder;

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(Path.of("target", "sample"), Clock.systemUTC());
    }

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(1280, 800, false));
    }

    @BeforeEach
    void showResults() throws Exception {
        open(FatThread.write(folder, 300_000).toString());
        push(KeyCode.CONTROL, KeyCode.DIGIT3);
        waitUntilIdle();
    }

    @SuppressWarnings("unchecked") // TestFX knows the class alone
    private TableView<Offload> table() {
        return lookup("#results-table").queryAs(TableView.class);
    }

    private List<String> ids() {
        return table().getItems().stream().map(o -> o.call() == null ? "" : o.call().id()).toList();
    }

    private @Nullable String focused() throws Exception {
        return onFx(() -> {
            Node owner = scene().getFocusOwner();
            return owner == null ? null : owner.getId();
        });
    }

    private String label(String selector) {
        return lookup(selector).queryAs(Label.class).getText();
    }

    @Test
    void theStoryByMouse() throws Exception {
        assertThat(table().getItems())
                .extracting(Offload::status)
                .containsExactly(Status.OK, Status.OK, Status.OVERWRITTEN, Status.OK, Status.OK);
        assertThat(lookup("Overwritten").tryQuery()).isPresent();
        assertThat(lookup("by call a_b").tryQuery()).isPresent();
        assertThat(lookup("5 results, 1 overwritten, 1 dangling").tryQuery()).isPresent();
        assertThat(lookup("/conversation_history/9f2c51d0.md").tryQuery()).isPresent();
        assertThat(lookup("named by the summary at step 18").tryQuery()).isPresent();

        clickOn("#results-size");
        clickOn("#results-size");
        assertThat(ids().getLast()).isEqualTo("call_one_line");

        clickOn("toolu_01_ab_c");
        waitUntilIdle();
        assertThat(label("#results-fact-size")).isEqualTo("354,000 B");
        assertThat(label("#results-fact-lines")).isEqualTo("5,289");
        assertThat(lookup("5,279 lines not shown to the model").tryQuery()).isPresent();
        assertThat(lookup("#results-readback").queryListView().getItems()).hasSize(2);

        clickOn("#results-full");
        waitUntilIdle();
        assertThat(lookup("#preview").tryQuery()).isPresent();

        clickOn("#results-filter").write("a.b");
        assertThat(ids()).containsExactly("a.b");
        waitUntilIdle();
        assertThat(lookup(".results-strip").query().isVisible()).isTrue();
    }

    /** Not that nothing was moved out, which is what an empty ledger would say. */
    @Test
    void whereReadingWasStoppedItIsSaidAndReadAgain() throws Exception {
        ObservableList<FxWork.FxTask> tasks = ((FxWork) session().work()).running();
        ListChangeListener<FxWork.FxTask> stops = changes -> tasks.stream().filter(task -> task.title().startsWith("Reading the offloaded results")).forEach(task -> Platform.runLater(task::stop));
        onFx(() -> {
            tasks.addListener(stops);
            return true;
        });
        open(FatThread.write(Files.createDirectory(folder.resolve("again")), 300_000).toString());
        push(KeyCode.CONTROL, KeyCode.DIGIT3);
        waitUntilIdle();
        assertThat(isThere("Reading was stopped")).isTrue();
        assertThat(isThere("No results were offloaded")).isFalse();
        onFx(() -> {
            tasks.removeListener(stops);
            return true;
        });
        clickOn("#results-again");
        waitUntilIdle();
        assertThat(table().getItems()).hasSize(5);
        assertThat(isThere("Reading was stopped")).isFalse();
    }

    @Test
    void theStoryByKeyboard() throws Exception {
        assertThat(focused()).isEqualTo("results-table");
        push(KeyCode.DOWN);
        push(KeyCode.DOWN);
        waitUntilIdle();
        assertThat(lookup("Call a_b stored its result under the same name. The path now holds that result.").tryQuery())
                .isPresent();

        for (int i = 0; i < 4; i++) {
            push(KeyCode.S);
        }
        assertThat(onFx(() -> table().getSortOrder().stream().map(TableColumnBase::getId).toList())).containsExactly("results-size");
        push(KeyCode.SHIFT, KeyCode.S);
        assertThat(ids().getLast()).isEqualTo("call_one_line");

        push(KeyCode.P);
        assertThat(ids()).containsExactly("a.b");
        push(KeyCode.P);

        push(KeyCode.SLASH);
        write("U_01_AB_");
        assertThat(ids()).containsExactly("toolu_01_ab_c");
        push(KeyCode.ENTER);
        assertThat(focused()).isEqualTo("results-table");
        waitUntilIdle();

        push(KeyCode.CONTROL, KeyCode.C);
        assertThat(onFx(() -> Clipboard.getSystemClipboard().getString())).isEqualTo("/large_tool_results/toolu_01_ab_c");

        push(KeyCode.R);
        assertThat(focused()).isEqualTo("results-readback");
        push(KeyCode.DOWN);
        ReadBack second = (ReadBack) Objects.requireNonNull(
                lookup("#results-readback").queryListView().getSelectionModel().getSelectedItem());
        assertThat(second.call().id()).isEqualTo("call_r2");
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(session().callProperty().get()).isEqualTo("call_r2");
        assertThat(Objects.requireNonNull(session().stepProperty().get())).isEqualTo(second.call().checkpoint());
    }

    @Test
    void aWordIsFoundInTheWholeResult() throws Exception {
        clickOn("call_one_line");
        waitUntilIdle();
        push(KeyCode.CONTROL, KeyCode.F);
        waitUntilIdle();
        write("timeout");
        waitUntilIdle();
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> lookup(".label").queryAll().stream()
                .map(n -> n instanceof Label label ? String.valueOf(label.getText()) : "")
                .anyMatch(t -> t.matches("(?s).*\\b1 of [\\d,]+.*")));
    }

    @Test
    void theFileOpensAtItsStepAndTheMessageAtItsOwn() throws Exception {
        push(KeyCode.DOWN);
        push(KeyCode.O);
        waitUntilIdle();
        assertThat(Objects.requireNonNull(session().selectionProperty().get()).agentPath())
                .isEqualTo("/large_tool_results/toolu_01_ab_c");
        assertThat(Objects.requireNonNull(session().stepProperty().get()).id()).isEqualTo(step(5));

        push(KeyCode.CONTROL, KeyCode.DIGIT3);
        waitUntilIdle();
        clickOn("Go to message", MouseButton.PRIMARY);
        waitUntilIdle();
        assertThat(Objects.requireNonNull(session().stepProperty().get()).id()).isEqualTo(step(18));
    }

    private String step(int number) {
        return Objects.requireNonNull(session().threadProperty().get()).checkpoints().stream()
                .filter(c -> Integer.valueOf(number).equals(c.step()))
                .findFirst()
                .orElseThrow()
                .id();
    }

    @Test
    void inANarrowWindowTheResultCoversTheLedgerAndEscapeGoesBack() throws Exception {
        onFx(() -> {
            scene().getWindow().setWidth(900);
            return true;
        });
        waitUntilIdle();
        assertThat(lookup("#results-pane").query().isVisible()).isFalse();

        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(lookup("#results-pane").query().isVisible()).isTrue();
        assertThat(focused()).isEqualTo("results-seen");
        push(KeyCode.ESCAPE);
        assertThat(lookup("#results-pane").query().isVisible()).isFalse();
        assertThat(focused()).isEqualTo("results-table");
    }

    @Test
    void whatIsMissingIsSaidWithTheWayOut() {
        push(KeyCode.SLASH);
        write("nothing like it");
        assertThat(lookup("No result matches").tryQuery()).isPresent();
        clickOn("#results-show-all");
        assertThat(ids()).hasSize(5);
    }

    @Test
    void aThreadThatMovedNothingSaysSo() throws Exception {
        open(Path.of(Objects.requireNonNull(getClass().getResource("/python-sqlite/legacy-sessions.db")).toURI()).toString());
        push(KeyCode.CONTROL, KeyCode.DIGIT3);
        waitUntilIdle();
        assertThat(lookup("No results were offloaded").tryQuery()).isPresent();
    }

    @Test
    void aLongThreadShowsTheRowsThatAreSeen() throws Exception {
        int calls = (int) Math.max(400, 10_000 * Double.parseDouble(System.getProperty("soak.share", "0.1")));
        open(FatThread.writeLong(folder, calls).toString());
        push(KeyCode.CONTROL, KeyCode.DIGIT3);
        waitUntilIdle();
        assertThat(table().getItems()).hasSize(calls - calls / 10);
        assertThat(onFx(() -> table().lookupAll(".table-row-cell").size())).isLessThan(60);
        push(KeyCode.END);
        waitUntilIdle();
        assertThat(Objects.requireNonNull(table().getSelectionModel().getSelectedItem()).readBack()).hasSize(1);
    }
}
