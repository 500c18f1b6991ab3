package dev.stateroom.workspace.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stateroom.vfs.TimedOpening;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a command writes by name may be a pipe: it is written to if it has a reader, and nothing takes its place. */
@Timeout(60)
final class ReplacedPipeTest {
    @TempDir
    Path folder;

    private Path pipe() throws Exception {
        Path pipe = folder.resolve("pipe");
        Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
        assumeTrue(made.waitFor(10, TimeUnit.SECONDS) && made.exitValue() == 0, "needs mkfifo");
        return pipe;
    }

    @Test
    void aPipeThatSomebodyReadsGetsTheBytesAndStays() throws Exception {
        Path pipe = pipe();
        CompletableFuture<byte[]> read = CompletableFuture.supplyAsync(() -> {
            try {
                return Files.readAllBytes(pipe);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        assertThat(ReplacedFile.write(pipe, true, out -> out.write("text".getBytes(UTF_8)))).isEqualTo(4);
        assertThat(read.get(30, TimeUnit.SECONDS)).isEqualTo("text".getBytes(UTF_8));
        assertThat(Files.isRegularFile(pipe)).isFalse();
    }

    @Test
    void aPipeThatNobodyReadsIsNotWaitedForWithoutEnd() throws Exception {
        Path pipe = pipe();
        assertThatThrownBy(() -> ReplacedFile.write(pipe, true, out -> out.write(1))).isInstanceOf(TimedOpening.NotOpened.class);
        assertThat(Files.isRegularFile(pipe)).isFalse();
        // Lets the opening that was left behind end.
        Files.newInputStream(pipe).close();
    }

    @Test
    void aFolderIsNoFile() {
        assertThatThrownBy(() -> ReplacedFile.write(folder, true, out -> out.write(1)))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("it is a folder");
    }
}
