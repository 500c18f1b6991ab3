package dev.stateroom.ui.theme;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.paint.Color;

/**
 * The looks of the window. The base style sheet is one for the whole process, so all windows share one theme.
 * FX thread only.
 */
public enum AppTheme {
    /** Dark on white. */
    LIGHT("light", false, "#ffffff"),
    /** Light on near black. */
    DARK("dark", true, "#0d1117"),
    /** Black on white, with strong borders: text at 7:1, and what can be used at 4.5:1. */
    CONTRAST_LIGHT("contrast-light", false, "#ffffff"),
    /** White on black, as strong. */
    CONTRAST_DARK("contrast-dark", true, "#000000");

    private final String id;
    private final boolean dark;
    private final String ground;

    AppTheme(String id, boolean dark, String ground) {
        this.id = id;
        this.dark = dark;
        this.ground = ground;
    }

    /** The theme of that {@link #id} in any case; light for any other word. */
    public static AppTheme named(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values()).filter(theme -> theme.id.equals(wanted)).findFirst().orElse(LIGHT);
    }

    /** What the system asks for now. */
    public static AppTheme ofSystem() {
        return ofSystem(Platform.getPreferences(), Platform.getPreferences().getColorScheme() == ColorScheme.DARK);
    }

    /**
     * What a system with these settings asks for. JavaFX passes them on under the names that are read here: a switch on Windows, the name of
     * GTK's theme on Linux. macOS has no such setting among them.
     *
     * @param settings the system's settings, as {@link Platform#getPreferences} has them
     * @param dark true for a dark colour scheme
     */
    static AppTheme ofSystem(Map<String, Object> settings, boolean dark) {
        boolean contrast = Boolean.TRUE.equals(settings.get("Windows.SPI.HighContrast"))
                || settings.getOrDefault("GTK.theme_name", "") instanceof String name && name.startsWith("HighContrast");
        if (contrast) {
            return dark ? CONTRAST_DARK : CONTRAST_LIGHT;
        }
        return dark ? DARK : LIGHT;
    }

    /** The name in settings and on the command line: {@code light}, {@code dark}, {@code contrast-light} or {@code contrast-dark}. */
    public String id() {
        return id;
    }

    /** Gives the scene this look; loads the fonts first. May be called again with another theme at any time. */
    public void apply(Scene scene) {
        BundledFonts.load();
        Application.setUserAgentStylesheet(
                dark ? new PrimerDark().getUserAgentStylesheet() : new PrimerLight().getUserAgentStylesheet());
        scene.getStylesheets().setAll(sheets());
        scene.setFill(Color.web(ground));
        // The frame that the system draws around the window follows this, where the system draws dark ones.
        scene.getPreferences().setColorScheme(dark ? ColorScheme.DARK : ColorScheme.LIGHT);
    }

    /** The colours, those of high contrast over the ordinary ones, and then everything else. */
    private List<String> sheets() {
        List<String> all = new ArrayList<>();
        all.add(sheet(dark ? "dark.css" : "light.css"));
        if (this == CONTRAST_LIGHT || this == CONTRAST_DARK) {
            all.add(sheet(id + ".css"));
        }
        all.add(sheet("views.css"));
        return all;
    }

    private static String sheet(String name) {
        return Objects.requireNonNull(AppTheme.class.getResource(name), name).toExternalForm();
    }
}
