package dev.stateroom.vfs;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A version of a file that its medium keeps: a version of a store's item, a commit of a hub or of git.
 *
 * @param id how the medium names it: a number, a commit's id
 * @param at when it was made; null if nobody says
 * @param by who or what made it, as the medium says; empty for nothing
 * @param text what the file held; null if this version deleted it, and if it is no text or too large
 * @param isDeletion true if this version deleted the file
 * @param isEveryChange true if the medium keeps a version of every change, as a store and a hub do; false if the user has to
 *     ask for it, as with git
 */
public record KeptVersion(String id, @Nullable Instant at, String by, @Nullable String text, boolean isDeletion, boolean isEveryChange) {
    /** Larger contents are not read as versions, in bytes. */
    public static final int LARGEST = 8 << 20;

    /** Older versions than so many are not read. */
    public static final int MOST = 200;

    /** Its id as it is shown: a commit's is cut to eight digits. */
    public String shortId() {
        return CommitHistory.shortened(id);
    }
}
