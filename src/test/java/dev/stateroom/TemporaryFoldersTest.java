package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.storage.ChildProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the program leaves and deletes outside the files that it is asked about, as a process of its own. */
@DisabledOnOs(OS.WINDOWS)
final class TemporaryFoldersTest {
    @TempDir
    Path folder;

    private Path database;

    @BeforeEach
    void makeFiles() throws IOException {
        database = CommandRun.copy("js-sqlite/checkpoints.sqlite", folder);
        for (String name : List.of("tmp", "home", "victim")) {
            Files.createDirectories(folder.resolve(name));
        }
        Files.writeString(folder.resolve("victim").resolve("thesis.txt"), "precious");
        Files.setLastModifiedTime(folder.resolve("victim"), FileTime.from(Instant.now().minus(Duration.ofHours(1))));
    }

    private Process start(List<String> before, String... args) throws IOException {
        List<String> all = new ArrayList<>(before);
        all.addAll(ChildProgram.builder(
                        List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djava.io.tmpdir=" + folder.resolve("tmp")), "dev.stateroom.Stateroom", args)
                .command());
        ProcessBuilder program = new ProcessBuilder(all)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        program.environment().keySet().removeIf(name -> name.startsWith("XDG_") || name.startsWith("STATEROOM_"));
        program.environment().put("HOME", folder.resolve("home").toString());
        return program.start();
    }

    private int run(List<String> before, String... args) throws IOException, InterruptedException {
        Process process = start(before, args);
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    @Test
    void readingADatabaseDeletesNothingThroughALinkInTheTemporaryFolder() throws IOException, InterruptedException {
        for (String name : List.of("stateroom-copy-evil", "stateroom-0", "p-evil")) {
            Files.createSymbolicLink(folder.resolve("tmp").resolve(name), folder.resolve("victim"));
        }
        Path foreign = Files.createDirectories(folder.resolve("tmp").resolve("stateroom-copy-of-another-program"));
        Files.writeString(foreign.resolve("x"), "x");
        Files.setLastModifiedTime(foreign, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
        assertThat(run(List.of(), "threads", database.toString())).isZero();
        assertThat(folder.resolve("victim").resolve("thesis.txt")).hasContent("precious");
        assertThat(foreign.resolve("x")).exists();
        assertThat(folder.resolve("tmp").resolve("stateroom-copy-evil")).isSymbolicLink();
    }

    @Test
    void aLinkInThePlaceOfTheCacheIsPassedOver() throws IOException, InterruptedException {
        Files.createSymbolicLink(Files.createDirectories(folder.resolve("home").resolve(".cache")).resolve("stateroom"), folder.resolve("victim"));
        assertThat(run(List.of(), "threads", database.toString())).isZero();
        try (Stream<Path> left = Files.list(folder.resolve("victim"))) {
            assertThat(left).extracting(Path::getFileName).extracting(Path::toString).containsExactly("thesis.txt");
        }
    }

    @Test
    void homeDecidesWhereTheDataLie() throws IOException, InterruptedException {
        assertThat(run(List.of(), "store", "put", "local:", "a", "k", "--value", "{\"a\": 1}")).as(Files.readString(folder.resolve("err"))).isZero();
        assertThat(folder.resolve("home").resolve(".local/share/stateroom/stateroom.mv.db")).exists();
    }

    @Test
    void theDataAreForTheirOwnerAloneUnderAnyUmask() throws IOException, InterruptedException {
        for (String umask : List.of("000", "022", "077", "0277")) {
            String data = folder.resolve("data-" + umask).toString();
            List<String> shell = List.of("/bin/sh", "-c", "umask " + umask + "; exec \"$@\"", "sh");
            assertThat(run(shell, "--data", data, "store", "put", "local:", "a", "k", "--value", "{\"a\": 1}")).as(umask).isZero();
            assertThat(open(Path.of(data))).as(umask).isEmpty();
            assertThat(run(shell, "--data", data, "store", "backup", "local:")).as(umask).isZero();
            assertThat(open(Path.of(data))).as(umask).isEmpty();
        }
    }

    /** Files and folders with rights that are not the owner's alone, or not all of the owner's. */
    static List<String> open(Path below) throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> all = Files.walk(below)) {
            for (Path each : all.toList()) {
                String rights = PosixFilePermissions.toString(Files.getPosixFilePermissions(each));
                if (!rights.equals(Files.isDirectory(each) ? "rwx------" : "rw-------")) {
                    found.add(each + " " + rights);
                }
            }
        }
        return found;
    }
}
