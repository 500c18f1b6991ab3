package dev.stateroom.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.langgraph.ForkedThreads;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.LocalOpener;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkloadCatalogTest {
    @TempDir
    private Path folder;

    @Test
    void listingCountsTheThreadsOfTheDatabaseInTheFolder() throws Exception {
        try (InputStream recorded = Objects.requireNonNull(
                WorkloadCatalogTest.class.getResourceAsStream("/dev/stateroom/workspace/sample/sessions.db"))) {
            Files.copy(recorded, folder.resolve("history.sqlite"));
        }
        try (Workload threads = workloads().named("history-threads", folder.toString()).orThrow()) {
            assertThat(threads.run()).isEqualTo(11);
            assertThat(threads.run()).isEqualTo(11);
        }
    }

    @Test
    void anUnknownNameListsThoseThereAre() {
        assertThat(workloads().named("history-dif", folder.toString()))
                .isInstanceOfSatisfying(Outcome.Failed.class, failed -> assertThat(failed.failure().sentence())
                        .startsWith("no workload is named history-dif; there are ls-flat-10k, ")
                        .endsWith("history-diff, history-scrub, rebuild-stored, rebuild-live"));
    }

    @Test
    void aRebuildIsMeasuredWithAndWithoutTheLookForWhatTheRunsSaw() {
        String database = ForkedThreads.copy("lg120.db", folder).toString();
        try (Workload stored = workloads().named("rebuild-stored", database).orThrow();
                Workload live = workloads().named("rebuild-live", database).orThrow()) {
            assertThat(stored.run()).isPositive();
            assertThat(live.run()).isEqualTo(stored.run());
        }
    }

    @Test
    void aSearchThatIsGivenUpIsWaitedFor() throws Exception {
        Files.writeString(folder.resolve("a.md"), "one");
        try (Workload cancel = workloads().named("search-cancel", folder.toString()).orThrow()) {
            for (int i = 0; i < 3; i++) {
                cancel.prepare();
                assertThat(cancel.run()).isEqualTo(cancel.expected().orElseThrow());
            }
        }
    }

    @Test
    void theManifestBesideAFolderSaysWhatIsToBeCounted() throws Exception {
        Path tree = Files.createDirectories(folder.resolve("tree/inner"));
        Files.writeString(tree.resolveSibling("a.md"), "one");
        try (Workload listing = workloads().named("ls-flat-10k", folder.resolve("tree").toString()).orThrow()) {
            assertThat(listing.run()).isEqualTo(2);
            assertThat(listing.expected()).isEmpty();
        }
        Files.writeString(folder.resolve("tree.manifest.json"), "{\"files\": 1, \"dirs\": 1, \"md\": 5}");
        try (Workload listing = workloads().named("ls-flat-10k", folder.resolve("tree").toString()).orThrow();
                Workload composite = workloads().named("ls-composite", folder.resolve("tree").toString()).orThrow();
                Workload glob = workloads().named("glob-fs-100k", folder.resolve("tree").toString()).orThrow()) {
            assertThat(listing.expected()).hasValue(2);
            assertThat(composite.expected()).hasValue(102);
            assertThat(composite.run()).isEqualTo(102);
            assertThat(glob.expected()).hasValue(5);
        }
        Files.writeString(folder.resolve("tree.manifest.json"), "{\"files\": \"many\"");
        try (Workload listing = workloads().named("ls-flat-10k", folder.resolve("tree").toString()).orThrow()) {
            assertThat(listing.expected()).isEmpty();
        }
    }

    @Test
    void anEditedFileIsAsItWasInTheEnd() throws Exception {
        Path file = folder.resolve("edit50.txt");
        Files.writeString(file, "before " + TextCorpus.NEEDLE + "(0) after");
        for (Path data : List.of(folder, file)) {
            try (Workload edit = workloads().named("edit-50m", data.toString()).orThrow()) {
                assertThat(edit.run()).isEqualTo(edit.expected().orElseThrow());
                assertThat(file).hasContent("before " + TextCorpus.NEEDLE + "(1) after");
                assertThat(edit.run()).isEqualTo(1);
                assertThat(edit.run()).isEqualTo(1);
            }
            assertThat(file).hasContent("before " + TextCorpus.NEEDLE + "(0) after");
        }
    }

    @Test
    void whatWasWrittenIsGoneInTheEnd() throws Exception {
        try (Workload write = workloads().named("write-10k", folder.toString()).orThrow()) {
            write.prepare();
            assertThat(write.run()).isEqualTo(10_000);
            try (Stream<Path> all = Files.walk(folder)) {
                assertThat(all.filter(Files::isRegularFile)).hasSize(10_000).allMatch(f -> f.toFile().length() > 500);
            }
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void linesOfAFileAreCountedByTheirCharacters() throws Exception {
        Files.writeString(folder.resolve("big.txt"), "one\ntwo\n");
        try (Workload beginning = workloads().named("read-big-0", folder.toString()).orThrow();
                Workload deep = workloads().named("read-big-1m", folder.toString()).orThrow();
                Workload agent = workloads().named("agent-read-big-1m", folder.toString()).orThrow()) {
            assertThat(beginning.run()).isEqualTo("one\ntwo\n".length());
            assertThat(beginning.expected()).isEmpty();
            assertThat(deep.run()).isZero();
            assertThatThrownBy(agent::run).isInstanceOf(FailureException.class).hasMessageContaining("big.txt cannot be read");
        }
    }

    @Test
    void aGeneratedStateIsListed() {
        try (Workload listing = workloads().named("ls-state-50k", folder.toString()).orThrow()) {
            assertThat(listing.run()).isEqualTo(listing.expected().orElseThrow());
        }
    }

    private WorkloadCatalog workloads() {
        return new WorkloadCatalog(new LocalOpener(folder.resolve("sample"), Clock.systemUTC()));
    }
}
