package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.stateroom.backend.plugin.PluginJar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every code block of every page is run, or read as what it is. What cannot be run here is named with what shows it instead, and a name that
 * no block needs any more is refused.
 */
final class CodeBlocksTest {
    /** Blocks by their page and the beginning of their first line, with the reason why they are not run here. */
    private static final Map<String, String> SHOWN_ELSEWHERE = Map.of(
            "architecture.md: Stateroom, AppGraph", "a list of packages: DocumentsTest",
            "packaging.md: target/stateroom", "a list of files: ProgramIT",
            "accessibility.md: gsettings", "a desktop with a screen reader: packaging/linux/try-screen-reader.py",
            "review.md: stateroom desk use", "a shared database: DeskCommandsTest",
            "review.md: stateroom hooks add", "an address and a program of the reader's own: HooksCommandsTest",
            "workspace.md: WHAT", "a table of a made-up agent: WorkspaceInitTest");

    /** Lines of blocks that are run otherwise, with the reason why they are not run here. */
    private static final Map<Pattern, String> NOT_RUN = Map.of(
            Pattern.compile("stateroom \\S+\\.(db|stateroom\\.json)"), "opens the window: WindowStoryTest",
            Pattern.compile("stateroom find"), "looks through the home of who runs the test: FindCommandTest",
            Pattern.compile("stateroom demo.*"), "opens the window, or draws its picture: ProgramIT",
            Pattern.compile("stateroom snapshot .*"), "draws a picture of the window: ProgramIT",
            Pattern.compile("stateroom resume .* --value .*"), "answers a question, which no thread of the sample has: QuestionAnswerCommandsTest",
            Pattern.compile("stateroom .*https?://.*"), "asks a server: ReviewCommandsTest and other tests with one of their own");

    /** Commands that say by their status that something differs, or that nothing was found. */
    private static final Set<String> ONE_IS_AN_ANSWER = Set.of("replay", "diff", "compare", "grep");

    private static final String THREAD = "0197a000-0000-7000-8000-000000000001";
    private static final String FIRST = "1f1e542c-75dc-63c2-8000-d7802fde061b";
    private static final String LAST = "1f1e542c-7ab8-61b4-8098-b54385a424a1";

    /** Files that a command of a page reads or writes. */
    private static final Pattern OWN_FILE =
            Pattern.compile("(?!/)(sqlite:)?[\\w-]+(\\.[\\w-]+)*\\.(db|json|jsonl|md|png|py|xml|zip)(#.*)?|(march|april)(/checkpoint)?");

    private static final Pattern RULES = Pattern.compile("^```json\n((?s:.*?))^```", Pattern.MULTILINE);

    @TempDir
    static Path folder;

