package dev.stateroom.history.memory;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The memories in the prompts of threads.
 *
 * @param copies by source, newest thread first
 * @param left number of further threads that were not read
 * @param unreadable ids of the threads whose prompt cannot be read, newest first
 */
public record PromptIndex(Map<String, List<Carried>> copies, int left, List<String> unreadable) {
    /** The largest number of threads that are read: one value of one checkpoint each. */
    private static final int MOST_THREADS = 500;

    /** No memories. */
    public static final PromptIndex EMPTY = new PromptIndex(Map.of(), 0, List.of());

    /**
     * A memory in the prompt of a thread's newest step.
     *
     * @param thread the thread, with the user in its metadata
     * @param text its content
     */
    public record Carried(ThreadUser thread, String text) {
        public String threadId() {
            return thread.threadId();
        }
    }

    /** The threads that have a source in their prompts. */
    public List<Carried> of(String source) {
        return copies.getOrDefault(source, List.of());
    }

    /** Reads the newest checkpoint of each thread. */
    public static Outcome<PromptIndex> of(ThreadSource source, Cancellation cancellation, Progress progress) {
        return source.page(MOST_THREADS, "", cancellation).map(page -> {
            List<ThreadSource.ThreadSummary> all = page.threads();
            Map<String, List<Carried>> copies = new LinkedHashMap<>();
            List<String> unreadable = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                cancellation.check();
                ThreadSource.ThreadSummary summary = all.get(i);
                progress.report(i, all.size(), summary.id());
                if (source.threadUnindexed(summary.id(), cancellation).then(thread -> take(thread, summary, copies))
                        instanceof Outcome.Failed<Boolean> _) {
                    unreadable.add(summary.id());
                }
            }
            return new PromptIndex(copies, page.left(), List.copyOf(unreadable));
        });
    }

    private static Outcome<Boolean> take(RecordedThread thread, ThreadSource.ThreadSummary summary, Map<String, List<Carried>> copies) {
        Checkpoint newest = newest(thread, summary);
        if (newest == null) {
            return Outcome.ok(false);
        }
        ThreadUser user = ThreadUser.of(thread, newest);
        return PromptCopy.read(thread, newest.key()).map(texts -> {
            texts.forEach((path, text) -> copies.computeIfAbsent(path, p -> new ArrayList<>()).add(new Carried(user, text)));
            return true;
        });
    }

    private static @Nullable Checkpoint newest(RecordedThread thread, ThreadSource.ThreadSummary summary) {
        return summary.headId() == null
                ? thread.checkpoints().stream().findFirst().orElse(null)
                : thread.checkpoint(new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, summary.headId()));
    }
}
