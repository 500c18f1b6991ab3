package dev.stateroom.ui.threads;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.TaskRunner;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Threads that are not listed yet and whose id begins with the typed text, requested from the source. FX thread only. */
final class FoundThreads {
    private static final int MOST = 50;

    /** Shorter texts match too many ids. */
    private static final int SHORTEST = 2;

    private final String title;
    private final Supplier<@Nullable List<ThreadSummary>> among;
    private final Runnable changed;
    private List<ThreadSummary> threads = List.of();
    private String typed = "";
    private final LatestTask running;

    /**
     * @param listed the threads that need not be found; null if all are listed
     * @param changed runs when others were found
     */
    FoundThreads(TaskRunner work, String title, Supplier<@Nullable List<ThreadSummary>> listed, Runnable changed) {
        // Where none can be found the list stays as it is: what was typed filters the threads that are there.
        running = new LatestTask(work, _ -> {});
        this.title = title;
        this.among = listed;
        this.changed = changed;
    }

    /** The result of the last search, each with its id alone. */
    List<ThreadSummary> threads() {
        return threads;
    }

    /** Asks the source, unless the same text was asked last. */
    void look(@Nullable ThreadSource source, String beginning) {
        List<ThreadSummary> listed = among.get();
        String wanted = listed == null || source == null || beginning.length() < SHORTEST ? "" : beginning;
        if (wanted.equals(typed)) {
            return;
        }
        typed = wanted;
        threads = List.of();
        running.cancel();
        if (source == null || listed == null || wanted.isEmpty()) {
            return;
        }
        running.begin(
                title,
                (c, p) -> source.beginning(wanted, MOST, c),
                answer -> {
                    if (answer instanceof Outcome.Ok<List<String>>(List<String> ids)) {
                        Set<String> known = new HashSet<>(listed.stream().map(ThreadSummary::id).toList());
                        threads = ids.stream()
                                .filter(id -> !known.contains(id))
                                .map(id -> new ThreadSummary(id, ThreadSummary.UNCOUNTED, ThreadSummary.UNCOUNTED, null, null, null))
                                .toList();
                    }
                    if (!threads.isEmpty()) {
                        changed.run();
                    }
                });
    }
}
