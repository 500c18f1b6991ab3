package dev.stateroom.ui.permissions;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.permission.lint.GuardedMounts;
import dev.stateroom.work.Cancellation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the window's permissions view says about the calls of a thread. */
public final class JudgedCalls {
    private JudgedCalls() {}

    /** The sign of each file call, by its place among all calls: blocked, asks, leaks or free. */
    public static Map<Integer, String> of(AgentTeam team, Dialect dialect, RecordedThread thread, List<ToolCall> calls) {
        RulesReport.Calls files = RulesReport.Calls.of(thread, calls, Cancellation.NEVER);
        RulesReport judged = RulesReport.of(team, team, AgentTeam.MAIN, dialect, files, GuardedMounts.UNKNOWN, PathFacts.UNKNOWN);
        Map<Integer, String> signs = new LinkedHashMap<>();
        int at = 0;
        for (RulesReport.Use use : judged.uses()) {
            while (calls.get(at) != use.call()) {
                at++;
            }
            signs.put(at++, use.effect().name());
        }
        return signs;
    }
}
