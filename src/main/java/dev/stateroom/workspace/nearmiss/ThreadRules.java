package dev.stateroom.workspace.nearmiss;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.permission.MismatchReason;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.permission.simulation.RecordedUse;
import dev.stateroom.permission.simulation.RuleSimulation;
import dev.stateroom.replay.ThreadUses;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.DialectInUse;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.document.WorkspaceDocument;
import dev.stateroom.workspace.resolve.DocumentTeam;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a workspace file for the threads that it opens.
 *
 * @param team the agent and its subagents
 * @param dialect the dialect of the file; null to detect it from a thread's data
 */
public record ThreadRules(AgentTeam team, @Nullable Dialect dialect) {
    /** No rules, so no near misses. */
    public static final ThreadRules NONE = new ThreadRules(AgentTeam.EMPTY, null);

    /** The rules of a workspace file. */
    public static ThreadRules of(WorkspaceDocument document) {
        return new ThreadRules(DocumentTeam.of(document), document.dialect());
    }

    /** The rules of an open workspace; none for a database by itself. Reads the workspace file. */
    public static ThreadRules of(OpenWorkspace open) {
        return open.isDocument() && open.document() instanceof Outcome.Ok<DocumentFile>(DocumentFile file) ? of(file.document()) : NONE;
    }

    /** True if no rule refuses or interrupts. */
    public boolean isEmpty() {
        return Stream.concat(team.main().permissions().stream(), team.ruleBook().subagents().values().stream().flatMap(List::stream))
                .allMatch(rule -> rule.mode() == RuleMode.ALLOW);
    }

    /** The calls of a thread that narrowly missed one of the rules, by path and rule, in starting order. Calls that cannot run do not count. */
    public List<NearMiss> nearMisses(RecordedThread thread, ToolCall.Ledger calls, Cancellation cancellation) {
        List<ToolCall> files = isEmpty() ? List.of() : calls.inOrder().stream().filter(ThreadRules::counts).toList();
        return files.isEmpty() ? List.of() : of(files, ThreadUses.of(thread, files, cancellation), dialect == null ? DialectInUse.of(null, thread).dialect() : dialect);
    }

    /** @param uses the same calls with their judgements */
    List<NearMiss> of(List<ToolCall> calls, List<RecordedUse> uses, Dialect judging) {
        // A team that the package refuses made no calls.
        if (!(CallJudges.of(team, judging, PathFacts.UNKNOWN) instanceof AgentReply.Answered<CallJudges>(CallJudges judges))) {
            return List.of();
        }
        RuleSimulation simulation = RuleSimulation.of(uses, judges, _ -> true);
        Map<List<Object>, RuleSimulation.Leak> first = new LinkedHashMap<>();
        Map<List<Object>, List<ToolCall>> alike = new LinkedHashMap<>();
        for (RuleSimulation.Leak leak : simulation.leaks()) {
            ToolCall call = calls.get(leak.index());
            boolean isNamed = leak.path().equals(simulation.decisions().get(leak.index()).path());
            // A folder's name in a listing shows nothing about its content.
            if (isNamed || leak.miss().reason() != MismatchReason.Reason.FOLDER && !leak.path().endsWith("/")) {
                List<Object> key = List.of(call.agent(), leak.path(), leak.owner(), leak.rule());
                first.putIfAbsent(key, leak);
                alike.computeIfAbsent(key, _ -> new ArrayList<>()).add(call);
            }
        }
        return first.entrySet().stream().map(one -> new NearMiss(one.getValue(), rule(judges, one.getValue()), alike.getOrDefault(one.getKey(), List.of()))).toList();
    }

    private static PermissionRule rule(CallJudges judges, RuleSimulation.Leak leak) {
        return judges.of(leak.owner()).rules().rules().get(leak.rule());
    }

    private static boolean counts(ToolCall call) {
        boolean runs = switch (call.run().state()) {
            case ANSWERED, RAISED, UNKNOWN, ASKS, REVIEW, PLANNED -> true;
            case DROPPED, CUT_OFF, NEVER, REJECTED, RESPONDED, GIVEN -> false;
        };
        return runs && !call.wasDenied() && FileCall.of(call.executedTool(), call.executedArgs()).isPresent();
    }
}
