package dev.stateroom.permission.call;

import dev.stateroom.agent.text.DenialText;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.tool.ToolGuard;

/** Applies rules for the tools; npm 1.9 to 1.11 end the run on a refusal, later ones return it as a result. */
record RuleGuard(CallRules asked) implements ToolGuard {
    private static final String PREFIX = "Error: ";

    @Override
    public Verdict before(Access access) {
        CallJudgement judgement = asked.judge(access.tool(), access.path());
        String text = judgement.text();
        if (judgement.effect() != CallJudgement.Effect.DENY || text == null) {
            return Verdict.ALLOWED;
        }
        if (asked.dialect().holds(DialectFact.DENIAL_IS_ANSWER)) {
            return new Verdict.Refused(text);
        }
        boolean denied = DenialText.isDenial(text);
        return new Verdict.Raised("Error", denied ? text : text.substring(PREFIX.length()));
    }

    @Override
    public boolean shows(String path) {
        return asked.shows(path);
    }
}
