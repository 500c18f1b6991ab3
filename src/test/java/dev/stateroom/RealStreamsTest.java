package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Every printing command at a pseudo terminal and at a full device of the system. */
@DisabledOnOs(OS.WINDOWS)
final class RealStreamsTest {
    @TempDir
    private Path folder;

    private static String found(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(at -> Path.of(at, program))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElse("");
    }

    /** The same process with its output at a terminal of its own. */
    private List<String> atATerminal(List<String> command) throws IOException {
        String line = command.stream().map(word -> "'" + word.replace("'", "'\\''") + "'").collect(Collectors.joining(" "));
        Path script = Files.writeString(folder.resolve("run.sh"), line + "\n");
        if (!found("script").isEmpty() && Files.exists(Path.of("/proc"))) {
            return List.of(found("script"), "-qec", "sh " + script, "/dev/null");
        }
        assumeTrue(!found("python3").isEmpty(), "needs script or python3 for a pseudo terminal");
        return List.of(found("python3"), "-c", "import pty, sys; sys.exit(pty.spawn(['sh', sys.argv[1]]))", script.toString());
    }

    @Test
    void atAPseudoTerminalNoCommandPrintsOneRaw() throws Exception {
        Map<String, List<String>> commands = PrintingCommands.in(folder);
        assertThat(commands).hasSizeGreaterThanOrEqualTo(30);
        Path statuses = folder.resolve("statuses");
        Path shown = folder.resolve("shown");
        ProcessBuilder process = CommandsInTurn.of(folder, List.copyOf(commands.values()), statuses);
        Process run = new ProcessBuilder(atATerminal(process.command()))
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(shown.toFile())
                .start();
        assertThat(run.waitFor(300, TimeUnit.SECONDS)).isTrue();
        String text = Files.readString(shown, StandardCharsets.UTF_8);
        assertThat(statuses).as(text).exists();
        assertThat(Files.readAllLines(statuses)).hasSameSizeAs(commands.values());
        assertThat(text).as("a terminal").contains("\u001b[").contains("[U+202E]", "[U+2066]", "[U+200B]", "␛", "␇");
        assertThat(HostileTextTest.hidden(HostileTextTest.OWN.matcher(text).replaceAll("").replace("\r\n", "\n"))).isEmpty();
    }

    @Test
    void atAFullDeviceEveryCommandIsAnError() throws Exception {
        File full = new File("/dev/full");
        assumeTrue(full.exists(), "needs /dev/full");
        Map<String, List<String>> commands = PrintingCommands.in(folder);
        Path statuses = folder.resolve("statuses");
        Path errors = folder.resolve("errors");
        Process run = CommandsInTurn.of(folder, List.copyOf(commands.values()), statuses)
                .redirectOutput(full)
                .redirectError(errors.toFile())
                .start();
        assertThat(run.waitFor(300, TimeUnit.SECONDS)).isTrue();
        List<String> names = List.copyOf(commands.keySet());
        List<String> ended = Files.readAllLines(statuses);
        List<String> silent = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            if (!ended.get(i).equals("3")) {
                silent.add(names.get(i) + " ended with " + ended.get(i));
            }
        }
        assertThat(silent).isEmpty();
        assertThat(Files.readString(errors).lines().filter(line -> line.contains("standard output: No space left on device"))).hasSameSizeAs(names);
    }
}
