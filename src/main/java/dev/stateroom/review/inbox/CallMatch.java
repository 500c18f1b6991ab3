package dev.stateroom.review.inbox;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.review.PendingInterrupt;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which calls of a message requests are about. Batched requests carry no call id: they name the gated calls in their order. Source:
 * the server page, human in the loop.
 */
final class CallMatch {
    private final List<Message.Call> calls;
    private final boolean[] taken;

    CallMatch(List<Message.Call> calls) {
        this.calls = calls;
        this.taken = new boolean[calls.size()];
    }

    /** For each action of the request its call; null if no call fits. */
    List<Message.@Nullable Call> take(PendingInterrupt interrupt) {
        List<Message.@Nullable Call> matched = new ArrayList<>();
        String callId = interrupt.isPerCall() ? ForeignValue.text(ForeignValue.fields(interrupt.request()).get("tool_call_id")) : null;
        for (PendingInterrupt.ActionRequest action : interrupt.actions()) {
            matched.add(take(action, callId));
        }
        return matched;
    }

    private Message.@Nullable Call take(PendingInterrupt.ActionRequest action, @Nullable String callId) {
        for (int i = 0; i < calls.size(); i++) {
            Message.Call call = calls.get(i);
            boolean fits = callId != null
                    ? call.id().equals(callId)
                    : call.name().equals(action.name()) && call.args().equals(action.args());
            if (!taken[i] && fits) {
                taken[i] = true;
                return call;
            }
        }
        return null;
    }

    /** Where the first of the calls that a request was found to be about is in the message; behind all where it is about none. */
    int place(List<Message.@Nullable Call> matched) {
        for (int i = 0; i < calls.size(); i++) {
            for (Message.Call call : matched) {
                if (call == calls.get(i)) {
                    return i;
                }
            }
        }
        return calls.size();
    }

    /** True if some request is about the call at that place. */
    boolean isTaken(int index) {
        return taken[index];
    }
}
