package dev.stateroom.langgraph.channel;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;

/** Says that a source has no thread of a name, and which it has. */
public final class UnknownThread {
    /** How many threads are named. */
    public static final int NAMED = 8;

    private static final int LONGEST = 80;

    private UnknownThread() {}

    /**
     * The thread that a source opened; NOT_FOUND with the names of some threads where it has none of that id.
     *
     * @param opened what opening it gave
     * @param name the source's name
     * @param id what was asked for
     */
    public static Outcome<RecordedThread> unless(
            Outcome<FoldedThread> opened, ThreadSource source, String name, String id, Cancellation cancellation) {
        return switch (opened) {
            case Outcome.Ok<FoldedThread>(FoldedThread thread) -> Outcome.ok(thread);
            case Outcome.Failed<FoldedThread>(Failure failure) when failure.kind() == Failure.Kind.NOT_FOUND ->
                in(name, id, source.page(NAMED, "", cancellation));
            case Outcome.Failed<FoldedThread>(Failure failure) -> Outcome.failed(failure);
        };
    }

    /**
     * NOT_FOUND with the names of some threads.
     *
     * @param id what was asked for
     * @param source the source's name
     * @param threads the first {@link #NAMED} of what it has, or why that is unknown
     */
    public static <T> Outcome<T> in(String source, String id, Outcome<ThreadPage> threads) {
        String start = "no thread " + (id.length() > LONGEST ? id.substring(0, LONGEST) + "…" : id) + " in " + source;
        return Outcome.failed(Failure.Kind.NOT_FOUND, switch (threads) {
            case Outcome.Failed<ThreadPage>(Failure failure) -> start + ": " + failure.sentence();
            case Outcome.Ok<ThreadPage>(ThreadPage there) when there.threads().isEmpty() -> start + ": it has none at all";
            case Outcome.Ok<ThreadPage>(ThreadPage there) -> {
                String names = String.join(", ", there.threads().stream().limit(NAMED).map(ThreadSummary::id).toList());
                yield start + ": it has " + names + (there.total() > NAMED ? " and " + (there.isEstimated() ? "about " : "") + (there.total() - NAMED) + " more" : "");
            }
        });
    }
}
