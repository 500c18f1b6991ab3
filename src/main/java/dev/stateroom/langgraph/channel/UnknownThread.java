package dev.stateroom.langgraph.channel;

import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.List;

/** Says that a source has no thread of a name, and which it has. */
public final class UnknownThread {
    private static final int NAMED = 8;
    private static final int LONGEST = 80;

    private UnknownThread() {}

    /**
     * NOT_FOUND with the names of some threads.
     *
     * @param id what was asked for
     * @param source the source's name
     * @param threads what it has, or why that is unknown
     */
    public static <T> Outcome<T> in(String source, String id, Outcome<List<ThreadSummary>> threads) {
        String start = "no thread " + (id.length() > LONGEST ? id.substring(0, LONGEST) + "…" : id) + " in " + source;
        return Outcome.failed(Failure.Kind.NOT_FOUND, switch (threads) {
            case Outcome.Failed<List<ThreadSummary>>(Failure failure) -> start + ": " + failure.sentence();
            case Outcome.Ok<List<ThreadSummary>>(List<ThreadSummary> there) when there.isEmpty() -> start + ": it has none at all";
            case Outcome.Ok<List<ThreadSummary>>(List<ThreadSummary> there) -> {
                String names = String.join(", ", there.stream().limit(NAMED).map(ThreadSummary::id).toList());
                yield start + ": it has " + names + (there.size() > NAMED ? " and " + (there.size() - NAMED) + " more" : "");
            }
        });
    }
}
