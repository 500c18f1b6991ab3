package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.cli.RegisteredCommands;
import dev.stateroom.vfs.HiddenCharacters;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What commands print of data that tries to steer the terminal or to look different from what it is. */
final class HostileTextTest {
    /** What the program itself sends to a terminal: its colours, and taking the line of progress away. */
    static final Pattern OWN = Pattern.compile("\u001b\\[(0|1|2|31|32|33|36)m|\r\u001b\\[K");

    private static final String THREAD = PrintingCommands.THREAD;

    /**
     * Windows, texts of the program itself, its own data by numbers and hashes, what writes a file alone, what asks a server or a desk; {@code watch} and {@code run}
     * do not end over what is recorded, and print steps as {@code history} does; {@code exec} prints what its command does, at a terminal drawn.
     */
    private static final Set<String> NOTHING_FOREIGN = Set.of(
            "open", "demo", "snapshot", "bench", "completion", "conformance", "dialects", "doctor", "help", "manual", "rehearse", "audit erase", "audit export", "audit key", "commits", "desk claim",
            "desk leave", "desk release", "desk show", "desk use", "exec", "hooks add", "hooks remove", "hooks test", "policy apply", "policy disable", "policy enable", "policy show",
            "policy suggest", "run", "store backup", "store compact", "store import", "store restore", "thread back", "thread promote", "unlock", "watch");

    @TempDir
    private Path folder;

    @Test
    void noCommandPrintsOneRaw() throws Exception {
        Map<String, List<String>> commands = PrintingCommands.in(folder);
        Set<String> untried = new TreeSet<>(RegisteredCommands.names());
        untried.removeAll(NOTHING_FOREIGN);
        commands.values().forEach(line -> untried.removeAll(List.of(line.getFirst(), line.getFirst() + " " + line.get(Math.min(1, line.size() - 1)))));
        assertThat(untried).as("commands that print, and that are not in this test").isEmpty();
        Map<String, String> raw = new TreeMap<>();
        List<String> silent = new ArrayList<>();
        commands.forEach((name, arguments) -> {
            CommandRun run = CommandRun.of(folder.resolve("data"), Map.of(), true, arguments.toArray(String[]::new));
            String found = hidden(OWN.matcher(run.out() + run.err()).replaceAll(""));
            if (!found.isEmpty()) {
                raw.put(name, found);
            }
            if (run.out().isEmpty()) {
                silent.add(name + ": " + run.status() + " " + run.err());
            }
        });
        assertThat(raw).isEmpty();
        assertThat(silent).as("commands that printed nothing").isEmpty();
    }

    @Test
    void coloursAreOnlyThoseOfTheProgram() throws Exception {
        Path source = HostileSource.copy("/python-sqlite/sessions.db", folder.resolve("colours.db"));
        String out = CommandRun.of(folder.resolve("data"), Map.of("NO_COLOR", "1"), true, "calls", source.toString(), THREAD).out();
        // Every id of a call begins with the sequence for red in this data.
        assertThat(out).contains("␛[31m").doesNotContain("\u001b");
    }

    @Test
    void jsonEscapesThemAndMeansTheSame() throws Exception {
        Path source = HostileSource.copy("/python-sqlite/sessions.db", folder.resolve("json.db"));
        CommandRun run = CommandRun.of(folder.resolve("data"), "threads", source.toString(), "--json");
        assertThat(hidden(run.out())).isEmpty();
        List<String> ids = new ArrayList<>();
        for (JsonNode thread : run.json()) {
            ids.add(thread.get("thread_id").asString());
        }
        assertThat(ids).contains(THREAD + HostileSource.TAIL);
        assertThat(run.out()).contains("\\u202e").contains("\\u009b").contains("\\u007f");
    }

    @Test
    void aFileIsWrittenByteForByteWhereNoTerminalIs() throws Exception {
        Files.createDirectories(folder.resolve("notes"));
        String content = "a" + HostileSource.TAIL + "\r\nb\n";
        Files.writeString(folder.resolve("notes").resolve("a.txt"), content);
        Path workspace = Files.writeString(folder.resolve("w.stateroom.json"), "{\"version\": 1, \"backend\": {\"type\": \"filesystem\", \"root\": \"notes\"}}");
        for (List<String> read : List.of(List.of("read", "/a.txt"), List.of("read", "/a.txt", "--raw"))) {
            List<String> arguments = new ArrayList<>(read);
            arguments.addAll(List.of("-w", workspace.toString()));
            String[] all = arguments.toArray(String[]::new);
            assertThat(CommandRun.of(folder.resolve("data"), all).bytes()).isEqualTo(content.getBytes(StandardCharsets.UTF_8));
            assertThat(hidden(CommandRun.of(folder.resolve("data"), Map.of(), true, all).out())).isEmpty();
        }
    }

    /** The hidden characters that a terminal would get. */
    static String hidden(String text) {
        StringBuilder found = new StringBuilder();
        for (int at = HiddenCharacters.firstHidden(text, 0); at >= 0; at = HiddenCharacters.firstHidden(text, at + 1)) {
            found.append(HiddenCharacters.mark(text.codePointAt(at)));
        }
        return found.toString();
    }
}
