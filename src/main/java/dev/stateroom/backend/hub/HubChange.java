package dev.stateroom.backend.hub;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** The intention of a call; planned again if the repository turns out to be newer. */
@FunctionalInterface
interface HubChange {

    Plan over(SequencedMap<String, String> files);

    /** A change to specific files. */
    sealed interface Plan {

        /**
         * Changes to commit.
         *
         * @param changes as pushed
         * @param occurrences number of replacements, for an edit
         */
        record Changes(SequencedMap<String, @Nullable String> changes, int occurrences) implements Plan {}

        /**
         * There is nothing to commit.
         *
         * @param error the result of the call if this was so from the beginning
         * @param isGoal true if this is the intended state, should another commit bring it about
         */
        record Nothing(String error, boolean isGoal) implements Plan {}
    }

    /** Sets the texts of files, whatever they contain now. */
    static HubChange put(Map<String, String> texts) {
        SequencedMap<String, @Nullable String> changes = new LinkedHashMap<>(texts);
        return _ -> new Plan.Changes(changes, 0);
    }
}
