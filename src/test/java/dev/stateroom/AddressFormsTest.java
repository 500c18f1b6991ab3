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

/** {@code SOURCE[#THREAD][@STEP]} means the same in every command that reads threads, however the step is named. */
final class AddressFormsTest {
    private static final String THREAD = "forked";
    private static final String FILE = "/choice.txt";
    private static final String STEP = "1f1e542c-822c-6aad-800b-fb227a237863";

    /** Other names of that step: its number, its place before the newest one, the beginning of its id. */
    private static final List<String> NAMES = List.of(STEP, "11", "head~6", "1f1e542c-822c", "12~1", "head~~5");

    /** The version of {@link #FILE} that it made, for commands that are about one file. */
    private static final String VERSION = "v2";

    /**
     * What is the same of commands that look at one step: the line with an address {@code A}, and the line with thread and step as words
     * of their own. {@code S} is the source.
     */
    private static final Map<String, List<String>> OF_STEP = Map.ofEntries(
            Map.entry("history", List.of("A", "S forked --at STEP")),
            Map.entry("files", List.of("A", "S forked --at STEP")),
            Map.entry("state", List.of("A", "S forked --at STEP")),
            Map.entry("input", List.of("A", "S forked --at STEP")),
            Map.entry("calls", List.of("A", "S forked --at STEP")),
            Map.entry("cat", List.of("A " + FILE, "S forked " + FILE + " --at STEP")),
            Map.entry("log", List.of("A " + FILE, "S forked " + FILE + " --at STEP")),
            Map.entry("blame", List.of("A " + FILE, "S forked " + FILE + " --at STEP")),
            Map.entry("restore", List.of("A " + FILE + " --to OUT --dry-run", "S forked " + FILE + " --at STEP --to OUT --dry-run")),
            Map.entry("diff", List.of("A " + FILE + " --json", "S forked STEP head " + FILE + " --json")),
            Map.entry("replay", List.of("A", "S forked --from STEP")),
            Map.entry("ls", List.of("A /", "S#forked@STEP /")),
            Map.entry("read", List.of("A " + FILE, "-w S#forked@STEP " + FILE)),
            Map.entry("glob", List.of("A **", "-w S#forked@STEP **")),
            Map.entry("grep", List.of("A left", "-w S#forked@STEP left")),
            Map.entry("mounts", List.of("A", "-w S#forked@STEP")),
            Map.entry("search", List.of("right A", "right S#forked@STEP")),
            Map.entry("compare", List.of("A S#forked", "S#forked@STEP S#forked")),
            Map.entry("thread fork", List.of("A --as a --json", "S forked --at STEP --as a --json")));

    /** Those whose answer is about a whole thread. */
    private static final Map<String, List<String>> OF_THREAD = Map.ofEntries(
            Map.entry("init", List.of("A", "S --thread forked")),
            Map.entry("results", List.of("A --would", "S forked --would")),
            Map.entry("interrupts", List.of("A", "S forked")),
            Map.entry("threads", List.of("A --json", "S forked --json")),
            Map.entry("problems", List.of("A", "S forked")),
            Map.entry("cost", List.of("A --by step", "S forked --by step")),
            Map.entry("permissions simulate", List.of("A -w WS", "S forked -w WS")),
            Map.entry("permissions suggest", List.of("A", "S forked")),
            Map.entry("memory drift", List.of("A -w WS", "S forked -w WS")),
            Map.entry("resume", List.of("A --template", "S forked --template")));

    /** Those that are about no thread, or that a test cannot run here. */
    private static final Set<String> OTHERS = Set.of(
            "open", "watch", "run", "desk claim", "desk release", "snapshot", "memory ls", "memory hints", "policy apply", "policy simulate", "thread back", "thread delete");

    @TempDir
    private Path folder;

    @Test
    void everyCommandThatTakesASourceIsTried() {
        Set<String> tried = new TreeSet<>(OF_STEP.keySet());
        tried.addAll(OF_THREAD.keySet());
        tried.addAll(OTHERS);
        Set<String> taking = new TreeSet<>(RegisteredCommands.withSource());
        taking.removeIf(name -> name.startsWith("store "));
        assertThat(tried).isEqualTo(taking);
    }

    @Test
    void everyCommandTakesEveryNameOfAStep() throws Exception {
        List<String> different = new ArrayList<>();
        for (Map.Entry<String, List<String>> line : new TreeMap<>(OF_STEP).entrySet()) {
            String meant = answer(line.getKey(), line.getValue().get(1), "");
            List<String> names = new ArrayList<>(line.getKey().equals("cat") ? NAMES : List.of("11", "head~6"));
            if (line.getValue().getFirst().contains(FILE)) {
                names.add(VERSION);
            }
            for (String name : names) {
                String got = answer(line.getKey(), line.getValue().getFirst(), "#" + THREAD + "@" + name);
                if (!got.equals(meant) || got.startsWith("2") || got.startsWith("3")) {
                    different.add(line.getKey() + " @" + name + "\n" + got + "\nfor\n" + meant);
                }
            }
        }
        assertThat(different).isEmpty();
    }

