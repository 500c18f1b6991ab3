package dev.stateroom.workspace.promotion;

import dev.stateroom.agent.FileData;
import org.jspecify.annotations.Nullable;

/**
 * The update of one file in a server's thread.
 *
 * @param before the server's version; null if it has none
 * @param after the new version; null to delete it
 * @param isChangedThere true if the server's thread changed it too since the local fork: that change is lost
 */
public record FileUpdate(String path, @Nullable FileData before, @Nullable FileData after, boolean isChangedThere) {

    /** {@code added}, {@code modified} or {@code deleted}. */
    public String change() {
        return before == null ? "added" : after == null ? "deleted" : "modified";
    }
}
