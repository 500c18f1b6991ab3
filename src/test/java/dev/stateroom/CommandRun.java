package dev.stateroom;

import dev.stateroom.cli.output.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One command, run whole on the wiring of the program, with what it wrote.
 *
 * @param status the exit status
 * @param bytes standard output
 * @param err standard error
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CommandRun(int status, byte[] bytes, String err) {

    /** Runs a command in a folder of its own data, without a terminal and without a display. */
    static CommandRun of(Path data, String... args) {
        return of(data, Map.of(), false, args);
    }

    /** The same with environment variables, and before a terminal or not. */
    static CommandRun of(Path data, Map<String, String> environment, boolean terminal, String... args) {
        return of(data, environment, terminal, Terminal.HiddenAnswer.NOBODY, args);
    }

    /** The same where the user types what is not shown, without another terminal. */
    static CommandRun typed(Path data, Terminal.HiddenAnswer person, String... args) {
        return of(data, Map.of(), false, person, args);
    }

    private static CommandRun of(Path data, Map<String, String> environment, boolean terminal, Terminal.HiddenAnswer person, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        List<String> all = new ArrayList<>(List.of("--data", data.toString()));
        all.addAll(List.of(args));
        int status = AppGraph.cli(new Terminal(
                        Terminal.utf8(out),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        terminal,
                        terminal,
                        Terminal.Environment.of(environment),
                        InputStream.nullInputStream(),
                        person))
                .run(all.toArray(String[]::new));
        return new CommandRun(status, out.toByteArray(), err.toString(StandardCharsets.UTF_8));
    }

    /** Standard output as text. */
    String out() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Standard output as the one JSON document that it must be. */
    JsonNode json() {
        return JsonMapper.shared().readTree(bytes);
    }

    /** A copy of a recorded database. */
    static Path copy(String resource, Path folder) {
        Path to = folder.resolve(resource.substring(resource.lastIndexOf('/') + 1));
        try (InputStream in = stream(resource)) {
            if (!Files.exists(to)) {
                Files.copy(in, to);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return to;
    }

    /** A recorded truth. */
    static JsonNode truth(String resource) {
        try (InputStream in = stream(resource)) {
            return JsonMapper.shared().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream stream(String resource) {
        return Objects.requireNonNull(CommandRun.class.getResourceAsStream("/" + resource), resource);
    }
}
