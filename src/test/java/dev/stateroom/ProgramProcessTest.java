package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.storage.ChildProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The program as a process of its own. */
final class ProgramProcessTest {
    @TempDir
    Path folder;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Ended(int status, byte[] out, String err) {}

    private Ended start(List<String> options, String... args) throws IOException, InterruptedException {
        return start(List.of(), options, args);
    }

    private Ended start(List<String> before, List<String> options, String... args) throws IOException, InterruptedException {
        return start(Map.of(), before, options, args);
    }

    private Ended start(Map<String, String> environment, List<String> before, List<String> options, String... args)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(before);
        List<String> all = new ArrayList<>(List.of("--data", folder.resolve("data").toString()));
        all.addAll(List.of(args));
        command.addAll(ChildProgram.builder(options, "dev.stateroom.Stateroom", all.toArray(String[]::new)).command());
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().put("LC_ALL", "C");
        builder.environment().remove("DISPLAY");
        builder.environment().remove("WAYLAND_DISPLAY");
        builder.environment().putAll(environment);
        Process process = builder.start();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        return new Ended(process.exitValue(), Files.readAllBytes(out), Files.readString(err, StandardCharsets.UTF_8));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFileThatTheSystemRefusesToLetGrowIsLeftAsItWas() throws IOException, InterruptedException {
        Path mounted = Files.createDirectories(folder.resolve("mounted"));
        Files.writeString(mounted.resolve("old.txt"), "as it was");
        Path large = Files.write(folder.resolve("large.bin"), new byte[1 << 20]);
        Path workspace = Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "backend": {"type": "filesystem", "root": "mounted", "writable": true}}
                """);
        Ended ended = start(
                List.of("/bin/sh", "-c", "ulimit -f 200; exec \"$@\"", "sh"),
                List.of("-XX:-UsePerfData"),
                "-w", workspace.toString(), "write", "/old.txt", "--file", large.toString(), "--force");
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.err()).contains("/old.txt cannot be written: ").hasLineCount(1);
        assertThat(mounted.resolve("old.txt")).hasContent("as it was");
        try (Stream<Path> left = Files.list(mounted)) {
            assertThat(left.map(Path::getFileName).map(Path::toString)).containsExactly("old.txt");
        }
    }

    @Test
    void aCommandSpeaksUtf8InAnyLocaleAndLoadsNothingOfTheToolkitOrOfOtherCommands() throws IOException, InterruptedException {
        Path log = folder.resolve("classes.log");
        Path database = CommandRun.copy("js-sqlite/checkpoints.sqlite", folder);
        Ended ended = start(
                List.of("-Xlog:class+load:file=" + log),
                "cat", database.toString(), "review-1", "/notes/plan.md", "--json");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.status()).isZero();
        JsonNode file = JsonMapper.shared().readTree(ended.out());
        assertThat(file.get("content").stringValue()).isEqualTo("# Plan\n\n- final\n- revïew 😀\n");
        assertThat(Files.readString(log, StandardCharsets.UTF_8))
                .contains(" dev.stateroom.cli.thread.CatCommand ")
                .doesNotContain(" javafx.", " com.sun.javafx.", " dev.stateroom.ui.")
                .doesNotContain(" dev.stateroom.cli.files.GrepCommand ", " dev.stateroom.cli.review.DeskCommand ");
    }

    @Test
    void withoutADisplayTheWindowIsRefusedBeforeTheToolkitLoads() throws IOException, InterruptedException {
        Ended ended = start(List.of());
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err().lines()).singleElement().asString().startsWith("stateroom: no display");
    }

    /** A library that the loader finds first and cannot load, as one that is not there. */
    private Map<String, String> without(String... libraries) throws IOException {
        Path hiding = Files.createDirectories(folder.resolve("hiding"));
        for (String library : libraries) {
            Files.writeString(hiding.resolve(library), "no library, only a text that is longer than the head of one would be");
        }
        return Map.of("LD_LIBRARY_PATH", hiding.toString(), "DISPLAY", ":7");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void withoutGtkTheWindowSaysWhatDoctorSays() throws IOException, InterruptedException {
        Map<String, String> environment = without("libgtk-3.so.0");
        for (List<String> words : List.of(List.<String>of(), List.of("open"))) {
            Ended ended = start(environment, List.of(), List.of(), words.toArray(String[]::new));
            assertThat(ended.status()).isEqualTo(2);
            assertThat(ended.out()).isEmpty();
            assertThat(ended.err().lines()).singleElement().asString().contains("a window needs ", "libgtk-3.so.0", "install libgtk-3-0");
        }
        Ended doctor = start(environment, List.of(), List.of(), "doctor");
        assertThat(new String(doctor.out(), StandardCharsets.UTF_8)).contains("a window needs ", "libgtk-3.so.0", "install libgtk-3-0");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void withoutTheTextLibraryEvenAPictureSaysWhatDoctorSays() throws IOException, InterruptedException {
        Map<String, String> environment = without("libpangoft2-1.0.so.0");
        Ended picture = start(environment, List.of(), List.of(), "snapshot", "--out", folder.resolve("x.png").toString());
        assertThat(picture.status()).isEqualTo(2);
        assertThat(picture.err().lines()).singleElement().asString().contains("libpangoft2-1.0.so.0 is missing: install the package");
        Ended doctor = start(environment, List.of(), List.of(), "doctor");
        assertThat(new String(doctor.out(), StandardCharsets.UTF_8)).contains("libpangoft2-1.0.so.0 is missing");
    }
}
