package dev.stateroom.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.MismatchReason.Reason;
import dev.stateroom.permission.RuleExplanation.Considered;
import dev.stateroom.vfs.glob.NaiveGlob;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every explanation of 20,000 random decisions, of which {@code soak.share} are made, is taken at its word. */
final class ExplanationPropertyTest {
    private static final int RULE_SETS = 1_000;
    private static final int CONTINUATIONS = 12;

    private final Map<Reason, Integer> seen = new EnumMap<>(Reason.class);

    @ParameterizedTest
    @EnumSource(names = {"PYTHON_0_7", "JS_1_14"})
    void everyReasonHolds(Era era) {
        Dialect dialect = Dialect.of(era);
        Random random = new Random(3 + era.id().hashCode());
        for (int i = 0; i < SoakShare.of(RULE_SETS, 30); i++) {
            SlowRules slow = SlowRules.random(random, dialect);
            CompiledRules rules = RuleSets.compiled(dialect, slow.rules());
            for (int j = 0; j < 10; j++) {
                RuleOperation operation = random.nextBoolean() ? RuleOperation.READ : RuleOperation.WRITE;
                check(rules.explain(operation, slow.path(random)), slow, rules, random);
            }
        }
        assertThat(seen).containsKeys(Reason.OPERATION, Reason.ANCHOR, Reason.SEGMENT, Reason.CASE);
        assertThat(seen.containsKey(Reason.DOT_FILE)).isEqualTo(era == Era.PYTHON_0_7);
    }

    private void check(RuleExplanation explanation, SlowRules slow, CompiledRules rules, Random random) {
        String about = explanation + " under " + slow.rules();
        RuleDecision verdict = explanation.verdict();
        assertThat(verdict).as(about).isEqualTo(rules.decide(explanation.operation(), explanation.path()));
        int deciding = verdict.rule() == null ? slow.slow().size() : verdict.rule();
        assertThat(explanation.considered().stream().map(Considered::rule).toList())
                .as(about)
                .isEqualTo(IntStream.range(0, Math.min(deciding + 1, slow.slow().size())).boxed().toList());
        if (verdict.rule() != null) {
            withoutItAnotherDecides(explanation, slow, rules.dialect());
        }
        for (Considered considered : explanation.considered()) {
            if (considered.rule() == deciding) {
                assertThat(considered.matched()).as(about).isTrue();
            } else {
                holds(considered, explanation, slow, random);
            }
        }
    }

    private static void withoutItAnotherDecides(RuleExplanation explanation, SlowRules slow, Dialect dialect) {
        List<PermissionRule> others = new ArrayList<>(slow.rules());
        int removed = Objects.requireNonNull(explanation.verdict().rule());
        others.remove(removed);
        RuleDecision without = RuleSets.compiled(dialect, others).decide(explanation.operation(), explanation.path());
        Integer next = without.rule() == null ? null : Integer.valueOf(without.rule() + 1);
        assertThat(next).as("%s under %s", explanation, slow.rules())
                .isEqualTo(explanation.later().isEmpty() ? null : explanation.later().getFirst());
    }

    private void holds(Considered considered, RuleExplanation explanation, SlowRules slow, Random random) {
        MismatchReason miss = Objects.requireNonNull(considered.miss());
        seen.merge(miss.reason(), 1, Integer::sum);
        SlowRules.SlowRule rule = slow.slow().get(considered.rule());
        NaiveGlob glob = rule.globs().get(rule.rule().paths().indexOf(considered.pattern()));
        String path = explanation.path().substring(1);
        String about = considered + " about " + explanation.path();
        switch (miss.reason()) {
            case OPERATION -> assertThat(rule.rule().operations()).as(about).doesNotContain(explanation.operation());
            case ANCHOR -> {
                String first = considered.pattern().substring(1).split("/")[0];
                assertThat(first).as(about).matches("[a-z0-9.-]+");
                assertThat(explanation.path()).as(about).doesNotStartWith(PatternAnchor.of(considered.pattern()) + "/");
            }
            case CASE -> {
                assertThat(slow.finds(glob, path)).as(about).isFalse();
                assertThat(slow.finds(glob, path.toLowerCase(Locale.ROOT))).as(about).isTrue();
            }
            case DOT_FILE -> {
                NaiveGlob.Rules dotsCount = slow.matching();
                NaiveGlob.Rules dotsDoNot = new NaiveGlob.Rules(
                        false, dotsCount.braces(), dotsCount.globstar(), false, false, false, false, false);
                assertThat(glob.finds(path, dotsCount)).as(about).isFalse();
                assertThat(glob.finds(path, dotsDoNot)).as(about).isTrue();
                assertThat(miss.at()).as(about).startsWith(".");
            }
            case FOLDER -> {
                assertThat(slow.finds(glob, path)).as(about).isFalse();
                assertThat(slow.finds(glob, path + "/-")).as(about).isTrue();
            }
            case COPY -> throw new AssertionError(about);
            case SEGMENT -> segment(miss, glob, path, slow, random, about);
        }
    }

    /** Where a name fails, nothing that continues behind it can be found; where none does, the path is only too short. */
    private static void segment(
            MismatchReason miss, NaiveGlob glob, String path, SlowRules slow, Random random, String about) {
        assertThat(slow.finds(glob, path)).as(about).isFalse();
        List<String> names = List.of(path.split("/", -1));
        String at = miss.at();
        if (at == null) {
            assertThat(names).as(about).hasSizeLessThan(glob.segments().size());
            return;
        }
        assertThat(names).as(about).element(miss.index()).isEqualTo(at);
        if (miss.index() == names.size() - 1) {
            return;
        }
        String begun = String.join("/", names.subList(0, miss.index() + 1));
        for (int i = 0; i < CONTINUATIONS; i++) {
            assertThat(slow.finds(glob, begun + "/" + NaiveGlob.randomPath(random))).as(about).isFalse();
        }
    }
}
