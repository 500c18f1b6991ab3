package dev.stateroom.workspace.cost;

import dev.stateroom.workspace.cost.ThreadUsage.ModelAnswer;
import dev.stateroom.workspace.cost.ThreadUsage.Share;
import java.util.Locale;

/** What tokens are added up by. */
public enum CostGrouping {
    /** Turns of a thread. */
    TURN,
    /** Agents: main, and subagents by their names. */
    AGENT,
    /** Tools that an answer asked for; an answer with several calls counts in equal parts. */
    TOOL,
    /** Files that these calls name. */
    PATH,
    MODEL,
    /** Steps of a thread. */
    STEP;

    /** What those tokens belong to; empty for an answer without calls, a call without a path, a model without a name. */
    public String of(Share share) {
        ModelAnswer answer = share.answer();
        return switch (this) {
            case TURN -> String.valueOf(answer.turn());
            case AGENT -> answer.agent();
            case TOOL -> share.tool();
            case PATH -> share.path();
            case MODEL -> answer.model();
            case STEP -> answer.at().namespace() + (answer.at().isRoot() ? "" : " ") + (answer.step() == null ? "?" : answer.step());
        };
    }

    /** True for what follows one another in time and not by size. */
    boolean isInOrder() {
        return this == TURN || this == STEP;
    }

    /** Its name in commands and words. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
