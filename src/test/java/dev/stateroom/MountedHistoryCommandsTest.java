package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What commands tell of the history of files that recorded agents kept outside of their state. */
final class MountedHistoryCommandsTest {
    @TempDir
    private Path folder;

    private List<String> log(RecordedAgent agent, String line) {
        List<String> versions = new ArrayList<>();
        agent.run(line + " --json").json().forEach(version ->
                versions.add(version.get("change").stringValue() + " " + version.get("size") + " " + version.get("tool") + " " + version.get("source").stringValue()));
        return versions;
    }

    private List<String> blame(RecordedAgent agent, String line) {
        List<String> lines = new ArrayList<>();
        agent.run(line + " --json").json().forEach(one -> lines.add(one.get("text").stringValue() + " | " + one.get("tool") + " " + one.get("cause").stringValue()));
        return lines;
    }

    @Test
    void aFileOnADiskHasTheVersionsThatThePromptAndTheCallsTell() {
        RecordedAgent agent = new RecordedAgent("w07", folder);
        String asked = " ws/memory.stateroom.json memory-skills /home/AGENTS.md";

        assertThat(log(agent, "log" + asked)).containsExactly("found 27 null prompt", "modified 29 \"edit_file\" call");
        assertThat(blame(agent, "blame" + asked)).containsExactly("# Memory | null unknown", "- always be verbose | \"edit_file\" call");
        assertThat(agent.run("blame" + asked).out()).contains("unknown", "edit_file by main");
        assertThat(agent.run("log" + asked).out()).isEqualTo(agent.run("log -w ws/memory.stateroom.json sessions.db memory-skills /home/AGENTS.md").out());
    }

    @Test
    void anOlderVersionOfAMountedFileIsShownComparedAndRestoredWhereItIsProven() throws IOException {
        RecordedAgent agent = new RecordedAgent("w07", folder);
        String thread = " ws/memory.stateroom.json memory-skills ";
        JsonNode versions = agent.run("log" + thread + "/home/AGENTS.md --json").json();
        String loaded = versions.get(0).get("checkpoint_id").stringValue();
        String edited = versions.get(1).get("checkpoint_id").stringValue();

        assertThat(agent.run("cat" + thread + "/home/AGENTS.md --at " + loaded).out()).isEqualTo("# Memory\n- always be brief\n");
        assertThat(agent.run("cat" + thread + "/home/AGENTS.md --at " + edited).out()).isEqualTo("# Memory\n- always be verbose\n");
        assertThat(agent.run("diff" + thread + loaded + " " + edited + " /home/AGENTS.md").out()).contains("-- always be brief", "+- always be verbose");
        Path to = folder.resolve("restored.md");
        assertThat(agent.run("restore" + thread + "/home/AGENTS.md --at " + loaded + " --to " + to).status()).isZero();
        assertThat(to).hasContent("# Memory\n- always be brief\n");

        CommandRun untold = agent.run("cat" + thread + "/home/skills/none/SKILL.md --at " + loaded);
        assertThat(untold.status()).isEqualTo(2);
        assertThat(untold.err()).contains("what /home/skills/none/SKILL.md held at checkpoint " + loaded + " is unknown");
        assertThat(agent.run("cat" + thread + "/home/none.md").err()).contains("/home/none.md");
    }

    @Test
    void whatSomebodyElseChangedSinceIsAVersionThatNoCallMade() throws IOException {
        RecordedAgent agent = new RecordedAgent("w07", folder);
        Files.writeString(agent.at("agenthome/AGENTS.md"), "# Memory\n- always be verbose\n- and kind\n");
        String asked = " ws/memory.stateroom.json memory-skills /home/AGENTS.md";

        assertThat(log(agent, "log" + asked)).containsExactly("found 27 null prompt", "modified 29 \"edit_file\" call", "modified 40 null now");
        assertThat(blame(agent, "blame" + asked))
                .containsExactly("# Memory | null unknown", "- always be verbose | \"edit_file\" call", "- and kind | null unknown");

        Files.delete(agent.at("agenthome/AGENTS.md"));
        assertThat(log(agent, "log" + asked)).last().isEqualTo("deleted null null now");
        assertThat(agent.run("blame" + asked).status()).isEqualTo(2);
    }

    @Test
    void aCreateOnlyReleaseProvesThatNothingWasThereBefore() {
        RecordedAgent agent = new RecordedAgent("w0.5.9", folder);

        assertThat(log(agent, "log composite.stateroom.json composite /memories/agent.md")).containsExactly("added 2 \"write_file\" call");
        assertThat(log(agent, "log composite.stateroom.json composite /store/s.md")).containsExactly("added 2 \"write_file\" call");
        assertThat(blame(agent, "blame composite.stateroom.json composite /store/s.md")).containsExactly("s | \"write_file\" call");
    }

