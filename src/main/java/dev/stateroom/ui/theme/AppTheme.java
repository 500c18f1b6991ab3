package dev.stateroom.ui.theme;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.net.URL;
import java.util.Locale;
import java.util.Objects;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.scene.Parent;
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
        scene.getStylesheets()
                .setAll(sheet(AppTheme.class, id() + ".css"), sheet(AppTheme.class, "stateroom.css"));
        scene.setFill(this == DARK ? javafx.scene.paint.Color.web("#0d1117") : javafx.scene.paint.Color.WHITE);
    }

    /**
     * Adds a package's own style sheet to a node: {@code files.css} for a class of {@code ui.files}, found next to the
     * package's word bundle. It may use every colour role.
     */
    public static void style(Parent node, Class<?> near) {
        String packageName = near.getPackageName();
        String sheet = sheet(near, packageName.substring(packageName.lastIndexOf('.') + 1) + ".css");
        if (!node.getStylesheets().contains(sheet)) {
            node.getStylesheets().add(sheet);
        }
    }


    private static String sheet(Class<?> near, String name) {
        URL found = near.getResource(name);
        return Objects.requireNonNull(found, () -> "no style sheet " + name + " next to " + near.getName())
                .toExternalForm();
    }
}
