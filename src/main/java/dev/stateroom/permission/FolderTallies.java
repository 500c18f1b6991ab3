package dev.stateroom.permission;

import java.util.HashMap;
import java.util.Map;

/** Sums up decisions about files for all enclosing folders; memory grows with the folders, not with the files. */
public final class FolderTallies {
    private final Map<String, PermissionOverlay.Tally> byFolder = new HashMap<>(Map.of("", PermissionOverlay.Tally.NONE));

    /**
     * Adds files of one folder to it and to all folders above it.
     *
     * @param folder absolute, without a slash at the end; empty for the root
     */
    public void add(String folder, PermissionOverlay.Tally files) {
        String around = folder;
        while (true) {
            byFolder.merge(around, files, PermissionOverlay.Tally::and);
            if (around.isEmpty()) {
                return;
            }
            around = around.substring(0, Math.max(0, around.lastIndexOf('/')));
        }
    }

    /** The sums so far, by folder; the root is the empty text and includes all. */
    public Map<String, PermissionOverlay.Tally> byFolder() {
        return Map.copyOf(byFolder);
    }
}
