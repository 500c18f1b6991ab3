package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.FileAnswers;
import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.PromptRobot;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Three threads want permission: an edit with a batch mate, two subagents at once, a command with a hidden character. By keyboard alone. */
class ReviewStoryTest extends WindowSupport {
    @TempDir
    Path folder;

    private int mouse;
    private @Nullable LocalData data;

    @Override
    protected WorkspaceOpener opener() {
        LocalData opened = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
        data = opened;
        return new LocalOpener(folder, Clock.systemUTC(), null, new OwnData(opened, false), folder, new Credentials(_ -> null));
    }

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(1280, 800, false));
    }

    @Override
    protected FileChoice fileChoice() {
        return new FileAnswers(null, folder::resolve);
    }

    @BeforeEach
    void showInbox() throws Exception {
        Path database = folder.resolve("pending.db");
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("pending.db"))) {
            Files.copy(in, database);
        }
        open(database.toString());
        onFx(() -> {
            scene().addEventFilter(MouseEvent.MOUSE_PRESSED, event -> mouse++);
            return true;
        });
        push(KeyCode.CONTROL, KeyCode.DIGIT7);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> rows() == 5);
        waitUntilIdle();
    }

    @Override
    protected void afterWindow() {
        if (data != null) {
            data.close();
        }
    }

    @SuppressWarnings("unchecked") // TestFX knows the class alone
    private ListView<InboxRow> list() {
        return lookup("#inbox-list").queryAs(ListView.class);
    }

    private long rows() throws Exception {
        return onFx(() -> list().getItems().stream().filter(InboxRow.Call.class::isInstance).count());
    }

    private void key(KeyCode... keys) throws Exception {
        push(keys);
        waitUntilIdle();
    }

    private @Nullable String focused() throws Exception {
        return onFx(() -> {
            Node owner = scene().getFocusOwner();
            return owner == null ? null : owner.getId();
        });
    }

    private boolean isDisabled(String id) {
        return lookup(id).query().isDisabled();
    }

    private String said(String selector) {
        return lookup(selector).queryAs(Label.class).getText();
    }

    @Test
    void theStoryByKeyboardAlone() throws Exception {
        assertThat(isThere("5 actions in 3 threads")).isTrue();
        assertThat(focused()).isEqualTo("inbox-list");
        assertThat(isThere("ls: runs without review")).isTrue();
        assertThat(isThere("main agent, step ")).isTrue();

        push(KeyCode.E);
        PromptRobot.waitForToolkit();
        assertThat(focused()).isEqualTo("inbox-field-content");
        push(KeyCode.CONTROL, KeyCode.END);
        write("Approved");
        assertThat(said("#inbox-edit-verdict")).startsWith("1 argument changed");
        Pictures.write("inbox-edit-light-1280x800", scene());
        push(KeyCode.TAB);
        assertThat(focused()).as("Tab leaves the field").isNotEqualTo("inbox-field-content");
        key(KeyCode.CONTROL, KeyCode.ENTER);
        assertThat(focused()).isEqualTo("inbox-list");
        assertThat(isThere("edit_file")).as("a decision goes on to the next").isTrue();
        key(KeyCode.K);
        assertThat(isThere("new file, 40 bytes")).as("the effect is shown again").isTrue();

        key(KeyCode.J);
        assertThat(isDisabled("#inbox-approve")).isFalse();
        assertThat(isDisabled("#inbox-edit")).isTrue();
        assertThat(isThere("The agent's set-up allows only Approve, Reject for edit_file")).isTrue();
        push(KeyCode.N);
        PromptRobot.waitForToolkit();
        assertThat(focused()).isEqualTo("inbox-message");
        write("keep 8080");
        assertThat(said("#inbox-sentence")).isEqualTo("User rejected the tool call for `edit_file` with reason: keep 8080");
        key(KeyCode.ENTER);

        assertThat(isThere("subagent writer, step ")).isTrue();
        assertThat(isThere("Its task")).isTrue();
        assertThat(lookup(".inbox-prompt").tryQuery()).as("the task of a subagent is not from the user").isEmpty();
        key(KeyCode.Y);
        assertThat(isDisabled("#inbox-submit")).as("the requests of two subagents are answered each for itself").isFalse();
        push(KeyCode.N);
        PromptRobot.waitForToolkit();
        key(KeyCode.ENTER);
        assertThat(isDisabled("#inbox-submit")).isFalse();

        assertThat(isThere("1 hidden character.")).isTrue();
        assertThat(isThere("RLO U+202E")).as("drawn in its place").isTrue();
        Pictures.write("inbox-hazard-light-1280x800", scene());
        key(KeyCode.ESCAPE);
        assertThat(isThere("Deferred 1")).isTrue();
        assertThat(Files.exists(folder.resolve("decisions.json"))).isFalse();

        key(KeyCode.CONTROL, KeyCode.ENTER);
        assertThat(focused()).as("the focus is on the payload and not on the button").isEqualTo("inbox-sheet-text");
        Pictures.write("inbox-payload-light-1280x800", scene());
        push(KeyCode.TAB);
        assertThat(focused()).as("the key sends from everywhere in the sheet").isNotEqualTo("inbox-sheet-text");
        key(KeyCode.CONTROL, KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> Files.exists(folder.resolve("decisions.json")));
        waitUntilIdle();
        JsonNode saved = JsonMapper.shared().readTree(Files.readAllBytes(folder.resolve("decisions.json")));
        assertThat(saved).hasSize(3);
        assertThat(saved.get(0).get("decisions").get(0).get("edited_action").get("args").get("content").stringValue())
                .isEqualTo("# Report\n\nTotal: 41\nDraft: true\nApproved");
        assertThat(saved.get(0).get("decisions").get(1).get("message").stringValue()).isEqualTo("keep 8080");
        assertThat(saved.get(1).get("decisions")).hasSize(1);

        key(KeyCode.CONTROL, KeyCode.DIGIT8);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> isThere("Chain intact."));
        List<String> decisions = decisions();
        assertThat(decisions).contains("edited", "rejected", "approved", "saved", "deferred");
        onFx(() -> {
            TableView<?> table = lookup("#audit-table").queryAs(TableView.class);
            table.getSelectionModel().select(decisions.indexOf("edited"));
            return true;
        });
        waitUntilIdle();
        Pictures.write("audit-edited-light-1280x800", scene());
        assertThat(mouse).isZero();
    }

    @SuppressWarnings("unchecked") // TestFX knows the class alone
    private List<String> decisions() throws Exception {
        TableView<AuditEntry> table = lookup("#audit-table").queryAs(TableView.class);
        return onFx(() -> table.getItems().stream().map(entry -> entry.event().action()).toList());
    }

    @Test
    void whatIsSavedToAFileTwiceIsWrittenDownOnce() throws Exception {
        key(KeyCode.J);
        key(KeyCode.J);
        assertThat(isThere("subagent writer, step ")).isTrue();
        int selected = onFx(() -> list().getSelectionModel().getSelectedIndex());
        save();
        assertThat(trail()).containsExactly("approved", "saved");
        onFx(() -> {
            list().getSelectionModel().clearAndSelect(selected);
            list().requestFocus();
            return true;
        });
        waitUntilIdle();
        save();
        assertThat(trail()).as("the same decisions in the same file").containsExactly("approved", "saved");
    }

    /** Approves what is selected and saves that. */
    private void save() throws Exception {
        Path file = folder.resolve("decisions.json");
        Files.deleteIfExists(file);
        key(KeyCode.Y);
        key(KeyCode.CONTROL, KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> lookup("#inbox-sheet").tryQuery().isPresent());
        key(KeyCode.CONTROL, KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> Files.exists(file) && trail().contains("saved"));
        waitUntilIdle();
    }

    private List<String> trail() {
        List<String> all = new ArrayList<>();
        new OwnData(Objects.requireNonNull(data), false).trail().orThrow().oldest(Cancellation.NEVER, entry -> all.add(entry.event().action())).orThrow();
        return all;
    }

    @Test
    void leavingAFormAndClosingTheWindowDecideNothing() throws Exception {
        push(KeyCode.N);
        PromptRobot.waitForToolkit();
        write("because");
        key(KeyCode.ESCAPE);
        assertThat(focused()).isEqualTo("inbox-list");
        assertThat(isThere("undecided")).isTrue();
        push(KeyCode.E);
        PromptRobot.waitForToolkit();
        key(KeyCode.ESCAPE);
        assertThat(isThere("0 of 2 decided")).isTrue();
    }

    @Test
    void approvingAllNamesTheNumberAndAsksAboutWhatWasNotOpened() throws Exception {
        key(KeyCode.SHIFT, KeyCode.Y);
        assertThat(isThere("Approve 5 actions?")).isTrue();
        assertThat(isThere("4 of them were never opened.")).isTrue();
        assertThat(focused()).isEqualTo("inbox-ask-no");
        key(KeyCode.ESCAPE);
        assertThat(isThere("0 of 2 decided")).isTrue();
    }
}
