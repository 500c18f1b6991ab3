package dev.stateroom.workspace.cost;

import dev.stateroom.workspace.cost.ThreadUsage.ModelAnswer;
import dev.stateroom.workspace.cost.ThreadUsage.Share;
import java.util.Locale;

/** The grouping of token sums. */
public enum CostGrouping {
    /** Turns of a thread. */
    TURN,
    /** Agents: main, and subagents by name. */
    AGENT,
    /** Tools that a model called; an answer with several calls is split equally. */
    TOOL,
    /** Files that these calls name. */
    PATH,
    MODEL,
    /** Steps of a thread. */
    STEP;

    /** The group of a share; empty for an answer without calls, a call without a path, a model without a name. */
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

    /** True if the groups are sorted by time and not by size. */
    boolean isInOrder() {
        return this == TURN || this == STEP;
    }

    /** The name in commands and bundles. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
