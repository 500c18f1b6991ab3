package dev.stateroom.workspace.rerun;

import dev.stateroom.backend.bridge.AgentRun;
import java.util.List;

/**
 * The result of a run.
 *
 * @param address the place of the new branch: a checkpoint database that LangGraph opens, or the server
 * @param thread the thread that has it
 * @param finished its ending
 * @param comparison what it did, compared with what the thread did before
 * @param printed the output of the agent, by line; empty for a server
 */
public record RerunEnd(String address, String thread, AgentRun.Finished finished, BranchComparison comparison, List<String> printed) {
    /** Copies the list. */
    public RerunEnd {
        printed = List.copyOf(printed);
    }

    /** The address of the branch in commands. */
    public String branch() {
        return address + "#" + thread;
    }

    RerunEnd at(String place) {
        return new RerunEnd(place, thread, finished, comparison, printed);
    }
}