    @TestFactory
    List<DynamicTest> everyBlockIsWhatItSays() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        TreeSet<String> unused = new TreeSet<>(SHOWN_ELSEWHERE.keySet());
        for (Path page : PageBlock.pages()) {
            if (page.getParent() != null && page.getParent().endsWith("tasks") && !page.endsWith("README.md")) {
                continue; // TaskPagesTest compares what they print
            }
            Desk desk = new Desk(Files.createDirectories(folder.resolve(page)));
            for (PageBlock block : PageBlock.of(page)) {
                String name = page.getFileName() + ": " + block.text().lines().findFirst().orElse("");
                String elsewhere = SHOWN_ELSEWHERE.keySet().stream().filter(name::startsWith).findFirst().orElse(null);
                if (elsewhere == null) {
                    tests.add(DynamicTest.dynamicTest(name, () -> desk.check(block)));
                } else {
                    unused.remove(elsewhere);
                }
            }
        }
        assertThat(unused).as("blocks that are no longer there").isEmpty();
        assertThat(tests).hasSizeGreaterThan(30);
        return tests;
    }

    /** A folder with the sample and what the pages name, in which the blocks of one page are run one after another. */
    private static final class Desk {
        private final Path home;
        private final Map<String, String> meant = new HashMap<>(Map.of("THREAD", THREAD, "T", THREAD, "CHECKPOINT", LAST, "FROM..TO", FIRST + ".." + LAST));

        Desk(Path home) throws IOException {
            this.home = home;
            for (String name : List.of("sessions.db", "store.db", "billing-demo.stateroom.json")) {
                CommandRun.copy("dev/stateroom/workspace/sample/" + name, home);
            }
            for (String name : List.of("app.stateroom.json", "billing.stateroom.json")) {
                Files.copy(home.resolve("billing-demo.stateroom.json"), home.resolve(name));
            }
            Matcher rules = RULES.matcher(Files.readString(Path.of("src/site/markdown/tasks/leaking-rule.md")));
            assertThat(rules.find()).isTrue();
            for (String name : List.of("rules.json", "stricter.json")) {
                Files.writeString(home.resolve(name), rules.group(1));
            }
            Files.copy(Path.of("src/test/resources/tool-calls/05-langsmith-runs.jsonl"), home.resolve("calls.jsonl"));
        }

        void check(PageBlock block) throws Exception {
            if (block.language().equals("json")) {
                json(block.text());
            } else if (block.language().equals("python")) {
                python(block.text());
            } else if (block.text().startsWith("→")) {
                protocol(block.text());
            } else if (block.text().startsWith("{\"policy\"")) {
                succeeds("policy", "lint", Files.writeString(home.resolve("policy.json"), block.text()).toString());
            } else if (block.text().startsWith("{")) {
                Files.writeString(home.resolve("case.jsonl"), block.text());
                succeeds("replay", home.resolve("case.jsonl").toString());
            } else if (block.text().startsWith("javac ")) {
                plugin(block);
            } else {
                lines(block);
            }
        }

        private void lines(PageBlock block) throws IOException {
            for (String line : block.text().replace("\\\n", " ").lines().map(line -> line.strip().replaceFirst("^\\$ ", "")).toList()) {
                if (line.contains("mvn ")) {
                    maven(line);
                } else if (line.startsWith("stateroom ")) {
                    if (NOT_RUN.keySet().stream().noneMatch(pattern -> pattern.matcher(line.replaceFirst(" +#.*", "")).matches())) {
                        run(line);
                    }
                } else if (!line.matches("cd tasks/sample|python3 april/verify\\.py .*")) { // the second: EvidenceCommandsTest
                    fail("Nothing says how to check the line: " + line);
                }
            }
        }

        private void run(String line) throws IOException {
            String[] words = PageBlock.words(line.replace("resume sessions.db THREAD", "resume sessions.db hotfix")).stream().skip(1).map(this::meant).map(this::placed).toArray(String[]::new);
            if (List.of(words).contains(home.resolve("case.jsonl").toString()) && !Files.exists(home.resolve("case.jsonl"))) {
                Files.copy(home.resolve("calls.jsonl"), home.resolve("case.jsonl"));
            }
            if (List.of(words).contains("--decisions")) {
                Files.writeString(home.resolve("decisions.json"), """
                        [{"interrupt_id": "%s", "decisions": [{"type": "approve"}, {"type": "approve"}]}]
                        """.formatted(CommandRun.of(data(), "interrupts", home.resolve("sessions.db").toString(), "hotfix", "--json").json().findValue("interrupt_id").asString()));
            }
            CommandRun run = CommandRun.of(data(), words);
            assertThat(run.status()).as(line + "\n" + run.err()).isIn(ONE_IS_AN_ANSWER.contains(words[0]) ? List.of(0, 1) : List.of(0));
            Matcher key = Pattern.compile("\\S+\\+[0-9a-f]{8}\\+\\S+").matcher(run.out());
            if (words[0].equals("audit") && key.find()) {
                meant.put("KEY", key.group());
            }
        }

        private String meant(String word) {
            return meant.getOrDefault(word, word).replaceFirst("#THREAD$", "#report-q3").replaceFirst("#OTHER$", "#price-list");
        }

        private String placed(String word) {
            return OWN_FILE.matcher(word).matches() ? home.resolve(word).toString() : word;
        }

        private Path data() {
            return home.resolve("data");
        }

        private CommandRun succeeds(String... words) {
            CommandRun run = CommandRun.of(data(), words);
            assertThat(run.status()).as(run.out() + run.err()).isZero();
            return run;
        }

        /** One document, or one a line: a workspace file, mounts, rules, decisions. */
        private void json(String text) throws IOException {
            List<String> documents = text.lines().allMatch(line -> line.startsWith("{") && line.endsWith("}")) ? text.lines().toList() : List.of(text);
            for (String document : documents) {
                JsonNode read = JsonMapper.shared().readTree(document);
                if (read.has("version")) {
                    understood(document);
                } else if (read.has("type")) {
                    understood("""
                            {"version": 1, "backend": {"type": "composite", "default": {"type": "state", "source": "sqlite:sessions.db", "thread": "T"},
                              "routes": {"/mount/": %s}}}""".formatted(document));
                } else if (read.has("json.schemas")) {
                    assertThat(Path.of("src/site/resources", read.at("/json.schemas/0/url").asString())).exists();
                } else if (read.at("/0").has("decisions")) {
                    decisions(read);
                } else {
                    Files.writeString(home.resolve("shown.json"), document);
                    succeeds("permissions", "explain", "read", "/a", "--rules", home.resolve("shown.json").toString());
                }
            }
        }

        /** The reader of workspace files knows every field, whether or not what it names is there. */
        private void understood(String document) throws IOException {
            Path file = Files.writeString(home.resolve("shown.stateroom.json"), document);
            CommandRun lint = CommandRun.of(data(), "lint", "-w", file.toString());
            assertThat(lint.status()).as(document + "\n" + lint.err()).isLessThan(2);
        }

        /** Each decision of the page, taken for a call that waits and allows all of them. */
        private void decisions(JsonNode read) throws IOException {
            Path database = CommandRun.copy("review/pending.db", home);
            for (JsonNode decision : read.at("/0/decisions")) {
                String one = """
                        [{"interrupt_id": "337498151e80a7bb40908d4e19aa5b1f", "decisions": [%1$s]},
                         {"interrupt_id": "29add50d873255e4fb4f236b8fda2f9e", "decisions": [%1$s]}]
                        """.formatted(decision);
                Path file = Files.writeString(home.resolve("one.json"), one);
                succeeds("resume", database.toString(), "thread-b", "--decisions", file.toString(), "--dry-run");
            }
        }

        /** Messages of the protocol, of which a page leaves out what differs each time. */
        private void protocol(String text) {
            for (String message : text.split("(?m)^[→←] ")) {
                if (!message.isBlank()) {
                    JsonNode read = JsonMapper.shared().readTree(message.replace("{…}", "{}").replace(", …]", "]"));
                    assertThat(read.has("id") || read.has("cancel")).as(message).isTrue();
                }
            }
        }

        /** A program that sends what was saved, with the agent and the library as far as it needs them. */
        private void python(String text) throws Exception {
            if (!Needs.hasPython()) {
                return;
            }
            Path library = Files.createDirectories(home.resolve("langgraph"));
            Files.writeString(library.resolve("types.py"), "class Command:\n    def __init__(self, resume):\n        self.resume = resume\n");
            Files.writeString(home.resolve("program.py"), """
                    class agent:
                        @staticmethod
                        def invoke(command, config):
                            print(config["configurable"]["thread_id"], command.resume)
                    """ + text);
            Process program = new ProcessBuilder("python3", "program.py").directory(home.toFile()).redirectErrorStream(true).start();
            String printed = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(program.waitFor()).as(printed).isZero();
            assertThat(printed).startsWith("hotfix {").contains("approve");
        }

        /** The plug-in of the page is the one that is compiled and packed for the tests. */
        private void plugin(PageBlock block) throws IOException {
            PluginJar.make("example", "example.ZipPlugin", data().resolve("plugins").resolve("zip.jar"), Files.createDirectories(home.resolve("classes")));
            try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(home.resolve("notes.zip")))) {
                zip.putNextEntry(new ZipEntry("a.txt"));
                zip.write('a');
            }
            assertThat(block.text()).contains("META-INF/services/dev.stateroom.vfs.plugin.BackendPlugin");
            for (String line : block.lines("stateroom")) {
                run(line.replace("notes.zip", home.resolve("notes.zip").toString()));
            }
        }

        /** Goals, profiles and properties that the build has. */
        private static void maven(String line) throws IOException {
            String pom = Files.readString(Path.of("pom.xml"));
            for (String word : PageBlock.words(line.substring(line.indexOf("mvn ") + 4))) {
                if (word.startsWith("-P")) {
                    assertThat(pom).contains("<id>" + word.substring(2) + "</id>");
                } else if (word.startsWith("-D")) {
                    String name = word.substring(2).replaceFirst("=.*", "");
                    assertThat(name.matches("test|surefire\\..*") || pom.contains("<" + name + ">") || readByATest(name)).as(line).isTrue();
                } else {
                    assertThat(word).as(line).matches("-B|-q|compile|test|test-compile|package|verify|site|exec:exec");
                }
            }
        }

        private static boolean readByATest(String property) throws IOException {
            try (Stream<Path> all = Files.walk(Path.of("src/test/java"))) {
                for (Path file : all.filter(each -> each.toString().endsWith(".java")).toList()) {
                    if (Files.readString(file).contains('"' + property + '"')) {
                        return true;
                    }
                }
            }
            return false;
        }
    }
}
