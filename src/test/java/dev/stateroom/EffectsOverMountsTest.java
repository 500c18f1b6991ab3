package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What waiting calls of real agents would do to the disks that they work on. Truth: each was approved alone in a copy. */
final class EffectsOverMountsTest {
    private final RecordedAgent agent;

    EffectsOverMountsTest(@TempDir Path folder) {
        agent = new RecordedAgent("wx", folder);
    }

    private Map<String, JsonNode> previews(String line) {
        Map<String, JsonNode> previews = new TreeMap<>();
        JsonNode card = agent.run(line).json().get(0);
        for (int i = 0; i < card.get("action_requests").size(); i++) {
            previews.put(
                    card.get("action_requests").get(i).get("name").stringValue() + " "
                            + card.get("action_requests").get(i).get("args").get("file_path").stringValue(),
                    card.get("previews").get(i));
        }
        return previews;
    }

    private static JsonNode of(Map<String, JsonNode> previews, String call) {
        return Objects.requireNonNull(previews.get(call), call);
    }

    private static String change(JsonNode preview) {
        return preview.get("changes").get(0).get("change").stringValue();
    }

    private static String patch(JsonNode preview) {
        return preview.get("changes").get(0).get("unified").stringValue();
    }

    @Test
    void eachCallIsTriedOnTheDiskAsItIsNow() throws Exception {
        Map<String, JsonNode> previews = previews("interrupts ws/hitl-files.stateroom.json hitl-files --json");
        JsonNode edit = of(previews, "edit_file /site/main.py");
        assertThat(change(edit)).isEqualTo("modified");
        assertThat(patch(edit)).contains("-x=1\n+x=42\n");
        assertThat(edit.get("mount").stringValue()).isEqualTo("the disk mount at /site/");
        JsonNode overwrite = of(previews, "write_file /site/old.md");
        assertThat(change(overwrite)).isEqualTo("modified");
        assertThat(overwrite.get("overwrites").booleanValue()).isTrue();
        assertThat(patch(overwrite)).contains("-old\n+rewritten\n");
        JsonNode added = of(previews, "write_file /site/new.md");
        assertThat(change(added)).isEqualTo("added");
        assertThat(added.get("overwrites").booleanValue()).isFalse();
        JsonNode deleted = of(previews, "delete /site/gone.md");
        assertThat(change(deleted)).isEqualTo("deleted");
        assertThat(patch(deleted)).contains("-a\n-b\n");
        JsonNode failing = of(previews, "edit_file /site/none.md");
        assertThat(failing.get("fails").booleanValue()).isTrue();
        assertThat(failing.get("note").stringValue()).isEqualTo("would fail: Error: File '/none.md' not found");
        assertThat(Files.readString(agent.at("site/old.md"))).isEqualTo("old\n");
        assertThat(agent.at("site/new.md")).doesNotExist();
    }

    @Test
    void releasesThatOnlyCreateWouldFailOnAFileThatIsThere() throws Exception {
        String written = Files.readString(agent.at("ws/hitl-files.stateroom.json"));
        for (String release : List.of("python-0.2", "python-0.4", "python-0.5", "js-1.9")) {
            Files.writeString(agent.at("ws/old.stateroom.json"), written.replace("python-0.7", release));
            Map<String, JsonNode> previews = previews("interrupts ws/old.stateroom.json hitl-files --json");
            JsonNode there = of(previews, "write_file /site/old.md");
            assertThat(there.get("fails").booleanValue()).as(release).isTrue();
            assertThat(there.get("changes")).as(release).isEmpty();
            assertThat(there.get("note").stringValue())
                    .as(release)
                    .isEqualTo("would fail: Cannot write to /old.md because it already exists. Read and then make an edit, or write to a new path.");
            assertThat(change(of(previews, "write_file /site/new.md"))).as(release).isEqualTo("added");
        }
        Files.writeString(agent.at("ws/old.stateroom.json"), written.replace("python-0.7", "js-1.14"));
        assertThat(change(of(previews("interrupts ws/old.stateroom.json hitl-files --json"), "write_file /site/old.md"))).isEqualTo("modified");
    }

