package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.ui.inbox.ReviewDesk;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.preferences.PreferencesStore;
import dev.stateroom.ui.shell.FileChoice;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.InstantSource;
import javafx.scene.Scene;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;

final class WindowReleasedTest {
    @Test
    void aClosedWindowIsGivenBackWithEverythingInIt() throws Exception {
        Pictures.startToolkit();
        // The toolkit may keep a stage for as long as it runs.
        Stage kept = WindowSupport.onFx(Stage::new);
        WeakReference<Scene> scene = shownAndClosed(kept);
        // A second window takes over what the toolkit remembers of the last one.
        shownAndClosed(WindowSupport.onFx(Stage::new));
        await().atMost(Duration.ofSeconds(20)).pollInterval(Duration.ofMillis(100)).untilAsserted(() -> {
            PromptRobot.waitForToolkit();
            System.gc();
            assertThat(scene.get() == null).as("given back").isTrue();
        });
        assertThat(kept.isShowing()).isFalse();
    }

    private static WeakReference<Scene> shownAndClosed(Stage stage) throws Exception {
        OpenWindow window = WindowSupport.onFx(() -> {
            OpenWindow made = new OpenWindow(
                    stage,
                    new FakeWorkspace(),
                    new Preferences(PreferencesStore.none(), PreferenceValues.NOTHING.withTheme("light")),
                    FileChoice.ofSystem(),
                    InstantSource.system(),
                    "0.1.0",
                    new ReviewDesk());
            made.show();
            made.shell().open("sessions.db");
            return made;
        });
        await().atMost(Duration.ofSeconds(20)).until(() -> WindowSupport.onFx(window::isIdle));
        PromptRobot.waitForToolkit();
        return WindowSupport.onFx(() -> {
            Scene scene = window.shell().scene();
            window.hide();
            return new WeakReference<>(scene);
        });
    }
}
