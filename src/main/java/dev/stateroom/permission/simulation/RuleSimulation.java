package dev.stateroom.permission.simulation;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.MismatchReason;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.permission.RuleDecision;
import dev.stateroom.permission.RuleExplanation;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.CallJudge;
import dev.stateroom.permission.call.CallJudgement;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.tool.ToolName;
import dev.stateroom.vfs.MeteredLoop;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Applies rules to recorded calls, each judged as the agent that made it.
 *
 * @param decisions one for each judged call, in order
 * @param leaks paths that slipped past rules that were meant for them
 * @param coverageOf by the agent that declares the rules: for each rule, the number of calls that it decided about
 */
public record RuleSimulation(List<Decision> decisions, List<Leak> leaks, Map<String, List<Integer>> coverageOf) {
    /** Copies the collections. */
    public RuleSimulation {
        decisions = List.copyOf(decisions);
        leaks = List.copyOf(leaks);
        coverageOf = Collections.unmodifiableMap(new LinkedHashMap<>(coverageOf));
    }

    /**
     * The decision about one call.
     *
     * @param index of the call among all of the recording, from 0
     * @param agent the caller
     * @param actsAs the agent whose rules, reviews and tools apply
     * @param tool its name
     * @param path the path that was judged; null if none is
     * @param judgement the decision with its reason
     * @param hidden paths that would be removed from the result
     */
    public record Decision(
            int index, String agent, String actsAs, String tool, @Nullable String path, CallJudgement judgement, List<String> hidden) {
        /** Copies the list. */
        public Decision {
            hidden = List.copyOf(hidden);
        }

        /** Whether it runs, is denied, or waits; a call that the tool itself refuses is denied. */
        public RuleMode mode() {
            return switch (judgement.effect()) {
                case ALLOW -> RuleMode.ALLOW;
                case DENY, REFUSED -> RuleMode.DENY;
                case INTERRUPT -> RuleMode.INTERRUPT;
            };
        }

        /** True if the tool itself refuses the call, not a rule or a policy. */
        public boolean isRefused() {
            return judgement.effect() == CallJudgement.Effect.REFUSED;
        }

        /** The number of the rule that decides, from 0; null if none does. */
        public @Nullable Integer rule() {
            return judgement.rule();
        }

        /** The text that the model gets instead of a result; null if the call runs. */
        public @Nullable String text() {
            return judgement.text();
        }
    }

    /**
     * A path that an allowed call touched or showed although a rule that denies or asks narrowly missed it.
     *
     * @param index of the call
     * @param path the path
     * @param owner the agent that declares the rule
     * @param rule the number of the rule that was meant for it
     * @param pattern its pattern that came nearest
     * @param miss why it did not match
     */
    public record Leak(int index, String path, String owner, int rule, String pattern, MismatchReason miss) {}

    /**
     * A call with different decisions under two teams.
     *
     * @param before the decision under the first
     * @param after the decision under the second
     */
    public record Change(Decision before, Decision after) {}

    /** Applies the same rules to all calls of a recording; links are not followed. */
    public static RuleSimulation of(List<RecordedUse> calls, CompiledRules rules) {
        AgentTeam team = AgentTeam.of(new RuleBook(rules.rules(), Map.of()));
        return CallJudges.of(team, rules.dialect(), PathFacts.UNKNOWN) instanceof AgentReply.Answered<CallJudges>(CallJudges judges)
                ? of(calls, judges, _ -> true)
                : new RuleSimulation(List.of(), List.of(), Map.of());
    }

    /**
     * Judges a recording, in memory: links are not followed, except by calls with their own facts about paths.
     *
     * @param whose selects the agents whose calls are judged
     */
    public static RuleSimulation of(List<RecordedUse> calls, CallJudges judges, Predicate<String> whose) {
        return new Run(calls, judges).run(whose);
    }

    /** The number of calls with that decision, without those that the tool itself refuses. */
    public long count(RuleMode mode) {
        return decisions.stream().filter(decision -> decision.mode() == mode && !decision.isRefused()).count();
    }

    /** The number of calls that the tool itself refuses. */
    public long refused() {
        return decisions.stream().filter(Decision::isRefused).count();
    }

    /** For each rule of an agent, the number of calls that it decided about. */
    public List<Integer> coverage(String owner) {
        return coverageOf.getOrDefault(owner, List.of());
    }

    /** Numbers of an agent's rules that decided about any call. */
    public Set<Integer> used(String owner) {
        List<Integer> counts = coverage(owner);
        Set<Integer> used = new LinkedHashSet<>();
        for (int rule = 0; rule < counts.size(); rule++) {
            if (counts.get(rule) > 0) {
                used.add(rule);
            }
        }
        return used;
    }

