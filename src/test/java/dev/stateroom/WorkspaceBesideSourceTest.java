package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.cli.RegisteredCommands;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A source with a workspace next to it is answered for as the workspace file by itself, by every command that takes a source. */
final class WorkspaceBesideSourceTest {
    private static final String WORKSPACE = "ws/memory.stateroom.json";
    private static final String THREAD = "memory-skills";
    private static final String MOUNTED = "/home/AGENTS.md";

    /** Each command's line behind its name; {@code S} stands for the source, {@code #} for the first step and {@code @} for the middle one. */
    private static final Map<String, String> LINES = Map.ofEntries(
            Map.entry("threads", "S"),
            Map.entry("history", "S " + THREAD),
            Map.entry("files", "S " + THREAD),
            Map.entry("cat", "S " + THREAD + " " + MOUNTED),
            Map.entry("log", "S " + THREAD + " " + MOUNTED),
            Map.entry("blame", "S " + THREAD + " " + MOUNTED),
            Map.entry("diff", "S " + THREAD + " @ head " + MOUNTED),
            Map.entry("restore", "S " + THREAD + " " + MOUNTED + " --at head --to OUT"),
            Map.entry("state", "S " + THREAD),
            Map.entry("input", "S " + THREAD),
            Map.entry("calls", "S " + THREAD),
            Map.entry("results", "S " + THREAD),
            Map.entry("interrupts", "S"),
            Map.entry("replay", "S " + THREAD),
            Map.entry("permissions simulate", "S " + THREAD),
            Map.entry("permissions suggest", "S " + THREAD),
            Map.entry("compare", "S#" + THREAD + "@@ S#" + THREAD),
            Map.entry("search", "verbose S#" + THREAD),
            Map.entry("memory ls", "S"),
            Map.entry("memory hints", "S"),
            Map.entry("memory drift", "S mem-bob"),
            Map.entry("thread fork", "S " + THREAD + " --as copy"));

    /** Those for which mounts say nothing, or whose source is the workspace's own business. */
    private static final Map<String, String> OTHERS = new TreeMap<>(Map.ofEntries(
            Map.entry("open", "shows a window"),
            Map.entry("init", "makes a workspace, and takes none"),
            Map.entry("snapshot", "shows a window"),
            Map.entry("problems", "judges calls by the rules of the workspace, and looks at no mounted file"),
            Map.entry("cost", "counts what the models of the threads used, and reads the threads alone"),
            Map.entry("watch", "follows until it is stopped, and takes only the rules of the workspace"),
            Map.entry("run", "runs the agent over the mounts that it has itself"),
            Map.entry("ls", "takes the workspace itself in the source's place"),
            Map.entry("read", "takes the workspace itself in the source's place"),
            Map.entry("glob", "takes the workspace itself in the source's place"),
            Map.entry("grep", "takes the workspace itself in the source's place"),
            Map.entry("mounts", "takes the workspace itself in the source's place"),
            Map.entry("resume", "sends decisions; see the test of its checks"),
            Map.entry("desk claim", "is about who reviews, not about files"),
            Map.entry("desk release", "is about who reviews, not about files"),
            Map.entry("policy apply", "needs a server; it reads what waits as interrupts does"),
            Map.entry("policy simulate", "tries a policy on calls, not on files"),
            Map.entry("thread back", "changes a local thread"),
            Map.entry("thread delete", "deletes a local thread")));

    @TempDir
    private Path folder;

    private static String filled(String line, String source, String first, String middle, Path out) {
        return line.replace("@@", "@" + middle)
                .replace(" @ ", " " + middle + " ")
                .replace(" # ", " " + first + " ")
                .replace("S#", source + "#")
                .replace("OUT", out.toString())
                .replaceAll("(^| )S( |$)", "$1" + source + "$2");
    }

    @Test
    void everyCommandThatTakesASourceIsTried() {
        Set<String> taking = new TreeSet<>(RegisteredCommands.withSource());
        taking.removeIf(name -> name.startsWith("store ") || OTHERS.containsKey(name));
        assertThat(taking).isEqualTo(new TreeSet<>(LINES.keySet()));
    }

    @Test
    void aWorkspaceBesideASourceAnswersAsTheWorkspaceAlone() throws Exception {
        List<String> different = new ArrayList<>();
        for (Map.Entry<String, String> line : new TreeMap<>(LINES).entrySet()) {
            Path own = Files.createDirectory(folder.resolve(line.getKey().replace(' ', '-')));
            boolean ofStore = line.getKey().startsWith("memory ");
            RecordedAgent agent = new RecordedAgent(ofStore ? "wx" : "w07", own);
            String workspace = agent.at(ofStore ? "ws/memories-of-alice.stateroom.json" : WORKSPACE).toString();
            String database = agent.at("sessions.db").toString();
            JsonNode steps = agent.run("history sessions.db " + (ofStore ? "mem-bob" : THREAD) + " --json").json();
            String first = steps.get(steps.size() - 1).get("checkpoint_id").stringValue();
            String middle = steps.get(steps.size() / 2).get("checkpoint_id").stringValue();
            CommandRun alone = agent.run(line.getKey() + " " + filled(line.getValue(), workspace, first, middle, own.resolve("a")));
            CommandRun beside = agent.run(line.getKey() + " -w " + workspace + " "
                    + filled(line.getValue().replace("--as copy", "--as again"), database, first, middle, own.resolve("b")));
            if (!plain(alone, own, workspace, database).equals(plain(beside, own, workspace, database)) || alone.status() == 2) {
                different.add(line.getKey() + "\n" + alone.status() + " " + alone.out() + alone.err() + "\n-w " + beside.status() + " " + beside.out() + beside.err());
            }
        }
        assertThat(different).isEmpty();
    }

    private static String plain(CommandRun run, Path own, String workspace, String database) {
        // Hits of a search come in the order in which they are found.
        return run.status() + "\n" + run.out().lines().sorted().collect(Collectors.joining("\n"))
                .replace(workspace, "S")
                .replace(database, "S")
                .replace(own.resolve("a").toString(), "OUT")
                .replace(own.resolve("b").toString(), "OUT")
                .replace("local thread again", "local thread copy");
    }

    @Test
    void decisionsAreCheckedAndOfferedAlike() {
        RecordedAgent agent = new RecordedAgent("wx", folder);
        for (String line : List.of(" hitl-files --approve --dry-run", " hitl-files --template", " --template")) {
            CommandRun alone = agent.run("resume ws/hitl-files.stateroom.json" + line);
            CommandRun with = agent.run("resume -w ws/hitl-files.stateroom.json sessions.db" + line);
            assertThat(with.out()).isEqualTo(alone.out()).contains("type");
            assertThat(with.status()).isEqualTo(alone.status()).isZero();
        }
    }
}
