package dev.stateroom.permission.call;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.text.DenialText;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.RuleDecision;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.RuleSupport;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.ToolPath;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How one language's tools apply the rules. */
sealed interface CallRules {

    /** Normalizes a path argument for the rules. */
    ToolPath read(String path);

    /** Whether a call may run, given its path as {@link #read} makes it; null for a call without one. */
    CallJudgement judge(ToolName tool, @Nullable String path);

    /** Whether a listing or a search shows a path, as the backend gave it. */
    boolean shows(String path);

    static CallRules of(CompiledRules rules, PathFacts facts) {
        return rules.dialect().language() == Era.Language.PYTHON ? new Python(rules, facts) : new JavaScript(rules, facts);
    }

    /** Source: vectors {@code perm-*}, {@code p05-perm-*}. */
    record Python(CompiledRules rules, PathFacts facts) implements CallRules {
        private static final String PATHLESS =
                ". A glob without 'path' is authorized against the backend's default root, not the directories named in 'pattern'."
                        + " Retry with an explicit 'path' inside an allowed directory and a 'pattern' relative to it.";

        @Override
        public ToolPath read(String path) {
            return ToolPath.python(path, rules.dialect());
        }

        private boolean followsLinks() {
            return rules.dialect().holds(DialectFact.RULES_FOLLOW_LINKS) && !rules.rules().isEmpty();
        }

        @Override
        public CallJudgement judge(ToolName tool, @Nullable String path) {
            return switch (tool) {
                case EXECUTE -> CallJudgement.allowed(null, RuleDecision.BY_DEFAULT);
                case GREP -> path == null ? CallJudgement.allowed(null, RuleDecision.BY_DEFAULT) : named(tool, path, "");
                case GLOB -> path == null ? named(tool, "/", rules.dialect().holds(DialectFact.RULES_EXPLAIN_GLOB) ? PATHLESS : "") : named(tool, path, "");
                case DELETE -> path == null ? CallJudgement.allowed(null, RuleDecision.BY_DEFAULT) : deletion(path);
                case LS, READ_FILE, WRITE_FILE, EDIT_FILE ->
                    path == null ? CallJudgement.allowed(null, RuleDecision.BY_DEFAULT) : named(tool, path, "");
            };
        }

        private CallJudgement named(ToolName tool, String path, String hint) {
            RuleOperation operation = FileCall.operation(tool);
            RuleDecision verdict = rules.decide(operation, path);
            String denied = DenialText.of(operation.word(), path);
            if (verdict.mode() == RuleMode.DENY) {
                return CallJudgement.denied(path, verdict, denied + hint);
            }
            return behindLinks(path, verdict, denied, real -> rules.decide(operation, real));
        }

        private CallJudgement deletion(String path) {
            boolean descendants = !rules.rules().isEmpty() && facts.mayHaveDescendants(path);
            String denied = DenialText.of(RuleOperation.WRITE.word(), path);
            List<String> against = rules.againstDeleting(path, descendants);
            if (!against.isEmpty()) {
                return CallJudgement.denied(
                        path,
                        rules.firstDenying(against.getFirst()),
                        denied + " (matches deny rule(s): " + String.join(", ", against) + ")");
            }
            RuleDecision verdict = descendants ? RuleDecision.BY_DEFAULT : rules.decide(RuleOperation.WRITE, path);
            return behindLinks(path, verdict, denied, real -> {
                List<String> there = rules.againstDeleting(real, descendants);
                return there.isEmpty() ? RuleDecision.BY_DEFAULT : rules.firstDenying(there.getFirst());
            });
        }

        private interface Decision {
            RuleDecision about(String path);
        }

        private CallJudgement behindLinks(String path, RuleDecision verdict, String denied, Decision decision) {
            if (!followsLinks()) {
                return CallJudgement.allowed(path, verdict);
            }
            if (!(facts.resolved(path) instanceof AgentReply.Answered<String>(String real))) {
                return CallJudgement.denied(path, verdict, "Error: cannot resolve " + path);
            }
            RuleDecision there = real.equals(path) ? RuleDecision.BY_DEFAULT : decision.about(real);
            return there.mode() == RuleMode.DENY
                    ? CallJudgement.denied(real, there, denied + " (resolves to " + real + ")")
                    : CallJudgement.allowed(path, verdict);
        }

        @Override
        public boolean shows(String path) {
            if (rules.rules().isEmpty()) {
                return true;
            }
            if (!isShown(path)) {
                return false;
            }
            return !followsLinks() || (facts.resolved(path) instanceof AgentReply.Answered<String>(String real) && isShown(real));
        }

        /** Releases without interrupts show what is allowed; later ones, what is not denied. */
        private boolean isShown(String path) {
            RuleMode mode = rules.decide(RuleOperation.READ, path).mode();
            return RuleSupport.knowsInterrupts(rules.dialect()) ? mode != RuleMode.DENY : mode == RuleMode.ALLOW;
        }
    }

    /** Source: vectors {@code js-perm-*}, {@code js19-perm-*}. */
    record JavaScript(CompiledRules rules, PathFacts facts) implements CallRules {

        @Override
        public ToolPath read(String path) {
            return rules.rules().isEmpty() ? new ToolPath.Valid(path) : ToolPath.javascript(path);
        }

        @Override
        public CallJudgement judge(ToolName tool, @Nullable String path) {
            if (rules.rules().isEmpty() || tool == ToolName.EXECUTE) {
                return CallJudgement.allowed(path, RuleDecision.BY_DEFAULT);
            }
            return switch (ToolPath.javascript(path == null ? "/" : path)) {
                case ToolPath.Refused(String reason) -> CallJudgement.denied(path, RuleDecision.BY_DEFAULT, "Error: " + reason);
                case ToolPath.Valid(String whole) -> tool == ToolName.DELETE ? deletion(whole) : named(tool, whole);
            };
        }

        private CallJudgement named(ToolName tool, String path) {
            RuleOperation operation = FileCall.operation(tool);
            RuleDecision verdict = rules.decide(operation, path);
            return verdict.mode() == RuleMode.DENY
                    ? CallJudgement.denied(path, verdict, DenialText.of(operation.word(), path))
                    : CallJudgement.allowed(path, verdict);
        }

        private CallJudgement deletion(String path) {
            boolean descendants = facts.mayHaveDescendants(path);
            List<String> against = rules.againstDeleting(path, descendants);
            return against.isEmpty()
                    ? CallJudgement.allowed(path, descendants ? RuleDecision.BY_DEFAULT : rules.decide(RuleOperation.WRITE, path))
                    : CallJudgement.denied(
                            path,
                            rules.firstDenying(against.getFirst()),
                            DenialText.of(RuleOperation.WRITE.word(), path) + " (matches deny rule(s): " + String.join(", ", against)
                                    + ")");
        }

        @Override
        public boolean shows(String path) {
            return rules.rules().isEmpty()
                    || !(ToolPath.javascript(path) instanceof ToolPath.Valid(String whole))
                    || rules.decide(RuleOperation.READ, whole).mode() != RuleMode.DENY;
        }
    }

    /** The rules that these tools apply. */
    CompiledRules rules();

    default Dialect dialect() {
        return rules().dialect();
    }
}
