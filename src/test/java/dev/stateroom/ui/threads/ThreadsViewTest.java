package dev.stateroom.ui.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javafx.event.Event;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The threads of the recorded database in the real window. */
class ThreadsViewTest extends WindowSupport {

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(Path.of("target", "sample"), Clock.systemUTC());
    }

    @BeforeEach
    void showThreads() throws Exception {
        open(Path.of(Objects.requireNonNull(getClass().getResource("/python-sqlite/sessions.db")).toURI()).toString());
        push(KeyCode.CONTROL, KeyCode.DIGIT2);
        waitUntilIdle();
    }

    @SuppressWarnings("unchecked") // TestFX knows the class alone
    private TableView<ThreadSummary> table() {
        return lookup("#threads-table").queryAs(TableView.class);
    }

    @Test
    void everyThreadHasItsStatusAndTheFirstMessage() {
        assertThat(table().getItems()).hasSize(12);
        assertThat(lookup("#threads-waiting").queryAs(ToggleButton.class).getText()).isEqualTo("Waiting 5");
        assertThat(lookup("#threads-error").queryAs(ToggleButton.class).getText()).isEqualTo("Failed 1");
        assertThat(lookup("Take the left path.").tryQuery()).isPresent();
        assertThat(lookup("2 waiting").queryAll()).isNotEmpty();
    }

    @Test
    void aThreadIsFoundAndOpenedByKeyboard() throws Exception {
        push(KeyCode.SLASH);
        write("forked");
        assertThat(table().getItems()).extracting(ThreadSummary::id).containsExactly("forked");

        push(KeyCode.DOWN);
        push(KeyCode.ENTER);
        waitUntilIdle();

        assertThat(Objects.requireNonNull(session().threadProperty().get()).id()).isEqualTo("forked");
    }

    @Test
    void aThreadIsOpenedByADoubleClick() throws Exception {
        doubleClickOn("hitl-per-call", MouseButton.PRIMARY);
        waitUntilIdle();

        assertThat(Objects.requireNonNull(session().threadProperty().get()).id()).isEqualTo("hitl-per-call");
    }

    @Test
    void theStatusNarrowsTheTable() {
        clickOn("#threads-error");
        assertThat(table().getItems()).extracting(ThreadSummary::id).containsExactly("failed-task");

        clickOn("#threads-filter").write("nothing like it");
        assertThat(lookup("No thread matches").tryQuery()).isPresent();
    }

    @Test
    void aPointOfASideBranchOpensThatBranch() throws Exception {
        clickOn("forked");
        waitUntilIdle();

        Button side = lookup(".threads-point")
                .match(node -> node instanceof Button button && button.getText().contains("abandoned branch, /left/only.txt"))
                .queryButton();
        interact(side::fire);
        waitUntilIdle();

        CheckpointKey step = Objects.requireNonNull(session().stepProperty().get());
        var timeline = Objects.requireNonNull(session().timelineProperty().get());
        assertThat(timeline.steps().getLast().key()).isEqualTo(step);
        assertThat(Objects.requireNonNull(session().threadProperty().get()).head(""))
                .isNotNull()
                .satisfies(head -> assertThat(head.key()).isNotEqualTo(step));
    }

    @Test
    void thePaneNamesTheFilesAndTheWriter() throws Exception {
        clickOn("forked");
        waitUntilIdle();

        assertThat(lookup("Files at step 17").tryQuery()).isPresent();
        assertThat(lookup("/right/only.txt").queryAll()).isNotEmpty();
        assertThat(lookup("#threads-details .label").queryAllAs(Label.class))
                .anyMatch(label -> label.getText().startsWith("complete, from"));
    }

    @Test
    void inANarrowWindowSpaceShowsThePaneAndEscapeClosesIt() throws Exception {
        interact(() -> scene().getWindow().setWidth(900));
        waitUntilIdle();
        clickOn("failed-task");
        assertThat(lookup("#threads-details").query().isVisible()).isFalse();

        push(KeyCode.SPACE);
        waitUntilIdle();
        assertThat(lookup("#threads-details").query().isVisible()).isTrue();
        assertThat(lookup("Files at step 5").tryQuery()).isPresent();

        push(KeyCode.ESCAPE);
        assertThat(lookup("#threads-details").query().isVisible()).isFalse();
    }

    @Test
    void theKeyThatGoesToTheEndShowsIt() throws Exception {
        AtomicBoolean isSeen = new AtomicBoolean();
        AtomicReference<ThreadTable> made = new AtomicReference<>();
        ThreadTable table = onFx(() -> {
            ThreadTable threads = new ThreadTable(session().titles(), Translations.of(ThreadTable.class), () -> {
                ThreadTable shown = made.get();
                if (shown != null && shown.isEndSeen()) {
                    isSeen.set(true);
                }
            });
            made.set(threads);
            threads.show(IntStream.range(0, 200).mapToObj(i -> new ThreadSummary("t" + i, 1, 1, null, 0, null)).toList());
            Stage stage = new Stage();
            stage.setScene(new Scene(threads, 700, 300));
            stage.show();
            threads.getSelectionModel().select(0);
            threads.requestFocus();
            return threads;
        });
        waitUntilIdle();
        assertThat(isSeen).isFalse();
        onFx(() -> {
            Event.fireEvent(table, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.END, false, false, false, false));
            return true;
        });
        await().atMost(Duration.ofSeconds(20)).untilTrue(isSeen);
        onFx(() -> {
            table.getScene().getWindow().hide();
            return true;
        });
    }
}
