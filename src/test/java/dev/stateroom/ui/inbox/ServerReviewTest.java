package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.server.AnsweredServer;
import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.PromptRobot;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** Decisions that go to a server: once, and not where the thread has moved. */
class ServerReviewTest extends WindowSupport {
    private static final String TWO_CALLS = "11111111-1111-4111-8111-111111111111";

    @TempDir
    Path folder;

    private final AnsweredServer server = new AnsweredServer("03-hitl-wait");
    private @Nullable LocalData data;

    @Override
    protected WorkspaceOpener opener() {
        LocalData opened = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
        data = opened;
        return new LocalOpener(folder, Clock.systemUTC(), null, new OwnData(opened, false), folder, new Credentials(_ -> null));
    }

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("dark").withFrame(new PreferenceValues.Frame(1280, 800, false));
    }

    @BeforeEach
    void decideTwoCalls() throws Exception {
        server.stand(TWO_CALLS, 1);
        open(server.address());
        push(KeyCode.CONTROL, KeyCode.DIGIT7);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> lookup("#inbox-list").tryQuery().isPresent() && !list().getItems().isEmpty());
        push(KeyCode.SLASH);
        write("11111111");
        key(KeyCode.ENTER);
        assertThat(onFx(() -> list().getItems().size())).isEqualTo(3);
        push(KeyCode.E);
        PromptRobot.waitForToolkit();
        push(KeyCode.TAB);
        push(KeyCode.CONTROL, KeyCode.A);
        write("port = 7070");
        key(KeyCode.CONTROL, KeyCode.ENTER);
        key(KeyCode.J);
        push(KeyCode.N);
        PromptRobot.waitForToolkit();
        write("No mail today.");
        key(KeyCode.ENTER);
        key(KeyCode.CONTROL, KeyCode.ENTER);
    }

    @Override
    protected void afterWindow() {
        server.close();
        if (data != null) {
            data.close();
        }
    }

    private ListView<?> list() {
        return lookup("#inbox-list").queryAs(ListView.class);
    }

    private void key(KeyCode... keys) throws Exception {
        push(keys);
        waitUntilIdle();
    }

    @Test
    void theServerGetsWhatWasDecidedOnceAndTheFilesAreWhatWasDecided() throws Exception {
        assertThat(isThere("Send 2 decisions to 1 thread")).isTrue();
        key(KeyCode.CONTROL, KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> !server.began.isEmpty());
        waitUntilIdle();
        assertThat(server.began).hasSize(1);
        assertThat(server.files(TWO_CALLS).get("/config/app.toml")).contains("port = 7070");
        assertThat(server.files(TWO_CALLS)).doesNotContainKey("/outbox/mail.txt");
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> isThere("Sent 1"));
    }

    @Test
    void aServerThatFallsSilentIsNamedInTheListAndWhatItHadStays() throws Exception {
        key(KeyCode.ESCAPE);
        server.close();
        push(KeyCode.F5);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> isThere("does not respond. Its last known calls stay here"));
        Pictures.write("inbox-offline-dark-1280x800", scene());
        assertThat(onFx(() -> list().getItems().size())).isEqualTo(3);
        assertThat(isThere("2 of 2 decided")).isTrue();
    }

    @Test
    void aThreadThatMovedInBetweenStopsItAndSaysWhatChanged() throws Exception {
        server.stand(TWO_CALLS, server.states(TWO_CALLS) - 1);
        key(KeyCode.CONTROL, KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> isThere("Nothing was sent to Please fix the config and tell the team."));
        waitUntilIdle();
        Pictures.write("inbox-moved-dark-1280x800", scene());
        assertThat(server.began).isEmpty();
    }
}