    @Test
    void theDiskIsLookedAtAgainEachTime() throws Exception {
        Files.writeString(agent.at("site/main.py"), "changed\n");
        Files.delete(agent.at("site/old.md"));
        Map<String, JsonNode> previews = previews("interrupts ws/hitl-files.stateroom.json hitl-files --json");
        assertThat(of(previews, "edit_file /site/main.py").get("fails").booleanValue()).isTrue();
        assertThat(change(of(previews, "write_file /site/old.md"))).isEqualTo("added");
    }

    @Test
    void aSecondChangeOfOnePathInAMessageWouldFail() {
        CommandRun shown = agent.run("interrupts ws/hitl-disk.stateroom.json hitl-disk");
        assertThat(shown.out()).contains("+x=42").doesNotContain("not one of the thread's files");
        assertThat(shown.out().split("would fail: Error: parallel file mutations to the same path are not allowed\\.", -1)).hasSize(3);
    }

    @Test
    void theWorkspaceHoldsAlsoWhenASourceIsNamed() {
        assertThat(agent.run("interrupts -w ws/hitl-files.stateroom.json sessions.db hitl-files").out())
                .contains("overwrites a file, on the disk mount at /site/ as it is now");
    }

    @Test
    void aStoreRouteIsComparedByItsItems() throws Exception {
        Files.writeString(agent.at("ws/store-site.stateroom.json"), """
                {"version": 1, "name": "s", "dialect": "python-0.7", "backend": {"type": "composite",
                 "default": {"type": "state", "source": "sqlite:../sessions.db", "thread": "hitl-files"},
                 "routes": {"/site/": {"type": "store", "source": "sqlite:../items.db", "namespace": ["alice", "filesystem"]}}}}
                """);
        Files.copy(agent.at("store.db"), agent.at("items.db"));
        try (Connection items = DriverManager.getConnection("jdbc:sqlite:" + agent.at("items.db"));
                PreparedStatement put = items.prepareStatement("INSERT INTO store (prefix, key, value) VALUES ('alice.filesystem', ?, ?)")) {
            for (List<String> item : List.of(List.of("/old.md", "kept\\n"), List.of("/main.py", "x=1\\n"))) {
                put.setString(1, item.getFirst());
                put.setString(2, "{\"content\": \"" + item.getLast() + "\", \"encoding\": \"utf-8\"}");
                put.executeUpdate();
            }
        }
        Map<String, JsonNode> previews = previews("interrupts ws/store-site.stateroom.json hitl-files --json");
        assertThat(patch(of(previews, "write_file /site/old.md"))).contains("-kept\n+rewritten\n");
        assertThat(patch(of(previews, "edit_file /site/main.py"))).contains("-x=1\n");
        assertThat(change(of(previews, "write_file /site/new.md"))).isEqualTo("added");
        assertThat(of(previews, "delete /site/gone.md").get("fails").booleanValue()).isTrue();
    }

    @Test
    void aStoreIsThatOfTheAskingThreadsUser() throws Exception {
        Files.copy(agent.at("store.db"), agent.at("items.db"));
        try (Connection items = DriverManager.getConnection("jdbc:sqlite:" + agent.at("items.db"));
                PreparedStatement put = items.prepareStatement("INSERT INTO store (prefix, key, value) VALUES (?, '/old.md', ?)")) {
            for (String user : List.of("alice", "bob")) {
                put.setString(1, user + ".site");
                put.setString(2, "{\"content\": \"of " + user + "\\n\", \"encoding\": \"utf-8\"}");
                put.executeUpdate();
            }
        }
        try (Connection threads = DriverManager.getConnection("jdbc:sqlite:" + agent.at("sessions.db"));
                PreparedStatement name = threads.prepareStatement(
                        "UPDATE checkpoints SET metadata = CAST(json_set(CAST(metadata AS TEXT), '$.user_id', 'bob') AS BLOB) WHERE thread_id = 'hitl-files'")) {
            assertThat(name.executeUpdate()).isPositive();
        }
        String store = "{\"type\": \"store\", \"source\": \"sqlite:../items.db\", \"namespace\": [\"{context.user}\", \"site\"]}";
        String state = "{\"type\": \"state\", \"source\": \"sqlite:../sessions.db\", \"thread\": \"hitl-files\"}";
        Map<String, String> shapes = Map.of(
                "route", "{\"type\": \"composite\", \"default\": " + state + ", \"routes\": {\"/site/\": " + store + "}}",
                "guarded", "{\"type\": \"composite\", \"default\": " + state + ", \"routes\": {\"/site/\": {\"type\": \"policy\", \"inner\": " + store + "}}}",
                "composite", "{\"type\": \"policy\", \"inner\": {\"type\": \"composite\", \"default\": " + state + ", \"routes\": {\"/site/\": " + store + "}}}");
        for (Map.Entry<String, String> shape : shapes.entrySet()) {
            String file = "ws/" + shape.getKey() + ".stateroom.json";
            Files.writeString(agent.at(file), "{\"version\": 1, \"name\": \"s\", \"dialect\": \"python-0.7\", \"context\": {\"user\": \"alice\"}, \"backend\": "
                    + shape.getValue() + "}");
            for (String line : List.of("interrupts " + file + " hitl-files --json", "interrupts -w " + file + " sessions.db hitl-files --json")) {
                assertThat(patch(of(previews(line), "write_file /site/old.md"))).as(line).contains("-of bob\n").doesNotContain("alice");
            }
        }
    }

