package dev.stateroom.ui.inbox;

import dev.stateroom.review.hazard.ArgumentHazard;
import dev.stateroom.review.hazard.TextHazard;
import java.util.List;

/** How loudly the arguments of a call have to be warned of. */
enum HazardLevel {
    /** Nothing deceives. */
    NONE,
    /** Something looks like what it is not. */
    SUSPICIOUS,
    /** Something cannot be seen at all, or changes what is seen. */
    INVISIBLE;

    static HazardLevel of(List<ArgumentHazard> hazards) {
        return hazards.isEmpty()
                ? NONE
                : hazards.stream().anyMatch(one -> isInvisible(one.hazard())) ? INVISIBLE : SUSPICIOUS;
    }

    /** True for what a reader cannot see, or what changes what he sees. */
    static boolean isInvisible(TextHazard hazard) {
        return switch (hazard.kind()) {
            case TURNS, HIDDEN, CONTROL -> true;
            case SPACE, CONFUSABLE, ADDRESS -> false;
        };
    }
}
