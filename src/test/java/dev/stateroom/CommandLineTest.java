package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

final class CommandLineTest {
    @TempDir
    static Path folder;

    private static final String MAIN_THREAD = "0197a000-0000-7000-8000-000000000001";

    @BeforeAll
    static void copy() throws IOException {
        CommandRun.copy("python-sqlite/sessions.db", folder);
        CommandRun.copy("python-sqlite/store.db", folder);
        CommandRun.copy("js-sqlite/checkpoints.sqlite", folder);
        Files.writeString(folder.resolve("notes.txt"), "no database at all");
        Files.writeString(folder.resolve("there.txt"), "keep me");
    }

    /** Arguments with {@code @name} for a file of the folder. */
    private static CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), placed(args));
    }

    private static String[] placed(String... args) {
        return Arrays.stream(args)
                .map(arg -> arg.startsWith("@") ? folder.resolve(arg.substring(1)).toString() : arg)
                .toArray(String[]::new);
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                refusal("@missing.db does not exist: name an SQLite checkpoint database", "threads", "@missing.db"),
                refusal("@ is a folder and holds no threads: name a checkpoint database inside it", "threads", "@"),
                refusal("store.db is a store and holds no threads: name a checkpoint database", "threads", "@store.db"),
                refusal("store.db is a store and holds no threads: name a checkpoint database", "history", "@store.db", "x"),
                refusal("no thread nobody in sessions.db: it has ", "history", "@sessions.db", "nobody"),
                refusal("thread 'hitl-' is ambiguous in sessions.db: hitl-", "calls", "@sessions.db", "hitl-"),
                refusal(
                        "thread forked has no checkpoint 'zzz': use a number or an id that history lists, or head",
                        "files",
                        "@sessions.db",
                        "forked",
                        "--at",
                        "zzz"),
                refusal("checkpoint '1f1e542c' is ambiguous in thread forked: ", "files", "@sessions.db", "forked", "--at", "1f1e542c"),
                refusal("thread forked has no namespace 'tools:x': it has ''", "history", "@sessions.db", "forked", "--namespace", "tools:x"),
                refusal("no file /nope.md at checkpoint ", "cat", "@sessions.db", "forked", "/nope.md"),
                refusal(": did you mean /workspace/plan.md?", "cat", "@sessions.db", MAIN_THREAD, "/plan.md"),
                refusal("no file /nope.md at either checkpoint", "diff", "@sessions.db", "forked", "head", "head", "/nope.md"),
                refusal("no version of /nope.md in thread forked", "log", "@sessions.db", "forked", "/nope.md"),
                refusal(
                        "@there.txt already exists: use --force to replace it",
                        "restore",
                        "@sessions.db",
                        MAIN_THREAD,
                        "/workspace/plan.md",
                        "--at",
                        "head",
                        "--to",
                        "@there.txt"),
                refusal(
                        "missing required option: '--at=STEP'",
                        "restore",
                        "@sessions.db",
                        MAIN_THREAD,
                        "/workspace/plan.md"),
                refusal(
                        "stateroom: missing required argument (specify one of these): (--out=FILE | --to-thread=[local:NAME#]THREAD); ",
                        "restore",
                        "@sessions.db",
                        MAIN_THREAD,
                        "/workspace/plan.md",
                        "--at",
                        "head"),
                refusal("unknown option '--jsn': did you mean --json?", "threads", "@sessions.db", "--jsn"),
                refusal("unknown command 'threds': did you mean threads?", "threds"),
                refusal("no display for the window", "@sessions.db"),
                refusal("no display for the window", "@sessions.db", "@checkpoints.sqlite"),
                refusal("no display for the window", "--json", "@sessions.db"),
                refusal("no display for the window", "local:"),
                refusal("no file or folder '@sessionz.db'; ", "@sessionz.db"),
                refusal("no file or folder 'sqlite:nowhere.db'; ", "sqlite:nowhere.db"),
                refusal("open shows at most 20 sources at a time: 21 are named", Stream.generate(() -> "@sessions.db").limit(21).toArray(String[]::new)),
                refusal("missing required parameter: 'SOURCE'", "threads"),
                refusal("unexpected argument 'more'", "memory", "ls", "@sessions.db", "more"),
                refusal("no thread more in sessions.db", "threads", "@sessions.db", "more"),
                refusal("no display for the window (DISPLAY is not set)", "open", "@sessions.db"),
                refusal("no display for the window"),
                refusal("missing required option: '--out=FILE.png'", "snapshot"),
                refusal("--size is 'big': write it as 1280x800", "snapshot", "--out", "@a.png", "--size", "big"),
                refusal("--view all, --thread, --at, --base and --select are for one source", "snapshot", "--out", "@a.png", "--view", "all", "a.db", "b.db"),
                refusal("--size, --theme and --lang are for one picture", "snapshot", "--out", "@a.png", "--view", "all", "--theme", "dark", "a.db"),
                refusal("--size has 9 pixels: from 200 to 8000 are accepted", "snapshot", "--out", "@a.png", "--size", "9x900"),
                refusal("--theme is 'blue': one of light, dark, contrast-light, contrast-dark is accepted", "snapshot", "--out", "@a.png", "--theme", "blue"),
                refusal("--scale is 99.0: use 0.5 to 4", "snapshot", "--out", "@a.png", "--scale", "99"),
                refusal("cannot write a picture to @none/a.png", "snapshot", "--out", "@none/a.png"),
                refusal("no thread nobody in sessions.db: it has ", "snapshot", "--out", "@a.png", "--thread", "nobody", "@sessions.db"),
                refusal(
                        "checkpoint '1f1e542c' is ambiguous in thread forked: ",
                        "snapshot",
                        "--out",
                        "@a.png",
                        "--thread",
                        "forked",
                        "--at",
                        "1f1e542c",
                        "@sessions.db"));
    }

    private static Arguments refusal(String sentence, String... args) {
        return Arguments.of(sentence, args);
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void badInputEndsWithOneSentenceAndStatusTwo(String sentence, String[] args) {
        CommandRun run = run(args);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.bytes()).isEmpty();
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err())
                .startsWith("stateroom: ")
                .contains(sentence.replace("@", folder + "/").replace(folder + "/ is a folder", folder + " is a folder"));
    }

    @Test
    void somethingThatIsNoDatabaseIsNamed() {
        CommandRun run = run("threads", "@notes.txt");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("notes.txt");
    }

    @Test
    void theTraceOfAnErrorIsShownOnlyWhenAsked() {
        assertThat(run("threads", "@notes.txt").err()).doesNotContain("\tat ");
        assertThat(run("threads", "@notes.txt", "--verbose").err()).contains("\tat ");
    }

    @Test
    void globalOptionsStandBeforeOrAfterTheCommand() {
        byte[] before = run("--json", "threads", "@sessions.db").bytes();
        assertThat(before).isNotEmpty().isEqualTo(run("threads", "@sessions.db", "--json").bytes());
    }

    @Test
    void aSourceMayBeSpelledWithItsScheme() {
        assertThat(run("threads", "sqlite:" + folder.resolve("sessions.db")).status()).isZero();
    }

    @Test
    void threadsTellTheirSizeAndState() {
        JsonNode threads = run("threads", "@sessions.db", "--json").json();
        assertThat(threads).hasSize(12);
        assertThat(thread(threads, MAIN_THREAD).get("checkpoint_count").intValue()).isEqualTo(164);
        assertThat(thread(threads, MAIN_THREAD).get("root_checkpoint_count").intValue()).isEqualTo(154);
        assertThat(thread(threads, MAIN_THREAD).get("file_count").intValue()).isEqualTo(14);
        assertThat(thread(threads, MAIN_THREAD).get("step").intValue()).isEqualTo(152);
        assertThat(thread(threads, MAIN_THREAD).get("dialect").stringValue()).isEqualTo("python-0.7");
        assertThat(thread(threads, MAIN_THREAD).get("status").stringValue()).isEqualTo("idle");
        assertThat(thread(threads, "failed-task").get("status").stringValue()).isEqualTo("error");
        assertThat(thread(threads, "hitl-in-subagent").get("status").stringValue()).isEqualTo("interrupted");
    }

    @Test
    void aThreadWhoseNewestRowsCannotBeReadIsNotCalledIdle() throws SQLException, IOException {
        Path database = CommandRun.copy("python-sqlite/sessions.db", Files.createDirectories(folder.resolve("damaged")));
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("drop table writes");
        }
        CommandRun listed = run("threads", database.toString(), "--json");
        JsonNode waiting = thread(listed.json(), "hitl-in-subagent");
        assertThat(waiting.get("status").stringValue()).isEqualTo("unknown");
        assertThat(waiting.get("problem").stringValue()).contains("no table of writes");
    }

    private static JsonNode thread(JsonNode threads, String id) {
        return threads.valueStream()
                .filter(t -> t.get("thread_id").stringValue().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aThreadAndACheckpointMayBeCutShort() {
        JsonNode files = run("files", "@checkpoints.sqlite", "rev", "--at", "1f1e5420-ed5", "--json").json();
        assertThat(files.valueStream().map(f -> f.get("path").stringValue()))
                .containsExactly("/img/pixel.png", "/large_tool_results/call_fetch_log.txt", "/notes/plan.md");
    }

    @Test
    void jsonIsUtf8AndBytesComeRaw() {
        CommandRun text = run("cat", "@checkpoints.sqlite", "review-1", "/notes/plan.md");
        assertThat(text.out()).isEqualTo("# Plan\n\n- final\n- revïew 😀\n");
        CommandRun picture = run("cat", "@checkpoints.sqlite", "review-1", "/img/pixel.png");
        assertThat(picture.bytes()).hasSize(70).startsWith(0x89, 'P', 'N', 'G');
        JsonNode json = run("cat", "@checkpoints.sqlite", "review-1", "/notes/plan.md", "--json").json();
        assertThat(json.get("content").stringValue()).contains("revïew 😀");
        assertThat(new String(run("cat", "@checkpoints.sqlite", "review-1", "/notes/plan.md", "--json").bytes(), StandardCharsets.UTF_8))
                .contains("ï");
    }

    @Test
    void aDifferenceIsWrittenAsGitDoesAndCounted() {
        JsonNode diff = run("diff", "@checkpoints.sqlite", "review-1", "1f1e5420-edc8", "head", "--json").json();
        assertThat(diff).hasSize(1);
        assertThat(diff.get(0).get("path").stringValue()).isEqualTo("/notes/plan.md");
        assertThat(diff.get(0).get("change").stringValue()).isEqualTo("modified");
        assertThat(diff.get(0).get("added_lines").intValue()).isEqualTo(1);
        assertThat(diff.get(0).get("removed_lines").intValue()).isEqualTo(1);
        assertThat(diff.get(0).get("unified").stringValue()).contains("@@ -1,4 +1,4 @@\n", "\n-- draft\n+- final\n");
        assertThat(run("diff", "@checkpoints.sqlite", "review-1", "1f1e5420-edc8", "head").out())
                .isEqualTo(diff.get(0).get("unified").stringValue());
        assertThat(run("diff", "@checkpoints.sqlite", "review-1", "1f1e5420-edc8", "head", "/notes/").out())
                .as("a folder")
                .contains("+- final");
        assertThat(run("diff", "@checkpoints.sqlite", "review-1", "1f1e5420-edc8", "head", "/img").out()).isEmpty();
    }

    @Test
    void theLogNamesTheCallThatMadeEachVersion() {
        JsonNode log = run("log", "@checkpoints.sqlite", "review-1", "/notes/plan.md", "--json").json();
        assertThat(log.valueStream().map(v -> v.get("tool_call_id").stringValue())).containsExactly("call_write_text", "call_edit");
        assertThat(log.valueStream().map(v -> v.get("change").stringValue())).containsExactly("added", "modified");
        assertThat(log.get(1).get("version").intValue()).isEqualTo(2);
        JsonNode offloaded = run("log", "@checkpoints.sqlite", "review-1", "/large_tool_results/call_fetch_log.txt", "--json").json();
        assertThat(offloaded.get(0).get("tool").stringValue()).isEqualTo("fetch_log");
        JsonNode input = run("log", "@checkpoints.sqlite", "done-1", "/old/v1.txt", "--json").json();
        assertThat(input.get(0).get("tool_call_id").isNull()).as("came with the run's input").isTrue();
    }

    @Test
    void theLogNamesASubagentsOwnCall() {
        JsonNode log = run("log", "@sessions.db", "delegate-parallel", "/shared.md", "--json").json();
        assertThat(log).hasSize(1);
        assertThat(log.get(0).get("tool").stringValue()).isEqualTo("write_file");
        String content = run("cat", "@sessions.db", "delegate-parallel", "/shared.md").out();
        JsonNode calls = run("calls", "@sessions.db", "delegate-parallel", "--json").json();
        JsonNode author = calls.valueStream()
                .filter(c -> c.get("tool_call_id").equals(log.get(0).get("tool_call_id")))
                .findFirst()
                .orElseThrow();
        assertThat(author.get("args").get("content").stringValue()).as("of two writers, the one whose text stayed").isEqualTo(content);
    }

    @Test
    void aVersionIsRestoredToDisk() throws IOException {
        Path to = folder.resolve("restored.md");
        String[] args = {"restore", "@checkpoints.sqlite", "review-1", "/notes/plan.md", "--at", "1f1e5420-edc8", "--to", to.toString()};
        assertThat(run(args).status()).isZero();
        assertThat(Files.readString(to)).isEqualTo("# Plan\n\n- draft\n- revïew 😀\n");
        assertThat(run(args).status()).as("it is there now").isEqualTo(2);
        Files.writeString(to, "other");
        String[] forced = Stream.concat(Arrays.stream(args), Stream.of("--force")).toArray(String[]::new);
        assertThat(run(forced).status()).isZero();
        assertThat(Files.readString(to)).contains("draft");
    }

    @Test
    void historyCanBeCutToOneNamespace() {
        JsonNode rows = run("history", "@sessions.db", "hitl-in-subagent", "--json").json();
        assertThat(rows.valueStream().map(r -> r.get("checkpoint_ns").stringValue()).distinct()).hasSize(3);
        JsonNode root = run("history", "@sessions.db", "hitl-in-subagent", "--json", "--namespace", "").json();
        assertThat(root).hasSize(5);
        assertThat(root.get(0).has("files")).isFalse();
    }

    @Test
    void coloursAreForTerminalsThatWantThem() {
        Map<String, String> none = Map.of();
        String[] args = placed("threads", "@sessions.db");
        assertThat(run(args).out()).doesNotContain("\u001b");
        assertThat(CommandRun.of(folder.resolve("data"), none, true, args).out()).contains("\u001b[");
        assertThat(CommandRun.of(folder.resolve("data"), Map.of("NO_COLOR", "1"), true, args).out()).doesNotContain("\u001b");
    }

    @Test
    void everyCommandExplainsItselfAndCompletes() {
        String all = run("--help").out();
        String completion = run("completion").out();
        List<String> commands =
                all.lines().filter(line -> line.matches("  [a-z]+ +[A-Z].*")).map(line -> line.strip().split(" ")[0]).toList();
        assertThat(commands).contains("open", "demo", "ls", "grep", "threads", "doctor", "help").doesNotContain("rehearse");
        for (String command : commands) {
            assertThat(completion).contains(command);
            CommandRun help = run(command, "--help");
            assertThat(help.status()).isZero();
            assertThat(help.out()).startsWith("Usage: stateroom " + command);
            assertThat(run("help", command).out()).isEqualTo(help.out());
        }
        assertThat(run("--version").out()).startsWith("stateroom ");
    }

    @Test
    void aRequestThatWaitsSaysWhatApprovingItWouldChange() {
        JsonNode request = run("interrupts", "@sessions.db", "hitl-two-actions", "--json").json().get(0);
        assertThat(request.get("previews")).hasSameSizeAs(request.get("action_requests"));
        assertThat(request.at("/previews/0/changes/0/change").stringValue()).isEqualTo("modified");
        assertThat(request.at("/previews/0/changes/0/unified").stringValue()).contains("\n-port = 8080\n+port = 9090\n");
        assertThat(run("interrupts", "@sessions.db", "hitl-execute-pending").out())
                .contains("    the effect of execute cannot be predicted from the files");
        assertThat(request.at("/previews/0/hazards")).isEmpty();
    }

    @Test
    void theDoctorLooksAtEveryPart() {
        CommandRun run = run("doctor", "--json");
        JsonNode checks = run.json().get("checks");
        assertThat(checks.valueStream().map(c -> c.get("name").stringValue()))
                .contains("Java", "data folder", "temporary folder", "SQLite", "pictures", "window", "fonts");
        for (JsonNode check : checks) {
            assertThat(check.get("status").stringValue()).as(check.toString()).isNotEqualTo("failed");
        }
        assertThat(run.status()).isZero();
        assertThat(run("doctor").out()).contains("no display for the window (DISPLAY is not set)");
    }

    /** The toolkit has no way of its own to draw under Wayland. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aSessionWithWaylandAloneIsNoDisplay() {
        Map<String, String> wayland = Map.of("WAYLAND_DISPLAY", "wayland-0");
        CommandRun open = CommandRun.of(folder.resolve("data"), wayland, false, placed("open", "@sessions.db"));
        assertThat(open.status()).isEqualTo(2);
        assertThat(open.err()).contains("drawn by X11, also under Wayland, and DISPLAY is not set: start Xwayland");
        assertThat(CommandRun.of(folder.resolve("data"), wayland, false, "doctor").out()).contains("start Xwayland");
    }
}
