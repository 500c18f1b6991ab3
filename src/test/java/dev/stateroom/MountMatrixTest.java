package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.backend.hub.HubStandIn;
import dev.stateroom.backend.plugin.PluginJar;
import dev.stateroom.backend.s3.BucketStandIn;
import dev.stateroom.langgraph.postgres.PostgresServer.TestDatabase;
import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.workspace.document.MountKind;
import dev.stateroom.workspace.document.MountKinds;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/**
 * What each kind of mount can do, tried by commands on the same four files under a recorded thread that waits and one that edited. The page
 * of the site is what this finds: a cell that changes makes it red.
 */
@EnabledIf("dev.stateroom.Needs#hasPython")
final class MountMatrixTest {
    private static final Path PAGE = Path.of("src/site/markdown/mounts.md");
    private static final Map<String, String> FILES =
            new TreeMap<>(Map.of("main.py", "x=1\ny=2\n", "old.md", "old\n", "gone.md", "a\nb\n", "AGENTS.md", "# alice\n- v2\n"));

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private RecordedAgent agent;
    private Map<String, String> environment = Map.of();

    /** In front of the agent's own paths: a sandbox shows a folder, and its agent names files from the top. */
    private String agentRoot = "";

    /** One thing that is done to the mount: the words of the command, {@code W} for the workspace, and what shows that it worked. */
    private record MountTrial(String name, String command, BiPredicate<MountMatrixTest, CommandRun> worked) {}

    private static final List<MountTrial> DEEDS = List.of(
            new MountTrial("browse", "ls -w W /site", (_, run) -> FILES.keySet().stream().allMatch(run.out()::contains)),
            new MountTrial("search", "grep -w W y=2 --path /site", (_, run) -> run.out().contains("/site/main.py")),
            new MountTrial("as the agent", "read -w W /siteROOT/main.py --as-tool", (_, run) -> run.out().contains("x=1")),
            new MountTrial("resolve", "resolve -w W /site/main.py", (_, run) -> run.out().contains("goes to /site/")),
            new MountTrial("replay", "replay -w W SESSIONS mem-alice --json", (_, run) -> run.out().contains("\"summary\":{\"same\":1,")),
            new MountTrial("effect preview", "interrupts W hitl-files --json", (_, run) -> previews(run)),
            new MountTrial("explain", "permissions explain -w W write /site/secret/x", (_, run) -> run.out().contains("denied by rule 1")),
            new MountTrial("edit", "write -w W /site/made.md --text made --yes", (test, _) -> test.run("read -w W /site/made.md").out().contains("made")));

    /** The same for the state of the agent's own thread, which is its default. */
    private static final List<MountTrial> ON_STATE = List.of(
            new MountTrial("browse", "ls -w W /", (_, run) -> run.out().contains("/conf.yaml")),
            new MountTrial("search", "grep -w W b: --path /", (_, run) -> run.out().contains("/conf.yaml")),
            new MountTrial("as the agent", "read -w W /conf.yaml --as-tool", (_, run) -> run.out().contains("a: 1")),
            new MountTrial("resolve", "resolve -w W /conf.yaml", (_, run) -> run.out().contains("goes to /")),
            new MountTrial("replay", "replay -w W SESSIONS state-default --json", (_, run) -> run.out().contains("\"summary\":{\"same\":12,")),
            new MountTrial("effect preview", "interrupts W hitl --json", (_, run) -> run.out().contains("-a: 1\\n+a: 2\\n") && run.out().contains("+hi\\n")),
            new MountTrial("explain", "permissions explain -w W write /site/secret/x", (_, run) -> run.out().contains("denied by rule 1")),
            new MountTrial("edit", "write -w W /made.md --text made --yes", (test, _) -> test.run("read -w W /made.md").out().contains("made")));

    /** Each of the five calls has a change, or is said to fail. */
    private static boolean previews(CommandRun run) {
        List<String> notes = notes(run);
        return run.status() == 0 && run.out().contains("-x=1\\n+x=42\\n") && notes.stream().allMatch(note -> note.isEmpty() || note.startsWith("would "));
    }

    private static List<String> notes(CommandRun run) {
        return run.status() != 0 || !run.json().has(0) ? List.of() : run.json().get(0).get("previews").valueStream().map(one -> one.get("note").stringValue()).toList();
    }

    /** The sentence that says why a cell is empty. */
    private static String why(MountTrial trial, CommandRun run) {
        String answer = switch (trial.name()) {
            case "effect preview" -> String.join("\n", notes(run).stream().filter(note -> !note.isEmpty() && !note.startsWith("would fail")).toList());
            case "replay" -> run.status() > 1 ? "" : run.json().at("/calls/0/reason").stringValue("");
            default -> run.out();
        };
        return (run.err() + answer).strip().lines().findFirst().orElse("nothing").replaceFirst("^stateroom: ", "");
    }

