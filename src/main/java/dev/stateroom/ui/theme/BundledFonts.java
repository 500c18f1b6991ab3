package dev.stateroom.ui.theme;

import dev.stateroom.platform.ScratchFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.text.Font;

/** The fonts that the program brings along, so that it looks the same everywhere and starts on a system without fonts. */
public final class BundledFonts {
    private static final String INTER = "/com/formdev/flatlaf/fonts/inter/";
    private static final String MONO = "/com/formdev/flatlaf/fonts/jetbrains_mono/";
    private static final List<String> ALL = List.of(
            INTER + "Inter-Regular.otf",
            INTER + "Inter-Italic.otf",
            INTER + "Inter-SemiBold.otf",
            MONO + "JetBrainsMono-Regular.ttf",
            MONO + "JetBrainsMono-Bold.ttf",
            MONO + "JetBrainsMono-Italic.ttf");
    private static boolean loaded;

    /** Family of all text that is not code. */
    public static final String TEXT = "Inter";

    /** The semi-bold of {@link #TEXT}; a family of its own, because JavaFX knows no weight between normal and bold. */
    public static final String STRONG = "Inter SemiBold";

    /** Family of code, paths, ids and numeric columns. */
    public static final String CODE = "JetBrains Mono";

    private BundledFonts() {}

    /** Loads them; call before the first control is made. Further calls do nothing. */
    public static synchronized void load() {
        if (loaded) {
            return;
        }
        loaded = true;
        try {
            ScratchFolder folder = ScratchFolder.create("fonts");
            ALL.forEach(resource -> load(resource, folder));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether they are there, and with them the toolkit. */
    static synchronized boolean areLoaded() {
        return loaded;
    }

    /** By way of a file: of a stream the toolkit would leave a copy among the temporary files of all users where it is killed. */
    private static void load(String resource, ScratchFolder folder) {
        Path file = folder.path().resolve(resource.substring(resource.lastIndexOf('/') + 1));
        try (InputStream in = BundledFonts.class.getResourceAsStream(resource)) {
            if (in != null) {
                Files.copy(in, file);
            }
            // The toolkit takes the path out of this address as it is, so it must not be escaped.
            if (in == null || Font.loadFont("file:" + file, 13) == null) {
                System.getLogger(BundledFonts.class.getName())
                        .log(System.Logger.Level.WARNING, "The font {0} could not be loaded", resource);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }
}
