package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.cli.Window.Snapshot;
import java.awt.image.BufferedImage;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pictures of the whole window, in both themes and sizes. */
class WindowPictureTest {

    @BeforeAll
    static void startToolkit() throws Exception {
        Pictures.startToolkit();
    }

    @Test
    void theWelcomePageIsShownWhileNothingIsOpen() throws Exception {
        assertThat(take("window-welcome", "files", null)).hasSize(4);
    }

    @Test
    void filesOfAThread() throws Exception {
        assertThat(take("window-files", "files", "sessions.db")).hasSize(4);
    }

    @Test
    void filesOfADamagedThread() throws Exception {
        assertThat(take("window-partial", "files", "damaged.db")).hasSize(4);
    }

    private static List<File> take(String name, String view, @Nullable String address) throws Exception {
        List<File> files = new java.util.ArrayList<>();
        for (String theme : List.of("light", "dark")) {
            for (Pictures.Size size : Pictures.SIZES) {
                BufferedImage picture = new SnapshotRun(new FakeWorkspace(), "0.1.0")
                        .render(new Snapshot(
                                Path.of("unused.png"),
                                size.width(),
                                size.height(),
                                1,
                                theme,
                                "en",
                                view,
                                null,
                                null,
                                null,
                                address == null ? null : "/workspace/README.md",
                                address));
                assertThat(picture.getWidth()).isEqualTo(size.width());
                assertThat(picture.getHeight()).isEqualTo(size.height());
                Path file = Path.of("target", "pictures", name + "-" + theme + "-" + size.width() + "x" + size.height() + ".png");
                Files.createDirectories(file.getParent());
                ImageIO.write(picture, "png", file.toFile());
                files.add(file.toFile());
            }
        }
        return files;
    }
}
