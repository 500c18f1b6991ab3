package dev.stateroom.bench;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.vfs.glob.GlobCompilation;
import dev.stateroom.vfs.glob.GlobCompiler;
import dev.stateroom.vfs.glob.GlobPattern;
import dev.stateroom.vfs.glob.GlobUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** Decides which of 1,000 permission rules apply to generated paths; the counts are of the paths that some rule decides. */
final class RuleWorkloads {
    static final int RULES = 1_000;
    static final int PATHS = 1_000_000;
    private static final int FILES = 1_000_000;
    private static final int EXPLAINED = 1_000;
    private static final int LOOPED = 10_000;
    private static final Dialect DIALECT = Dialect.of(Era.PYTHON_0_7);

    private RuleWorkloads() {}

    /** Decides about a million paths. */
    static Workload decide() {
        return over("perm-1m", PATHS, OptionalLong.of(42_905), data -> data.paths().stream()
                .filter(path -> !data.rules().decide(RuleOperation.READ, path).isDefault())
                .count());
    }

    /**
     * Explains for a thousand paths which rule decides, why each earlier one does not, and which later ones would have; the result is the
     * number of matching rules.
     */
    static Workload explain() {
        return over("perm-explain", EXPLAINED, OptionalLong.of(44), data -> data.paths().stream()
                .map(path -> data.rules().explain(RuleOperation.READ, path))
                .mapToLong(explanation -> explanation.later().size() + (explanation.verdict().isDefault() ? 0 : 1))
                .sum());
    }

    /** The same as {@link #decide} for ten thousand paths, trying one compiled pattern after the other. */
    static Workload loop() {
        List<GlobPattern> patterns = rules().stream()
                .filter(rule -> rule.covers(RuleOperation.READ))
                .map(rule -> compiled(rule.paths().getFirst()))
                .toList();
        return over("perm-loop", LOOPED, OptionalLong.empty(), data -> data.paths().stream()
                .filter(path -> firstOf(patterns, path) >= 0)
                .count());
    }

    private static int firstOf(List<GlobPattern> patterns, String path) {
        for (int i = 0; i < patterns.size(); i++) {
            if (patterns.get(i).matches(path)) {
                return i;
            }
        }
        return -1;
    }

    private static GlobPattern compiled(String pattern) {
        if (GlobCompiler.compile(DIALECT, GlobUse.RULE, pattern) instanceof GlobCompilation.Compiled(GlobPattern compiled)) {
            return compiled;
        }
        throw new IllegalStateException("cannot be compiled: " + pattern);
    }

    private record Data(CompiledRules rules, List<String> paths) implements AutoCloseable {
        @Override
        public void close() {
            // Holds only memory.
        }
    }

    private static Workload over(
            String name, int paths, OptionalLong expected, ToLongFunction<Data> body) {
        return new OverOne<>(
                name,
                paths,
                expected,
                () -> {
                    if (CompiledRules.of(rules(), DIALECT) instanceof AgentReply.Answered<CompiledRules>(CompiledRules compiled)) {
                        return new Data(compiled, paths(paths));
                    }
                    throw new IllegalStateException("the generated rules cannot be compiled");
                },
                body);
    }

    /** The generated rules: most for a folder, some with a star, by an extension, or for one file. */
    static List<PermissionRule> rules() {
        List<PermissionRule> rules = new ArrayList<>();
        for (int k = 0; k < RULES; k++) {
            long r = TextCorpus.mix(TextCorpus.SEED ^ k * 0x9FB21C651E98DF25L);
            int folder = TextCorpus.modulo(r >>> 8, 1_000);
            int file = TextCorpus.modulo(r >>> 32, FILES);
            int kind = TextCorpus.modulo(r, 10);
            String pattern = kind < 6
                    ? String.format(Locale.ROOT, "/m%03d/p%02d/**", folder, TextCorpus.modulo(r >>> 20, 20))
                    : kind < 8
                            ? String.format(Locale.ROOT, "/m%03d/*/f%06d*", folder, file)
                            : kind < 9
                                    ? String.format(Locale.ROOT, "/m%03d/**/*%s", folder, TextCorpus.extension(file))
                                    : "/" + TextCorpus.path(file);
            List<RuleOperation> operations =
                    switch (TextCorpus.modulo(r >>> 52, 3)) {
                        case 0 -> List.of(RuleOperation.READ);
                        case 1 -> List.of(RuleOperation.WRITE);
                        default -> List.of(RuleOperation.READ, RuleOperation.WRITE);
                    };
            List<RuleMode> modes = List.of(RuleMode.ALLOW, RuleMode.DENY, RuleMode.INTERRUPT);
            rules.add(new PermissionRule(operations, List.of(pattern), modes.get(TextCorpus.modulo(r >>> 56, 3))));
        }
        return rules;
    }

    /** The first of the generated paths. */
    static List<String> paths(int count) {
        return IntStream.range(0, count)
                .mapToObj(k -> "/" + TextCorpus.path(TextCorpus.modulo(TextCorpus.mix(TextCorpus.SEED ^ k * 0xC2B2AE3D27D4EB4FL), FILES)))
                .toList();
    }
}
