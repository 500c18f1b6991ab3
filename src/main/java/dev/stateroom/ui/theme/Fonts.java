package dev.stateroom.ui.theme;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import javafx.scene.text.Font;

/** The fonts that the program brings along, so that it looks the same everywhere and starts on a system without fonts. */
public final class Fonts {
    private static final String INTER = "/com/formdev/flatlaf/fonts/inter/";
    private static final String MONO = "/com/formdev/flatlaf/fonts/jetbrains_mono/";
    private static boolean loaded;

    /** Family of all text that is not code. */
    public static final String TEXT = "Inter";

    /** The semi-bold of {@link #TEXT}; a family of its own, because JavaFX knows no weight between normal and bold. */
    public static final String STRONG = "Inter SemiBold";

    /** Family of code, paths, ids and numeric columns. */
    public static final String CODE = "JetBrains Mono";

    private Fonts() {}

    /** Loads them; call before the first control is made. Further calls do nothing. */
    public static synchronized void load() {
        if (loaded) {
            return;
        }
        loaded = true;
        load(INTER + "Inter-Regular.otf");
        load(INTER + "Inter-Italic.otf");
        load(INTER + "Inter-SemiBold.otf");
        load(MONO + "JetBrainsMono-Regular.ttf");
        load(MONO + "JetBrainsMono-Bold.ttf");
        load(MONO + "JetBrainsMono-Italic.ttf");
    }

    private static void load(String resource) {
        try (InputStream in = Fonts.class.getResourceAsStream(resource)) {
            if (in == null || Font.loadFont(in, 13) == null) {
                System.getLogger(Fonts.class.getName())
                        .log(System.Logger.Level.WARNING, "The font {0} could not be loaded", resource);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }
}
