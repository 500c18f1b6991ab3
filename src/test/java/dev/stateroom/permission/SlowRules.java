package dev.stateroom.permission;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.glob.NaiveGlob;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random rules that know their own structure, and decide by asking one pattern after the other. Shares nothing with the engine. */
record SlowRules(List<SlowRule> slow, NaiveGlob.Rules matching) {
    private static final NaiveGlob.Rules PYTHON = new NaiveGlob.Rules(true, true, true, false, false, false, false, false);
    private static final NaiveGlob.Rules JAVASCRIPT = new NaiveGlob.Rules(false, true, true, false, false, true, false, false);

    record SlowRule(PermissionRule rule, List<NaiveGlob> globs) {}

    static SlowRules random(Random random, Dialect dialect) {
        List<SlowRule> rules = new ArrayList<>();
        for (int i = 1 + random.nextInt(6); i > 0; i--) {
            List<NaiveGlob> globs = new ArrayList<>();
            for (int j = 1 + random.nextInt(3); j > 0; j--) {
                globs.add(NaiveGlob.random(random));
            }
            List<RuleOperation> operations =
                    switch (random.nextInt(3)) {
                        case 0 -> List.of(RuleOperation.READ);
                        case 1 -> List.of(RuleOperation.WRITE);
                        default -> List.of(RuleOperation.READ, RuleOperation.WRITE);
                    };
            RuleMode mode = List.of(RuleMode.ALLOW, RuleMode.DENY, RuleMode.INTERRUPT).get(random.nextInt(3));
            rules.add(new SlowRule(new PermissionRule(operations, globs.stream().map(glob -> text(glob, dialect)).toList(), mode), globs));
        }
        return new SlowRules(rules, dialect.language() == Era.Language.PYTHON ? PYTHON : JAVASCRIPT);
    }

    /** JavaScript's matcher takes a caret where an exclamation mark would be a member. */
    private static String text(NaiveGlob glob, Dialect dialect) {
        boolean caret = dialect.language() == Era.Language.JAVASCRIPT;
        return "/" + (caret ? glob.text().replace("[!", "[^") : glob.text());
    }

    List<PermissionRule> rules() {
        return slow.stream().map(SlowRule::rule).toList();
    }

    String path(Random random) {
        SlowRule rule = slow.get(random.nextInt(slow.size()));
        NaiveGlob glob = rule.globs().get(random.nextInt(rule.globs().size()));
        String path = random.nextBoolean() ? glob.likelyPath(random) : NaiveGlob.randomPath(random);
        return "/" + (random.nextInt(10) == 0 ? path.replace('a', 'A') : path);
    }

    RuleDecision decide(RuleOperation operation, String path) {
        for (int i = 0; i < slow.size(); i++) {
            SlowRule rule = slow.get(i);
            if (rule.rule().operations().contains(operation)) {
                for (int j = 0; j < rule.globs().size(); j++) {
                    if (finds(rule.globs().get(j), path.substring(1))) {
                        return new RuleDecision(rule.rule().mode(), i, rule.rule().paths().get(j));
                    }
                }
            }
        }
        return RuleDecision.BY_DEFAULT;
    }

    /** Behind a leading slash, two stars with more behind them stand for at least one folder in JavaScript. */
    boolean finds(NaiveGlob glob, String relative) {
        if (matching == JAVASCRIPT && glob.segments().size() > 1 && glob.segments().getFirst().spans()) {
            int slash = relative.indexOf('/');
            return slash >= 0 && glob.finds(relative.substring(slash + 1), matching);
        }
        return glob.finds(relative, matching);
    }
}