    @Test
    void everyCommandTakesTheThreadInTheAddress() throws Exception {
        List<String> different = new ArrayList<>();
        for (Map.Entry<String, List<String>> line : new TreeMap<>(OF_THREAD).entrySet()) {
            String meant = answer(line.getKey(), line.getValue().get(1), "#" + THREAD);
            String got = answer(line.getKey(), line.getValue().getFirst(), "#" + THREAD);
            if (!got.equals(meant) || got.startsWith("2") || got.startsWith("3")) {
                different.add(line.getKey() + "\n" + got + "\nfor\n" + meant);
            }
        }
        assertThat(different).isEmpty();
    }

    @Test
    void withoutAThreadTheNewestIsMeant() throws Exception {
        assertThat(answer("cat", "A /z", "@7")).isEqualTo(answer("cat", "S /z --at 7", "")).startsWith("0").contains("newest");
        assertThat(answer("ls", "A", "@7")).isEqualTo(answer("ls", "A", "#synthetic-overwrite@7")).contains("/z");
        assertThat(answer("files", "S latest", "")).isEqualTo(answer("files", "S synthetic-overwrite", ""));
    }

    @Test
    void whereNoThreadIsNamedItIsTheNewestAndSaysSo() throws Exception {
        for (String line : List.of("calls", "files", "history", "state", "results", "cat /z", "log /z", "blame /z", "diff 3..7", "diff ..7 /z", "replay", "permissions suggest")) {
            String command = line.replaceAll(" [/.0-9].*", "");
            String rest = line.substring(command.length());
            String got = answer(command, "S" + rest, "");
            String meant = answer(command, "S synthetic-overwrite" + rest, "");
            assertThat(got).as(line).isNotEqualTo(meant).contains("synthetic-overwrite is the newest of several");
            assertThat(got.lines().filter(text -> !text.contains("newest of several"))).as(line).containsExactlyElementsOf(meant.lines().toList());
        }
    }

    @Test
    void whereNoThreadIsNamedItIsTheOneOfTheWorkspace() throws Exception {
        for (String line : List.of("calls", "files", "cat " + FILE, "log " + FILE, "diff 4..11", "replay", "permissions suggest")) {
            String command = line.replaceAll(" [/.0-9].*", "");
            String rest = line.substring(command.length());
            assertThat(answer(command, "WS" + rest, "")).as(line).isEqualTo(answer(command, "WS forked" + rest, "")).matches("(?s)[01].*");
        }
    }

    @Test
    void aWorkspaceThatIsNamedIsTheSourceToo() throws Exception {
        for (String line : List.of("calls", "files", "cat " + FILE, "log " + FILE, "diff 4..11", "blame --at 11 " + FILE)) {
            String command = line.replaceAll(" .*", "");
            String rest = line.substring(command.length());
            String meant = answer(command, "WS forked" + rest, "");
            assertThat(answer(command, "-w WS" + rest, "")).as(line).isEqualTo(meant).matches("(?s)[01].*");
            assertThat(answer("-w WS " + command, rest.strip(), "")).as(line).isEqualTo(meant);
        }
        for (String command : List.of("replay", "threads", "interrupts", "problems", "cost", "results", "history", "permissions suggest")) {
            assertThat(answer(command, "-w WS", "")).as(command).isEqualTo(answer(command, "WS", "")).matches("(?s)[01].*");
        }
        assertThat(answer("calls", "", "")).startsWith("2").contains("SOURCE");
    }

    @Test
    void whatChangesAThreadNeedsItsName() throws Exception {
        assertThat(answer("thread delete", "local: --yes", "")).startsWith("2").contains("name the thread");
        assertThat(answer("thread back", "local: --to 3", "")).startsWith("2").contains("name the thread");
    }

