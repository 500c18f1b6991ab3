package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.cli.output.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command whose standard output takes nothing more: a full disk is an error, a reader that has ended is not worth a word. */
final class FailedOutputTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"threads @", "threads @ --json", "history @ 0197", "cat @ 0197 /workspace/README.md", "search the @"})
    void aFullDiskIsAnError(String command) throws Exception {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(run(command, "No space left on device", err)).isEqualTo(3);
        assertThat(err.toString(StandardCharsets.UTF_8)).endsWith("stateroom: standard output: No space left on device\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads @", "threads @ --json"})
    void aReaderThatEndedIsNot(String command) throws Exception {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(run(command, "Broken pipe", err)).isEqualTo(141);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private int run(String command, String why, OutputStream err) throws Exception {
        CommandRun.copy("python-sqlite/sessions.db", folder);
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(why);
            }
        };
        Terminal terminal =
                new Terminal(Terminal.utf8(full), new PrintStream(err, true, StandardCharsets.UTF_8), false, false, _ -> null);
        List<String> arguments = List.of(command.replace("@", folder.resolve("sessions.db").toString()).split(" "));
        String[] all = new String[arguments.size() + 2];
        all[0] = "--data";
        all[1] = folder.resolve("data").toString();
        for (int i = 0; i < arguments.size(); i++) {
            all[i + 2] = arguments.get(i);
        }
        return AppGraph.cli(terminal).run(all);
    }
}
