package dev.stateroom.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
final class ScratchRootTest {
    private static final String MARK = "stateroom scratch folder\n";

    @TempDir
    Path folder;

    private Path root() {
        return folder.resolve("cache").resolve("stateroom").resolve("scratch");
    }

    private ScratchRoot open() {
        return new ScratchRoot(folder.resolve("cache"), "stateroom", "scratch");
    }

    private Path left(String name, String mark) throws IOException {
        Path left = Files.createDirectories(root().resolve(name));
        Files.writeString(left.resolve("owner.lock"), mark);
        return left;
    }

    private List<String> files(Path below) throws IOException {
        try (Stream<Path> all = Files.walk(below)) {
            return all.filter(Files::isRegularFile).map(file -> String.valueOf(file.getFileName())).sorted().toList();
        }
    }

    private Path victim() throws IOException {
        Path victim = Files.createDirectories(folder.resolve("victim"));
        Files.writeString(victim.resolve("thesis.txt"), "precious");
        Files.writeString(Files.createDirectories(victim.resolve("inner")).resolve("id_rsa"), "k");
        return victim;
    }

    @Test
    void whatAKilledProcessLeftIsTakenAwayAndWhatARunningOneHoldsIsNot() throws IOException {
        Path dead = left("p-dead", MARK);
        Files.writeString(Files.createDirectories(dead.resolve("copy-1").resolve("deep")).resolve("copy.db"), "left over");
        Path deadAtOnce = left("p-deadatonce", "");
        Path deadBeforeItsLock = Files.createDirectories(root().resolve("p-empty"));
        ScratchRoot living = open();
        Path held = Files.createDirectories(living.fresh("copy"));
        living.sweep();
        assertThat(dead).doesNotExist();
        assertThat(deadAtOnce).doesNotExist();
        assertThat(deadBeforeItsLock).doesNotExist();
        assertThat(held).exists();
        open().sweep();
        assertThat(held).as("held by another root of this process").exists();
        living.close();
        assertThat(root()).isEmptyDirectory();
    }

    /** A process that swept took a folder away between its making and its lock, which then found no place that can be used. */
    @Test
    void manyMayBeginWhileOthersTakeAwayWhatIsLeft() {
        List<CompletableFuture<Void>> starts = new ArrayList<>();
        try (ExecutorService several = Executors.newFixedThreadPool(4)) {
            for (int i = 0; i < 600; i++) {
                starts.add(CompletableFuture.runAsync(
                        () -> {
                            ScratchRoot one = open();
                            one.sweep();
                            try {
                                one.fresh("copy");
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            } finally {
                                one.close();
                            }
                        },
                        several));
            }
        }
        assertThat(starts).allMatch(start -> !start.isCompletedExceptionally());
    }

    @Test
    void nothingIsDeletedThroughALinkWhereverItIsPlanted() throws IOException {
        Path victim = victim();
        Files.createDirectories(root());
        Files.createSymbolicLink(root().resolve("p-evil"), victim);
        Path inside = left("p-inside", MARK);
        Files.createSymbolicLink(inside.resolve("copy-1"), victim);
        Files.createSymbolicLink(Files.createDirectories(inside.resolve("copy-2")).resolve("inner"), victim.resolve("inner"));
        Path lockIsALink = Files.createDirectories(root().resolve("p-lock"));
        Files.writeString(victim.resolve("lock"), MARK);
        Files.createSymbolicLink(lockIsALink.resolve("owner.lock"), victim.resolve("lock"));
        Files.writeString(lockIsALink.resolve("kept.txt"), "kept");
        open().sweep();
        assertThat(files(victim)).containsExactly("id_rsa", "lock", "thesis.txt");
        assertThat(inside).doesNotExist();
        assertThat(lockIsALink.resolve("kept.txt")).exists();
    }

    /** Where all may rename what is there, the folder can be another one at the next moment, or a link. */
    @Test
    void aPlaceThatAnotherUserCanReplaceIsNotTaken() throws IOException {
        Path shared = Files.createDirectories(folder.resolve("shared").resolve("below"));
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
        for (Path parent : List.of(shared, shared.resolve("of"))) {
            ScratchRoot root = new ScratchRoot(parent, "stateroom");
            assertThatThrownBy(() -> root.fresh("copy")).hasMessageContaining("another user may put another folder in its place");
            assertThat(root.path()).doesNotExist();
        }
        Files.setAttribute(shared, "unix:mode", 01777);
        new ScratchRoot(shared, "stateroom").fresh("copy");
    }

    @Test
    void whatDoesNotCarryOurLockStays() throws IOException {
        Path other = left("p-other", "the lock of another program");
        Path none = Files.createDirectories(root().resolve("p-none"));
        Files.writeString(none.resolve("thesis.txt"), "precious");
        Path name = left("thesis", MARK);
        open().sweep();
        assertThat(files(root())).containsExactlyInAnyOrder("owner.lock", "owner.lock", "thesis.txt");
        assertThat(List.of(other, none, name)).allMatch(Files::exists);
    }

    @Test
    void aLinkInThePlaceOfAFolderOfOursIsNotUsed() throws IOException {
        Path victim = victim();
        Files.createDirectories(folder.resolve("cache"));
        Files.createSymbolicLink(folder.resolve("cache").resolve("stateroom"), victim);
        ScratchRoot planted = open();
        assertThatThrownBy(() -> planted.fresh("copy")).hasMessageContaining("it is a link or a file");
        planted.sweep();
        Files.delete(folder.resolve("cache").resolve("stateroom"));
        Files.createDirectories(folder.resolve("cache").resolve("stateroom"));
        Files.createSymbolicLink(root(), victim);
        assertThatThrownBy(() -> planted.fresh("copy")).hasMessageContaining("it is a link or a file");
        planted.sweep();
        assertThat(files(victim)).containsExactly("id_rsa", "thesis.txt");
        assertThat(victim).isDirectoryContaining("glob:**/thesis.txt");
    }

    @Test
    void foldersAreForTheirOwnerAlone() throws IOException {
        Files.createDirectories(root());
        Files.setPosixFilePermissions(root(), PosixFilePermissions.fromString("rwxrwxrwx"));
        Path made = open().fresh("copy").getParent();
        for (Path each : List.of(root(), Objects.requireNonNull(made))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each))).isEqualTo("rwx------");
        }
    }

    @Test
    void aFolderThatWasClosedIsDeletedAllTheSame() throws IOException {
        Path path;
        try (ScratchFolder made = ScratchFolder.create("closed")) {
            path = made.path();
            Path closed = Files.createDirectories(made.path().resolve("closed").resolve("inner"));
            Files.writeString(closed.resolve("file"), "");
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
            Files.setPosixFilePermissions(Objects.requireNonNull(closed.getParent()), PosixFilePermissions.fromString("r-x------"));
        }
        assertThat(path).doesNotExist();
    }
}
