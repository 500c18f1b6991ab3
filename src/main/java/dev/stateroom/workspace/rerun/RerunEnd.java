package dev.stateroom.workspace.rerun;

import dev.stateroom.backend.bridge.AgentRun;
import java.util.List;

/**
 * A run that ended.
 *
 * @param address what holds the new branch: a checkpoint database that LangGraph opens, or the server
 * @param thread the thread that has it
 * @param finished how it ended
 * @param comparison what it did, and what the thread did before
 * @param printed what the agent printed, a line each; nothing of a server
 */
public record RerunEnd(String address, String thread, AgentRun.Finished finished, BranchComparison comparison, List<String> printed) {
    /** Copies the list. */
    public RerunEnd {
        printed = List.copyOf(printed);
    }

    /** The branch as commands take it. */
    public String branch() {
        return address + "#" + thread;
    }

    RerunEnd at(String place) {
        return new RerunEnd(place, thread, finished, comparison, printed);
    }
}
