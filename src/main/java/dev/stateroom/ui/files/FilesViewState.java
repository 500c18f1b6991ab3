package dev.stateroom.ui.files;

import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the view restores at the next start besides the sizes of its panes, as short texts.
 *
 * @param about whether that pane was wanted
 * @param drawer whether the calls were shown
 * @param open folders that were expanded
 * @param kept files that were kept open, from the left
 * @param behind the file that was selected while the overview was in front; null for none
 * @param address the workspace that folders and files belong to; empty for none
 */
record FilesViewState(
        boolean about,
        boolean drawer,
        Set<Location> open,
        List<Location> kept,
        @Nullable Location behind,
        String address) {

    private static final int MOST_FOLDERS = 200;
    private static final int MOST_TABS = 30;

    static Map<String, String> write(
            Map<String, String> sizes, boolean about, boolean drawer, Set<Location> open, OpenTabs.Open tabs, @Nullable Location selected, String address) {
        Map<String, String> all = new LinkedHashMap<>(sizes);
        all.put("about", String.valueOf(about));
        all.put("drawer", String.valueOf(drawer));
        all.put("open", join(open.stream().limit(MOST_FOLDERS).toList()));
        all.put("tabs", join(tabs.tabs().stream()
                .filter(OpenTabs.Tab::isKept)
                .map(OpenTabs.Tab::at)
                .limit(MOST_TABS)
                .toList()));
        all.put("behind", join(selected != null && tabs.isOverview() ? List.of(selected) : List.of()));
        all.put("address", address);
        return all;
    }

    static FilesViewState read(Map<String, String> all) {
        return new FilesViewState(
                Boolean.parseBoolean(all.getOrDefault("about", "true")),
                Boolean.parseBoolean(all.getOrDefault("drawer", "true")),
                new HashSet<>(split(all.getOrDefault("open", ""))),
                split(all.getOrDefault("tabs", "")),
                split(all.getOrDefault("behind", "")).stream().findFirst().orElse(null),
                all.getOrDefault("address", ""));
    }

    /** Writes mount and path on a line each; places whose names contain a line end are left out. */
    private static String join(List<Location> places) {
        StringBuilder text = new StringBuilder();
        for (Location at : places) {
            if ((at.mount() + at.path().text()).indexOf('\n') < 0) {
                text.append(at.mount()).append('\n').append(at.path().text()).append('\n');
            }
        }
        return text.toString();
    }

    private static List<Location> split(String text) {
        List<Location> places = new ArrayList<>();
        String[] lines = text.split("\n", -1);
        for (int i = 0; i + 1 < lines.length; i += 2) {
            String mount = lines[i];
            FilePath.parse(lines[i + 1]).ifPresent(path -> places.add(Location.of(mount, path)));
        }
        return places;
    }
}
