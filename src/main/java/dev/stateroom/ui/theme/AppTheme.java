package dev.stateroom.ui.theme;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.util.Locale;
import java.util.Objects;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.scene.Scene;

/**
 * The two looks of the window. The base style sheet is one for the whole process, so all windows share one theme.
 * FX thread only.
 */
public enum AppTheme {
    /** Dark on white. */
    LIGHT,
    /** Light on near black. */
    DARK;

    /** The theme of that name ({@code light}, {@code dark}, in any case); light for any other word. */
    public static AppTheme named(String name) {
        return name.toLowerCase(Locale.ROOT).equals("dark") ? DARK : LIGHT;
    }

    /** What the system asks for now. */
    public static AppTheme ofSystem() {
        return Platform.getPreferences().getColorScheme() == ColorScheme.DARK ? DARK : LIGHT;
    }

    /** {@code light} or {@code dark}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Gives the scene this look; loads the fonts first. May be called again with another theme at any time. */
    public void apply(Scene scene) {
        BundledFonts.load();
        Application.setUserAgentStylesheet(
                this == DARK ? new PrimerDark().getUserAgentStylesheet() : new PrimerLight().getUserAgentStylesheet());
        scene.getStylesheets().setAll(sheet(id() + ".css"), sheet("views.css"));
        scene.setFill(this == DARK ? javafx.scene.paint.Color.web("#0d1117") : javafx.scene.paint.Color.WHITE);
    }

    private static String sheet(String name) {
        return Objects.requireNonNull(AppTheme.class.getResource(name), name).toExternalForm();
    }
}
