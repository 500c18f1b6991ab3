package dev.stateroom.review.inbox;

import java.util.Comparator;
import java.util.Set;

/** The sort order of open requests. Calls of a thread stay in call order. */
public enum WaitingOrder {
    /** Longest wait first. */
    OLDEST,
    /** Newest first. */
    NEWEST,
    /** Deceptive ones first, then commands, then deletions and overwrites, then the others; the oldest of each first. */
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

    /** The priority of a request: 0 first, 3 last. */
    public static int rank(WaitingRequest request) {
        return request.asked().stream()
                .mapToInt(call -> call.hazards() > 0 ? 0 : COMMANDS.contains(call.tool()) ? 1 : CHANGES.contains(call.tool()) ? 2 : 3)
                .min()
                .orElse(3);
    }
}
