package dev.stateroom.backend.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.stateroom.backend.DiskBackend;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Versions of files in a repository that git 2 made: loose objects, a pack with changes of changes, a merge. */
final class GitVersionsTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void unpack() throws IOException {
        try (InputStream in = Objects.requireNonNull(GitVersionsTest.class.getResourceAsStream("/git/history.zip"));
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path to = folder.resolve(entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(to);
                } else {
                    Files.createDirectories(to.getParent());
                    Files.copy(zip, to);
                }
            }
        }
    }

    private Outcome<List<KeptVersion>> asked(String path) {
        Backend mount = DiskBackend.of(folder).orThrow();
        return mount.keptVersions(new FilePath(path), Cancellation.NEVER);
    }

    private List<KeptVersion> versions(String path) {
        return asked(path).orThrow();
    }

    @Test
    void theCommitsThatChangedAFileAreItsVersions() {
        assertThat(versions("/notes/a.md"))
                .extracting(KeptVersion::by, KeptVersion::text, KeptVersion::isDeletion)
                .containsExactly(
                        tuple("Ann", "one\ntwo\nthree\n", false),
                        tuple("Bea", "one\n2\nthree\n", false),
                        tuple("Ann", "one\n2\nthree\nfour\n", false),
                        tuple("Dan", null, true),
                        tuple("Eve", "new\n", false));
        assertThat(versions("/notes/a.md").getFirst().shortId()).startsWith("0bb0700");
    }

    @Test
    void aMergeIsNoVersionOfAFileThatOneSideBrought() {
        assertThat(versions("/big.txt")).extracting(KeptVersion::by).containsExactly("Ann", "Cid");
        assertThat(Objects.requireNonNull(versions("/big.txt").getLast().text())).endsWith("400\n401\n");
    }

    @Test
    void whatIsNoFileOfTheRepositoryHasNoVersions() throws IOException {
        assertThat(versions("/notes")).isEmpty();
        assertThat(versions("/none")).isEmpty();
        assertThat(versions("/notes/a.md/x")).isEmpty();
        Files.move(folder.resolve(".git"), folder.resolve("git"));
        assertThat(versions("/notes/a.md")).isEmpty();
    }

    @Test
    void aDamagedRepositoryIsSaidToBe() throws IOException {
        Files.writeString(folder.resolve(".git/refs/heads/main"), "0123456789012345678901234567890123456789\n");

        assertThat(asked("/notes/a.md"))
                .isEqualTo(Outcome.failed(
                        Failure.Kind.DAMAGED,
                        "the git history of /notes/a.md cannot be read: the repository does not have the object 0123456789012345678901234567890123456789"));
    }

    @Test
    void aBranchThatLeadsOutOfTheRepositoryIsNotFollowed() throws IOException {
        Files.writeString(folder.resolve(".git/HEAD"), "ref: ../../secret\n");

        assertThat(asked("/notes/a.md")).isInstanceOf(Outcome.Failed.class);
    }
}
