package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.preferences.PreferencesStore;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tour of the sample: each stop names a thread and a view that are there, and shows what its sentence says. */
final class SampleTourTest extends StorySupport {
    @TempDir
    Path folder;

    private final PreferencesStore memory = PreferencesStore.none();

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(folder, Clock.systemUTC());
    }

    @Override
    protected PreferencesStore memory() {
        return memory;
    }

    private String thread() throws Exception {
        return onFx(() -> Objects.requireNonNull(session().threadProperty().get()).id());
    }

    private boolean isOffered() throws Exception {
        return onFx(() -> scene().lookup("#tour-strip").isVisible());
    }

    private void next(String expectedThread, String expectedText) throws Exception {
        clickOn("#tour-next");
        waitUntilIdle();
        assertThat(thread()).isEqualTo(expectedThread);
        assertThat(text("#tour-what")).contains(expectedText);
    }

    private boolean saysThatItWaits() throws Exception {
        return onFx(() -> scene().lookup("#wait-strip").isVisible());
    }

    /** It opened at its last change. */
    private void theThreadSaysThatItWaitsLater() throws Exception {
        assertThat(text("#wait-strip-what")).contains("wait for you, at step ");
        clickOn("#wait-step");
        waitUntilIdle();
        assertThat(saysThatItWaits()).as("at the step where it waits").isFalse();
        assertThat(text("#timeline-step")).isEqualTo("Step " + text("#timeline-of").substring("of ".length()));
        push(KeyCode.OPEN_BRACKET);
        waitUntilIdle();
        assertThat(saysThatItWaits()).isTrue();
        clickOn("#wait-review");
        waitUntilIdle();
        assertThat(saysThatItWaits()).as("without the timeline").isFalse();
        assertThat(onFx(() -> isSeen(scene().lookup("#inbox-list")))).isTrue();
        clickOn("#rail-files");
        waitUntilIdle();
        clickOn("#wait-close");
        assertThat(saysThatItWaits()).as("closed").isFalse();
    }

    @Test
    void everyStopShowsItsThreadAndView() throws Exception {
        clickOn("#welcome-sample");
        waitUntilIdle();
        assertThat(isOffered()).isTrue();

        next("report-q3", "lost its regions");
        assertThat(tree()).anyMatch(row -> row.contains("report.md"));
        next("export-logs", "one path");
        assertThat(onFx(() -> cells("#results-table").stream().flatMap(row -> words(row).stream()).toList()))
                .anyMatch(word -> word.equals("Overwritten"));
        next("offers", "old rate");
        next("key-rotation", "/secrets/**");
        assertThat(onFx(() -> words(scene().getRoot()))).anyMatch(word -> word.contains("2 leaks"));
        next("hotfix", "wait for a decision");
        assertThat(text("#tour-next")).isEqualTo("Done");

        clickOn("#tour-next");
        assertThat(isOffered()).isFalse();
        clickOn("#rail-files");
        waitUntilIdle();
        theThreadSaysThatItWaitsLater();
        onFx(() -> {
            shell().command("sample").runIfEnabled();
            return true;
        });
        waitUntilIdle();
        assertThat(isOffered()).as("offered again after it was closed").isFalse();
        onFx(() -> {
            shell().command("tour").runIfEnabled();
            return true;
        });
        waitUntilIdle();
        assertThat(isOffered()).isTrue();
    }
}
