package dev.stateroom.vfs.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class ChangeRunnerTest {
    private final ChangeRunner changes = new ChangeRunner(1_000);
    private final MemoryBackend files =
            new MemoryBackend().with("/a.txt", "one").with("/notes/b.md", "two").with("/notes/deep/c.md", "three");

    @Test
    void aNewFileCanBeTakenBackTogetherWithTheFoldersItNeeded() {
        Map<String, String> before = state();
        CompletedChange done = done(changes.createFile(files.at("/x/y/z.txt"), bytes("new")));
        assertThat(files.text("/x/y/z.txt")).isEqualTo("new");
        undo(done);
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void aNewFileNeverReplacesOne() {
        assertThat(failure(changes.createFile(files.at("/a.txt"), bytes("new"))).sentence())
                .isEqualTo("/a.txt exists already");
        assertThat(files.text("/a.txt")).isEqualTo("one");
    }

    @Test
    void anEditIsTakenBackAndMadeAgain() {
        CompletedChange saved = done(changes.save(files.at("/a.txt"), bytes("one"), bytes("1")));
        CompletedChange undone = undo(saved);
        assertThat(files.text("/a.txt")).isEqualTo("one");
        undo(undone);
        assertThat(files.text("/a.txt")).isEqualTo("1");
    }

    @Test
    void anEditOfWhatSomebodyElseChangedMeanwhileIsRefused() {
        files.with("/a.txt", "theirs");
        assertThat(failure(changes.save(files.at("/a.txt"), bytes("one"), bytes("mine"))).sentence())
                .contains("changed by another process");
        assertThat(files.text("/a.txt")).isEqualTo("theirs");
    }

    @Test
    void aDeletedFolderComesBackWithEverythingInIt() {
        files.createFolder(new FilePath("/notes/empty"));
        Map<String, String> before = state();
        CompletedChange done = done(changes.delete(files.at("/notes"), Cancellation.NEVER, Progress.SILENT));
        assertThat(done.files()).isEqualTo(2);
        assertThat(state().keySet()).containsExactly("/", "/a.txt");
        undo(done);
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void whatIsTooLargeToKeepSaysThatItCannotBeTakenBack() {
        files.with("/big.bin", "x".repeat(2_000));
        assertThat(done(changes.delete(files.at("/big.bin"), Cancellation.NEVER, Progress.SILENT)).undoable())
                .isFalse();
        assertThat(done(changes.delete(files.at("/a.txt"), Cancellation.NEVER, Progress.SILENT)).undoable())
                .isTrue();
    }

    @Test
    void aFolderIsCopiedToAnotherMountAndTakenBackThere() {
        MemoryBackend other = new MemoryBackend().with("/keep.txt", "mine");
        CompletedChange done = done(changes.copy(
                files.at("/notes"), other.at("/"), "notes", false, Cancellation.NEVER, Progress.SILENT));
        assertThat(other.text("/notes/deep/c.md")).isEqualTo("three");
        undo(done);
        assertThat(other.entries.keySet()).extracting(FilePath::text).containsExactly("/", "/keep.txt");
        assertThat(files.text("/notes/deep/c.md")).isEqualTo("three");
    }

    @Test
    void aCopyOverAFilePutsTheOldOneBackWhenTakenBack() {
        MemoryBackend other = new MemoryBackend().with("/a.txt", "theirs");
        assertThat(failure(changes.copy(
                                files.at("/a.txt"), other.at("/"), "a.txt", false, Cancellation.NEVER, Progress.SILENT))
                        .sentence())
                .isEqualTo("/a.txt exists already");
        CompletedChange done = done(
                changes.copy(files.at("/a.txt"), other.at("/"), "a.txt", true, Cancellation.NEVER, Progress.SILENT));
        assertThat(other.text("/a.txt")).isEqualTo("one");
        undo(done);
        assertThat(other.text("/a.txt")).isEqualTo("theirs");
    }

    @Test
    void aFolderIsNotCopiedIntoItself() {
        assertThat(failure(changes.copy(
                                files.at("/notes"),
                                files.at("/notes/deep"),
                                "again",
                                false,
                                Cancellation.NEVER,
                                Progress.SILENT))
                        .sentence())
                .contains("into itself");
    }

    @Test
    void aRenamedFolderIsRenamedBackWithoutKeepingItsBytes() {
        ChangeRunner keepsNothing = new ChangeRunner(0);
        Map<String, String> before = state();
        CompletedChange done = done(keepsNothing.rename(files.at("/notes"), "papers", Cancellation.NEVER, Progress.SILENT));
        assertThat(files.text("/papers/deep/c.md")).isEqualTo("three");
        assertThat(files.text("/notes")).isEqualTo("(absent)");
        assertThat(done.undoable()).isTrue();
        keepsNothing.undo(done, Cancellation.NEVER, Progress.SILENT);
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void aRenameThatFailsHalfwayLeavesTheOldPlaceWhole() {
        files.failFor(path -> path.text().equals("/papers/deep/c.md"));
        CompletedChange done = done(changes.rename(files.at("/notes"), "papers", Cancellation.NEVER, Progress.SILENT));
        assertThat(done.failure()).isNotNull();
        assertThat(files.text("/notes/deep/c.md")).isEqualTo("three");
        undo(done);
        assertThat(files.text("/papers")).isEqualTo("(absent)");
    }

    @Test
    void aStoppedCopyTellsHowFarItCameAndCanBeTakenBack() {
        MemoryBackend other = new MemoryBackend();
        Cancellation.Switch stop = new Cancellation.Switch();
        List<String> seen = new ArrayList<>();
        CompletedChange done = done(changes.copy(files.at("/notes"), other.at("/"), "notes", false, stop, (at, of, what) -> {
            seen.add(what);
            if (at == 2) {
                stop.request();
            }
        }));
        assertThat(done.failure()).isNotNull();
        assertThat(seen).hasSize(3);
        assertThat(other.entries).hasSizeGreaterThan(1);
        undo(done);
        assertThat(other.entries.keySet()).containsExactly(FilePath.ROOT);
    }

    @Test
    void namesThatWouldLeaveTheFolderAreNoNames() {
        assertThat(List.of("a.txt", "ü b", ".env")).allMatch(ChangeRunner::isName);
        assertThat(List.of("", ".", "..", "a/b", "a\nb")).noneMatch(ChangeRunner::isName);
    }

    private Map<String, String> state() {
        Map<String, String> state = new TreeMap<>();
        files.entries.keySet().forEach(path -> state.put(path.text(), files.text(path.text())));
        return state;
    }

    private CompletedChange undo(CompletedChange done) {
        CompletedChange undone = changes.undo(done, Cancellation.NEVER, Progress.SILENT);
        assertThat(undone.failure()).isNull();
        return undone;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static CompletedChange done(Outcome<CompletedChange> outcome) {
        return outcome.orThrow();
    }

    private static Failure failure(Outcome<CompletedChange> outcome) {
        if (outcome instanceof Outcome.Failed<CompletedChange>(Failure failure)) {
            return failure;
        }
        throw new AssertionError(outcome);
    }
}
