package dev.stateroom.ui.permissions;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.RuleExplanation;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.CallJudge;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.tool.ToolPath;

/**
 * What rules say about a probed path.
 *
 * @param question what was asked
 * @param here what the workspace's dialect says
 * @param there what the other language says
 */
record ProbeResult(RulesModel.Question question, Answer here, Answer there) {

    /** The answer of one dialect. */
    sealed interface Answer {
        /** There was no path. */
        record Nothing(Dialect dialect) implements Answer {}

        /**
         * A decision.
         *
         * @param ownObject whether the path goes to an object of the user's own code, which may refuse what the rules allow
         */
        record Explained(Dialect dialect, RuleExplanation explanation, boolean ownObject) implements Answer {}

        /** The tools refuse the path, or the package the rules. */
        record Refused(Dialect dialect, String why) implements Answer {}

        /** The dialect that answers. */
        Dialect dialect();
    }

    static ProbeResult at(RulesModel.Question question) {
        return new ProbeResult(question, answer(question, question.dialect()), answer(question, question.compared()));
    }

    private static Answer answer(RulesModel.Question question, Dialect dialect) {
        if (question.path().isBlank()) {
            return new Answer.Nothing(dialect);
        }
        boolean python = dialect.language() == Era.Language.PYTHON;
        ToolPath read = python ? ToolPath.python(question.path(), dialect) : ToolPath.javascript(question.path());
        return switch (read) {
            case ToolPath.Refused(String reason) -> new Answer.Refused(dialect, reason);
            case ToolPath.Valid(String path) ->
                switch (CallJudges.of(question.team(), dialect, PathFacts.UNKNOWN)) {
                    case AgentReply.Answered<CallJudges>(CallJudges judges) ->
                        told(judges.of(question.agent()), question.operation(), dialect, path);
                    case AgentReply.Raised<CallJudges>(_, String message) -> new Answer.Refused(dialect, message);
                    case AgentReply.Withheld<CallJudges>(String sentence) -> new Answer.Refused(dialect, sentence);
                };
        };
    }

    private static Answer told(CallJudge judge, RuleOperation operation, Dialect dialect, String path) {
        return new Answer.Explained(dialect, judge.explain(operation, path), judge.mayOwnObjectRefuse(judge.ofRules(operation, path)));
    }
}
