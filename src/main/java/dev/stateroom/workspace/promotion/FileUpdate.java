package dev.stateroom.workspace.promotion;

import dev.stateroom.agent.FileData;
import org.jspecify.annotations.Nullable;

/**
 * What happens to one file of a server's thread.
 *
 * @param before as the server has it; null if it has none
 * @param after as it is to be; null if it is deleted
 * @param isChangedThere true if the server's thread changed it too, since the local one was forked from it: that change is lost
 */
public record FileUpdate(String path, @Nullable FileData before, @Nullable FileData after, boolean isChangedThere) {

    /** {@code added}, {@code modified} or {@code deleted}. */
    public String change() {
        return before == null ? "added" : after == null ? "deleted" : "modified";
    }
}
