package dev.stateroom.permission.simulation;

import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.Explanation;
import dev.stateroom.permission.Miss;
import dev.stateroom.permission.Mode;
import dev.stateroom.permission.Rule;
import dev.stateroom.permission.call.CallJudge;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.permission.call.Judgement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What rules would have made of a recording.
 *
 * @param decisions one for each call, in order
 * @param leaks what slipped past rules that were meant for it
 * @param coverage for each rule, how many calls it decided about
 */
public record Simulation(List<Decision> decisions, List<Leak> leaks, List<Integer> coverage) {
    /** Copies the lists. */
    public Simulation {
        decisions = List.copyOf(decisions);
        leaks = List.copyOf(leaks);
        coverage = List.copyOf(coverage);
    }

    /**
     * What becomes of one call.
     *
     * @param index of the call, from 0
     * @param tool its name
     * @param path the path that was judged; null where none is
     * @param mode whether it runs, is denied, or waits
     * @param rule the number of the rule that decides; null where none does
     * @param text what the model is told instead; null where it runs
     * @param hidden paths that the result would no longer show
     */
    public record Decision(
            int index,
            String tool,
            @Nullable String path,
            Mode mode,
            @Nullable Integer rule,
            @Nullable String text,
            List<String> hidden) {
        /** Copies the list. */
        public Decision {
            hidden = List.copyOf(hidden);
        }
    }

    /**
     * A path that an allowed call touched or showed although a rule that refuses or asks came near it.
     *
     * @param index of the call
     * @param path the path
     * @param rule the number of the rule that was meant for it
     * @param pattern its pattern that came nearest
     * @param miss why it did not match
     */
    public record Leak(int index, String path, int rule, String pattern, Miss miss) {}

    /**
     * A call that two lists of rules decide about differently.
     *
     * @param before under the one list
     * @param after under the other
     */
    public record Change(Decision before, Decision after) {}

    /** Runs rules over a recording, in memory: links are not followed. */
    public static Simulation of(List<RecordedUse> calls, CompiledRules rules) {
        return new Run(calls, rules).run();
    }

    /** How many calls come to that. */
    public long count(Mode mode) {
        return decisions.stream().filter(decision -> decision.mode() == mode).count();
    }

    /** Numbers of the rules that decided about some call. */
    public Set<Integer> used() {
        Set<Integer> used = new LinkedHashSet<>();
        for (int rule = 0; rule < coverage.size(); rule++) {
            if (coverage.get(rule) > 0) {
                used.add(rule);
            }
        }
        return used;
    }

    /** The calls that come to something else than under the rules of {@code baseline}, which ran over the same recording. */
    public List<Change> changedFrom(Simulation baseline) {
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < Math.min(decisions.size(), baseline.decisions.size()); i++) {
            if (decisions.get(i).mode() != baseline.decisions.get(i).mode()) {
                changes.add(new Change(baseline.decisions.get(i), decisions.get(i)));
            }
        }
        return changes;
    }

    private static final class Run {
        private final List<RecordedUse> calls;
        private final CompiledRules rules;
        private final CallJudge judge;
        private final List<Decision> decisions = new ArrayList<>();
        private final List<Leak> leaks = new ArrayList<>();
        private final int[] coverage;

        Run(List<RecordedUse> calls, CompiledRules rules) {
            this.calls = calls;
            this.rules = rules;
            this.judge = new CallJudge(rules, new RecordedFacts(calls));
            this.coverage = new int[rules.rules().size()];
        }

        Simulation run() {
            for (int i = 0; i < calls.size(); i++) {
                RecordedUse use = calls.get(i);
                Optional<FileCall> call = use.file();
                decisions.add(call.isPresent() ? decided(i, use, call.get()) : other(i, use.tool()));
            }
            return new Simulation(decisions, leaks, Arrays.stream(coverage).boxed().toList());
        }

        private static Decision other(int index, String tool) {
            return new Decision(index, tool, null, Mode.ALLOW, null, null, List.of());
        }

        private Decision decided(int index, RecordedUse use, FileCall call) {
            Judgement judgement = judge.judge(call);
            Integer rule = judgement.verdict().rule();
            if (rule != null) {
                coverage[rule]++;
            }
            List<String> hidden = new ArrayList<>();
            if (judgement.effect() == Judgement.Effect.ALLOW) {
                Set<String> touched = new LinkedHashSet<>();
                if (judgement.path() != null) {
                    touched.add(judgement.path());
                }
                for (String path : ShownPaths.of(call, use.result())) {
                    (judge.shows(path) ? touched : hidden).add(path);
                }
                touched.forEach(path -> leak(index, call, path));
            }
            Mode mode = switch (judgement.effect()) {
                case DENY -> Mode.DENY;
                case INTERRUPT -> Mode.INTERRUPT;
                case ALLOW, REFUSED -> Mode.ALLOW;
            };
            String path = judgement.path() == null ? call.path() : judgement.path();
            return new Decision(index, call.tool().id(), path, mode, rule, judgement.text(), hidden);
        }

        /** A path that no rule decides about, and that a refusing one only just misses. */
        private void leak(int index, FileCall call, String path) {
            Explanation told = rules.explain(call.operation(), path);
            if (!told.verdict().isDefault()) {
                return;
            }
            for (Explanation.Considered considered : told.considered()) {
                Rule rule = rules.rules().get(considered.rule());
                Miss miss = considered.miss();
                if (rule.mode() != Mode.ALLOW && miss != null && miss.isGap()) {
                    leaks.add(new Leak(index, path, considered.rule(), considered.pattern(), miss));
                    return;
                }
            }
        }
    }
}
