package dev.stateroom.ui.theme;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.text.Font;
import org.kordamp.ikonli.IkonResolverProvider;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.javafx.JavaFXFontLoader;

/** Feather icons by name. Their colour is the looked-up {@code -sr-ink}, which any style may set for a text and its icon together. */
public final class FeatherIcons {
    /** The size in rows and buttons. */
    public static final int ROW = 14;

    /** The size in the rail. */
    public static final int RAIL = 18;

    private static final Map<String, Feather> BY_NAME = Stream.of(Feather.values())
            .collect(Collectors.toUnmodifiableMap(f -> f.getDescription().replaceFirst("^fth-", ""), f -> f));

    private static final String FAMILY = IkonResolverProvider.getInstance(JavaFXFontLoader.getInstance())
            .resolve(Feather.FOLDER.getDescription())
            .getFontFamily();

    private static final Map<String, String> BY_OWNER = Map.ofEntries(
            Map.entry("state", "layers"),
            Map.entry("store", "database"),
            Map.entry("disk", "hard-drive"),
            Map.entry("shell", "terminal"),
            Map.entry("hub", "book"),
            Map.entry("sandbox", "box"),
            Map.entry("s3", "cloud"),
            Map.entry("server", "server"),
            Map.entry("postgres", "server"),
            Map.entry("policy", "shield"),
            Map.entry("failed", "cloud-off"));

    private static final Map<String, String> BY_TOOL = Map.of(
            "write_file", "file-plus",
            "edit_file", "edit-2",
            "read_file", "eye",
            "grep", "search",
            "glob", "filter",
            "ls", "folder",
            "delete", "trash-2",
            "execute", "terminal",
            "task", "users");

    private FeatherIcons() {}

    /** The icon with that Feather name ({@code folder}, {@code git-branch}), in that size in pixels. */
    public static FontIcon of(String name, int size) {
        Feather glyph = BY_NAME.get(name.toLowerCase(Locale.ROOT));
        if (glyph == null) {
            throw new IllegalArgumentException("no Feather icon is named " + name);
        }
        FontIcon icon = new FontIcon();
        // Without a font until the style sheets apply, its character would be searched in all system fonts, which then stay in memory.
        icon.setFont(Font.font(FAMILY, size));
        icon.setIconSize(size);
        icon.setIconCode(glyph);
        // AtlantaFX has many rules for icons of another class, which would be tried for each icon in vain.
        icon.getStyleClass().setAll("sr-icon");
        // The size of the text around it overrides the property.
        icon.setStyle(icon.getStyle() + ";-fx-icon-size:" + size + "px;");
        return icon;
    }

    /** The icon name for a mount's owner word; a box for an unknown word. */
    public static String ofOwner(String owner) {
        return BY_OWNER.getOrDefault(owner, "box");
    }

    /** The icon name for a tool; a wrench for a tool that is not built in. */
    public static String ofTool(String tool) {
        return BY_TOOL.getOrDefault(tool, "tool");
    }
}
