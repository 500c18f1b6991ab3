package dev.stateroom.ui.theme;

import dev.stateroom.platform.ScratchFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.text.Font;

/** The bundled fonts, so that the program looks the same everywhere and starts on a system without fonts. */
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

    /** Font family of all text except code. */
    public static final String TEXT = "Inter";

    /** The semi-bold of {@link #TEXT}; a separate family, because JavaFX has no weight between normal and bold. */
    public static final String STRONG = "Inter SemiBold";

    /** Font family of code, paths, ids and numeric columns. */
    public static final String CODE = "JetBrains Mono";

    private BundledFonts() {}

    /** Loads the fonts; to be called before the first control is made. Further calls do nothing. */
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

    /** True if the fonts, and with them the toolkit, are loaded. */
    static synchronized boolean areLoaded() {
        return loaded;
    }

    /** Loads from a file: with a stream, the toolkit would leave a copy in the shared temporary folder if it is killed. */
    private static void load(String resource, ScratchFolder folder) {
        Path file = folder.path().resolve(resource.substring(resource.lastIndexOf('/') + 1));
        try (InputStream in = BundledFonts.class.getResourceAsStream(resource)) {
            if (in != null) {
                Files.copy(in, file);
            }
            // The toolkit uses the path of this address literally, so it must not be escaped.
            if (in == null || Font.loadFont("file:" + file, 13) == null) {
                System.getLogger(BundledFonts.class.getName())
                        .log(System.Logger.Level.WARNING, "The font {0} could not be loaded", resource);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }
}
