package dev.stateroom.review.inbox;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.CallJudge;
import dev.stateroom.permission.call.CallJudgement;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.review.CallEffects;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.decision.AnswerCheck;
import dev.stateroom.review.hazard.ArgumentHazard;
import dev.stateroom.tool.OffloadedText;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Looks up what a reviewer needs to know about a call: its effect, the decision of the rules, its size, deceptive places. */
final class CallFacts {
    private static final List<String> VERBS = List.of("approve", "edit", "reject", "respond");

    private final ThreadUser thread;
    private final Dialect dialect;
    private final @Nullable AgentTeam team;

    private final CallEffects effects;

    /** @param team the agent and its subagents; null if unknown */
    CallFacts(ThreadUser thread, Dialect dialect, @Nullable AgentTeam team, CallEffects effects) {
        this.thread = thread;
        this.dialect = dialect;
        this.team = team;
        this.effects = effects;
    }

    /**
     * All facts about a call on the thread's files, after the calls {@code before} it in its message.
     *
     * @param call the call as the model wrote it; null if unknown
     * @param parallel all calls of its message that are still to run
     * @param isEdited true for a call that a reviewer has changed: it runs without another review
     */
    RequestCard.Call about(
            PendingInterrupt interrupt,
            PendingInterrupt.ActionRequest action,
            Message.@Nullable Call call,
            FileSet files,
            List<Message.Call> before,
            List<CallEffects.ParallelCall> parallel,
            boolean isEdited) {
        String json = JsonText.JAVASCRIPT.of(action.args());
        CallEffects.Asked asked = new CallEffects.Asked(
                thread, interrupt.agent(), interrupt.checkpoint(), files, dialect, before, parallel, call, action);
        List<String> allowed = interrupt.isStuck() ? List.of() : List.copyOf(AnswerCheck.allowed(interrupt, action));
        return new RequestCard.Call(
                action,
                effects.of(asked),
                before,
                parallel,
                call,
                judgement(asked, isEdited),
                allowed,
                refused(interrupt, action, allowed),
                json.getBytes(StandardCharsets.UTF_8).length,
                OffloadedText.tokens(json.length()),
                ArgumentHazard.of(action.args()));
    }

    private Map<String, CallRefusal> refused(PendingInterrupt interrupt, PendingInterrupt.ActionRequest action, List<String> allowed) {
        Map<String, CallRefusal> refused = new LinkedHashMap<>();
        for (String verb : VERBS) {
            if (!allowed.contains(verb)) {
                refused.put(verb, refusal(interrupt, action, allowed, verb));
            }
        }
        return refused;
    }

    private CallRefusal refusal(PendingInterrupt interrupt, PendingInterrupt.ActionRequest action, List<String> allowed, String verb) {
        if (interrupt.isStuck()) {
            return new CallRefusal(CallRefusal.Why.STUCK, action.name(), allowed);
        }
        if (verb.equals("respond") && dialect.language() == Era.Language.JAVASCRIPT) {
            return new CallRefusal(CallRefusal.Why.UNKNOWN, action.name(), allowed);
        }
        return new CallRefusal(allowed.isEmpty() ? CallRefusal.Why.NONE : CallRefusal.Why.OTHERS, action.name(), allowed);
    }

    private @Nullable CallJudgement judgement(CallEffects.Asked asked, boolean isEdited) {
        PendingInterrupt.ActionRequest action = asked.action();
        if (team == null) {
            return null;
        }
        if (!(CallJudges.of(team, dialect, effects.facts(asked))
                        instanceof AgentReply.Answered<CallJudges>(CallJudges judges))) {
            return null;
        }
        CallJudge judge = judges.of(asked.agent());
        if (!judge.knows(action.name(), action.args())) {
            return null;
        }
        Message.Call original = asked.original();
        Message.Call written = original == null ? new Message.Call("", action.name(), action.args()) : original;
        return isEdited
                ? judge.runAmong(asked.before(), written, action.name(), action.args())
                : judge.judgeAmong(asked.before(), written, action.name(), action.args());
    }
}
