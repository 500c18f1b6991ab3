package dev.stateroom.review.inbox;

import java.util.Comparator;
import java.util.Set;

/** The order of a list of what waits. In a thread the calls stay as they were made. */
public enum WaitingOrder {
    /** Those that wait longest first. */
    OLDEST,
    /** Those that came last first. */
    NEWEST,
    /** Those that deceive first, then commands, then what deletes or overwrites, then the others; the oldest of each first. */
    PRIORITY;

    private static final Set<String> COMMANDS = Set.of("execute");
    private static final Set<String> CHANGES = Set.of("delete", "write_file", "edit_file");

    /** The comparator; total. */
    public Comparator<WaitingRequest> comparator() {
        return switch (this) {
            case OLDEST -> WaitingRequest.OLDEST_FIRST;
            case NEWEST ->
                Comparator.comparing(WaitingRequest::since, Comparator.nullsLast(Comparator.reverseOrder()))
                        .thenComparing(WaitingRequest.OLDEST_FIRST);
            case PRIORITY -> Comparator.comparingInt(WaitingOrder::rank).thenComparing(WaitingRequest.OLDEST_FIRST);
        };
    }

    /** How soon a request should be looked at: 0 first, 3 last. */
    public static int rank(WaitingRequest request) {
        return request.asked().stream()
                .mapToInt(call -> call.hazards() > 0 ? 0 : COMMANDS.contains(call.tool()) ? 1 : CHANGES.contains(call.tool()) ? 2 : 3)
                .min()
                .orElse(3);
    }
}
