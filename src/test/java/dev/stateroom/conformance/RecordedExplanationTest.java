package dev.stateroom.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.conformance.vector.PermissionTable;
import dev.stateroom.conformance.vector.VectorFile;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.MismatchReason;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleExplanation;
import dev.stateroom.vfs.glob.GlobCompilation;
import dev.stateroom.vfs.glob.GlobCompiler;
import dev.stateroom.vfs.glob.GlobPattern;
import dev.stateroom.vfs.glob.GlobUse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The explanations of all recorded decisions of the packages, taken at their word. */
final class RecordedExplanationTest {

    @ParameterizedTest
    @ValueSource(strings = {"python-0.7.json", "js-1.14.json"})
    void theDecidingRuleDecidesAndEveryReasonHolds(String file) throws Exception {
        Path recorded = Path.of(Objects.requireNonNull(getClass().getResource("/conformance/permissions/" + file)).toURI());
        PermissionTable table = PermissionTable.of(VectorFile.read(recorded).document(), UnaryOperator.identity());
        assertThat(table.cases()).hasSizeGreaterThanOrEqualTo(2_500);
        int reasons = 0;
        for (PermissionTable.Case decided : table.cases()) {
            RuleExplanation told = compiled(decided.rules(), table.dialect()).explain(decided.operation(), decided.path());
            assertThat(told.verdict().mode().word()).as("%s", decided).isEqualTo(decided.decision());
            withoutItAnotherDecides(told, decided, table.dialect());
            for (RuleExplanation.Considered considered : told.considered()) {
                MismatchReason miss = considered.miss();
                if (miss != null) {
                    reasons++;
                    holds(miss, considered, decided, table.dialect());
                }
            }
        }
        assertThat(reasons).isGreaterThan(1_000);
    }

    private static CompiledRules compiled(List<PermissionRule> rules, Dialect dialect) {
        if (CompiledRules.of(rules, dialect) instanceof AgentReply.Answered<CompiledRules>(CompiledRules compiled)) {
            return compiled;
        }
        throw new AssertionError("cannot be compiled: " + rules);
    }

    private static void withoutItAnotherDecides(RuleExplanation told, PermissionTable.Case decided, Dialect dialect) {
        Integer deciding = told.verdict().rule();
        if (deciding == null) {
            assertThat(told.later()).as("%s", decided).isEmpty();
            return;
        }
        List<PermissionRule> others = new ArrayList<>(decided.rules());
        others.remove((int) deciding);
        Integer next = compiled(others, dialect).decide(decided.operation(), decided.path()).rule();
        assertThat(next == null ? null : Integer.valueOf(next + 1))
                .as("%s", decided)
                .isEqualTo(told.later().isEmpty() ? null : told.later().getFirst());
    }

    private static void holds(MismatchReason miss, RuleExplanation.Considered considered, PermissionTable.Case decided, Dialect dialect) {
        String about = considered + " about " + decided;
        PermissionRule rule = decided.rules().get(considered.rule());
        if (miss.reason() == MismatchReason.Reason.OPERATION) {
            assertThat(rule.operations()).as(about).doesNotContain(decided.operation());
            return;
        }
        assertThat(rule.operations()).as(about).contains(decided.operation());
        String path = decided.path();
        for (String pattern : rule.paths()) {
            assertThat(glob(pattern, dialect, GlobUse.RULE).matches(path)).as(about).isFalse();
        }
        String pattern = considered.pattern();
        switch (miss.reason()) {
            case CASE -> assertThat(glob(lower(pattern), dialect, GlobUse.RULE).matches(lower(path))).as(about).isTrue();
            case DOT_FILE -> {
                assertThat(glob(pattern, dialect, GlobUse.RULE_HIDDEN_TOO).matches(path)).as(about).isTrue();
                assertThat(miss.at()).as(about).startsWith(".");
            }
            case FOLDER -> assertThat(glob(pattern, dialect, GlobUse.RULE).matches(path + "/-")
                            || glob(pattern, dialect, GlobUse.RULE).matches(path + "/"))
                    .as(about)
                    .isTrue();
            case ANCHOR -> {
                String anchor = CompiledRules.anchorOf(pattern);
                assertThat(anchor).as(about).isNotEmpty();
                assertThat(path + "/").as(about).doesNotStartWith(anchor + "/");
            }
            case COPY -> throw new AssertionError(about);
            case SEGMENT, OPERATION -> {
                String at = miss.at();
                if (at != null) {
                    assertThat(path.replaceAll("/+", "/").split("/", -1)).as(about).contains(at);
                }
            }
        }
    }

    private static GlobPattern glob(String pattern, Dialect dialect, GlobUse use) {
        if (GlobCompiler.compile(dialect, use, pattern) instanceof GlobCompilation.Compiled(GlobPattern compiled)) {
            return compiled;
        }
        throw new AssertionError("cannot be compiled: " + pattern);
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
