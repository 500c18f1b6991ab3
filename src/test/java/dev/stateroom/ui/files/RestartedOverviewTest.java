package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.preferences.PreferencesStore;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A window that is started again shows what was in front, and its base goes along with its step as before. */
final class RestartedOverviewTest extends WindowSupport {
    @TempDir
    private Path folder;

    private final PreferencesStore store = PreferencesStore.none();

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(folder, Clock.systemUTC());
    }

    @Override
    protected PreferencesStore memory() {
        return store;
    }

    @BeforeEach
    void openTheSample() throws Exception {
        onFx(() -> {
            shell().command("sample").runIfEnabled();
            return true;
        });
        waitUntilIdle();
    }

    private void restartHere() throws Exception {
        String address = onFx(() -> Objects.requireNonNull(session().workspaceProperty().get()).address());
        restart();
        open(address);
    }

    private boolean isOverview() throws Exception {
        return onFx(() -> scene().lookup("#file-tab-overview").getPseudoClassStates().stream().anyMatch(state -> state.getPseudoClassName().equals("selected")));
    }

    private String base() throws Exception {
        return text("#files-since");
    }

    private String text(String selector) throws Exception {
        return node(selector, javafx.scene.control.Labeled.class).getText();
    }

    @Test
    void theOverviewStaysInFront() throws Exception {
        assertThat(isOverview()).isTrue();
        assertThat(base()).isEqualTo("turn 3");
        restartHere();
        assertThat(isOverview()).as("after a restart").isTrue();
        assertThat(base()).isEqualTo("turn 3");
        CheckpointKey other = onFx(() -> Objects.requireNonNull(session().timelineProperty().get()).steps().get(101).key());
        onFx(() -> {
            session().stepProperty().set(other);
            return true;
        });
        waitUntilIdle();
        assertThat(base()).as("in another turn").isEqualTo("step 99");
        onFx(() -> {
            session().selectionProperty().set(Location.of("/", new FilePath("/workspace/README.md")));
            return true;
        });
        waitUntilIdle();
        assertThat(isOverview()).as("once a file is chosen").isFalse();
        restartHere();
        assertThat(isOverview()).as("a file was in front").isFalse();
    }

    @Test
    void aBaseThatWasChosenStaysInOtherTurns() throws Exception {
        CheckpointKey first = onFx(() -> Objects.requireNonNull(session().timelineProperty().get()).steps().getFirst().key());
        CheckpointKey other = onFx(() -> Objects.requireNonNull(session().timelineProperty().get()).steps().get(101).key());
        onFx(() -> {
            session().stepProperty().set(first);
            session().baseProperty().set(first);
            session().stepProperty().set(other);
            return true;
        });
        waitUntilIdle();
        assertThat(onFx(() -> session().baseProperty().get())).isEqualTo(first);
    }
}
