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
 * One request with everything that a reviewer needs.
 *
 * @param interrupt the request
 * @param step of the checkpoint of the request; null if it is not recorded
 * @param task the person's task for the agent: the last human message before the request, empty if there is none
 * @param context the conversation around the request
 * @param calls one for each call of the request, in its order
 * @param siblings the other calls of the same message, in its order
 * @param then how the run continues after the answer
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

    /** Everything that a person decides: the calls, or the question in the form of a call that only an answer completes. */
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
     * @param request the request for it
     * @param effect its predicted effect on the files that the agent's tools reach
     * @param before the earlier calls of the same message
     * @param parallel all calls of the message that are still to run, including this one
     * @param original the call as the model wrote it; null if unknown
     * @param judgement the decision of the agent's rules; null if no rules are known or none covers such calls
     * @param allowed the allowed decisions, in the order of the request
     * @param refused for each other decision, why it is not allowed
     * @param bytes of the arguments as JSON in UTF-8
     * @param tokens estimated at four characters each
     * @param hazards deceptive places in the arguments
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

        /** A copy with the allowed decisions of another call: an edited call is answered as the original. */
        Call withDecisionsOf(Call asked) {
            return new Call(request, effect, before, parallel, original, judgement, asked.allowed, asked.refused, bytes, tokens, hazards);
        }

        /** The call's id; null if unknown. */
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
        /** All calls of the message that were not rejected run together, then the model is called. */
        ALL_TOGETHER,
        /** Like {@link #ALL_TOGETHER} if no call is rejected; else none runs and the model is called at once. */
        ALL_OR_NONE,
        /** The call runs as soon as it is answered; the others keep waiting. */
        EACH_BY_ITSELF,
        /** The program's own node runs again from its beginning. */
        NODE_RUNS_AGAIN
    }

    /** The status of another call of the same message. */
    public enum Standing {
        /** It waits for its own decision. */
        WAITS,
        /** It needs no decision and runs after the answer. */
        RUNS_THEN,
        /** It has run. */
        RAN
    }
}