    @Test
    void twoStepsAreARange() throws Exception {
        String meant = answer("diff", "S forked 4 11", "");
        assertThat(meant).startsWith("1").contains(FILE);
        assertThat(answer("diff", "A", "#forked@4..11")).isEqualTo(meant);
        assertThat(answer("diff", "S forked 4..head~6", "")).isEqualTo(meant);
        assertThat(answer("diff", "A " + FILE, "#forked@v1..v2")).isEqualTo(answer("diff", "S forked 4 11 " + FILE, "")).startsWith("1");
        assertThat(answer("diff", "S forked 11..11", "")).as("nothing differs").startsWith("0");
        assertThat(answer("diff", "S#forked@4 S#forked@11", "")).isEqualTo(meant);
        assertThat(answer("diff", "S#forked@4 S#forked@11 " + FILE, "")).isEqualTo(answer("diff", "S forked 4 11 " + FILE, "")).startsWith("1");
        assertThat(answer("diff", "S#forked@4 S@11", "")).startsWith("2").contains("'stateroom compare A B' compares two threads or sources");
        assertThat(answer("diff", "S forked 11..", "")).isEqualTo(answer("diff", "S forked 11 head", ""));
        assertThat(answer("compare", "S#forked@4..11", "")).isEqualTo(answer("compare", "S#forked@4 S#forked@11", "")).startsWith("1");
        assertThat(answer("compare", "S#forked@11..", "")).isEqualTo(answer("compare", "S#forked@11 S#forked", ""));
        assertThat(answer("compare", "S#forked@11", "")).startsWith("2").contains("name the second one, or two steps");
    }

    @Test
    void theListOfOneThreadIsItsRow() throws Exception {
        assertThat(answer("threads", "A --json", "#fork")).startsWith("0").contains("\"thread_id\":\"forked\"").doesNotContain("synthetic-overwrite");
        assertThat(answer("threads", "A", "#forked@3")).startsWith("2").contains("takes a whole thread");
        assertThat(answer("threads", "A", "#none")).startsWith("2").contains("none");
    }

    @Test
    void otherWordsNameTheSameCommands() throws Exception {
        assertThat(answer("inbox", "S forked", "")).isEqualTo(answer("interrupts", "S forked", "")).startsWith("0");
        assertThat(answer("offloads", "S forked", "")).isEqualTo(answer("results", "S forked", "")).startsWith("0");
        assertThat(answer("help store put", "", "")).startsWith("0").contains("store put");
        assertThat(answer("help policy lint", "", "")).startsWith("0").contains("policy lint");
        assertThat(answer("tree", "", "")).startsWith("2").contains("did you mean ls?");
        assertThat(answer("help store nothing", "", "")).startsWith("2").contains("store nothing");
    }

    @Test
    void nothingFoundIsStatusOne() throws Exception {
        assertThat(answer("grep", "A zzzz", "#forked")).startsWith("1");
        assertThat(answer("glob", "A *.zzz", "#forked")).startsWith("1");
    }

    @Test
    void whatIsNotThereIsNamed() throws Exception {
        assertThat(answer("cat", "A " + FILE, "#forked@400")).startsWith("2").contains("'400'");
        assertThat(answer("cat", "A " + FILE, "#forked@head~400")).startsWith("2").contains("head~400");
        assertThat(answer("cat", "A " + FILE, "#forked@v9")).startsWith("2").contains("2 versions");
        assertThat(answer("files", "A", "#forked@v1")).startsWith("2").contains("version");
        assertThat(answer("results", "A", "#forked@11")).startsWith("2").contains("whole thread");
        assertThat(answer("cat", "A", "#forked")).startsWith("2").contains("PATH");
    }

    @Test
    void anAddressWithASignInItsNameIsStillAFile() throws Exception {
        Path odd = CommandRun.copy("python-sqlite/sessions.db", Files.createDirectory(folder.resolve("odd")));
        Path named = Files.move(odd, odd.resolveSibling("a#b@11.db"));
        CommandRun plain = CommandRun.of(folder.resolve("data"), "files", named.toString(), THREAD);
        assertThat(plain.status()).as(plain.err()).isZero();
        assertThat(CommandRun.of(folder.resolve("data"), "files", named + "#" + THREAD).out()).isEqualTo(plain.out());
    }

    private String answer(String command, String line, String address) throws Exception {
        Path source = CommandRun.copy("python-sqlite/sessions.db", folder);
        Path workspace = folder.resolve("w.stateroom.json");
        Files.writeString(workspace, "{\"version\": 1, \"name\": \"w\", \"backend\": {\"type\": \"state\", \"source\": \"sessions.db\", \"thread\": \"forked\"}}");
        Path data = command.equals("thread fork") ? Files.createTempDirectory(folder, "data") : folder.resolve("data");
        List<String> words = new ArrayList<>(List.of(command.replace("WS", workspace.toString()).split(" ")));
        for (String word : line.isEmpty() ? new String[0] : line.split(" ")) {
            words.add(word.equals("A")
                    ? source + address
                    : word.replaceFirst("^S(?=$|#)", source.toString()).replace("STEP", STEP)
                            .replace("OUT", folder.resolve("out").toString()).replaceFirst("^WS$", workspace.toString()));
        }
        CommandRun run = CommandRun.of(data, words.toArray(String[]::new));
        // Hits of a search come in the order in which they are found.
        return (run.status() + "\n" + (command.equals("search") ? run.out().lines().sorted().collect(Collectors.joining("\n")) : run.out()) + run.err())
                .replaceAll("@[-~.0-9a-z]+", "");
    }
}
