package dev.stateroom.backend.hub;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** A repository of a hub, as far as it is: each call may go over the network and block. */
public interface HubRepository {

    /** The newest commit; a {@link HubReply.Refused} of status 404 for a repository that does not exist. */
    HubReply<Snapshot> pull();

    /** Whether a pull costs nothing, so that nothing has to be remembered of the last one: others may have committed since. */
    default boolean isAtHand() {
        return false;
    }

    /**
     * Commits changes; creates the repository if there is none.
     *
     * @param changes the new text by key, in order; null for a key that goes
     * @param parent the commit that the changes were made on; null if there is none
     * @return the new commit; a {@link HubReply.Refused} of status 409 where {@code parent} is no longer the newest one
     */
    HubReply<String> push(SequencedMap<String, @Nullable String> changes, @Nullable String parent);

    /**
     * The files of a commit.
     *
     * @param files text by key, without leading slashes, in the repository's order; entries that link elsewhere are left out
     * @param commit which one; null for none
     */
    record Snapshot(SequencedMap<String, String> files, @Nullable String commit) {
        /** Copies the map and keeps its order. */
        public Snapshot {
            files = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(files));
        }

        /** These files with changes made to them; a key that is given again keeps its place. */
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
