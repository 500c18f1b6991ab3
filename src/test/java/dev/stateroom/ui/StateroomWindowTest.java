package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.stateroom.cli.Window.Snapshot;
import dev.stateroom.vfs.Refused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javafx.stage.Stage;
import javafx.stage.Window;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** The window as the command line starts it. */
class StateroomWindowTest {
    @TempDir
    Path folder;

    @BeforeAll
    static void startToolkit() throws Exception {
        Pictures.startToolkit();
    }

    private StateroomWindow window() {
        return new StateroomWindow(new FakeWorkspace(), folder.resolve("data"), "0.1.0");
    }

    private static String showAndClose(StateroomWindow window, List<String> addresses, String title) throws Exception {
        CompletableFuture<Integer> status = CompletableFuture.supplyAsync(() -> window.show(addresses));
        await().atMost(Duration.ofSeconds(30)).until(() -> titles().stream().anyMatch(t -> t.startsWith(title)));
        assertThat(status).isNotDone();
        WaitForAsyncUtils.asyncFx(() -> List.copyOf(Window.getWindows()).forEach(w -> {
                    if (w instanceof Stage stage && stage.getTitle() != null && stage.getTitle().startsWith(title)) {
                        stage.hide();
                    }
                }))
                .get(20, TimeUnit.SECONDS);
        assertThat(status.get(30, TimeUnit.SECONDS)).isZero();
        return title;
    }

    private static List<String> titles() throws Exception {
        return WaitForAsyncUtils.asyncFx(() -> Window.getWindows().stream()
                        .map(w -> w instanceof Stage stage && stage.getTitle() != null ? stage.getTitle() : "")
                        .toList())
                .get(20, TimeUnit.SECONDS);
    }

    @Test
    void closingAndReopeningComesBackToWhatWasOpen() throws Exception {
        showAndClose(window(), List.of("sessions.db"), "billing-demo");

        assertThat(folder.resolve("data/window.json")).content().contains("sessions.db");
        showAndClose(window(), List.of(), "billing-demo");
    }

    @Test
    void aDamagedMemoryDoesNotKeepTheWindowFromOpening() throws Exception {
        Files.createDirectories(folder.resolve("data"));
        Files.writeString(folder.resolve("data/window.json"), "{{{");

        showAndClose(window(), List.of(), "Stateroom");

        assertThat(folder.resolve("data/window.json.damaged")).hasContent("{{{");
    }

    @Test
    void aPictureIsWrittenWhereItWasAskedFor() throws Exception {
        Path out = folder.resolve("new/picture.png");

        window().snapshot(new Snapshot(out, 800, 600, 1, "dark", "en", "files", null, null, null, null, "sessions.db"));

        assertThat(ImageIO.read(out.toFile()).getWidth()).isEqualTo(800);
        assertThat(folder.resolve("data")).as("a picture remembers nothing").doesNotExist();
    }

    @Test
    void aPictureThatCannotBeWrittenIsRefused() throws Exception {
        Path blocked = Files.createFile(folder.resolve("file")).resolve("picture.png");

        assertThatThrownBy(() -> window().snapshot(
                        new Snapshot(blocked, 800, 600, 1, "dark", "en", "files", null, null, null, null, null)))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("picture.png");
    }
}