    private CommandRun run(String command) {
        String[] words = command.replace("ROOT", agentRoot).split(" ");
        for (int i = 0; i < words.length; i++) {
            words[i] = words[i].equals("W") ? agent.at("matrix.stateroom.json").toString() : words[i].equals("SESSIONS") ? agent.at("sessions.db").toString() : words[i];
        }
        return CommandRun.of(folder.resolve("data"), environment, false, words);
    }

    private void document(String route) throws IOException {
        Files.writeString(agent.at("matrix.stateroom.json"), """
                {"version": 1, "name": "m", "dialect": "python-0.7", "permissions": [{"operations": ["write"], "paths": ["/site/secret/**"], "mode": "deny"}],
                 "backend": {"type": "composite", "default": {"type": "state", "source": "sqlite:sessions.db", "thread": "hitl-files"},
                  "routes": {"/site/": %1$s, "/memories/": %1$s}}}
                """.formatted(route));
        run("trust W --yes");
    }

    private Map<String, String> row(String route, Map<String, String> variables) throws IOException {
        environment = variables;
        document(route);
        return tried(DEEDS);
    }

    private Map<String, String> state() throws IOException {
        agent = new RecordedAgent("w07", folder);
        Files.writeString(agent.at("matrix.stateroom.json"), """
                {"version": 1, "name": "m", "dialect": "python-0.7", "permissions": [{"operations": ["write"], "paths": ["/site/secret/**"], "mode": "deny"}],
                 "backend": {"type": "state", "source": "sqlite:sessions.db", "thread": "hitl"}}
                """);
        return tried(ON_STATE);
    }

    private Map<String, String> tried(List<MountTrial> trials) {
        Map<String, String> cells = new LinkedHashMap<>();
        for (MountTrial trial : trials) {
            CommandRun done = run(trial.command());
            boolean worked = trial.worked().test(this, done);
            cells.put(trial.name(), worked ? "yes" : why(trial, done));
        }
        return cells;
    }

    private Map<String, String> seeded(String route) throws IOException {
        environment = Map.of();
        document(route);
        FILES.forEach((name, text) -> {
            Path file = folder.resolve("seed");
            try {
                Files.writeString(file, text);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
            CommandRun run = run("write -w W /site/" + name + " --yes --file " + file);
            assertThat(run.status()).as(run.err()).isZero();
        });
        return row(route, Map.of());
    }

    private Path onDisk(String name) throws IOException {
        Path root = Files.createDirectories(agent.at(name));
        for (Map.Entry<String, String> file : FILES.entrySet()) {
            Files.writeString(root.resolve(file.getKey()), file.getValue());
        }
        return root;
    }

    @Test
    void thePageSaysWhatEachKindCanDo() throws Exception {
        agent = new RecordedAgent("wx", folder);
        Map<String, Map<String, String>> rows = new TreeMap<>();
        rows.put("store", seeded("{\"type\": \"store\", \"source\": \"local:\", \"namespace\": [\"site\"], \"writable\": true}"));
        for (String type : List.of("filesystem", "local_shell")) {
            onDisk(type);
            rows.put(type, row("{\"type\": \"%1$s\", \"root\": \"%1$s\", \"writable\": true}".formatted(type), Map.of()));
        }
        onDisk("inner");
        rows.put("policy", row("{\"type\": \"policy\", \"deny_prefixes\": [\"/locked\"], \"inner\": {\"type\": \"filesystem\", \"root\": \"inner\", \"writable\": true}}", Map.of()));
        onDisk("nested");
        rows.put("composite", row("{\"type\": \"composite\", \"default\": {\"type\": \"filesystem\", \"root\": \"nested\", \"writable\": true},"
                + " \"routes\": {\"/more/\": {\"type\": \"filesystem\", \"root\": \"inner\"}}}", Map.of()));
        agentRoot = onDisk("box").toString();
        rows.put("sandbox", row("{\"type\": \"sandbox\", \"transport\": \"command\", \"argv\": [\"env\"], \"root\": \"" + agentRoot + "\", \"writable\": true}", Map.of()));
        agentRoot = "";
        rows.put("bridge", bridge());
        rows.put("custom", plugin());
        rows.put("context_hub", hub());
        rows.put("s3", bucket());
        rows.put("postgres_files", table());
        rows.put("state", state());
        assertThat(rows.keySet()).containsExactlyInAnyOrderElementsOf(MountKinds.USUAL.all().stream().map(MountKind::id).toList());
        String said = page(rows);
        if (Boolean.getBoolean("mounts.write")) {
            Files.writeString(PAGE, said);
        }
        assertThat(said).isEqualTo(Files.readString(PAGE));
    }

    @Test
    void theThreadsAreThoseOfTheStateAtTheRoot() throws IOException {
        agent = new RecordedAgent("wx", folder);
        CommandRun.of(folder.resolve("data"), Map.of(), false, "thread", "fork", agent.at("sessions.db").toString(), "rubric", "--as", "site");
        document("{\"type\": \"state\", \"source\": \"local:\", \"thread\": \"site\"}");
        CommandRun run = run("interrupts W hitl-files --json");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.json().size()).isEqualTo(1);
    }

