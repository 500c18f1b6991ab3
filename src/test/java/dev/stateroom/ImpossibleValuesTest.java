package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A value that no runtime writes in its place is never shown, or left out, without a word. */
final class ImpossibleValuesTest {
    private static final String THREAD = "review-1";

    /** Fields that say when, where and how: each with a value of another type or form. Those of the graph itself are anybody's. */
    private static final Map<String, String> OF_THREADS = new TreeMap<>(Map.ofEntries(
            Map.entry("the time", "checkpoint = json_replace(checkpoint, '$.ts', '202\u0001-11-21T00:25:30.110Z')"),
            Map.entry("no text as time", "checkpoint = json_replace(checkpoint, '$.ts', 7)"),
            Map.entry("no time", "checkpoint = json_remove(checkpoint, '$.ts')"),
            Map.entry("another id", "checkpoint = json_replace(checkpoint, '$.id', 'x')"),
            Map.entry("no text as id", "checkpoint = json_replace(checkpoint, '$.id', 7)"),
            Map.entry("no number as version", "checkpoint = json_replace(checkpoint, '$.v', 'four')"),
            Map.entry("an unknown version", "checkpoint = json_replace(checkpoint, '$.v', 1 << 20)"),
            Map.entry("text as channels", "checkpoint = json_replace(checkpoint, '$.channel_values', 'x')"),
            Map.entry("text as versions", "checkpoint = json_replace(checkpoint, '$.channel_versions', 'x')"),
            Map.entry("a list as version of a channel", "checkpoint = json_replace(checkpoint, '$.channel_versions.files', json('[1]'))"),
            Map.entry("text as versions seen", "checkpoint = json_replace(checkpoint, '$.versions_seen', 'x')"),
            Map.entry("text as files", "checkpoint = json_replace(checkpoint, '$.channel_values.files', 'x')"),
            Map.entry("text as messages", "checkpoint = json_replace(checkpoint, '$.channel_values.messages', 'x')"),
            Map.entry("text as todos", "checkpoint = json_replace(checkpoint, '$.channel_values.todos', 'x')"),
            Map.entry("text as step", "metadata = json_replace(metadata, '$.step', '\u0007')"),
            Map.entry("a fraction as step", "metadata = json_replace(metadata, '$.step', 1.5)"),
            Map.entry("a huge step", "metadata = json_replace(metadata, '$.step', 1 << 40)"),
            Map.entry("a number as source", "metadata = json_replace(metadata, '$.source', 7)"),
            Map.entry("an unknown source", "metadata = json_replace(metadata, '$.source', 'lo\u0001p')"),
            Map.entry("text as parents", "metadata = json_replace(metadata, '$.parents', 'x')"),
            Map.entry("text as metadata", "metadata = '\"x\"'")));

    private static final Map<String, String> OF_ITEMS = new TreeMap<>(Map.of(
            "created", "created_at = '202\ufffd-11-21 00:30:39'",
            "updated", "updated_at = '2026-13-21 00:30:39'",
            "no creation", "created_at = x'00'",
            "a number as time", "updated_at = 12",
            "none", "updated_at = NULL",
            "end", "expires_at = 'never\u0001'",
            "minutes", "ttl_minutes = 'x'"));

    @TempDir
    Path folder;

    private CommandAnswer run(String... line) {
        List<String> all = new ArrayList<>(List.of(line));
        all.add("--json");
        CommandRun run = CommandRun.of(folder.resolve("data"), all.toArray(String[]::new));
        return new CommandAnswer(run.status(), run.bytes(), run.err(), 0);
    }

    private List<String> silent(String base, String table, String where, Map<String, String> changes, List<List<String>> commands) throws Exception {
        List<String> silent = new ArrayList<>();
        List<CommandAnswer> sound = new ArrayList<>();
        Path recorded = oneThread(base, folder.resolve("recorded"));
        for (List<String> command : commands) {
            sound.add(answer(command, recorded));
        }
        for (var change : changes.entrySet()) {
            Path here = folder.resolve(change.getKey().replace(' ', '-'));
            Path file = oneThread(base, here);
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file); Statement statement = connection.createStatement()) {
                assertThat(statement.executeUpdate("UPDATE " + table + " SET " + change.getValue() + " WHERE " + where)).as(change.getKey()).isPositive();
            }
            for (int i = 0; i < commands.size(); i++) {
                CommandAnswer answer = answer(commands.get(i), file);
                if (!answer.says(sound.get(i)) && !answer.isMarked(sound.get(i))) {
                    silent.add(change.getKey() + ": " + commands.get(i).getFirst() + " " + answer.firstDifference(sound.get(i)));
                }
            }
        }
        return silent;
    }

    private static Path oneThread(String base, Path here) throws Exception {
        Path file = MutatedDatabase.whole(base, Files.createDirectory(here));
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file); Statement statement = connection.createStatement()) {
            statement.executeUpdate("DELETE FROM checkpoints WHERE thread_id <> '" + THREAD + "'");
            statement.executeUpdate("DELETE FROM writes WHERE thread_id <> '" + THREAD + "'");
        }
        return file;
    }

    private CommandAnswer answer(List<String> command, Path file) {
        return run(command.stream().map(word -> word.equals("FILE") ? file.toString() : word).toArray(String[]::new))
                .in(Objects.requireNonNull(file.getParent()).toString());
    }

    @Test
    void aThreadWithImpossibleFieldsSaysSo() throws Exception {
        List<List<String>> commands = new ArrayList<>(List.of(List.of("threads", "FILE"), List.of("interrupts", "FILE"), List.of("cost", "FILE"), List.of("problems", "FILE")));
        for (String command : List.of("history", "files", "state", "calls", "results")) {
            commands.add(List.of(command, "FILE", THREAD));
        }
        assertThat(silent("js-sqlite/checkpoints.sqlite", "checkpoints", "thread_id = '" + THREAD + "'", OF_THREADS, commands)).isEmpty();
    }

    @Test
    void anItemWithImpossibleFieldsSaysSo() throws Exception {
        List<List<String>> commands = List.of(
                List.of("store", "ls", "FILE"),
                List.of("store", "export", "FILE"),
                List.of("store", "search", "FILE", "half"),
                List.of("store", "get", "FILE", "stateroom.memories", "/AGENTS.md"),
                List.of("memory", "ls", "FILE"));
        assertThat(silent("js-sqlite/checkpoints.sqlite", "store", "1", OF_ITEMS, commands)).isEmpty();
    }
}
