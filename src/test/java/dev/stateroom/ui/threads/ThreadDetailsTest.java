package dev.stateroom.ui.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ForkedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.ForkedThreads;
import dev.stateroom.langgraph.ForkedThreads.Truth;
import dev.stateroom.langgraph.sqlite.CheckpointDatabase;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ThreadDetailsTest {
    @TempDir
    Path folder;

    private ThreadDetails details(Path database, String thread) {
        try (ThreadSource source = CheckpointDatabase.open(database, Cancellation.NEVER, Progress.SILENT).orThrow()) {
            return ThreadDetails.of(new ForkedThread(source.thread(thread, Cancellation.NEVER).orThrow(), List.of()), Cancellation.NEVER, Progress.SILENT);
        }
    }

    @Test
    void pointsWhoseRunsSawOtherFilesThanAreStoredAreMarked() {
        Path database = ForkedThreads.copy("lg120.db", folder);
        Set<CheckpointKey> diverging = ForkedThreads.read().of("lg120.db").stream()
                .filter(t -> t.thread().equals("lg120-00-fork-mid") && t.diverges())
                .map(Truth::key)
                .collect(Collectors.toSet());

        ThreadDetails details = details(database, "lg120-00-fork-mid");

        Set<CheckpointKey> expected = details.lineage().points().stream()
                .map(point -> point.checkpoint().key())
                .filter(diverging::contains)
                .collect(Collectors.toSet());
        assertThat(expected).isNotEmpty();
        assertThat(details.differs().keySet()).isEqualTo(expected);
        assertThat(details(database, "lg120-03-linear-line").differs()).isEmpty();
    }
}
