package dev.stateroom.ui.preferences;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.settings.SettingsValues;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is restored at the next start.
 *
 * @param theme {@code system} or the id of a theme
 * @param language {@code en} or {@code zh-CN}; empty for the system's
 * @param open address of what was open when the window closed; null for the welcome page
 * @param recent what was opened, newest first, each address once
 * @param views for each view, its own short values by name
 * @param frame the window's size and place
 */
public record PreferenceValues(
        String theme,
        String language,
        @Nullable String open,
        List<Recent> recent,
        Map<String, Map<String, String>> views,
        Frame frame) {

    /** Largest number of recent items. */
    public static final int MOST_RECENT = SettingsValues.MOST_RECENT;

    /** The preferences at the first start. */
    public static final PreferenceValues NOTHING =
            new PreferenceValues("system", "", null, List.of(), Map.of(), new Frame(1280, 800, false));

    /** Copies the collections. */
    public PreferenceValues {
        recent = List.copyOf(recent);
        Map<String, Map<String, String>> copy = new HashMap<>();
        views.forEach((view, values) -> copy.put(view, Map.copyOf(values)));
        views = Map.copyOf(copy);
    }

    /**
     * Something that was opened.
     *
     * @param address what opens it again
     * @param name what the header shows
     * @param openedAt when it was opened last
     * @param place where the user was in it; null if never beyond its first page
     */
    public record Recent(String address, String name, Instant openedAt, @Nullable Place place) {}

    /**
     * A place in a workspace.
     *
     * @param view id of the view
     * @param thread the thread; null for none
     * @param step the step; null for the newest
     * @param base what it was compared with; null for the step before
     * @param selection the file or folder; null for none
     */
    public record Place(
            String view,
            @Nullable String thread,
            @Nullable CheckpointKey step,
            @Nullable CheckpointKey base,
            @Nullable Location selection) {}

    /**
     * Where a window is, in logical pixels of all screens together.
     *
     * @param x its left edge
     * @param y its top edge
     */
    public record Corner(double x, double y) {}

    /**
     * The window's size in logical pixels, and its place.
     *
     * @param corner null to leave the place to the system
     */
    public record Frame(double width, double height, boolean maximized, @Nullable Corner corner) {

        /** A frame of that size; its place is left to the system. */
        public Frame(double width, double height, boolean maximized) {
            this(width, height, maximized, null);
        }
    }

    /** The recent item of that address, or null. */
    public @Nullable Recent recentAt(String address) {
        return recent.stream().filter(r -> r.address().equals(address)).findFirst().orElse(null);
    }

    /** The same with another theme. */
    public PreferenceValues withTheme(String newTheme) {
        return new PreferenceValues(newTheme, language, open, recent, views, frame);
    }

    /** The same with another language. */
    public PreferenceValues withLanguage(String newLanguage) {
        return new PreferenceValues(theme, newLanguage, open, recent, views, frame);
    }

    /** The same with that item open and first among the recent ones; null for nothing open. */
    public PreferenceValues withOpen(@Nullable Recent item) {
        if (item == null) {
            return new PreferenceValues(theme, language, null, recent, views, frame);
        }
        List<Recent> items = new ArrayList<>(recent);
        items.removeIf(r -> r.address().equals(item.address()));
        items.addFirst(item);
        return new PreferenceValues(
                theme, language, item.address(), items.subList(0, Math.min(items.size(), MOST_RECENT)), views, frame);
    }

    /** The same without the recent item of that address. */
    public PreferenceValues without(String address) {
        return new PreferenceValues(
                theme,
                language,
                address.equals(open) ? null : open,
                recent.stream().filter(r -> !r.address().equals(address)).toList(),
                views,
                frame);
    }

    /** The same with other recent items. */
    public PreferenceValues withRecent(List<Recent> items) {
        return new PreferenceValues(theme, language, open, items, views, frame);
    }

    /** The same with nothing that was opened. */
    public PreferenceValues withoutRecent() {
        return withRecent(List.of());
    }

    /** The same with a view's values. */
    public PreferenceValues withView(String view, Map<String, String> values) {
        Map<String, Map<String, String>> all = new TreeMap<>(views);
        all.put(view, values);
        return new PreferenceValues(theme, language, open, recent, all, frame);
    }

    /** The same with another size of the window. */
    public PreferenceValues withFrame(Frame newFrame) {
        return new PreferenceValues(theme, language, open, recent, views, newFrame);
    }
}
