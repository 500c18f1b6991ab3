package dev.stateroom.backend.hub;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** What a call means to do; it is worked out again when the repository turned out to be newer. */
@FunctionalInterface
interface HubChange {

    Plan over(SequencedMap<String, String> files);

    /** A change to certain files. */
    sealed interface Plan {

        /**
         * It can be committed.
         *
         * @param changes as pushed
         * @param occurrences replaced texts, for an edit
         */
        record Changes(SequencedMap<String, @Nullable String> changes, int occurrences) implements Plan {}

        /**
         * There is nothing to commit.
         *
         * @param error what the call answers when it was so from the beginning
         * @param isGoal true if that is what was wanted, should it come about by another's commit
         */
        record Nothing(String error, boolean isGoal) implements Plan {}
    }

    /** Gives files these texts, whatever they hold. */
    static HubChange put(Map<String, String> texts) {
        SequencedMap<String, @Nullable String> changes = new LinkedHashMap<>(texts);
        return _ -> new Plan.Changes(changes, 0);
    }
}
