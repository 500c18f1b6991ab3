package dev.stateroom.ui.inbox;

import dev.stateroom.review.inbox.WaitingOrder;
import dev.stateroom.review.inbox.WaitingRequest;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A thread that hangs on people's decisions.
 *
 * @param place source and thread
 * @param since when its newest step was written; null if that is not recorded
 * @param requests all that it waits for
 * @param calls every call of these, in the order in which they are answered
 */
record WaitingThread(WaitingRequest.Place place, @Nullable OffsetDateTime since, List<WaitingRequest> requests, List<HangingCall> calls) {
    WaitingThread {
        requests = List.copyOf(requests);
        calls = List.copyOf(calls);
    }

    /** The threads of some requests, in the order of the first request of each; the requests of a thread as they were made. */
    static List<WaitingThread> of(List<WaitingRequest> waiting, WaitingOrder order) {
        Map<WaitingRequest.Place, List<WaitingRequest>> byPlace = new LinkedHashMap<>();
        waiting.stream().sorted(order.comparator()).forEach(one -> byPlace.computeIfAbsent(one.place(), _ -> new ArrayList<>()).add(one));
        List<WaitingThread> threads = new ArrayList<>();
        byPlace.forEach((place, requests) -> {
            requests.sort(WaitingRequest.OLDEST_FIRST);
            List<HangingCall> calls = new ArrayList<>();
            for (WaitingRequest request : requests) {
                for (int i = 0; i < request.asked().size(); i++) {
                    calls.add(new HangingCall(request, i));
                }
            }
            threads.add(new WaitingThread(place, requests.getFirst().since(), requests, calls));
        });
        return threads;
    }

    /** Names the thread. */
    Key key() {
        return new Key(place.source(), place.threadId());
    }

    /** A thread's identity, whatever its source is called. */
    record Key(String source, String threadId) {}
}
