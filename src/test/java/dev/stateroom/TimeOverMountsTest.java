package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.backend.hub.HubStandIn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mounts hold what they hold now; a replay takes its copies of them back to the time of the calls where the recording says how. */
final class TimeOverMountsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"w0.5.9,python-0.5", "w0.4.12,python-0.4", "w0.2.8,python-0.2"})
    void aWriteThatOnlyCreatesSaysThatNothingWasThere(String name, String dialect) throws Exception {
        RecordedAgent agent = new RecordedAgent(name, folder);
        CommandRun run = agent.run("replay -w composite.stateroom.json sessions.db composite --dialect " + dialect);
        assertThat(run.out()).contains("7 calls: 7 same");
        assertThat(run.status()).isZero();
        assertThat(Files.readString(agent.at("myagent/agent.md"))).isEqualTo("m\n");
    }

    @Test
    void anEditIsTurnedRound() throws Exception {
        RecordedAgent agent = new RecordedAgent("w07", folder);
        String now = Files.readString(agent.at("agenthome/AGENTS.md"));
        assertThat(agent.run("replay -w ws/memory.stateroom.json sessions.db memory-skills").out()).contains("3 calls: 3 same");
        assertThat(Files.readString(agent.at("agenthome/AGENTS.md"))).isEqualTo(now);
        assertThat(new RecordedAgent("wx", folder).run("replay -w ws/memories-of-alice.stateroom.json sessions.db mem-alice").out())
                .contains("1 call: 1 same");
    }

    @Test
    void whereSomebodyElseChangedTheMountTheVerdictSaysSo() throws Exception {
        RecordedAgent agent = new RecordedAgent("w07", folder);
        Files.writeString(agent.at("agenthome/AGENTS.md"), "something else\n");
        Files.writeString(agent.at("agenthome/later.md"), "later\n");
        CommandRun run = agent.run("replay -w ws/memory.stateroom.json sessions.db memory-skills");
        assertThat(run.out())
                .contains("the mount has moved on: the text that call 2 put into /home/AGENTS.md is not there as it left it")
                .contains("3 calls: 1 same, 2 skipped")
                .doesNotContain("different");
    }

    /** What the file held before both calls is known all the same. */
    @Test
    void aFileThatSomebodyElseChangedBetweenTwoCallsHasMovedOn() throws Exception {
        ZippedRecording.unpack("/unusual-agents/between-0.5.9.zip", folder);
        CommandRun replay = CommandRun.of(folder.resolve("data"), "replay", "-w", folder.resolve("between.stateroom.json").toString(), folder.resolve("sessions.db").toString(), "between");
        assertThat(replay.out()).contains("6 calls: 3 same, 3 skipped");
        assertThat(replay.out().split("the mount has moved on: /disk/plan.md does not hold what call 5 left", -1)).hasSize(3);
    }

    /** A hub keeps the commit of the other person, also where a call wrote the whole file again. */
    @Test
    void aCommitThatNoCallMadeShowsThatTheFileWasChangedInBetween() throws Exception {
        ZippedRecording.unpack("/unusual-agents/between-0.7.32.zip", folder);
        try (HubStandIn hub = new HubStandIn()) {
            String other = "";
            for (String[] file : new String[][] {{"plan.md", "1\n2\n", "one\n2\n", "one\n2\nby hand\n", "one\ntwo\nby hand\n"}, {"over.md", "first\n", "by hand\n", "last\n"}}) {
                for (int i = 1; i < file.length; i++) {
                    String commit = hub.commit("notes", Map.of(file[0], file[i]));
                    other = file[i].equals("by hand\n") ? commit.substring(0, 8) : other;
                }
            }
            Path workspace = folder.resolve("hub.stateroom.json");
            Files.writeString(workspace, Files.readString(folder.resolve("between.stateroom.json")).replace("\"routes\": {", """
                    "routes": {"/hub/": {"type": "context_hub", "repo": "acme/notes", "endpoint": "%s", "api_key": "${env:LANGSMITH_API_KEY}"},""".formatted(hub.address())));
            Map<String, String> key = Map.of("LANGSMITH_API_KEY", HubStandIn.KEY);
            CommandRun.of(folder.resolve("data"), key, false, "trust", workspace.toString(), "--yes");
            String replay = CommandRun.of(folder.resolve("data"), key, false, "replay", "-w", workspace.toString(), folder.resolve("sessions.db").toString(), "between").out();
            assertThat(replay).contains("/hub/over.md was changed between the calls: " + other + " is the version of none of them")
                    .contains("/hub/plan.md does not hold what call 11 left")
                    .doesNotContain("different");
        }
    }

    @Test
    void aCreatedFileThatSomebodyChangedWasStillNotThere() throws Exception {
        RecordedAgent agent = new RecordedAgent("w0.5.9", folder);
        Files.writeString(agent.at("myagent/agent.md"), "changed\n");
        assertThat(agent.run("replay -w composite.stateroom.json sessions.db composite").out()).contains("7 calls: 7 same");
        assertThat(Files.readString(agent.at("myagent/agent.md"))).isEqualTo("changed\n");
    }

    @Test
    void offloadsOfADefaultOnDiskAreFoundByTheWorkspaceBesideTheSource() {
        RecordedAgent agent = new RecordedAgent("wx", folder);
        assertThat(agent.run("results -w ws/disk-default.stateroom.json sessions.db disk-default").out()).contains("ok").contains("92158");
        assertThat(agent.run("results -w ws/artifacts-root.stateroom.json sessions.db artifacts-root").out()).contains("/art/large_tool_results/");
        assertThat(agent.run("results sessions.db disk-default").err()).contains("1 file went to a backend outside this database");
    }

    @Test
    void usersOwnNamespacesAreNotCalledShared() {
        CommandRun run = new RecordedAgent("wx", folder).run("store audit store.db");
        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("alice.filesystem").doesNotContain("user part");
    }

    @Test
    void secretsInARootAreFoundUnlessARuleDeniesReadingThem() throws Exception {
        RecordedAgent agent = new RecordedAgent("w07", folder);
        Files.createDirectories(agent.at("disk/conf"));
        Files.writeString(agent.at("disk/.env"), "KEY=x\n");
        Files.writeString(agent.at("disk/.env.example"), "KEY=\n");
        assertThat(agent.run("lint -w ws/filesystem.stateroom.json").out())
                .contains("secrets-readable: .env is in the root ../disk, and agents can read it");
        Files.writeString(agent.at("ws/ruled.stateroom.json"), """
                {"version": 1, "name": "r", "dialect": "python-0.7", "backend": {"type": "filesystem", "root": "../disk"},
                 "permissions": [{"operations": ["read"], "paths": ["/.env"], "mode": "deny"}]}
                """);
        assertThat(agent.run("lint -w ws/ruled.stateroom.json").out()).doesNotContain("secrets-readable");
        assertThat(agent.run("mounts ws/misspelt.stateroom.json").err()).contains("\"stroe\": did you mean \"store\"?");
    }

    @Test
    void aRouteThatIsNotHereIsNamedAndNotTheOnesThatAre() throws Exception {
        RecordedAgent agent = new RecordedAgent("w07", folder);
        Files.createDirectories(agent.at("guarded"));
        Files.writeString(agent.at("part.stateroom.json"), """
                {"version": 1, "name": "part", "dialect": "python-0.7", "backend": {"type": "composite",
                 "default": {"type": "state", "source": "sqlite:sessions.db", "thread": "custom"},
                 "routes": {"/docs/": {"type": "filesystem", "root": "agenthome"},
                  "/g/": {"type": "policy", "deny_prefixes": ["/secret"], "inner": {"type": "filesystem", "root": "guarded"}},
                  "/w/": {"type": "policy", "deny_prefixes": ["/locked"], "inner": {"type": "filesystem", "root": "guarded"}}}}}
                """);
        String out = agent.run("replay -w part.stateroom.json sessions.db custom").out();
        assertThat(out).contains("the route /pg/ seems to be missing").doesNotContain("a backend for / ");
        assertThat(out.lines().filter(line -> line.contains("write_file") && line.contains(" same "))).hasSize(3);
    }
}
