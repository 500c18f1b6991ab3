package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.HiddenCharacters;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What commands print of data that tries to steer the terminal or to look different from what it is. */
final class HostileTextTest {
    /** What the program itself sends to a terminal: its colours, and taking the line of progress away. */
    static final Pattern OWN = Pattern.compile("\u001b\\[(0|1|2|31|32|33|36)m|\r\u001b\\[K");

    private static final String THREAD = PrintingCommands.THREAD;

    @TempDir
    private Path folder;

    @Test
    void noCommandPrintsOneRaw() throws Exception {
        Map<String, List<String>> commands = PrintingCommands.in(folder);
        assertThat(commands).hasSizeGreaterThanOrEqualTo(30);
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