    @Test
    void aThreadThatTheWorkspaceIsNotOfMayHaveOtherMounts() {
        Map<String, JsonNode> previews = previews("interrupts -w ws/hitl-files.stateroom.json sessions.db hitl-disk --json");
        JsonNode edit = of(previews, "edit_file /workspace/main.py");
        assertThat(edit.get("fails").booleanValue()).isFalse();
        assertThat(edit.get("note").stringValue())
                .isEqualTo("its effect is unknown: /workspace/main.py is not among the files of thread hitl-disk, and no mount of it is here: the"
                        + " workspace is that of thread hitl-files");
        assertThat(of(previews, "delete /workspace/main.py").get("note").stringValue())
                .isEqualTo("would fail: Error: parallel file mutations to the same path are not allowed.");
        assertThat(agent.run("interrupts -w ws/hitl-disk.stateroom.json sessions.db hitl-files").out())
                .contains("new only if the path does not exist now: /site/new.md is not among the files of thread hitl-files")
                .doesNotContain("would fail");
        assertThat(agent.run("interrupts -w ws/hitl-files.stateroom.json sessions.db sub-perm-interrupt").out()).contains("+++ b/open/sub.md");
    }

    @Test
    void aCallThatTheRulesRefuseOnceItIsApprovedWouldFail() throws Exception {
        Files.writeString(agent.at("ws/ruled.stateroom.json"), """
                {"version": 1, "name": "r", "dialect": "python-0.7", "interrupt_on": {"write_file": true, "edit_file": true, "delete": true},
                 "permissions": [{"operations": ["write"], "paths": ["/site/old.md"], "mode": "deny"}],
                 "backend": {"type": "composite", "default": {"type": "state", "source": "sqlite:../sessions.db", "thread": "hitl-files"},
                 "routes": {"/site/": {"type": "filesystem", "root": "../site"}}}}
                """);
        Map<String, JsonNode> previews = previews("interrupts ws/ruled.stateroom.json hitl-files --json");
        assertThat(of(previews, "write_file /site/old.md").get("note").stringValue())
                .isEqualTo("would fail: Error: permission denied for write on /site/old.md");
        assertThat(change(of(previews, "write_file /site/new.md"))).isEqualTo("added");
    }

    @Test
    void theRulesAreAskedWithWhatLiesOnTheMount() throws Exception {
        Files.writeString(agent.at("ws/below.stateroom.json"), """
                {"version": 1, "name": "b", "dialect": "python-0.7", "interrupt_on": {"write_file": true, "edit_file": true, "delete": true},
                 "permissions": [{"operations": ["write"], "paths": ["/site/gone.md/secret/**"], "mode": "deny"}],
                 "backend": {"type": "composite", "default": {"type": "state", "source": "sqlite:../sessions.db", "thread": "hitl-files"},
                 "routes": {"/site/": {"type": "filesystem", "root": "../site"}}}}
                """);
        JsonNode file = of(previews("interrupts ws/below.stateroom.json hitl-files --json"), "delete /site/gone.md");
        assertThat(file.get("decision").stringValue()).isEqualTo("interrupt");
        assertThat(change(file)).isEqualTo("deleted");
        assertThat(agent.run("interrupts ws/below.stateroom.json hitl-files").out()).doesNotContain("deny");
    }
}
