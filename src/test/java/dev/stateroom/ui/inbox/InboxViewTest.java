package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** What waits in a recorded database, in the real window. */
class InboxViewTest extends WindowSupport {

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(Path.of("target", "sample"), Clock.systemUTC());
    }

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(1280, 800, false));
    }

    @BeforeEach
    void showInbox() throws Exception {
        open(Path.of(Objects.requireNonNull(getClass().getResource("/python-sqlite/sessions.db")).toURI()).toString());
        push(KeyCode.CONTROL, KeyCode.DIGIT7);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> calls().size() == 8);
        waitUntilIdle();
    }

    @SuppressWarnings("unchecked") // TestFX knows the class alone
    private ListView<InboxRow> list() {
        return lookup("#inbox-list").queryAs(ListView.class);
    }

    private List<String> calls() throws Exception {
        return onFx(() -> list().getItems().stream()
                .filter(InboxRow.Call.class::isInstance)
                .map(row -> ((InboxRow.Call) row).call())
                .map(call -> call.place().threadId() + " " + call.call().tool() + " " + call.call().subject())
                .toList());
    }

    private String said(String selector) {
        return lookup(selector).queryAs(Label.class).getText();
    }

    @Test
    void everyHangingCallStandsOnceTheOldestFirst() throws Exception {
        assertThat(calls())
                .containsExactlyInAnyOrder(
                        "hitl-two-actions edit_file /config/app.toml",
                        "hitl-two-actions write_file /outbox/mail.txt",
                        "hitl-execute-pending execute ./deploy.sh --prod",
                        "hitl-per-call edit_file /config/app.toml",
                        "hitl-per-call write_file /outbox/mail.txt",
                        "hitl-in-subagent write_file /notes/a.md",
                        "hitl-in-subagent write_file /notes/b.md",
                        "permission-interrupt write_file /protected/rules.md")
                .startsWith("hitl-two-actions edit_file /config/app.toml");
        assertThat(lookup("8 actions in 5 threads").tryQuery()).isPresent();
        assertThat(lookup("User asked: “Please fix the config and tell the team.”").tryQuery()).isPresent();
    }

    /** Two threads begin with the same words: each head has its id, and nothing but a title is cut, also in a narrow window. */
    @Test
    void nothingSentIsSaidOverTheWholePane() throws Exception {
        clickOn("#inbox-sent");
        waitUntilIdle();
        onFx(() -> {
            Region list = (Region) lookup("#inbox-sent-list").query();
            assertThat(list.getWidth()).isEqualTo(((Region) list.getParent()).getWidth());
            return true;
        });
    }

    @Test
    void threadsThatReadAlikeHaveTheirIdsWhole() throws Exception {
        onFx(() -> {
            scene().getWindow().setWidth(900);
            return true;
        });
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> onFx(() -> whole("#inbox-list .label").containsAll(List.of("hitl-two-actions", "hitl-per-call"))));
        assertThat(said("#inbox-thread-name")).isEqualTo("Please fix the config and tell the team.");
        WaitForAsyncUtils.waitFor(
                30, TimeUnit.SECONDS, () -> onFx(() -> whole("#inbox-thread-tag").equals(List.of("hitl-two-actions")) && whole("#inbox-since").size() == 1));
    }

    /** Texts of labels that are as wide as they want to be. */
    private List<String> whole(String selector) {
        return scene().getRoot().lookupAll(selector).stream()
                .map(Label.class::cast)
                .filter(label -> !label.getText().isEmpty() && label.getWidth() + 0.5 >= label.prefWidth(-1))
                .map(Label::getText)
                .toList();
    }

    @Test
    void decisionsGrowIntoWhatWillBeSentAndNothingIsSentBeforeTheLast() throws Exception {
        push(KeyCode.Y);
        assertThat(said("#inbox-why")).isEqualTo("Decide write_file /outbox/mail.txt first (Please fix the config and tell the team. · hitl-two-actions). Closing the card defers it.");
        assertThat(lookup("#inbox-submit").query().isDisabled()).isTrue();

        waitUntilIdle();
        push(KeyCode.N);
        write("not today");
        assertThat(said("#inbox-sentence"))
                .isEqualTo("User rejected the tool call for `write_file` with reason: not today");
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(lookup("#inbox-submit").query().isDisabled()).isFalse();
        assertThat(lookup("Submit 2 decisions").tryQuery()).isPresent();
    }

    @Test
    void onlyWhatTheRequestAllowsIsOffered() throws Exception {
        push(KeyCode.J);
        push(KeyCode.J);
        waitUntilIdle();
        assertThat(lookup("#inbox-approve").query().isDisabled()).isFalse();
        assertThat(lookup("#inbox-edit").query().isDisabled()).isTrue();
        assertThat(lookup("The agent's set-up allows only Approve, Reject for execute").tryQuery()).isPresent();
    }

    @Test
    void furtherSourcesAreWatchedBesideTheOpenOneAndThoseThatAreNotThereAreNamed() throws Exception {
        String other = Path.of(Objects.requireNonNull(getClass().getResource("/review/pending.db")).toURI()).toString();
        push(KeyCode.CONTROL, KeyCode.K);
        write(">review settings");
        push(KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> lookup("#inbox-watched").tryQuery().isPresent());
        onFx(() -> {
            lookup("#inbox-watched").queryAs(TextArea.class).setText(other + "\n/nowhere/gone.db\nhttp://127.0.0.1:1\n");
            lookup("#inbox-settings-take").queryAs(Button.class).fire();
            return null;
        });
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> calls().size() == 13);
        assertThat(calls()).contains("thread-c execute rm -rf ./build \u202E# gpj.tuo");
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> lookup("Cannot open /nowhere/gone.db").tryQuery().isPresent());
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> said("#status-network").contains("127.0.0.1:1"));
        // It is named while it is still being opened, too, and what is opened late would be named again.
        waitUntilIdle();
        push(KeyCode.CONTROL, KeyCode.K);
        write(">review settings");
        push(KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> lookup("#inbox-watched").tryQuery().isPresent());
        onFx(() -> {
            lookup("#inbox-watched").queryAs(TextArea.class).clear();
            lookup("#inbox-settings-take").queryAs(Button.class).fire();
            return null;
        });
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> calls().size() == 8);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> lookup("Cannot open /nowhere/gone.db").tryQuery().isEmpty());
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> said("#status-network").equals("no network used"));
    }

    @Test
    void theTitleFollowsTheSwitchOfItsNumberAtOnce() throws Exception {
        Stage stage = (Stage) list().getScene().getWindow();
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> stage.getTitle().startsWith("("));
        push(KeyCode.CONTROL, KeyCode.K);
        write(">review settings");
        push(KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> lookup("#inbox-badge").tryQuery().isPresent());
        onFx(() -> {
            lookup("#inbox-badge").queryAs(CheckBox.class).setSelected(false);
            lookup("#inbox-settings-take").queryAs(Button.class).fire();
            return null;
        });
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(stage.getTitle()).doesNotStartWith("(");
    }

    @Test
    void callsThatAskOneByOneAreSentOneByOne() throws Exception {
        push(KeyCode.SLASH);
        write("hitl-per-call");
        push(KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> calls().size() == 2);
        waitUntilIdle();
        push(KeyCode.Y);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> lookup("1 separate action waits").tryQuery().isPresent());
        assertThat(lookup("#inbox-submit").query().isDisabled()).isFalse();
        push(KeyCode.CONTROL, KeyCode.ENTER);
        waitUntilIdle();
        assertThat(lookup("#inbox-sheet-text").queryAs(TextArea.class).getText()).containsOnlyOnce("\"approve\"");
        push(KeyCode.ESCAPE);
        waitUntilIdle();
        push(KeyCode.U);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> lookup("#inbox-submit").query().isDisabled());
    }

    @Test
    void escapePutsOffAndDecidesNothing() throws Exception {
        push(KeyCode.ESCAPE);
        waitUntilIdle();
        assertThat(lookup("Deferred 1").tryQuery()).isPresent();
        assertThat(calls()).hasSize(7).doesNotContain("hitl-two-actions edit_file /config/app.toml");
    }
}
