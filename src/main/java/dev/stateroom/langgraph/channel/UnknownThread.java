package dev.stateroom.langgraph.channel;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;

/** The failure for an unknown thread, with the names of existing ones. */
public final class UnknownThread {
    /** The number of threads that are named. */
    public static final int NAMED = 8;

    private static final int LONGEST = 80;

    private UnknownThread() {}

    /**
     * The thread that a source opened; NOT_FOUND with the names of some threads if there is none with that id.
     *
     * @param opened the result of opening it
     * @param name the source's name
     * @param id the requested id
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
     * @param id the requested id
     * @param source the source's name
     * @param threads its first {@link #NAMED} threads, or why they are unknown
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
