package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.server.AnsweredServer;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.PromptRobot;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.preferences.PreferencesStore;
import dev.stateroom.ui.preferences.StoredPreferences;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.settings.SettingsStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** What was decided and not sent outlives the window, however it ends; what was only begun is no decision, and is there to continue with. */
class KeptDecisionsTest extends WindowSupport {
    private static final String TWO_CALLS = "11111111-1111-4111-8111-111111111111";

    @TempDir
    Path folder;

    private final AnsweredServer server = new AnsweredServer("03-hitl-wait");
    private @Nullable LocalData data;
    private @Nullable LocalData state;
    private @Nullable StoredPreferences memory;

    @Override
    protected WorkspaceOpener opener() {
        LocalData opened = data;
        if (opened == null) {
            opened = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
            data = opened;
        }
        return new LocalOpener(folder, Clock.systemUTC(), null, new OwnData(opened, false), folder, new Credentials(_ -> null));
    }

    private LocalData state() {
        return new LocalData(folder.resolve("state"), Clock.systemUTC(), (command, in, out, err) -> 2);
    }

    /** One whose time to write by itself never comes. */
    @Override
    protected PreferencesStore memory() {
        LocalData holding = state == null ? state() : state;
        state = holding;
        StoredPreferences there = memory == null ? new StoredPreferences(new SettingsStore(holding), _ -> {}, InstantSource.system()) : memory;
        memory = there;
        return there;
    }

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(1280, 800, false));
    }

    @BeforeEach
    void showTwoCalls() throws Exception {
        server.stand(TWO_CALLS, 1);
        showInbox();
    }

    @Override
    protected void afterWindow() {
        server.close();
        if (data != null) {
            data.close();
        }
        // What a task still hands over is written before its database closes.
        WaitForAsyncUtils.waitForFxEvents();
        if (memory != null) {
            memory.close();
        }
        if (state != null) {
            state.close();
        }
    }

    private void showInbox() throws Exception {
        open(server.address());
        push(KeyCode.CONTROL, KeyCode.DIGIT7);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> lookup("#inbox-list").tryQuery().isPresent()
                && !lookup("#inbox-list").queryAs(ListView.class).getItems().isEmpty());
        push(KeyCode.SLASH);
        write("11111111");
        push(KeyCode.ENTER);
        waitUntilIdle();
    }

    /** What another process finds that starts now. */
    private Collection<Decision> kept() {
        return second().kept().decisions().values();
    }

    private Collection<DraftInput> begun() {
        return second().kept().unfinished().values();
    }

    private DecisionDrafts second() {
        try (LocalData other = state()) {
            Map<String, Map<String, String>> views = new StoredPreferences(new SettingsStore(other), _ -> {}, InstantSource.system()).recall().views();
            DecisionDrafts second = new DecisionDrafts(new ReviewDesk());
            second.restore(views.getOrDefault("inbox", Map.of()).getOrDefault("drafts", ""), "");
            return second;
        }
    }

    @Test
    void aDecisionIsKeptWhileTheWindowIsOpenAndSoIsThatItWasTakenBack() throws Exception {
        assertThat(kept()).isEmpty();
        push(KeyCode.Y);
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> !kept().isEmpty());
        assertThat(kept()).containsExactly(new Decision.Approve());

        push(KeyCode.J);
        push(KeyCode.N);
        PromptRobot.waitForToolkit();
        write("No mail today.");
        push(KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> kept().size() == 2);
        assertThat(kept()).containsExactly(new Decision.Approve(), new Decision.Reject("No mail today."));

        push(KeyCode.U);
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> kept().size() == 1);
        assertThat(server.began).isEmpty();
    }

    @Test
    void closingTheWindowSendsNothingAndDecidesNothingAndForgetsNothing() throws Exception {
        push(KeyCode.Y);
        push(KeyCode.J);
        push(KeyCode.N);
        PromptRobot.waitForToolkit();
        write("half a sen");
        waitUntilIdle();
        restart();
        assertThat(server.began).isEmpty();
        assertThat(kept()).containsExactly(new Decision.Approve());

        showInbox();
        assertThat(isThere("1 of 2 decided")).as("the form that was left open decided nothing").isTrue();
        assertThat(isThere("draft")).as("the row says that there is a draft").isTrue();
        push(KeyCode.J);
        push(KeyCode.N);
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> lookup("#inbox-message").tryQueryAs(TextArea.class)
                .filter(area -> area.getText().equals("half a sen")).isPresent());
        push(KeyCode.ESCAPE);
        push(KeyCode.Y);
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> kept().size() == 2);
        assertThat(isThere("draft")).as("a decision ends the draft").isFalse();
        assertThat(server.began).isEmpty();
    }

    @Test
    void anEditThatIsNotValidYetOutlivesAWindowThatIsKilled() throws Exception {
        push(KeyCode.E);
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> lookup("#inbox-edit-form").tryQuery().isPresent());
        clickOn("#inbox-as-json");
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> lookup("#inbox-json").tryQuery().isPresent());
        onFx(() -> {
            lookup("#inbox-json").queryAs(TextArea.class).setText("{\"file_path\": ");
            return true;
        });
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> begun().contains(DraftInput.whole("edit", "{\"file_path\": ")));
        assertThat(kept()).isEmpty();
    }
}
