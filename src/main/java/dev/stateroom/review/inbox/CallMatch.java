package dev.stateroom.review.inbox;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.review.PendingInterrupt;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Matches requests with the calls of a message. Batched requests carry no call id: they name the gated calls in order. Source: the server
 * page, human in the loop.
 */
final class CallMatch {
    private final List<Message.Call> calls;
    private final boolean[] taken;

    /** Indexes of the calls by id, and by name and arguments, in order: messages and requests may have thousands of calls. */
    private final Map<Object, Deque<Integer>> places = new HashMap<>();

    private final IdentityHashMap<Message.Call, Integer> first = new IdentityHashMap<>();

    private record Asked(String name, ForeignValue args) {}

    CallMatch(List<Message.Call> calls) {
        this.calls = calls;
        this.taken = new boolean[calls.size()];
        for (int i = 0; i < calls.size(); i++) {
            Message.Call call = calls.get(i);
            places.computeIfAbsent(call.id(), _ -> new ArrayDeque<>()).add(i);
            places.computeIfAbsent(new Asked(call.name(), call.args()), _ -> new ArrayDeque<>()).add(i);
            first.putIfAbsent(call, i);
        }
    }

    /** The call of each action of the request; null if no call matches. */
    List<Message.@Nullable Call> take(PendingInterrupt interrupt) {
        List<Message.@Nullable Call> matched = new ArrayList<>();
        String callId = interrupt.isPerCall() ? ForeignValue.text(ForeignValue.fields(interrupt.request()).get("tool_call_id")) : null;
        for (PendingInterrupt.ActionRequest action : interrupt.actions()) {
            matched.add(take(action, callId));
        }
        return matched;
    }

    private Message.@Nullable Call take(PendingInterrupt.ActionRequest action, @Nullable String callId) {
        Deque<Integer> fitting = places.getOrDefault(callId != null ? callId : new Asked(action.name(), action.args()), new ArrayDeque<>());
        while (!fitting.isEmpty()) {
            int place = fitting.removeFirst();
            if (!taken[place]) {
                taken[place] = true;
                return calls.get(place);
            }
        }
        return null;
    }

    /** The index in the message of the first matched call of a request; after the last call if none matched. */
    int place(List<Message.@Nullable Call> matched) {
        return matched.stream().filter(Objects::nonNull).mapToInt(call -> first.getOrDefault(call, calls.size())).min().orElse(calls.size());
    }

    /** True if a request is about the call at that index. */
    boolean isTaken(int index) {
        return taken[index];
    }
}
