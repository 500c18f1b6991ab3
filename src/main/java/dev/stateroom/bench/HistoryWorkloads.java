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
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * The history workloads over {@code history.sqlite}: 20 threads of about 500 steps. Listing reopens the file in each run. The others keep
 * it open and know the checkpoint's id, as their peer does, and reopen the thread in each run, so that nothing cached by an earlier run is
 * measured.
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

    /** The files at checkpoint 460 of a thread. */
    Workload materialise() {
        return over("history-materialise", 1, at ->
                at.thread().filesAt(at.checkpoint(), Cancellation.NEVER).orThrow().value().size());
    }

    /** The files that differ between checkpoints 459 and 460. */
    Workload diff() {
        return over("history-diff", 1, at ->
                at.thread().changesAt(at.checkpoint(), Cancellation.NEVER).orThrow().size());
    }

    /** The same for all neighbouring pairs of the thread; the result is the number of pairs. */
    Workload scrub() {
        return over("history-scrub", 501, at -> {
            RecordedThread thread = at.source().thread(THREAD, Cancellation.NEVER).orThrow();
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

    /** The open file, and the checkpoint, which is looked up once. */
    private record At(ThreadSource source, CheckpointKey checkpoint) implements AutoCloseable {
        RecordedThread thread() {
            return source.threadUnindexed(THREAD, Cancellation.NEVER).orThrow();
        }

        @Override
        public void close() {
            source.close();
        }
    }

    private At opened() {
        ThreadSource source = open();
        return new At(source, oldestFirst(source.thread(THREAD, Cancellation.NEVER).orThrow()).get(STEP));
    }

    private Workload over(String name, long items, ToLongFunction<At> body) {
        return new OverOne<>(name, items, OptionalLong.empty(), this::opened, body);
    }
}
