package dev.stateroom.ui.inbox;

import dev.stateroom.review.hazard.ArgumentHazard;
import dev.stateroom.review.hazard.TextHazard;
import java.util.List;

/** How severe the hazards in the arguments of a call are. */
enum HazardLevel {
    /** No hazard. */
    NONE,
    /** Something looks like what it is not. */
    SUSPICIOUS,
    /** Something is invisible, or changes how other text is shown. */
    INVISIBLE;

    static HazardLevel of(List<ArgumentHazard> hazards) {
        return hazards.isEmpty()
                ? NONE
                : hazards.stream().anyMatch(one -> isInvisible(one.hazard())) ? INVISIBLE : SUSPICIOUS;
    }

    /** True for a hazard that the reader cannot see, or that changes what is shown. */
    static boolean isInvisible(TextHazard hazard) {
        return switch (hazard.kind()) {
            case TURNS, HIDDEN, CONTROL -> true;
            case SPACE, CONFUSABLE, ADDRESS -> false;
        };
    }
}