    private Map<String, String> bridge() throws IOException {
        Files.copy(Path.of("src/test/resources/bridge/fake_files.py"), agent.at("fake_files.py"));
        Files.writeString(agent.at("own.py"), """
                import fake_files, pathlib
                root = pathlib.Path(__file__).parent / "own"

                class Kept(fake_files.Files):
                    def __init__(self):
                        super().__init__()
                        self.files = {"/" + p.name: p.read_bytes() for p in root.iterdir()}

                    def write(self, file_path, content):
                        (root / file_path.lstrip("/")).write_text(content)
                        self.files[file_path] = content.encode()
                        return fake_files.Result(path=file_path)

                    def upload_files(self, files):
                        for path, content in files:
                            self.write(path, content.decode())
                        return super().upload_files(files)

                backend = Kept()
                """);
        onDisk("own");
        return row("{\"type\": \"bridge\", \"language\": \"python\", \"interpreter\": \"python3\", \"object\": \"own:backend\", \"writable\": true}", Map.of());
    }

    private Map<String, String> plugin() throws IOException {
        PluginJar.make("example", "example.ZipPlugin", folder.resolve("data/plugins/zip.jar"), Files.createDirectory(folder.resolve("jar")));
        try (OutputStream out = Files.newOutputStream(agent.at("site.zip"));
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, String> file : FILES.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return row("{\"type\": \"custom\", \"class\": \"example.ZipPlugin\", \"file\": \"site.zip\"}", Map.of());
    }

    private Map<String, String> hub() throws IOException {
        try (HubStandIn hub = new HubStandIn()) {
            hub.commit("notes", Map.copyOf(FILES));
            return row(
                    "{\"type\": \"context_hub\", \"repo\": \"acme/notes\", \"endpoint\": \"%s\", \"api_key\": \"${env:LANGSMITH_API_KEY}\", \"writable\": true}".formatted(hub.address()),
                    Map.of("LANGSMITH_API_KEY", HubStandIn.KEY));
        }
    }

    private Map<String, String> bucket() throws IOException {
        try (BucketStandIn bucket = new BucketStandIn()) {
            FILES.forEach((name, text) -> bucket.put("v2/" + name, text.getBytes(StandardCharsets.UTF_8)));
            return row(
                    "{\"type\": \"s3\", \"bucket\": \"docs\", \"prefix\": \"v2\", \"endpoint\": \"%s\", \"access_key\": \"${env:S3_ID}\", \"secret_key\": \"${env:S3_KEY}\", \"writable\": true}"
                            .formatted(bucket.address()),
                    Map.of("S3_ID", BucketStandIn.KEYS.access(), "S3_KEY", BucketStandIn.KEYS.secret()));
        }
    }

    private Map<String, String> table() throws IOException {
        TestDatabase table = PostgresServer.create();
        table.execute("CREATE TABLE files (path text COLLATE \"C\" PRIMARY KEY, content text NOT NULL, modified_at timestamptz, mime_type text)");
        FILES.forEach((name, text) -> table.execute("INSERT INTO files VALUES ('/" + name + "', '" + text + "', now(), NULL)"));
        return row("{\"type\": \"postgres_files\", \"url\": \"%s\", \"writable\": true}".formatted(table.address()), Map.of());
    }

    private static String page(Map<String, Map<String, String>> rows) {
        List<String> names = DEEDS.stream().map(MountTrial::name).toList();
        StringBuilder page = new StringBuilder("""
                # What each kind of mount can do

                Each cell was tried by a command, on the same files under the same recorded threads; a test compares this page with what it finds.

                """);
        page.append("| `type` | ").append(String.join(" | ", names)).append(" |\n|---|").append("---|".repeat(names.size())).append('\n');
        List<String> reasons = new ArrayList<>();
        rows.forEach((type, cells) -> {
            page.append("| `").append(type).append("` |");
            cells.forEach((name, cell) -> {
                boolean works = cell.equals("yes");
                if (!works) {
                    reasons.add("- `" + type + "`, " + name + ": " + cell.replaceAll("/\\S*/", "…/"));
                }
                page.append(works ? " yes |" : " no |");
            });
            page.append('\n');
        });
        if (!reasons.isEmpty()) {
            page.append("\nWhy not:\n\n").append(String.join("\n", reasons)).append('\n');
        }
        return page.toString();
    }
}
