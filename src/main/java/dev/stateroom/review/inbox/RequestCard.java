package dev.stateroom.review.inbox;

import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.permission.call.CallJudgement;
import dev.stateroom.review.CallEffects;
import dev.stateroom.review.EffectPreview;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.hazard.ArgumentHazard;
import dev.stateroom.tool.OffloadedText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request with all that a reviewer needs to know.
 *
 * @param interrupt the request
 * @param step of the checkpoint that asks; null if it is not recorded
 * @param task what the person asked the agent for: the newest human message before, empty if there is none
 * @param context what was said around it
 * @param calls one for each call of the request, in its order
 * @param siblings the other calls of the same message, in its order
 * @param then how things go on once it is answered
 */
public record RequestCard(
        PendingInterrupt interrupt,
        @Nullable Integer step,
        String task,
        RequestContext context,
        List<Call> calls,
        List<SiblingCall> siblings,
        Then then) {
    /** Copies the lists. */
    public RequestCard {
        calls = List.copyOf(calls);
        siblings = List.copyOf(siblings);
    }

    /** All that a person decides: the calls; for a question, the question in the form of a call that only an answer ends. */
    public List<Call> asked() {
        if (!interrupt.isQuestion()) {
            return calls;
        }
        String json = JsonText.JAVASCRIPT.of(interrupt.request());
        return List.of(new Call(
                new PendingInterrupt.ActionRequest(WaitingRequest.QUESTION, interrupt.request(), ""),
                new EffectPreview(List.of(), ""),
                List.of(),
                List.of(),
                null,
                null,
                interrupt.isStuck() ? List.of() : List.of("answer"),
                Map.of(),
                json.getBytes(StandardCharsets.UTF_8).length,
                OffloadedText.tokens(json.length()),
                ArgumentHazard.of(interrupt.request())));
    }

    /**
     * A call that waits.
     *
     * @param request what is asked for
     * @param effect what it would change among the files that the agent's tools reach
     * @param before the calls of the same message in front of it
     * @param parallel all calls of the message that are still to run, this one too
     * @param original the call as the model wrote it; null if that is unknown
     * @param judgement what the agent's rules say about it; null if no rules are known or they say nothing about such calls
     * @param allowed what may be decided, in the order of the request
     * @param refused for each of the other decisions, why it may not be made
     * @param bytes of the arguments as JSON in UTF-8
     * @param tokens about so many, four characters each
     * @param hazards places among the arguments that deceive
     */
    public record Call(
            PendingInterrupt.ActionRequest request,
            EffectPreview effect,
            List<Message.Call> before,
            List<CallEffects.ParallelCall> parallel,
            Message.@Nullable Call original,
            @Nullable CallJudgement judgement,
            List<String> allowed,
            Map<String, CallRefusal> refused,
            long bytes,
            long tokens,
            List<ArgumentHazard> hazards) {
        /** Copies the collections. */
        public Call {
            before = List.copyOf(before);
            parallel = List.copyOf(parallel);
            allowed = List.copyOf(allowed);
            refused = Map.copyOf(refused);
            hazards = List.copyOf(hazards);
        }

        /** The same with what may be decided about another one: an edited call is answered as the one that was asked about. */
        Call withDecisionsOf(Call asked) {
            return new Call(request, effect, before, parallel, original, judgement, asked.allowed, asked.refused, bytes, tokens, hazards);
        }

        /** The call's id; null if it is unknown. */
        public @Nullable String toolCallId() {
            return original == null ? null : original.id();
        }
    }

    /**
     * Another call of the same message.
     *
     * @param call as the model wrote it
     * @param standing its status
     */
    public record SiblingCall(Message.Call call, Standing standing) {}

    /** How a run continues when a request is answered. */
    public enum Then {
        /** All calls of the message that were not turned down run together, then the model is asked. */
        ALL_TOGETHER,
        /** As {@link #ALL_TOGETHER} where no call is rejected; else none runs and the model is asked at once. */
        ALL_OR_NONE,
        /** The call runs as soon as it is answered; the others continue waiting. */
        EACH_BY_ITSELF,
        /** The program's own node runs again from its beginning. */
        NODE_RUNS_AGAIN
    }

    /** What happens to a call next to those that are asked about. */
    public enum Standing {
        /** It waits for a decision of its own. */
        WAITS,
        /** It needs no decision and runs when the answer is there. */
        RUNS_THEN,
        /** It has run. */
        RAN
    }
}
