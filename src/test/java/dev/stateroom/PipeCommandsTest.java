package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a file is expected, a pipe without another end stands: nothing waits for it, and one sentence names it. */
@Timeout(60)
final class PipeCommandsTest {
    @TempDir
    Path folder;

    private Path pipe(String name) throws IOException, InterruptedException {
        Path pipe = folder.resolve(name);
        Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
        assumeTrue(made.waitFor(10, TimeUnit.SECONDS) && made.exitValue() == 0, "needs mkfifo");
        return pipe;
    }

    @ParameterizedTest
    @ValueSource(strings = {"-wal", "-journal"})
    void besideADatabaseItIsNamed(String suffix) throws Exception {
        Path database = CommandRun.copy("python-sqlite/sessions.db", folder);
        pipe("sessions.db" + suffix);

        for (List<String> command : List.of(List.of("threads"), List.of("search", "x"), List.of("interrupts"))) {
            List<String> line = new ArrayList<>(command);
            line.add(database.toString());
            CommandRun run = CommandRun.of(folder.resolve("data"), line.toArray(String[]::new));
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err()).contains("sessions.db" + suffix);
        }
    }

    @Test
    void asTheIndexOfALogItIsPassedOver() throws Exception {
        Path database = CommandRun.copy("python-sqlite/sessions.db", folder);
        pipe("sessions.db-shm");
        assertThat(CommandRun.of(folder.resolve("data"), "threads", database.toString()).status()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "-w PIPE mounts", "-w PIPE ls /", "-w PIPE lint", "threads PIPE", "permissions lint --rules PIPE", "permissions check --rules PIPE read /x",
        "replay PIPE", "compare PIPE PIPE", "search PIPE x", "permissions simulate --rules PIPE PIPE", "resume SOURCE THREAD --from PIPE",
        "resume PIPE THREAD --from PIPE", "store import local: PIPE", "store put local: ns key --file PIPE", "write -w FOLDER /x --file PIPE",
    })
    void namedInACommandItIsRefused(String line) throws Exception {
        String pipe = pipe("named.json").toString();
        String source = CommandRun.copy("python-sqlite/sessions.db", folder).toString();
        String[] args = Arrays.stream(line.split(" "))
                .map(word -> word.replace("PIPE", pipe).replace("SOURCE", source).replace("FOLDER", folder.toString()))
                .toArray(String[]::new);

        CommandRun run = CommandRun.of(folder.resolve("data"), args);

        assertThat(run.status()).as(run.out() + run.err()).isNotZero();
        assertThat(run.err()).startsWith("stateroom: ").doesNotContain("inside Stateroom");
        assertThat(run.err().lines()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"owner.lock", "audit-head", "settings.cache"})
    void inOurOwnFolderItIsNeverWaitedFor(String name) throws Exception {
        Files.createDirectories(folder.resolve("data"));
        pipe("data/" + name);
        CommandRun run = CommandRun.of(folder.resolve("data"), "store", "ls", "local:");
        assertThat(run.err()).doesNotContain("inside Stateroom");
        if (name.equals("owner.lock")) {
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err()).contains("owner.lock");
        }
    }

    @Test
    void aLargeSparseLogCostsWhatIsInIt() throws Exception {
        Path database = CommandRun.copy("python-sqlite/sessions.db", folder);
        try (RandomAccessFile log = new RandomAccessFile(folder.resolve("sessions.db-wal").toFile(), "rw")) {
            log.write(new byte[] {0x37, 0x7f, 0x06, (byte) 0x82, 0, 0x2d, (byte) 0xe2, 0x18, 0, 0, 0x10, 0});
            log.setLength(40L << 30);
        }
        CommandRun run = CommandRun.of(folder.resolve("data"), "threads", database.toString());
        assertThat(run.err()).doesNotContain("inside Stateroom");
        assertThat(run.status()).as(run.err()).isZero();
    }
}
