package dev.stateroom.ui.blame;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.WindowSupport;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** Who wrote which line of a file that is too long to be held by the viewer. */
final class LargeBlameTest extends WindowSupport {
    private @Nullable Node mark(int line) {
        return scene().getRoot().lookupAll("#blame-" + line).stream()
                .filter(node -> node.getParent().isVisible())
                .findFirst()
                .orElse(null);
    }

    private void awaitMark(int line) throws Exception {
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> onFx(() -> mark(line) != null));
    }

    private String spoken(int line) throws Exception {
        awaitMark(line);
        return onFx(() -> Objects.requireNonNull(mark(line)).getAccessibleText());
    }

    @Test
    void onlyVisibleLinesHaveMarksAndTheyFollowTheScroll() throws Exception {
        open("large.db");
        onFx(() -> {
            session().selectionProperty().set(null);
            session().selectionProperty().set(Location.of("/", new FilePath("/log.txt")));
            return true;
        });
        waitUntilIdle();
        assertThat(onFx(() -> scene().lookup("#preview-paged"))).isNotNull();
        assertThat(spoken(1)).startsWith("Line 1: write_file, step 1");
        assertThat(onFx(() -> scene().getRoot().lookupAll(".blame-mark").size())).isBetween(10, 60);

        onFx(() -> {
            Objects.requireNonNull(scene().lookup("#preview-paged")).requestFocus();
            return true;
        });
        push(KeyCode.CONTROL, KeyCode.G);
        write("50001").push(KeyCode.ENTER);
        assertThat(spoken(50_001)).startsWith("Line 50,001: edit_file, step 3");
        assertThat(spoken(50_002)).startsWith("Line 50,002: write_file, step 1");
        assertThat(onFx(() -> mark(1) == null)).isTrue();
        assertThat(onFx(() -> scene().getRoot().lookupAll(".blame-mark").size())).isBetween(10, 60);

        type(KeyCode.B);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> onFx(() -> mark(50_001) == null));
    }
}
