package dev.stateroom.cli.thread;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.SiblingVersions;
import dev.stateroom.history.ToolCall;
import java.util.List;

/** Ends a sentence about a file that other branches of a thread, or its subagents, have: where, and how to see it there. */
final class OtherBranches {
    private static final int MOST = 3;

    private OtherBranches() {}

    /** @param siblings newest first, at least one */
    static String of(List<SiblingVersions> siblings) {
        List<String> ids = siblings.stream().limit(MOST).map(branch -> branch.tip().id()).toList();
        String more = siblings.size() > MOST ? ", …" : "";
        return siblings.size() == 1
                ? "on another branch: use --at " + ids.getFirst()
                : "on " + siblings.size() + " other branches: use --at with one of " + String.join(", ", ids) + more;
    }

    /** @param step of an agent that has it among its own files */
    static String within(ToolCall.Ledger calls, CheckpointKey step) {
        return ": " + calls.agentOf(step.namespace()) + " has one among its own files: use --at " + step.id();
    }
}