    @Test
    void withoutAWorkspaceTheCallsAloneTell() {
        RecordedAgent agent = new RecordedAgent("w07", folder);
        CommandRun run = agent.run("log sessions.db filesystem /out/r.md");

        assertThat(log(agent, "log sessions.db filesystem /out/r.md")).containsExactly("written 2 \"write_file\" call");
        assertThat(run.err()).contains("no workspace file defines where /out/r.md is stored");
        assertThat(agent.run("log sessions.db filesystem /out/none.md").status()).isEqualTo(2);
    }

    @Test
    void whatThePromptHeldIsKnownWithoutAWorkspaceToo() {
        RecordedAgent agent = new RecordedAgent("w07", folder);

        assertThat(agent.run("cat sessions.db memory-skills /home/AGENTS.md").out()).isEqualTo("# Memory\n- always be verbose\n");
        assertThat(blame(agent, "blame sessions.db memory-skills /home/AGENTS.md")).last().asString().contains("edit_file");
    }

    @Test
    void aLargeResultOnAMountIsWrittenByItsCall() {
        RecordedAgent agent = new RecordedAgent("wx", folder);
        String path = "/large_tool_results/call_2b266a23156f4bda308df431";

        assertThat(log(agent, "log ws/disk-default.stateroom.json disk-default " + path)).containsExactly("written 92158 \"fetch_log\" call");
    }

    @Test
    void aStoreIsLookedIntoInTheNamespaceOfTheThreadsOwnUser() {
        RecordedAgent agent = new RecordedAgent("wx", folder);
        CommandRun drift = agent.run("memory drift ws/memories-of-alice.stateroom.json mem-bob");

        assertThat(drift.out()).contains("namespace bob.filesystem, the namespace of thread mem-bob", "-- v1", "+- v2").doesNotContain("alice");
        assertThat(agent.run("memory drift -w ws/memories-of-alice.stateroom.json sessions.db mem-bob").out()).isEqualTo(drift.out());
        assertThat(blame(agent, "blame ws/memories-of-alice.stateroom.json mem-bob /memories/AGENTS.md"))
                .containsExactly("# bob | null unknown", "- v2 | \"edit_file\" call");
    }

    @Test
    void memoriesAreListedForTheirOwnUserAndFromDisksToo() {
        RecordedAgent agent = new RecordedAgent("wx", folder);
        Map<String, List<String>> prompts = new TreeMap<>();
        agent.run("memory ls ws/memories-of-alice.stateroom.json --json").json().forEach(item -> {
            List<String> threads = new ArrayList<>();
            item.get("prompts").forEach(prompt -> threads.add(prompt.get("thread_id").stringValue()));
            prompts.put(item.get("namespace").get(0).stringValue() + " " + item.get("path").stringValue(), threads);
        });
        assertThat(prompts).containsOnly(
                Map.entry("alice /memories/AGENTS.md", List.of("mem-alice")), Map.entry("bob /memories/AGENTS.md", List.of("mem-bob")));
        assertThat(agent.run("memory ls -w ws/memories-of-alice.stateroom.json sessions.db").out())
                .isEqualTo(agent.run("memory ls ws/memories-of-alice.stateroom.json").out());

        RecordedAgent disk = new RecordedAgent("w07", folder);
        CommandRun listed = disk.run("memory ls ws/memory.stateroom.json");
        assertThat(listed.status()).isZero();
        assertThat(listed.out()).contains("/home/AGENTS.md", "0 current, 1 old: memory-skills");
        assertThat(agent.run("memory ls ws/memories-of-alice.stateroom.json").out())
                .containsPattern("alice.filesystem.*0 current, 1 old: mem-alice\\R")
                .containsPattern("bob.filesystem.*0 current, 1 old: mem-bob\\R");
    }

    @Test
    void whatAnOwnBackendAnsweredIsNotComparedWithTheStateAlone() {
        RecordedAgent agent = new RecordedAgent("w07", folder);
        String without = agent.run("replay sessions.db custom").out();

        assertThat(without).contains("the route /docs/, or a backend for /, seems to be missing").doesNotContain("different");
    }

    @Test
    void messagesThatASummaryMovedToAFileAreExplained() {
        RecordedAgent agent = new RecordedAgent("w07", folder);

        assertThat(agent.run("replay sessions.db summarized").out())
                .contains("taken over: /conversation_history/session_", "messages that the agent's middleware moved to this file")
                .doesNotContain("no call explains");
    }