    /** Calls whose decision differs from that in {@code baseline}, a simulation of the same recording. */
    public List<Change> changedFrom(RuleSimulation baseline) {
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < Math.min(decisions.size(), baseline.decisions.size()); i++) {
            if (decisions.get(i).mode() != baseline.decisions.get(i).mode()) {
                changes.add(new Change(baseline.decisions.get(i), decisions.get(i)));
            }
        }
        return changes;
    }

    /** Facts from the state first; a path that it does not have may be a file of another mount. A state has no links. */
    private record Both(PathFacts state, PathFacts recorded) implements PathFacts {
        @Override
        public AgentReply<String> resolved(String path) {
            return recorded.resolved(path);
        }

        @Override
        public boolean mayHaveDescendants(String path) {
            return state.mayHaveDescendants(path) && recorded.mayHaveDescendants(path);
        }
    }

    private static final class Run {
        private final List<RecordedUse> calls;
        private final RecordedFacts recorded;
        private final CallJudges judges;
        private final List<Decision> decisions = new ArrayList<>();
        private final List<Leak> leaks = new ArrayList<>();
        private final Map<String, List<Integer>> coverage = new LinkedHashMap<>();

        Run(List<RecordedUse> calls, CallJudges judges) {
            this.calls = calls;
            this.recorded = new RecordedFacts(calls, judges.facts());
            this.judges = judges.seeing(recorded);
        }

        RuleSimulation run(Predicate<String> whose) {
            counts(judges.main());
            judges.names().stream().filter(whose).forEach(name -> counts(judges.of(name)));
            for (int i = 0; i < calls.size(); i++) {
                RecordedUse use = calls.get(i);
                if (whose.test(use.agent())) {
                    int number = i;
                    MeteredLoop.round(() -> "call " + number + " of " + calls.size() + " (" + use.tool() + ")");
                    PathFacts state = use.facts();
                    boolean deletes = use.file().filter(call -> call.tool() == ToolName.DELETE).isPresent();
                    PathFacts then = deletes ? recorded.at(i) : recorded;
                    CallJudge judge = (state == null && !deletes ? judges : judges.seeing(state == null ? then : new Both(state, then))).of(use.actsAs());
                    decisions.add(decided(i, use, judge));
                }
            }
            return new RuleSimulation(decisions, leaks, coverage);
        }

        private List<Integer> counts(CallJudge judge) {
            return coverage.computeIfAbsent(
                    judge.controls().owner(), _ -> new ArrayList<>(Collections.nCopies(judge.rules().rules().size(), 0)));
        }

        private static CallJudgement judged(RecordedUse use, CallJudge judge) {
            RecordedUse.Place place = use.place();
            return place == null
                    ? judge.judgeShortened(use.tool(), use.args())
                    : judge.judgeAmong(place.message(), place.asked(), use.tool(), use.args());
        }

        private Decision decided(int index, RecordedUse use, CallJudge judge) {
            CallJudgement judgement = judged(use, judge);
            List<Integer> counts = counts(judge);
            Integer rule = judgement.rule();
            if (rule != null) {
                counts.set(rule, counts.get(rule) + 1);
            }
            Optional<FileCall> file = use.file();
            List<String> hidden = new ArrayList<>();
            if (file.isPresent() && judgement.effect() == CallJudgement.Effect.ALLOW) {
                Set<String> touched = new LinkedHashSet<>();
                if (judgement.path() != null) {
                    touched.add(judgement.path());
                }
                for (String path : ShownPaths.of(file.get(), use.result())) {
                    (judge.shows(path) ? touched : hidden).add(path);
                }
                touched.forEach(path -> leak(index, file.get(), path, judge));
            }
            String path = judgement.path() == null ? file.map(FileCall::path).orElse(null) : judgement.path();
            return new Decision(index, use.agent(), use.actsAs(), use.tool(), path, judgement, hidden);
        }

        /** Reports an undecided or widely allowed path that an earlier deny or interrupt rule narrowly misses. */
        private void leak(int index, FileCall call, String path, CallJudge judge) {
            RuleExplanation explanation = judge.explain(call.operation(), path);
            for (RuleExplanation.Considered considered : explanation.considered()) {
                PermissionRule rule = judge.rules().rules().get(considered.rule());
                MismatchReason miss = considered.miss();
                if (rule.mode() != RuleMode.ALLOW && miss != null && miss.isGap() && isWide(explanation.verdict(), considered.pattern())) {
                    leaks.add(new Leak(index, path, judge.controls().owner(), considered.rule(), considered.pattern(), miss));
                    return;
                }
            }
            copied(index, call, path, explanation.verdict(), judge);
        }

        private void copied(int index, FileCall call, String path, RuleDecision allowing, CallJudge judge) {
            for (CopiedName copy : CopiedName.in(path)) {
                RuleDecision original = judge.rules().decide(call.operation(), copy.original());
                Integer rule = original.rule();
                String pattern = original.pattern();
                if (rule != null && pattern != null && original.mode() != RuleMode.ALLOW && isWide(allowing, pattern)) {
                    leaks.add(new Leak(index, path, judge.controls().owner(), rule, pattern, MismatchReason.copy(copy.name(), copy.index())));
                    return;
                }
            }
        }

        /** Whether the allowing decision is not specific to the place of a pattern: no rule at all, or one that begins above it. */
        private static boolean isWide(RuleDecision allowing, String missed) {
            String pattern = allowing.pattern();
            String above = pattern == null ? "" : CompiledRules.anchorOf(pattern);
            return above.isEmpty() || CompiledRules.anchorOf(missed).toLowerCase(Locale.ROOT).startsWith(above.toLowerCase(Locale.ROOT) + "/");
        }
    }
}
