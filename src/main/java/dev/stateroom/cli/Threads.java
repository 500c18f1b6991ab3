package dev.stateroom.cli;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;

/** Finds the thread that a person named, by its id or by the beginning of it. */
final class Threads {
    private static final int MOST_NAMED = 4;

    private Threads() {}

    /**
     * The thread.
     *
     * @throws dev.stateroom.vfs.Refused where nothing, or more than one, begins so
     */
    static RecordedThread named(ThreadSource source, String name, Cancellation cancellation) {
        Outcome<RecordedThread> exact = source.thread(name, cancellation);
        if (!(exact instanceof Outcome.Failed<RecordedThread>(Failure failure))
                || failure.kind() != Failure.Kind.NOT_FOUND
                || name.isEmpty()) {
            return exact.orThrow();
        }
        List<String> beginning = source.threads(cancellation).orThrow().stream()
                .map(ThreadSource.ThreadSummary::id)
                .filter(id -> id.startsWith(name))
                .toList();
        if (beginning.size() > 1) {
            throw CliCommand.refused("thread '" + name + "' is ambiguous in "
                    + source.description().name() + ": " + someOf(beginning));
        }
        return beginning.isEmpty()
                ? exact.orThrow()
                : source.thread(beginning.getFirst(), cancellation).orThrow();
    }

    /** The first few, and how many more. */
    static String someOf(List<String> names) {
        String some = String.join(", ", names.subList(0, Math.min(MOST_NAMED, names.size())));
        int more = names.size() - MOST_NAMED;
        return more > 0 ? some + " and " + more + " more" : some;
    }
}