    @Test
    void aLocalStoreTellsItsVersionsBesidesTheCalls() throws IOException {
        RecordedAgent agent = new RecordedAgent("shared-mount", folder);
        Files.writeString(agent.at("local.stateroom.json"), """
                {"version": 1, "name": "l", "dialect": "python-0.7", "backend": {"type": "composite",
                 "default": {"type": "state", "source": "sqlite:sessions.db", "thread": "first"},
                 "routes": {"/memories/": {"type": "store", "source": "local:", "namespace": ["alice", "filesystem"]}}}}
                """);
        for (String text : List.of("alice", "- kept line\\n- another line")) {
            Files.writeString(agent.at("value.json"), "{\"content\": \"" + text + "\\n\", \"encoding\": \"utf-8\"}");
            assertThat(agent.run("store put local: alice.filesystem /m.md --file value.json").status()).isZero();
        }
        String asked = " -w local.stateroom.json sessions.db first /memories/m.md";

        assertThat(log(agent, "log" + asked)).containsExactly("written 6 \"write_file\" call", "modified 27 null kept");
        assertThat(agent.run("log" + asked + " --json").json().get(1).get("kept").get("id").stringValue()).isEqualTo("2");
        assertThat(blame(agent, "blame" + asked)).containsExactly("- kept line | null kept", "- another line | null kept");
        assertThat(verdicts(agent, "replay -w local.stateroom.json sessions.db first")).last().isEqualTo("write_file same");
    }

    @Test
    void aThreadFillsANamespaceForWhichTheWorkspaceGivesNoValue() throws SQLException {
        RecordedAgent agent = new RecordedAgent("shared-mount", folder);
        try (Connection items = DriverManager.getConnection("jdbc:sqlite:" + agent.at("store.db"));
                PreparedStatement change = items.prepareStatement("UPDATE store SET value = json_set(value, '$.content', ? ) WHERE prefix = ?")) {
            for (String user : List.of("alice", "bob")) {
                change.setString(1, "now of " + user + "\n");
                change.setString(2, user + ".filesystem");
                assertThat(change.executeUpdate()).isEqualTo(1);
            }
        }
        String ofFirst = " -w w.stateroom.json sessions.db first /memories/m.md";

        assertThat(log(agent, "log" + ofFirst)).containsExactly("written 6 \"write_file\" call", "modified 13 null now");
        assertThat(agent.run("log" + ofFirst).err()).doesNotContain("does not give");
        assertThat(blame(agent, "blame" + ofFirst)).containsExactly("now of alice | null unknown");
        assertThat(blame(agent, "blame -w w.stateroom.json sessions.db second /memories/m.md")).containsExactly("now of bob | null unknown");
        assertThat(agent.run("mounts w.stateroom.json").out()).contains("which the workspace file does not give");
    }

    private List<String> verdicts(RecordedAgent agent, String line) {
        List<String> verdicts = new ArrayList<>();
        agent.run(line + " --json").json().get("calls").forEach(call -> verdicts.add(
                call.get("tool").stringValue() + " " + call.get("verdict").stringValue() + (call.get("reason").isNull() ? "" : ": " + call.get("reason").stringValue())));
        return verdicts;
    }

    @Test
    void whatAnotherThreadDidToASharedMountLaterIsUndoneOrNamed() throws IOException {
        RecordedAgent agent = new RecordedAgent("shared-mount", folder);

        assertThat(verdicts(agent, "replay -w w.stateroom.json sessions.db first"))
                .containsExactly(
                        "read_file same",
                        "edit_file same",
                        "write_file same",
                        "ls same",
                        "edit_file skipped: the mount has moved on: no record shows what /work/lost.md held before call 3 of thread second",
                        "write_file same");
        assertThat(agent.run("replay -w w.stateroom.json sessions.db second").out()).contains("4 calls: 4 same");
    }

    @Test
    void callsOfAnAgentWhoseRouteLeadsToAnotherFolderAreNotThoseOfThisOne() {
        RecordedAgent agent = new RecordedAgent("two-roots", folder);
        String asked = " -w alpha.stateroom.json sessions.db ";

        // Both wrote the same text first, each into its own folder; alpha2 has the folder of alpha.
        assertThat(log(agent, "log" + asked + "alpha /workspace/found.md")).containsExactly("found 14 null found", "modified 20 \"edit_file\" call");
        assertThat(log(agent, "log" + asked + "alpha /workspace/seen.md")).containsExactly("found 5 null now");
        assertThat(blame(agent, "blame" + asked + "alpha /workspace/found.md")).first().isEqualTo("# Found | null unknown");
        assertThat(agent.run("log" + asked + "alpha /workspace/plan.md").err()).isEqualTo("note: version 3 was made by a call of thread alpha2\n");
        assertThat(agent.run("log" + asked + "alpha2 /workspace/plan.md").err()).isEqualTo("note: version 1 was made by a call of thread alpha\n");
        assertThat(agent.run("replay" + asked + "alpha").out()).contains("5 same, 1 skipped", "before call 3").doesNotContain("beta");
    }
}
