package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.theme.AppTheme;
import dev.stateroom.ui.theme.BundledFonts;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.embed.swing.SwingFXUtils;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;
import javax.imageio.ImageIO;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/**
 * Pictures of views for people to look at: {@code target/pictures/NAME-LIGHT|DARK-WIDTHxHEIGHT.png}. They need no display.
 */
public final class Pictures {
    private static final Path FOLDER = Path.of("target", "pictures");

    private Pictures() {}

    /** One size of the window. */
    public record Size(int width, int height) {}

    /** The sizes that are looked at. */
    public static final List<Size> SIZES = List.of(new Size(1280, 800), new Size(900, 600));

    /** Starts the toolkit and loads the fonts; before the first control is made. Call from {@code @BeforeAll}. */
    public static void startToolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
        WaitForAsyncUtils.asyncFx(BundledFonts::load).get(PromptRobot.PATIENCE, TimeUnit.SECONDS);
    }

    /**
     * Minimizes a window that is shown. The headless toolkit still lays it out, gives it input and takes pictures of its scene, but does
     * not copy every frame pixel by pixel, which is two thirds of the time of a test. Call on the FX thread.
     */
    public static void stopPainting(Stage stage) {
        stage.setIconified(true);
    }

    /** The headless toolkit copies a menu that reaches beyond its screen pixel by pixel to where there is no screen. No frame is ours. */
    public static boolean isBeyondScreen(Throwable defect) {
        return defect instanceof IndexOutOfBoundsException
                && Stream.of(defect.getStackTrace())
                        .dropWhile(at -> at.getClassName().startsWith("java.nio.") || at.getClassName().startsWith("jdk.internal.util."))
                        .findFirst()
                        .filter(at -> at.getClassName().equals("com.sun.glass.ui.headless.HeadlessWindow") && at.getMethodName().equals("blit"))
                        .isPresent();
    }

    /**
     * The scene as it is now; FX thread only. The toolkit keeps pictures of what can be scrolled, and does not draw them again in a window
     * that is not painted: the second picture would show what the first did.
     */
    public static WritableImage of(Scene scene) {
        scene.getRoot().lookupAll(".viewport").forEach(view -> view.setCache(false));
        return scene.snapshot(null);
    }

    /**
     * Demands that a picture of the documentation looks as the program does now; with {@code -Dpictures.update=true} it is written.
     *
     * @param kept where it is in the repository
     */
    public static void keeps(Path kept, BufferedImage now) throws IOException {
        if (Boolean.getBoolean("pictures.update")) {
            Files.createDirectories(kept.getParent());
            ImageIO.write(now, "png", kept.toFile());
        }
        BufferedImage shown = ImageIO.read(kept.toFile());
        assertThat(shown.getWidth()).isEqualTo(now.getWidth());
        assertThat(shown.getHeight()).isEqualTo(now.getHeight());
        // Times of day follow the machine's zone, and glyph edges its text library; a changed layout moves far more.
        assertThat(differing(shown, now)).as("share of pixels that differ from %s", kept).isLessThan(0.03);
    }

    /** The same of a picture that moves, as a GIF of these frames. */
    public static void keeps(Path kept, List<BufferedImage> now) throws IOException {
        if (Boolean.getBoolean("pictures.update")) {
            MovingPicture.write(kept, now);
        }
        List<BufferedImage> shown = MovingPicture.read(kept);
        assertThat(shown).hasSameSizeAs(now);
        for (int i = 0; i < now.size(); i++) {
            // A GIF has 256 colours, so that the same frame goes through one before it is compared.
            assertThat(differing(shown.get(i), MovingPicture.reduced(now.get(i)))).as("share of pixels that differ in frame %s of %s", i, kept).isLessThan(0.03);
        }
    }

    private static double differing(BufferedImage a, BufferedImage b) {
        int different = 0;
        for (int y = 0; y < a.getHeight(); y++) {
            for (int x = 0; x < a.getWidth(); x++) {
                different += a.getRGB(x, y) == b.getRGB(x, y) ? 0 : 1;
            }
        }
        return different / (double) (a.getWidth() * a.getHeight());
    }

    /**
     * Renders a view in both themes and both sizes. {@code view} makes the node once, on the FX thread; {@code ready} is
     * asked on the FX thread until it says that everything has been loaded.
     *
     * @return the files, light ones first
     */
    public static List<Path> take(String name, Supplier<? extends Parent> view, Callable<Boolean> ready) throws Exception {
        startToolkit();
        List<Path> files = new ArrayList<>();
        Stage[] stage = new Stage[1];
        onFx(() -> {
            stage[0] = new Stage();
            stage[0].setScene(new Scene(view.get(), 1280, 800));
            AppTheme.LIGHT.apply(stage[0].getScene());
            stage[0].show();
            stopPainting(stage[0]);
            return true;
        });
        try {
            for (AppTheme theme : List.of(AppTheme.LIGHT, AppTheme.DARK)) {
                for (Size size : SIZES) {
                    onFx(() -> {
                        theme.apply(stage[0].getScene());
                        stage[0].setWidth(size.width());
                        stage[0].setHeight(size.height());
                        return true;
                    });
                    PromptRobot.waitForToolkit();
                    WaitForAsyncUtils.waitFor(PromptRobot.PATIENCE, TimeUnit.SECONDS, () -> onFx(ready));
                    PromptRobot.waitForToolkit();
                    files.add(write(name + "-" + theme.id() + "-" + size.width() + "x" + size.height(), stage[0].getScene()));
                }
            }
        } finally {
            onFx(() -> {
                stage[0].close();
                // The headless toolkit keeps closed stages.
                stage[0].setScene(null);
                return true;
            });
        }
        return files;
    }

    /** Writes what a scene shows now to {@code target/pictures/NAME.png}. */
    public static Path write(String name, Scene scene) throws Exception {
        Files.createDirectories(FOLDER);
        BufferedImage image = onFx(() -> {
            scene.getRoot().applyCss();
            scene.getRoot().layout();
            return SwingFXUtils.fromFXImage(of(scene), null);
        });
        File file = FOLDER.resolve(name + ".png").toFile();
        if (!ImageIO.write(image, "png", file)) {
            throw new IOException("no PNG writer");
        }
        return file.toPath();
    }

    private static <T> T onFx(Callable<T> what) throws Exception {
        return WaitForAsyncUtils.asyncFx(what).get(PromptRobot.PATIENCE, TimeUnit.SECONDS);
    }
}
