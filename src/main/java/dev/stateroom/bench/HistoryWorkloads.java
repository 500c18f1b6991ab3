package dev.stateroom.bench;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The history workloads over {@code history.sqlite}: 20 threads of about 500 steps. Listing opens the file anew at each run.
 * The others keep it open and know the checkpoint's id, as their peer does, and open the thread anew at each run, so that nothing
 * folded by an earlier one is counted as speed.
 */
final class HistoryWorkloads {
    private static final String THREAD = "thread-003";
    private static final int STEP = 460;

    private final WorkspaceOpener opener;
    private final String address;

    HistoryWorkloads(WorkspaceOpener opener, Path folder) {
        this.opener = opener;
        this.address = "sqlite:" + folder.resolve("history.sqlite");
    }

    /** Opens the file and lists its threads with count and last time. */
    Workload threads() {
        return new Listing();
    }

    /** Files at checkpoint 460 of a thread. */
    Workload materialise() {
        return new Opened("history-materialise", 1, (source, checkpoint) -> atOnce(source)
                .filesAt(checkpoint, Cancellation.NEVER)
                .orThrow()
                .value()
                .size());
    }

    /** Files that differ between checkpoint 459 and 460. */
    Workload diff() {
        return new Opened("history-diff", 1, (source, checkpoint) ->
                atOnce(source).changesAt(checkpoint, Cancellation.NEVER).orThrow().size());
    }

    /** The same for all neighbouring pairs of the thread; the result is the number of pairs. */
    Workload scrub() {
        return new Opened("history-scrub", 501, (source, checkpoint) -> {
            RecordedThread thread = source.thread(THREAD, Cancellation.NEVER).orThrow();
            List<CheckpointKey> keys = oldestFirst(thread);
            long pairs = 0;
            for (CheckpointKey key : keys.subList(1, keys.size())) {
                if (thread.changesAt(key, Cancellation.NEVER) instanceof Outcome.Ok<?>) {
                    pairs++;
                }
            }
            return pairs;
        });
    }

    private static RecordedThread atOnce(ThreadSource source) {
        return source.threadUnindexed(THREAD, Cancellation.NEVER).orThrow();
    }

    private static List<CheckpointKey> oldestFirst(RecordedThread thread) {
        return thread.checkpoints().stream()
                .map(Checkpoint::key)
                .filter(CheckpointKey::isRoot)
                .sorted(Comparator.comparing(CheckpointKey::id))
                .toList();
    }

    private ThreadSource open() {
        return opener.threads(address, Cancellation.NEVER, Progress.SILENT).orThrow();
    }

    private final class Listing implements Workload {
        @Override
        public String name() {
            return "history-threads";
        }

        @Override
        public long items() {
            return 20;
        }

        @Override
        public long run() {
            try (ThreadSource source = open()) {
                return source.threads(Cancellation.NEVER).orThrow().size();
            }
        }

        @Override
        public void close() {}
    }

    private final class Opened implements Workload {
        private final String name;
        private final long items;
        private final ToLongBiFunction<ThreadSource, CheckpointKey> body;
        private @Nullable ThreadSource source;
        private @Nullable CheckpointKey checkpoint;

        Opened(String name, long items, ToLongBiFunction<ThreadSource, CheckpointKey> body) {
            this.name = name;
            this.items = items;
            this.body = body;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public long items() {
            return items;
        }

        @Override
        public long run() {
            ThreadSource opened = source;
            CheckpointKey at = checkpoint;
            if (opened == null || at == null) {
                opened = open();
                source = opened;
                at = oldestFirst(opened.thread(THREAD, Cancellation.NEVER).orThrow()).get(STEP);
                checkpoint = at;
            }
            return body.applyAsLong(opened, at);
        }

        @Override
        public void close() {
            if (source != null) {
                source.close();
            }
        }
    }
}
