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
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Workspaces derived from real agents. Truth: the workspaces written by hand from the agents' own source. */
final class WorkspaceInitTest {
    /** What the recording of a computer's own paths has in its rows. */
    private static final String RECORDED_IN =
            "/srv/agents/a-place-whose-name-is-as-long-as-that-of-any-temporary-folder-in-which-a-test-may-put-what-was-recorded-here-later-on";

    @TempDir
    private Path folder;

    private static CommandRun init(RecordedAgent agent, String thread) {
        return agent.run("init sessions.db --thread " + thread + " --out ws/derived.json --force --json");
    }

    /** Paths and sizes of all files, hidden ones too. */
    private static Map<String, Long> tree(RecordedAgent agent, String workspace) {
        Map<String, Long> files = new TreeMap<>();
        for (String pattern : List.of("**/*", "**/.*")) {
            agent.run("glob -w " + workspace + " " + pattern + " --json")
                    .json()
                    .forEach(file -> files.put(file.get("path").stringValue(), file.get("size").longValue()));
        }
        return files;
    }

    private static List<JsonNode> lines(JsonNode inferred, String certainty) {
        return StreamSupport.stream(inferred.get("lines").spliterator(), false)
                .filter(line -> line.get("certainty").stringValue().equals(certainty))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "w07, filesystem, ws/filesystem.stateroom.json",
        "w07, local-shell, ws/local-shell.stateroom.json",
        "w07, permissions, ws/permissions.stateroom.json",
        "w07, memory-skills, ws/memory.stateroom.json",
        "wx, artifacts-root, ws/artifacts-root.stateroom.json",
        "wx, disk-default, ws/disk-default.stateroom.json",
        "wx, hitl-files, ws/hitl-files.stateroom.json",
        "wx, hitl-disk, ws/hitl-disk.stateroom.json",
        "wx, mem-alice, ws/memories-of-alice.stateroom.json",
        "wx, sub-perm-interrupt, ws/subagent-rules.stateroom.json",
        "w0.5.9, composite, composite.stateroom.json",
        "w0.4.12, composite, composite.stateroom.json",
        "w0.2.8, composite, composite.stateroom.json"
    })
    void theDerivedTreeIsTheOneWrittenByHand(String name, String thread, String byHand) {
        RecordedAgent agent = new RecordedAgent(name, folder);
        CommandRun run = init(agent, thread);
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(agent.run("trust ws/derived.json --yes").status()).isZero();
        assertThat(agent.run("trust " + byHand + " --yes").status()).isZero();
        assertThat(tree(agent, "ws/derived.json")).isEqualTo(tree(agent, byHand)).isNotEmpty();
        CommandRun replayed = agent.run("replay -w ws/derived.json");
        assertThat(replayed.status()).as(replayed.out() + replayed.err()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"w07, state-default", "w07, binary", "w07, summarized", "w07, hitl", "w0.5.9, state", "w0.2.8, state", "wx, rubric"})
    void aThreadWhoseFilesAreInItsStateIsTheDefault(String name, String thread) {
        RecordedAgent agent = new RecordedAgent(name, folder);
        JsonNode inferred = init(agent, thread).json();
        assertThat(inferred.at("/document/backend/type").stringValue()).isEqualTo("state");
        assertThat(inferred.at("/lines/0/certainty").stringValue()).isEqualTo("certain");
        TreeSet<String> files = new TreeSet<>();
        agent.run("files sessions.db " + thread + " --json").json().forEach(file -> files.add(file.get("path").stringValue()));
        assertThat(tree(agent, "ws/derived.json").keySet()).isEqualTo(files);
    }

    @Test
    void storesAreFoundByTheirItems() {
        RecordedAgent agent = new RecordedAgent("w07", folder);
        assertThat(init(agent, "store-alice").json().at("/document/backend").toString())
                .isEqualTo("{\"type\":\"store\",\"source\":\"sqlite:../store.db\",\"namespace\":[\"alice\"]}");
        JsonNode routes = init(agent, "store-thread").json().at("/document/backend/routes");
        assertThat(routes.at("/~1memories~1/namespace").toString()).isEqualTo("[\"memories\"]");
        assertThat(routes.at("/~1memories~1projects~1/namespace").toString()).isEqualTo("[\"projects\"]");
        assertThat(routes.at("/~1thread~1/namespace").toString()).isEqualTo("[\"{execution_info.thread_id}\",\"filesystem\"]");
        assertThat(tree(agent, "ws/derived.json")).containsOnlyKeys("/memories/agent.md", "/memories/projects/p1.md", "/thread/t.md", "/tmp.md");
    }

    /** An agent for each way in which prefixes and places are confused; the truth is what its source mounts. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "deep-nested; /mem/ store, /repo/docs/ ../docs, /repo/src/ ../src",
        "shell-store; / ../shellroot, /memories/ store",
        "sub-on-disk; /w/ ../wsp",
        "moved-on; /data/ ../later",
        "store-default; / store",
        "two-folders; /p/ ../copy2",
        "only-ls; / ../listed"
    })
    void eachPrefixLeadsToItsOwnPlace(String thread, String places) {
        RecordedAgent agent = new RecordedAgent("places07", folder);
        JsonNode backend = init(agent, thread).json().at("/document/backend");
        Map<String, String> found = new TreeMap<>();
        boolean composed = backend.get("type").stringValue().equals("composite");
        found.put("/", place(composed ? backend.get("default") : backend));
        if (composed) {
            backend.get("routes").properties().forEach(route -> found.put(route.getKey(), place(route.getValue())));
        }
        found.values().removeIf("state"::equals);
        assertThat(String.join(", ", found.entrySet().stream().map(one -> one.getKey() + " " + one.getValue()).toList())).isEqualTo(places);
    }

    /** A composite in a composite: the agent sees a folder inside what it has of its state. */
    @Test
    void aRouteMayBeInsideThatOfTheState() throws IOException {
        RecordedAgent agent = new RecordedAgent("within-state", folder);
        assertThat(agent.run("init checkpoints.sqlite --out derived.json").status()).isZero();
        assertThat(tree(agent, "derived.json")).containsOnlyKeys("/in/a.md", "/in/disk/one/1.md", "/in/disk/two/2.md", "/top.md", "/z.md");
        Files.move(agent.at("deep"), folder.resolve("deep"));
        CommandRun run = agent.run("init checkpoints.sqlite");
        assertThat(run.err()).contains("/in/disk/: a backend outside this database (unknown");
    }

    private static String place(JsonNode backend) {
        return backend.has("root") ? backend.get("root").stringValue() : backend.get("type").stringValue();
    }

    @Test
    void aNamespaceOfTheUserFollowsTheThread() {
        RecordedAgent agent = new RecordedAgent("wx", folder);
        JsonNode document = init(agent, "mem-alice").json().get("document");
        assertThat(document.at("/backend/routes/~1memories~1/namespace/0").stringValue()).isEqualTo("{context.user_id}");
        assertThat(document.at("/context/user_id").stringValue()).isEqualTo("alice");
        assertThat(document.at("/memory/0").stringValue()).isEqualTo("/memories/AGENTS.md");
        assertThat(agent.run("memory drift ws/derived.json mem-bob").out()).contains("bob").doesNotContain("# alice");
    }

    @Test
    void rulesAndReviewsComeFromRefusalsAndRequests() {
        RecordedAgent agent = new RecordedAgent("w07", folder);
        JsonNode document = init(agent, "permissions").json().get("document");
        assertThat(document.get("permissions").toString()).isEqualTo("[{\"operations\":[\"write\"],\"paths\":[\"/policies/**\"],\"mode\":\"deny\"}]");
        assertThat(document.at("/subagents/auditor/permissions/0/mode").stringValue()).isEqualTo("deny");
        CommandRun simulated = agent.run("permissions simulate ws/derived.json permissions --json");
        assertThat(simulated.json().get("deny").intValue()).isEqualTo(2);
        JsonNode reviewed = init(agent, "hitl").json().get("document");
        assertThat(reviewed.at("/interrupt_on/edit_file/allowed_decisions").toString()).isEqualTo("[\"approve\",\"edit\",\"reject\"]");
        assertThat(init(agent, "hitl-sub").json().at("/document/subagents/worker/interrupt_on/write_file").isMissingNode()).isFalse();
    }

    @Test
    void whatNothingExplainsIsAHole() {
        RecordedAgent agent = new RecordedAgent("w07", folder);
        JsonNode inferred = init(agent, "custom").json();
        assertThat(lines(inferred, "unknown").stream().map(line -> line.get("name").stringValue())).contains("/docs/", "/pg/").doesNotContain("/g/", "/w/");
        assertThat(inferred.at("/document/backend/routes").propertyNames()).containsExactly("/g/", "/w/");
    }

    /** The rest of the tree is found all the same. */
    @Test
    void aRouteToAPlaceThatIsNowhereNearIsAHole() throws IOException {
        RecordedAgent agent = new RecordedAgent("places07", folder);
        Files.delete(agent.at("store.db"));
        JsonNode inferred = init(agent, "shell-store").json();
        assertThat(place(inferred.at("/document/backend"))).isEqualTo("../shellroot");
        assertThat(lines(inferred, "unknown")).anyMatch(line -> line.get("name").stringValue().equals("/memories/"));
    }

    @Test
    void aPlaceThatFitsAsWellIsNamed() {
        JsonNode inferred = init(new RecordedAgent("wx", folder), "hitl-disk").json();
        assertThat(lines(inferred, "guess").stream().map(line -> line.get("evidence").stringValue())).anyMatch(evidence -> evidence.contains("site fits as well"));
    }

    @Test
    void aFileThatOnlyCallsKnowIsWorkedOutFromThem() {
        RecordedAgent agent = new RecordedAgent("within-state", folder);
        CommandRun run = agent.run("cat checkpoints.sqlite /in/disk/two/2.md");
        assertThat(run.out()).isEqualTo("2\n");
        assertThat(run.err()).isEqualTo("note: /in/disk/two/2.md is outside this source: what is known of it is worked out from the thread's calls\n");
        assertThat(agent.run("log checkpoints.sqlite /in/disk/two/2.md --json").json().at("/0/tool").stringValue()).isEqualTo("write_file");
        assertThat(agent.run("blame checkpoints.sqlite /in/disk/two/2.md").out()).contains("write_file by main");
        assertThat(agent.run("init checkpoints.sqlite --out derived.json").status()).isZero();
        assertThat(agent.run("cat checkpoints.sqlite /in/disk/two/2.md -w derived.json").err()).doesNotContain("worked out from");
        assertThat(agent.run("cat checkpoints.sqlite /in/none.md").err()).contains("no file /in/none.md at checkpoint");
    }

    @Test
    void whatIsNextToTheDatabaseIsTakenBeforeACopyOfIt() throws IOException {
        RecordedAgent agent = new RecordedAgent("within-state", folder);
        Path first = Files.createDirectories(folder.resolve("a/deep/one"));
        Files.copy(agent.at("deep/one/1.md"), first.resolve("1.md"));
        Path second = Files.createDirectories(folder.resolve("a/deep/two"));
        Files.copy(agent.at("deep/two/2.md"), second.resolve("2.md"));
        Files.writeString(folder.resolve("package.json"), "{}");
        JsonNode inferred = agent.run("init checkpoints.sqlite --json").json();
        assertThat(inferred.at("/document/backend/routes/~1in~1disk~1/root").stringValue()).endsWith("within-state/deep");
        assertThat(inferred.toString()).contains("fits as well");
    }

    @Test
    void aFolderFartherAwayIsLookedAtOnlyWhenNamed() throws IOException {
        RecordedAgent agent = new RecordedAgent("w07", folder);
        Path away = Files.createDirectories(folder.resolve("away"));
        Files.move(agent.at("project"), away.resolve("project"));
        assertThat(lines(init(agent, "fs-workspace-route").json(), "unknown").stream().map(line -> line.get("name").stringValue())).contains("/workspace/");
        JsonNode found = agent.run("init sessions.db --thread fs-workspace-route --json --look-in " + away).json();
        assertThat(found.at("/document/backend/routes/~1workspace~1/root").stringValue()).endsWith("away/project");
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        RecordedAgent agent = new RecordedAgent("w07", folder);
        Path away = folder.resolve("away");
        Files.move(agent.at("project"), away);
        Files.createSymbolicLink(agent.at("project"), away);
        assertThat(lines(init(agent, "fs-workspace-route").json(), "unknown").stream().map(line -> line.get("name").stringValue())).contains("/workspace/");
    }

    /** A folder of memories may be hidden; those of programs and keys are not looked at. */
    @Test
    void aHiddenFolderIsLookedAt() throws IOException {
        RecordedAgent agent = new RecordedAgent("computer07", folder);
        assertThat(init(agent, "hidden-folder").json().at("/document/backend/routes/~1memories~1/root").stringValue()).isEqualTo("../.agent/memories");
        agent.run("trust ws/derived.json --yes");
        assertThat(tree(agent, "ws/derived.json")).containsOnlyKeys("/draft.md", "/memories/new.md", "/memories/people/kim.md", "/memories/style.md");
        Files.move(agent.at(".agent"), agent.at(".cache"));
        assertThat(lines(init(agent, "hidden-folder").json(), "unknown").stream().map(line -> line.get("name").stringValue())).contains("/memories/");
    }

    /** Folders of keys are never looked at, and a folder above that nothing makes a project is as far away as any other. */
    @ParameterizedTest
    @CsvSource({
        ".agent, , , true",
        "data, pyproject.toml, '', true",
        "var/lib/db, package.json, '', true",
        "data, main.py, \"saver = 'data/kept.db'\", true",
        "data, main.py, nothing of it, false",
        "a/b/c/d, pyproject.toml, '', false",
        "data, , , false"
    })
    void aDatabaseIsOfTheProjectAroundIt(String kept, @Nullable String mark, @Nullable String text, boolean found) throws IOException {
        RecordedAgent agent = new RecordedAgent("w07", folder);
        Files.createDirectories(agent.at(kept));
        Files.move(agent.at("sessions.db"), agent.at(kept + "/kept.db"));
        Files.createDirectory(agent.at("memory"));
        Files.move(agent.at("store.db"), agent.at("memory/store.db"));
        if (mark != null) {
            Files.writeString(agent.at(mark), Objects.requireNonNull(text));
        }
        JsonNode routes = agent.run("init " + kept + "/kept.db --thread fs-workspace-route --json").json().at("/document/backend/routes");
        assertThat(routes.at("/~1workspace~1/root").asString("").endsWith("project")).isEqualTo(found);
        JsonNode store = agent.run("init " + kept + "/kept.db --thread store-alice --json").json().at("/document/backend/source");
        assertThat(store.asString("").endsWith("memory/store.db")).isEqualTo(found);
    }

    @Test
    void aFolderThatCommandsRanInElsewhereIsNamed() {
        CommandRun run = new RecordedAgent("computer07", folder).run("init sessions.db --thread only-shell");
        assertThat(run.err()).contains("2 commands ran in " + RECORDED_IN + "/box, which was not looked at", "a folder elsewhere (--look-in DIR compares it)");
    }

    /** The agent wrote the paths of its computer, and so does the tree. */
    @Test
    void realPathsOfThisComputerAreTheTrees() throws IOException, SQLException {
        RecordedAgent agent = whereItWas();
        assertThat(init(agent, "only-shell").json().at("/document/backend").toString()).isEqualTo("{\"type\":\"local_shell\",\"root\":\"../box\"}");
        agent.run("trust ws/derived.json --yes");
        assertThat(tree(agent, "ws/derived.json")).containsOnlyKeys("/data.csv", "/result.txt");
        assertThat(init(agent, "real-paths").json().at("/document/backend").toString())
                .isEqualTo("{\"type\":\"local_shell\",\"root\":\"../repo\",\"virtual_mode\":false}");
        agent.run("trust ws/derived.json --yes");
        String repo = agent.at("repo").toString();
        assertThat(tree(agent, "ws/derived.json")).containsOnlyKeys(repo + "/CHANGES.md", repo + "/README.md", repo + "/src/app.py");
        assertThat(agent.run("log -w ws/derived.json sessions.db real-paths " + repo + "/CHANGES.md").out()).contains("write_file by main");
        assertThat(agent.run("read -w ws/derived.json " + repo + "/src/app.py").out()).contains("x = 2");
    }

    /** The recording in a folder with a path as long as that which it was made in, which its rows have. */
    private RecordedAgent whereItWas() throws IOException, SQLException {
        int missing = RECORDED_IN.length() - folder.resolve("computer07").toString().length() - 1;
        RecordedAgent agent = new RecordedAgent("computer07", Files.createDirectories(folder.resolve("x".repeat(missing))));
        assertThat(agent.at("").toString()).hasSameSizeAs(RECORDED_IN);
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + agent.at("sessions.db")); Statement statement = database.createStatement()) {
            for (String column : List.of("checkpoints.checkpoint", "checkpoints.metadata", "writes.value")) {
                String[] names = column.split("\\.", -1);
                statement.executeUpdate("UPDATE " + names[0] + " SET " + names[1] + " = unhex(replace(hex(" + names[1] + "), '" + hex(RECORDED_IN)
                        + "', '" + hex(agent.at("").toString()) + "'))");
            }
        }
        return agent;
    }

    private static String hex(String text) {
        return HexFormat.of().withUpperCase().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void nothingIsReplacedUnasked() throws IOException {
        RecordedAgent agent = new RecordedAgent("w07", folder);
        Files.writeString(agent.at("ws/mine.json"), "mine");
        CommandRun run = agent.run("init sessions.db --thread hitl --out ws/mine.json");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("exists: add --force to replace it");
        assertThat(agent.at("ws/mine.json")).hasContent("mine");
    }

    @Test
    void aFolderStandsForTheDatabaseInIt() {
        RecordedAgent agent = new RecordedAgent("w07", folder);
        CommandRun run = agent.run("init " + agent.at("") + " --thread binary");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).contains("\"thread\": \"binary\"");
        assertThat(agent.run("init " + agent.at("disk")).err()).contains("has no database with threads: name a source");
    }

    @Test
    void filesOfAThreadSaysWhereItsFilesAre() {
        RecordedAgent agent = new RecordedAgent("w07", folder);
        assertThat(agent.run("files sessions.db filesystem").err()).contains("6 calls went to a backend outside this database: / (4), ");
        assertThat(agent.run("files sessions.db store-thread").err()).contains("/memories (5), /thread (1)");
        assertThat(agent.run("files sessions.db state-default").err()).doesNotContain("went to");
    }

    @ParameterizedTest
    @ValueSource(strings = {"failed-task", "hitl-in-subagent"})
    void aStepThatHasNotEndedWroteIntoTheState(String thread) {
        String database = CommandRun.copy("python-sqlite/sessions.db", folder).toString();
        assertThat(CommandRun.of(folder.resolve("data"), "files", database, thread).err()).isEmpty();
    }
}
