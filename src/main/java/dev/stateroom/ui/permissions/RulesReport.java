package dev.stateroom.ui.permissions;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.PermissionOverlay;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.permission.lint.GuardedMounts;
import dev.stateroom.permission.lint.RuleFinding;
import dev.stateroom.permission.lint.RuleLinter;
import dev.stateroom.permission.simulation.RecordedUse;
import dev.stateroom.permission.simulation.RuleSimulation;
import dev.stateroom.replay.ThreadUses;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a list of rules as a whole.
 *
 * @param rules the rules
 * @param findings their problems
 * @param uses what they make of each recorded call that touches files, in order
 * @param coverage for each rule, how many of these it decided about; empty if the rules cannot be used
 * @param overlays what they make of paths, by operation; empty if the rules cannot be used
 */
record RulesReport(List<PermissionRule> rules, List<RuleFinding> findings, List<Use> uses, List<Integer> coverage, Map<RuleOperation, PermissionOverlay> overlays) {

    /** What happens to a recorded call. */
    enum Effect {
        /** It would not run. */
        BLOCKED,
        /** The user would be asked. */
        ASKS,
        /** It reads or lists what a rule was meant to protect. */
        LEAKS,
        /** No rule applies to it. */
        FREE
    }

    /**
     * One recorded call.
     *
     * @param number among the calls that touch files, from 1
     * @param saved what happens to it under the rules as they are saved, where that is something else; null if it is the same
     */
    record Use(int number, ToolCall call, Effect effect, @Nullable Effect saved) {}

    /**
     * Judges rules in front of mounts.
     *
     * @param team the agent and its subagents, with the rules as they are edited
     * @param saved the same with the rules before they were changed
     * @param owner the agent whose rules are edited
     * @param calls those that touch files or not, of agents that these rules bind
     * @param facts what is known about the paths of the mounts
     */
    static RulesReport of(AgentTeam team, AgentTeam saved, String owner, Dialect dialect, Calls calls, GuardedMounts mounting, PathFacts facts) {
        List<PermissionRule> rules = team.of(owner, dialect).permissions();
        if (!(CallJudges.of(team, dialect, facts) instanceof AgentReply.Answered<CallJudges>(CallJudges judges))) {
            return new RulesReport(rules, RuleLinter.findings(rules, dialect, mounting, null), List.of(), List.of(), Map.of());
        }
        CompiledRules compiled = judges.of(owner).rules();
        List<ToolCall> files = calls.files();
        List<RecordedUse> recorded = calls.recorded();
        RuleSimulation simulation = RuleSimulation.of(recorded, judges, _ -> true);
        List<Effect> effects = effects(simulation);
        List<Effect> before = saved.equals(team) ? effects : before(saved, dialect, facts, recorded, effects);
        List<Use> uses = new ArrayList<>(files.size());
        for (int i = 0; i < files.size(); i++) {
            boolean same = effects.get(i) == before.get(i);
            uses.add(new Use(i + 1, files.get(i), effects.get(i), same ? null : before.get(i)));
        }
        Map<RuleOperation, PermissionOverlay> overlays = new EnumMap<>(RuleOperation.class);
        for (RuleOperation operation : RuleOperation.values()) {
            overlays.put(operation, new PermissionOverlay(compiled, operation));
        }
        Set<Integer> used = files.isEmpty() ? null : simulation.used(judges.of(owner).controls().owner());
        return new RulesReport(
                rules, RuleLinter.findings(rules, dialect, mounting, used), List.copyOf(uses), simulation.coverage(judges.of(owner).controls().owner()), overlays);
    }

    /** The effects under the saved rules; the current ones if those cannot be used. */
    private static List<Effect> before(AgentTeam saved, Dialect dialect, PathFacts facts, List<RecordedUse> calls, List<Effect> now) {
        return CallJudges.of(saved, dialect, facts) instanceof AgentReply.Answered<CallJudges>(CallJudges judges)
                ? effects(RuleSimulation.of(calls, judges, _ -> true))
                : now;
    }

    /**
     * Calls that touch files.
     *
     * @param files the calls
     * @param recorded the same as they are judged
     */
    record Calls(List<ToolCall> files, List<RecordedUse> recorded) {
        static Calls of(@Nullable RecordedThread thread, List<ToolCall> calls, Cancellation cancellation) {
            List<ToolCall> files = calls.stream()
                    .filter(call -> FileCall.of(call.executedTool(), call.executedArgs()).isPresent())
                    .toList();
            return new Calls(files, ThreadUses.of(thread, files, cancellation));
        }
    }

    private static List<Effect> effects(RuleSimulation simulation) {
        Set<Integer> leaks = new HashSet<>();
        simulation.leaks().forEach(leak -> leaks.add(leak.index()));
        return simulation.decisions().stream()
                .map(decision -> decision.isRefused() ? Effect.FREE : effect(decision.mode(), leaks.contains(decision.index())))
                .toList();
    }

    private static Effect effect(RuleMode mode, boolean leaks) {
        return switch (mode) {
            case DENY -> Effect.BLOCKED;
            case INTERRUPT -> Effect.ASKS;
            case ALLOW -> leaks ? Effect.LEAKS : Effect.FREE;
        };
    }

    /** The number of calls with that effect. */
    long count(Effect effect) {
        return uses.stream().filter(use -> use.effect() == effect).count();
    }

    /** The number of calls with another effect than under the saved rules. */
    long changed() {
        return uses.stream().filter(use -> use.saved() != null).count();
    }

    /** The number of calls that a rule decided; null if nothing is recorded, or the rules have changed since. */
    @Nullable Integer decided(int number, PermissionRule rule) {
        boolean known = !uses.isEmpty() && number < coverage.size() && rules.get(number).equals(rule);
        return known ? coverage.get(number) : null;
    }
}
