package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.storage.ChildProgram;
import java.io.BufferedReader;
import java.io.BufferedWriter;
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
                        List.of("-Djava.io.tmpdir=" + folder.resolve("tmp")), "dev.stateroom.Stateroom", args)
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

    @Test
    void rightsThatAreTooWideAreMendedAtTheNextStartAndDoctorTellsOfThem() throws IOException, InterruptedException {
        Path data = folder.resolve("wide");
        String[] put = {"--data", data.toString(), "store", "put", "local:", "a", "k", "--value", "{\"a\": 1}"};
        assertThat(run(List.of(), put)).isZero();
        for (boolean doctor : List.of(true, false)) {
            widen(data);
            assertThat(open(data)).isNotEmpty();
            assertThat(doctor ? run(List.of(), "--data", data.toString(), "doctor") : run(List.of(), put)).isZero();
            assertThat(open(data)).isEmpty();
            if (doctor) {
                assertThat(Files.readString(folder.resolve("out")))
                        .contains("other users could read these; access is now restricted", "stateroom.mv.db (rw-r--r--)", "the folder (rwxr-xr-x)")
                        .contains(data.resolve("logs").resolve("stateroom.log").toString());
            }
        }
    }

    private static void widen(Path below) throws IOException {
        try (Stream<Path> all = Files.walk(below)) {
            for (Path each : all.toList()) {
                Files.setPosixFilePermissions(each, PosixFilePermissions.fromString(Files.isDirectory(each) ? "rwxr-xr-x" : "rw-r--r--"));
            }
        }
    }

    @Test
    void aDataFolderOfAnyLengthCanBeShared() throws IOException, InterruptedException {
        Path data = folder.resolve("long").resolve("d".repeat(90)).resolve("e".repeat(90));
        assertThat(run(List.of(), "--data", data.toString(), "store", "put", "local:", "a", "k", "--value", "{\"a\": 1}")).isZero();
    }

    @Test
    void aDisplayThatDoesNotAnswerIsSaidAsDoctorSaysIt() throws IOException, InterruptedException {
        List<String> display = List.of("/usr/bin/env", "DISPLAY=:9871");
        assertThat(run(display)).isEqualTo(2);
        String said = Files.readString(folder.resolve("err"));
        assertThat(said.lines()).singleElement().asString().startsWith("stateroom: ").doesNotContain("something broke");
        run(display, "doctor");
        assertThat(Files.readString(folder.resolve("out"))).contains(said.substring("stateroom: ".length()).strip());
    }

    @Test
    void whatWasAcknowledgedHasItsEntryInTheTrailAlsoAfterAKill() throws Exception {
        for (int round = 1; round <= 3; round++) {
            String data = folder.resolve("killed" + round).toString();
            ProcessBuilder program = ChildProgram.builder(
                    List.of(), "dev.stateroom.Stateroom", "--data", data, "store", "put", "local:", "--stdin");
            Process writer = program.redirectError(ProcessBuilder.Redirect.INHERIT).start();
            int acknowledged = 0;
            try (BufferedWriter in = writer.outputWriter();
                    BufferedReader out = writer.inputReader()) {
                for (int i = 0; i < 5 * round; i++) {
                    in.write("{\"namespace\": [\"a\"], \"key\": \"k" + i + "\", \"value\": {\"n\": 1}}\n");
                    in.flush();
                    acknowledged += String.valueOf(out.readLine()).contains("\"version\":1") ? 1 : 0;
                }
                writer.toHandle().destroyForcibly();
            } catch (IOException brokenPipe) {
                assertThat(writer.isAlive()).isFalse();
            }
            writer.waitFor();
            assertThat(acknowledged).isEqualTo(5 * round);
            CommandRun trail = CommandRun.of(Path.of(data), "audit", "list", "--json");
            for (int i = 0; i < acknowledged; i++) {
                assertThat(trail.out()).contains("k" + i + " in a, version 1");
            }
            assertThat(CommandRun.of(Path.of(data), "audit", "verify").status()).isZero();
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
