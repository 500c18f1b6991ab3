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

/** The themes of the window. The base style sheet is global to the process, so all windows share one theme. FX thread only. */
public enum AppTheme {
    /** Dark on white. */
    LIGHT("light", false, "#ffffff"),
    /** Light on near black. */
    DARK("dark", true, "#0d1117"),
    /** Black on white, with strong borders: text contrast 7:1, controls 4.5:1. */
    CONTRAST_LIGHT("contrast-light", false, "#ffffff"),
    /** White on black, with the same contrasts. */
    CONTRAST_DARK("contrast-dark", true, "#000000");

    private final String id;
    private final boolean dark;
    private final String ground;

    AppTheme(String id, boolean dark, String ground) {
        this.id = id;
        this.dark = dark;
        this.ground = ground;
    }

    /** The theme with that {@link #id}, ignoring case; light for any other word. */
    public static AppTheme named(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values()).filter(theme -> theme.id.equals(wanted)).findFirst().orElse(LIGHT);
    }

    /** The theme that matches the system's current settings. */
    public static AppTheme ofSystem() {
        return ofSystem(Platform.getPreferences(), Platform.getPreferences().getColorScheme() == ColorScheme.DARK);
    }

    /**
     * The theme for these system settings. JavaFX passes them on under the names that are read here: a switch on Windows, the name of GTK's
     * theme on Linux. macOS has no such setting among them.
     *
     * @param settings the system's settings, from {@link Platform#getPreferences}
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

    /** Applies the theme to the scene; loads the fonts first. May be called again with another theme at any time. */
    public void apply(Scene scene) {
        BundledFonts.load();
        Application.setUserAgentStylesheet(
                dark ? new PrimerDark().getUserAgentStylesheet() : new PrimerLight().getUserAgentStylesheet());
        scene.getStylesheets().setAll(sheets());
        scene.setFill(Color.web(ground));
        // The window frame follows this, on systems that have dark ones.
        scene.getPreferences().setColorScheme(dark ? ColorScheme.DARK : ColorScheme.LIGHT);
    }

    /** The colours, high contrast over the ordinary ones, and then everything else. */
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
