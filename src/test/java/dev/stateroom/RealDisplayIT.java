package dev.stateroom;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The assembled program on a display that is not JavaFX's own headless one. */
@Tag("real")
class RealDisplayIT {

    @TempDir
    private Path folder;

    private final List<Process> started = new ArrayList<>();

    @Test
    void showsItsWindow() throws IOException {
        String xvfb = Needs.program("Xvfb").toString();
        String xwininfo = Needs.program("xwininfo").toString();
        Process display = new ProcessBuilder(xvfb, "-displayfd", "1", "-screen", "0", "1280x800x24")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        started.add(display);
        String name = ":" + firstLine(display);
        ProcessBuilder start = new ProcessBuilder(ProgramRun.LAUNCHER.toString(), "demo");
        start.environment().put("DISPLAY", name);
        ProgramRun.giveHome(start.environment(), folder);
        Process program = start.redirectErrorStream(true).redirectOutput(folder.resolve("output").toFile()).start();
        started.add(program);

        await().atMost(1, MINUTES).until(() -> windows(xwininfo, name).contains("Stateroom"));
        assertThat(program.isAlive()).isTrue();
    }

    @AfterEach
    void endBoth() {
        started.reversed().forEach(Process::destroy);
    }

    private static String firstLine(Process process) throws IOException {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            return lines.readLine();
        }
    }

    private static String windows(String xwininfo, String display) throws IOException {
        Process process = new ProcessBuilder(xwininfo, "-display", display, "-root", "-tree").redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
