package dev.stateroom.workspace.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.backend.DiskBackend;
import dev.stateroom.history.FileChange;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two trees of which not all can be read, or shown, or waited for. */
final class TreeComparisonTest {
    private static final long LARGE = (32L << 20) + 1;

    @TempDir
    Path folder;

    @BeforeEach
    void files() throws IOException {
        for (String side : List.of("a", "b")) {
            Files.createDirectories(folder.resolve(side + "/in/deep"));
            Files.writeString(folder.resolve(side + "/same.md"), "same\n");
            Files.writeString(folder.resolve(side + "/in/deep/x.md"), "x\n");
        }
        Files.writeString(folder.resolve("a/in/only-a.md"), "a\n");
        Files.writeString(folder.resolve("b/only-b.md"), "b\n");
    }

    /** A tree of which some paths can neither be listed nor read. */
    private record Torn(Backend inner, Set<String> broken) implements Backend {
        private <T> Outcome<T> orBroken(FilePath path, Outcome<T> outcome) {
            return broken.contains(path.text()) ? Outcome.failed(Failure.Kind.UNREACHABLE, path + " does not answer") : outcome;
        }

        @Override
        public Capabilities capabilities() {
            return inner.capabilities();
        }

        @Override
        public Outcome<Long> list(FilePath path, Consumer<FileEntry> sink, Cancellation cancellation) {
            return broken.contains(path.text()) ? orBroken(path, Outcome.ok(0L)) : inner.list(path, sink, cancellation);
        }

        @Override
        public Outcome<FileEntry> entry(FilePath path) {
            return inner.entry(path);
        }

        @Override
        public Outcome<InputStream> read(FilePath file, long offset, long length) {
            return orBroken(file, inner.read(file, offset, length));
        }

        @Override
        public void close() {
            inner.close();
        }
    }

    private record Compared(ComparisonSummary summary, List<String> changes) {}

    private Compared compare(Set<String> brokenBefore, Set<String> brokenAfter, Cancellation cancellation) {
        List<String> changes = new ArrayList<>();
        try (Backend a = new Torn(DiskBackend.of(folder.resolve("a")).orThrow(), brokenBefore);
                Backend b = new Torn(DiskBackend.of(folder.resolve("b")).orThrow(), brokenAfter)) {
            Consumer<FileChange> sink = change -> changes.add(change.kind() + " " + change.path());
            ComparisonSummary summary =
                    TreeComparison.run(new ComparedSide("A", a, FilePath.ROOT), new ComparedSide("B", b, FilePath.ROOT), sink, cancellation, Progress.SILENT);
            return new Compared(summary, changes);
        }
    }

    @Test
    void whatOneSideHasAloneIsADifference() {
        Compared compared = compare(Set.of(), Set.of(), Cancellation.NEVER);
        assertThat(compared.changes()).containsExactly("DELETED in/only-a.md", "ADDED only-b.md");
        assertThat(compared.summary()).isEqualTo(new ComparisonSummary(2, 2, List.of()));
    }

    @Test
    void whatLiesInAFolderThatCannotBeReadIsNotTakenForGone() {
        Compared compared = compare(Set.of(), Set.of("/in"), Cancellation.NEVER);
        assertThat(compared.changes()).containsExactly("ADDED only-b.md");
        assertThat(compared.summary()).isEqualTo(new ComparisonSummary(1, 1, List.of("B: /in does not answer")));
        Compared nothing = compare(Set.of("/"), Set.of(), Cancellation.NEVER);
        assertThat(nothing.changes()).isEmpty();
        assertThat(nothing.summary()).isEqualTo(new ComparisonSummary(0, 0, List.of("A: / does not answer")));
    }

    @Test
    void aFileThatCannotBeReadIsNeitherTheSameNorLost() {
        Compared compared = compare(Set.of("/same.md", "/in/only-a.md"), Set.of(), Cancellation.NEVER);
        assertThat(compared.changes()).containsExactly("DELETED in/only-a.md", "ADDED only-b.md");
        assertThat(compared.summary().same()).isEqualTo(1);
        assertThat(compared.summary().problems()).containsExactly("A: /in/only-a.md does not answer", "A: /same.md does not answer");
    }

    @Test
    void aFileThatIsTooLargeToBeShownIsComparedByItsBytes() throws IOException {
        for (String side : List.of("a", "b")) {
            for (String name : List.of("large-same", "large-other")) {
                try (RandomAccessFile file = new RandomAccessFile(folder.resolve(side + "/" + name).toFile(), "rw")) {
                    file.setLength(LARGE);
                    file.seek(LARGE - 1);
                    file.write(name.endsWith("other") ? side.charAt(0) : 'x');
                }
            }
        }
        Compared compared = compare(Set.of(), Set.of(), Cancellation.NEVER);
        assertThat(compared.changes()).containsExactly("DELETED in/only-a.md", "MODIFIED large-other", "ADDED only-b.md");
    }

    @Test
    void itEndsWhenSomebodyGivesUp() {
        Cancellation.Switch stop = new Cancellation.Switch();
        int[] asked = {0};
        assertThatThrownBy(() -> compare(Set.of(), Set.of(), () -> {
                    if (++asked[0] == 5) {
                        stop.request();
                    }
                    return stop.isRequested();
                }))
                .isInstanceOf(CancelledException.class);
        assertThat(asked[0]).isEqualTo(5);
    }
}
