package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiskBackendTest extends WritableContract {
    @TempDir
    Path temporary;

    @Override
    Backend holding(Map<String, byte[]> files) throws IOException {
        Path root = Files.createDirectories(temporary.resolve("root"));
        for (var file : files.entrySet()) {
            Path path = root.resolve(file.getKey().substring(1));
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
        return DiskBackend.of(root, true).orThrow();
    }

    @Test
    void withoutLeaveNothingIsChanged() throws IOException {
        holding(Map.of("/f", new byte[1]));
        Backend backend = DiskBackend.of(temporary.resolve("root")).orThrow();
        FilePath file = new FilePath("/f");
        assertThat(failure(write(backend, "/f", "x", true)).sentence())
                .startsWith("/f cannot be changed: the mount of ")
                .endsWith("is read-only until it is unlocked");
        assertThat(failure(backend.edit(file, new FileEdit("a", "b", true), Cancellation.NEVER)).kind()).isEqualTo(Failure.Kind.DENIED);
        assertThat(failure(backend.delete(file, Cancellation.NEVER)).kind()).isEqualTo(Failure.Kind.DENIED);
        assertThat(failure(backend.createFolder(new FilePath("/new"))).kind()).isEqualTo(Failure.Kind.DENIED);
        assertThat(temporary.resolve("root").toFile().list()).containsExactly("f");
    }

    @Test
    void aReplacedFileKeepsItsModeAndAProtectedOneIsLeft() throws IOException {
        Backend backend = holding(Map.of("/run.sh", "a".getBytes(UTF_8)));
        Path file = temporary.resolve("root/run.sh");
        assumeTrue(Files.getFileStore(file).supportsFileAttributeView("posix"), "needs modes");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x-w-"));
        write(backend, "/run.sh", "b", true).orThrow();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rwxr-x-w-");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r-xr-xr-x"));
        assertThat(failure(write(backend, "/run.sh", "c", true)).sentence()).isEqualTo("/run.sh cannot be written: the file is write-protected");
        assertThat(Files.readString(file)).isEqualTo("b");
    }

    @Test
    void nothingIsWrittenThroughALinkAndDeletingOneLeavesItsTarget() throws IOException {
        Backend backend = holding(Map.of("/dir/f", new byte[1]));
        Path outside = Files.createDirectory(temporary.resolve("outside"));
        Path secret = Files.writeString(outside.resolve("secret"), "secret");
        Path root = temporary.resolve("root");
        Files.createSymbolicLink(root.resolve("folder"), outside);
        Files.createSymbolicLink(root.resolve("file"), secret);
        Files.createSymbolicLink(root.resolve("dir/inner"), outside);
        for (String path : List.of("/folder/new", "/folder/secret", "/file", "/folder")) {
            for (boolean replace : List.of(true, false)) {
                assertThat(failure(write(backend, path, "x", replace)).kind()).isEqualTo(Failure.Kind.DENIED);
            }
        }
        assertThat(failure(backend.edit(new FilePath("/file"), new FileEdit("s", "b", true), Cancellation.NEVER)).kind())
                .isEqualTo(Failure.Kind.DENIED);
        assertThat(failure(backend.createFolder(new FilePath("/folder/new"))).kind()).isEqualTo(Failure.Kind.DENIED);
        assertThat(failure(backend.delete(new FilePath("/folder/secret"), Cancellation.NEVER)).kind()).isEqualTo(Failure.Kind.DENIED);
        assertThat(backend.delete(new FilePath("/dir"), Cancellation.NEVER).orThrow()).isEqualTo(2);
        assertThat(backend.delete(new FilePath("/folder"), Cancellation.NEVER).orThrow()).isEqualTo(1);
        assertThat(backend.delete(new FilePath("/file"), Cancellation.NEVER).orThrow()).isEqualTo(1);
        assertThat(outside.toFile().list()).containsExactly("secret");
        assertThat(secret).hasContent("secret");
        assertThat(names(backend, "/")).isEmpty();
    }

    @Test
    void aTreeDeeperThanFoldersCanBeHeldOpenIsDeleted() throws IOException {
        Backend backend = holding(Map.of());
        Path deep = temporary.resolve("root/deep");
        for (int i = 0; i < 350; i++) {
            deep = deep.resolve("d");
        }
        Files.createDirectories(deep);
        Files.writeString(deep.resolve("f"), "");
        assertThat(backend.delete(new FilePath("/deep"), Cancellation.NEVER).orThrow()).isEqualTo(1);
        assertThat(names(backend, "/")).isEmpty();
    }

    @Test
    void anEditFindsWhatLiesAcrossBlocks() throws IOException {
        String filler = "ab".repeat(1 << 17);
        Backend backend = holding(Map.of("/big", (filler.substring(3) + "needle" + filler + "needle").getBytes(UTF_8)));
        assertThat(backend.edit(new FilePath("/big"), new FileEdit("needle", "n", true), Cancellation.NEVER).orThrow()).isEqualTo(2);
        assertThat(Files.readString(temporary.resolve("root/big"))).isEqualTo(filler.substring(3) + "n" + filler + "n");
    }

    @Test
    void itIsJailedAndKnowsEmptyFolders() throws IOException {
        Backend backend = holding(Map.of());
        Files.createDirectory(temporary.resolve("root/empty"));
        assertThat(backend.capabilities().can())
                .containsExactlyInAnyOrder(Capability.JAILED, Capability.EMPTY_FOLDERS, Capability.WRITE);
        assertThat(names(backend, "/")).containsExactly("empty");
        assertThat(names(backend, "/empty")).isEmpty();
    }

    @Test
    void linksAreListedAndNotFollowed() throws IOException {
        Backend backend = holding(Map.of("/inside/f", "inside".getBytes(UTF_8)));
        Path outside = Files.createDirectory(temporary.resolve("outside"));
        Files.writeString(outside.resolve("secret"), "secret");
        Path root = temporary.resolve("root");
        Files.createSymbolicLink(root.resolve("folder"), outside);
        Files.createSymbolicLink(root.resolve("file"), outside.resolve("secret"));
        Files.createSymbolicLink(root.resolve("near"), Path.of("inside"));
        Files.createSymbolicLink(root.resolve("broken"), Path.of("nowhere"));
        assertThat(list(backend, "/").orThrow())
                .filteredOn(e -> e.kind() == FileEntry.Kind.LINK)
                .extracting(FileEntry::name)
                .containsExactlyInAnyOrder("folder", "file", "near", "broken");
        assertThat(failure(list(backend, "/folder")))
                .isEqualTo(new Failure(Failure.Kind.DENIED, "/folder: folder is a link, which is not followed"));
        assertThat(failure(backend.read(new FilePath("/folder/secret"), 0, -1)).kind()).isEqualTo(Failure.Kind.DENIED);
        assertThat(failure(backend.read(new FilePath("/file"), 0, -1)))
                .isEqualTo(new Failure(Failure.Kind.DENIED, "/file is a link, which is not followed"));
        assertThat(failure(backend.entry(new FilePath("/near/f"))).kind()).isEqualTo(Failure.Kind.DENIED);
    }

    @Test
    void theRootItselfMayBeReachedThroughALink() throws IOException {
        holding(Map.of("/f", new byte[0]));
        Path link = Files.createSymbolicLink(temporary.resolve("link"), Path.of("root"));
        assertThat(names(DiskBackend.of(link).orThrow(), "/")).containsExactly("f");
    }

    @Test
    void aRootThatIsMissingOrAFileSaysSo() throws IOException {
        Path file = Files.writeString(temporary.resolve("file"), "");
        assertThat(failure(DiskBackend.of(temporary.resolve("nope"))).kind()).isEqualTo(Failure.Kind.NOT_FOUND);
        assertThat(failure(DiskBackend.of(file)).kind()).isEqualTo(Failure.Kind.WRONG_KIND);
    }

    @Test
    void aPipeIsListedAndNeverOpened() throws Exception {
        Backend backend = holding(Map.of());
        Process made = new ProcessBuilder("mkfifo", temporary.resolve("root/pipe").toString()).start();
        assumeTrue(made.waitFor(10, TimeUnit.SECONDS) && made.exitValue() == 0, "needs mkfifo");
        assertThat(list(backend, "/").orThrow()).extracting(FileEntry::kind).containsExactly(FileEntry.Kind.OTHER);
        assertThat(failure(backend.read(new FilePath("/pipe"), 0, -1)).sentence()).isEqualTo("/pipe is not a regular file");
        Failure below = assertTimeoutPreemptively(
                Duration.ofSeconds(10), () -> failure(backend.read(new FilePath("/pipe/below"), 0, -1)));
        assertThat(below.kind()).isEqualTo(Failure.Kind.WRONG_KIND);
    }

    @Test
    void aNameThatIsNoTextIsListedWithANoteAndCanBeRead() throws Exception {
        Backend backend = holding(Map.of());
        Process made = new ProcessBuilder("sh", "-c", "printf content > \"$(printf 'bad-\\377')\"")
                .directory(temporary.resolve("root").toFile())
                .start();
        assumeTrue(made.waitFor(10, TimeUnit.SECONDS) && made.exitValue() == 0, "needs a shell and a file system with free names");
        FileEntry entry = list(backend, "/").orThrow().getFirst();
        assertThat(entry.note()).isEqualTo("the name is not valid text in this locale");
        assertThat(read(backend, entry.path().text(), 0, -1)).isEqualTo("content".getBytes(UTF_8));
    }

    @Test
    void aNameWithANulNamesNothing() throws IOException {
        assertThat(failure(holding(Map.of()).entry(new FilePath("/a\0b"))).kind()).isEqualTo(Failure.Kind.NOT_FOUND);
    }
}
