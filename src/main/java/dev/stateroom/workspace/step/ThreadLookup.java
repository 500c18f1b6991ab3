package dev.stateroom.workspace.step;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.function.Function;

/** Finds a thread by its id or a prefix of it. */
public final class ThreadLookup {
    /** The name of the thread that changed last. A thread with that id takes precedence. */
    public static final String LATEST = "latest";

    private static final int MOST_NAMED = 4;
    private static final int MOST_LOOKED_AT = 100;

    private ThreadLookup() {}

    /**
     * The thread.
     *
     * @throws dev.stateroom.vfs.FailureException if no thread, or more than one, matches
     */
    public static RecordedThread named(ThreadSource source, String name, Cancellation cancellation) {
        return named(source, name, id -> source.thread(id, cancellation), cancellation);
    }

    /** The same for reading one checkpoint: the thread's index is read only when needed. */
    public static RecordedThread unindexed(ThreadSource source, String name, Cancellation cancellation) {
        return named(source, name, id -> source.threadUnindexed(id, cancellation), cancellation);
    }

    private static RecordedThread named(
            ThreadSource source, String name, Function<String, Outcome<RecordedThread>> opening, Cancellation cancellation) {
        Outcome<RecordedThread> exact = opening.apply(name);
        if (!(exact instanceof Outcome.Failed<RecordedThread>(Failure failure))
                || failure.kind() != Failure.Kind.NOT_FOUND
                || name.isEmpty()) {
            return exact.orThrow();
        }
        if (name.equals(LATEST)) {
            List<ThreadSource.ThreadSummary> newest = source.page(1, "", cancellation).orThrow().threads();
            return newest.isEmpty() ? exact.orThrow() : opening.apply(newest.getFirst().id()).orThrow();
        }
        List<String> beginning = source.beginning(name, MOST_LOOKED_AT, cancellation).orThrow();
        if (beginning.size() > 1) {
            throw refused("thread '" + name + "' is ambiguous in "
                    + source.description().name() + ": " + someOf(beginning));
        }
        return beginning.isEmpty()
                ? exact.orThrow()
                : opening.apply(beginning.getFirst()).orThrow();
    }

    /** The first few names, and the number of the others. */
    public static String someOf(List<String> names) {
        String some = String.join(", ", names.subList(0, Math.min(MOST_NAMED, names.size())));
        int more = names.size() - MOST_NAMED;
        return more > 0 ? some + " and " + more + " more" : some;
    }

    static FailureException refused(String sentence) {
        return new FailureException(new Failure(Failure.Kind.INVALID, sentence));
    }
}
