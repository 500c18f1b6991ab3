package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.HiddenCharacters;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What commands print of data that tries to steer the terminal or to look different from what it is. */
final class HostileTextTest {
    /** What the program itself sends to a terminal: its colours, and taking the line of progress away. */
    private static final Pattern OWN = Pattern.compile("\u001b\\[(0|1|2|31|32|33|36)m|\r\u001b\\[K");

    private static final String THREAD = "0197a000-0000-7000-8000-000000000001";

    @TempDir
    private Path folder;

    @Test
    void noCommandPrintsOneRaw() throws Exception {
        Map<String, List<String>> commands = commands();
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
    private static String hidden(String text) {
        StringBuilder found = new StringBuilder();
        for (int at = HiddenCharacters.firstHidden(text, 0); at >= 0; at = HiddenCharacters.firstHidden(text, at + 1)) {
            found.append(HiddenCharacters.mark(text.codePointAt(at)));
        }
        return found.toString();
    }

    private Map<String, List<String>> commands() throws Exception {
        String source = HostileSource.copy("/python-sqlite/sessions.db", folder.resolve("sessions.db")).toString();
        String pending = HostileSource.copy("/review/pending.db", folder.resolve("pending.db")).toString();
        String store = HostileSource.copy("/python-sqlite/store.db", folder.resolve("store.db")).toString();
        Path notes = Files.createDirectories(folder.resolve("notes").resolve("n" + HostileSource.TAIL));
        Files.writeString(notes.resolve("f" + HostileSource.TAIL + ".md"), "one " + HostileSource.TAIL + "\ntwo needle " + HostileSource.TAIL + "\n");
        Path workspace = folder.resolve("w" + HostileSource.TAIL + ".stateroom.json");
        Files.writeString(workspace, JsonMapper.shared().writeValueAsString(Map.of(
                "version", 1,
                "backend", Map.of(
                        "type", "composite",
                        "default", Map.of("type", "state", "source", "sqlite:" + source, "thread", THREAD + HostileSource.TAIL),
                        "routes", Map.of("/n" + HostileSource.TAIL + "/", Map.of("type", "filesystem", "root", folder.resolve("notes").toString(), "writable", true))),
                "permissions", List.of(Map.of("operations", List.of("write"), "paths", List.of("/secrets" + HostileSource.TAIL + "/**"), "mode", "deny")))));
        String w = workspace.toString();
        String mounted = "/n" + HostileSource.TAIL + "/n" + HostileSource.TAIL + "/f" + HostileSource.TAIL + ".md";
        JsonNode files = CommandRun.of(folder.resolve("data"), "files", source, THREAD, "--json").json();
        String path = "";
        for (JsonNode file : files.isArray() ? files : files.get("files")) {
            if (file.get("path").asString().contains(HostileSource.word("README"))) {
                path = file.get("path").asString();
            }
        }
        JsonNode history = CommandRun.of(folder.resolve("data"), "history", source, THREAD, "--json").json();
        String first = history.get(history.size() - 1).get("checkpoint_id").asString();
        String last = history.get(0).get("checkpoint_id").asString();
        Map<String, List<String>> commands = new LinkedHashMap<>();
        commands.put("threads", List.of("threads", source));
        commands.put("history", List.of("history", source, THREAD));
        commands.put("history --files", List.of("history", source, THREAD, "--files"));
        commands.put("files", List.of("files", source, THREAD));
        commands.put("cat", List.of("cat", source, THREAD, path));
        commands.put("diff", List.of("diff", source, THREAD, first, last));
        commands.put("log", List.of("log", source, THREAD, path));
        commands.put("blame", List.of("blame", source, THREAD, path));
        commands.put("calls", List.of("calls", source, THREAD));
        commands.put("results", List.of("results", source, THREAD));
        commands.put("replay", List.of("replay", source, THREAD));
        commands.put("interrupts", List.of("interrupts", source));
        commands.put("interrupts pending", List.of("interrupts", pending));
        commands.put("search", List.of("search", HostileSource.word("invoice"), source));
        commands.put("search word", List.of("search", "the", source));
        commands.put("search store", List.of("search", "a", store));
        commands.put("memory hints", List.of("memory", "hints", store));
        commands.put("store namespaces", List.of("store", "namespaces", store));
        commands.put("store ls", List.of("store", "ls", store));
        commands.put("store search", List.of("store", "search", store, "a"));
        commands.put("store audit", List.of("store", "audit", store));
        commands.put("mounts", List.of("mounts", "-w", w));
        commands.put("ls", List.of("ls", "-w", w, "/n" + HostileSource.TAIL));
        commands.put("ls as agent", List.of("ls", "-w", w, "/", "--as-agent"));
        commands.put("glob", List.of("glob", "-w", w, "**/*.md"));
        commands.put("grep", List.of("grep", "-w", w, "needle"));
        commands.put("grep as agent", List.of("grep", "-w", w, "needle", "--as-agent"));
        commands.put("read", List.of("read", "-w", w, mounted));
        commands.put("read lines", List.of("read", "-w", w, mounted, "--limit", "2"));
        commands.put("read raw", List.of("read", "-w", w, mounted, "--raw"));
        commands.put("read as agent", List.of("read", "-w", w, mounted, "--as-agent"));
        commands.put("resolve", List.of("resolve", "-w", w, mounted));
        commands.put("lint", List.of("lint", "-w", w));
        commands.put("permissions explain", List.of("permissions", "explain", "-w", w, "write", "/secrets" + HostileSource.TAIL + "/x"));
        commands.put("permissions lint", List.of("permissions", "lint", "-w", w));
        commands.put("permissions simulate", List.of("permissions", "simulate", "-w", w, source, THREAD));
        commands.put("permissions suggest", List.of("permissions", "suggest", source, THREAD));
        commands.put("compare", List.of("compare", source + "#" + THREAD + HostileSource.TAIL, folder.resolve("notes").toString()));
        commands.put("write", List.of("write", "-w", w, mounted, "--text", "new " + HostileSource.TAIL));
        commands.put("thread fork", List.of("thread", "fork", source, THREAD, "--as", "fork"));
        commands.put("threads local", List.of("threads", "local:"));
        commands.put("audit list", List.of("audit", "list"));
        commands.put("audit list json", List.of("audit", "list", "--json"));
        commands.put("search json", List.of("search", "the", source, "--json"));
        commands.put("calls json", List.of("calls", source, THREAD, "--json"));
        return commands;
    }
}
