package dev.stateroom.history;

import dev.stateroom.langgraph.sqlite.CheckpointDatabase;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** The checkpoint databases among the tests' resources. */
public final class RecordedDatabases {
    private RecordedDatabases() {}

    /**
     * Reads every thread of each.
     *
     * @param folder where they are copied to
     * @param each gets {@code FOLDER/DATABASE THREAD} and the thread
     * @return how many threads there are
     */
    public static int threads(Path folder, BiConsumer<String, RecordedThread> each) throws IOException {
        List<Path> databases;
        try (Stream<Path> all = Files.walk(Path.of("src/test/resources"))) {
            databases = all.filter(path -> path.toString().matches(".*\\.(db|sqlite)")).sorted().toList();
        }
        int threads = 0;
        for (Path stored : databases) {
            Path database = Files.copy(stored, folder.resolve(stored.toString().replace('/', '-')));
            if (CheckpointDatabase.open(database, Cancellation.NEVER, Progress.SILENT) instanceof Outcome.Ok<ThreadSource>(ThreadSource opened)) {
                try (ThreadSource source = opened) {
                    for (ThreadSource.ThreadSummary one : source.threads(Cancellation.NEVER).orThrow()) {
                        threads++;
                        each.accept(stored.subpath(stored.getNameCount() - 2, stored.getNameCount()) + " " + one.id(), source.thread(one.id(), Cancellation.NEVER).orThrow());
                    }
                }
            }
        }
        return threads;
    }
}
