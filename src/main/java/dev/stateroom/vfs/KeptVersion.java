package dev.stateroom.vfs;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A version of a file that its medium keeps: a version of a store's item, a commit of a hub or of git.
 *
 * @param id its id in the storage: a number, a commit's id
 * @param at when it was made; null if unknown
 * @param by who or what made it, as recorded; may be empty
 * @param text the file's content; null if this version deleted it, or if it is not text or too large
 * @param isDeletion true if this version deleted the file
 * @param isEveryChange true if the storage keeps a version of every change, as a store and a hub do; false if the user has to make
 *     versions, as with git
 */
public record KeptVersion(String id, @Nullable Instant at, String by, @Nullable String text, boolean isDeletion, boolean isEveryChange) {
    /** Size in bytes of the largest content that is read as a version. */
    public static final int LARGEST = 8 << 20;

    /** The largest number of versions that are read, newest first. */
    public static final int MOST = 200;

    /** The id as shown: at most eight digits of a commit's. */
    public String shortId() {
        return CommitHistory.shortened(id);
    }
}
