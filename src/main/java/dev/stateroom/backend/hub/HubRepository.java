package dev.stateroom.backend.hub;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** A repository of a hub: each call may go over the network and block. */
public interface HubRepository {

    /** The newest commit; a {@link HubReply.Refused} of status 404 for a repository that does not exist. */
    HubReply<Snapshot> pull();

    /** True if a pull costs nothing, so that the last one need not be cached: others may have committed since. */
    default boolean isAtHand() {
        return false;
    }

    /**
     * Commits changes; creates the repository if there is none.
     *
     * @param changes the new text by key, in order; null for a deleted key
     * @param parent the commit that the changes are based on; null if there is none
     * @return the new commit; a {@link HubReply.Refused} of status 409 if {@code parent} is no longer the newest commit
     */
    HubReply<String> push(SequencedMap<String, @Nullable String> changes, @Nullable String parent);

    /**
     * The files of a commit.
     *
     * @param files text by key, without leading slashes, in the repository's order; entries that link to another repository are omitted
     * @param commit its id; null if there is no commit
     */
    record Snapshot(SequencedMap<String, String> files, @Nullable String commit) {
        /** Copies the map and keeps its order. */
        public Snapshot {
            files = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(files));
        }

        /** These files with changes applied; a key that is set again keeps its place. */
        Snapshot with(Map<String, @Nullable String> changes, String newCommit) {
            SequencedMap<String, String> changed = new LinkedHashMap<>(files);
            changes.forEach((key, text) -> {
                if (text == null) {
                    changed.remove(key);
                } else {
                    changed.put(key, text);
                }
            });
            return new Snapshot(changed, newCommit);
        }
    }
}
