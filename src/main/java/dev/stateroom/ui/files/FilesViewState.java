package dev.stateroom.ui.files;

import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the view finds again at the next start, as short texts.
 *
 * @param left width of the tree
 * @param right width of the about pane
 * @param about whether that pane was wanted
 * @param drawer whether the calls were shown
 * @param open folders that were open
 * @param kept files that were kept open, from the left
 * @param address the workspace that folders and files are of; empty for none
 */
record FilesViewState(
        double left,
        double right,
        boolean about,
        boolean drawer,
        Set<Location> open,
        List<Location> kept,
        String address) {

    private static final int MOST_FOLDERS = 200;
    private static final int MOST_TABS = 30;

    static Map<String, String> write(
            double left, double right, boolean about, boolean drawer, Set<Location> open, OpenTabs.Open tabs, String address) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("left", String.valueOf(left));
        all.put("right", String.valueOf(right));
        all.put("about", String.valueOf(about));
        all.put("drawer", String.valueOf(drawer));
        all.put("open", join(open.stream().limit(MOST_FOLDERS).toList()));
        all.put("tabs", join(tabs.tabs().stream()
                .filter(OpenTabs.Tab::isKept)
                .map(OpenTabs.Tab::at)
                .limit(MOST_TABS)
                .toList()));
        all.put("address", address);
        return all;
    }

    /** Nothing where the values are none of ours. */
    static Optional<FilesViewState> read(Map<String, String> all) {
        try {
            return Optional.of(new FilesViewState(
                    Double.parseDouble(all.getOrDefault("left", "272")),
                    Double.parseDouble(all.getOrDefault("right", "288")),
                    Boolean.parseBoolean(all.getOrDefault("about", "true")),
                    Boolean.parseBoolean(all.getOrDefault("drawer", "true")),
                    new HashSet<>(split(all.getOrDefault("open", ""))),
                    split(all.getOrDefault("tabs", "")),
                    all.getOrDefault("address", "")));
        } catch (NumberFormatException notOurs) {
            return Optional.empty();
        }
    }

    /** Mount and path a line each: neither can hold a line end that we would write, and those that do are left out. */
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
