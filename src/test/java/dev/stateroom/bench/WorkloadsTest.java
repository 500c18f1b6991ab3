package dev.stateroom.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.LocalOpener;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkloadsTest {
    @TempDir
    private Path folder;

    @Test
    void listingCountsTheThreadsOfTheDatabaseInTheFolder() throws Exception {
        try (InputStream recorded = Objects.requireNonNull(
                WorkloadsTest.class.getResourceAsStream("/dev/stateroom/workspace/sample/sessions.db"))) {
            Files.copy(recorded, folder.resolve("history.sqlite"));
        }
        try (Workload threads = workloads().named("history-threads", folder).orThrow()) {
            assertThat(threads.run()).isEqualTo(12);
            assertThat(threads.run()).isEqualTo(12);
        }
    }

    @Test
    void anUnknownNameListsThoseThereAre() {
        assertThat(workloads().named("history-dif", folder))
                .isEqualTo(Outcome.failed(
                        Failure.Kind.INVALID,
                        "no workload is named history-dif; there are history-threads, history-materialise, history-diff, history-scrub"));
    }

    private Workloads workloads() {
        return new Workloads(new LocalOpener(folder.resolve("sample"), Clock.systemUTC()));
    }
}
