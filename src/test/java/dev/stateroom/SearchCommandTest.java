package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** One search over everything by command: a thread, a folder, and a mount that is not available. */
final class SearchCommandTest {
    private static final String THREAD = "0197a000-0000-7000-8000-000000000001";

    @TempDir
    Path folder;

    private String workspace = "";

    @BeforeEach
    void make() throws IOException {
        CommandRun.copy("python-sqlite/sessions.db", folder);
        Files.createDirectories(folder.resolve("notes/.hidden"));
        Files.writeString(folder.resolve("notes/b.md"), "Batch of b\n");
        Files.writeString(folder.resolve("notes/a.md"), "one\nbatch of a\nrebatched\n");
        Files.writeString(folder.resolve("notes/long.md"), "x ".repeat(2_000) + "batch at the end\n");
        workspace = Files.writeString(folder.resolve("one.stateroom.json"), """
                {"version": 1, "name": "one", "dialect": "python-0.7", "backend": {"type": "composite",
                  "default": {"type": "state", "source": "sqlite:sessions.db", "thread": "%s", "checkpoint": "latest"},
                  "routes": {"/notes/": {"type": "filesystem", "root": "notes"}, "/gone/": {"type": "filesystem", "root": "gone"}}}}
                """.formatted(THREAD)).toString();
    }

    private CommandRun search(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "search";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return CommandRun.of(folder.resolve("data"), all);
    }

    private static List<String> lines(JsonNode group) {
        return group.get("hits").valueStream().map(hit -> hit.get("path").stringValue() + ":" + hit.get("line").intValue()).toList();
    }

    @Test
    void groupsStandInOneOrderWithWhatCouldNotBeSearchedBesideThem() {
        CommandRun run = search("batch", workspace, "--json");
        assertThat(run.status()).isZero();
        JsonNode groups = run.json().get("groups");
        assertThat(groups.valueStream().map(group -> group.get("in").stringValue() + " " + group.get("name").stringValue() + " " + group.get("count")))
                .startsWith("files / 8", "files /gone/ 0", "files /notes/ 4")
                .anyMatch(head -> head.startsWith("calls " + THREAD))
                .anyMatch(head -> head.startsWith("any-step " + THREAD));
        assertThat(groups.get(1).get("error").stringValue()).contains("nothing has the path");
        assertThat(lines(groups.get(2))).containsExactly("/notes/a.md:2", "/notes/a.md:3", "/notes/b.md:1", "/notes/long.md:1");
        assertThat(lines(search("batch", workspace, "--in", "files", "--word", "--case", "--path", "notes/*.md", "--json").json().get("groups").get(1)))
                .containsExactly("/notes/a.md:2", "/notes/long.md:1");
    }

    @Test
    void aHitFarBehindInALongLineIsShown() {
        CommandRun run = search("BATCH AT", workspace, "--in", "files");
        assertThat(run.out()).contains("/notes/long.md:1: …x x").contains("batch at the end");
        assertThat(run.err()).contains("1 hit").contains("note: files one /gone/");
    }

    @Test
    void whatAnAgentWouldMissIsToldWithTheReason() {
        JsonNode seen = search("batch of", workspace, "--as-agent", "--json").json().get(0);
        assertThat(lines(seen)).containsExactly("/notes/a.md:2");
        assertThat(seen.get("missing").valueStream().map(missing -> missing.get("path").stringValue() + " " + missing.get("reason").stringValue()))
                .containsExactly("/notes/b.md case");
    }

    @Test
    void nothingFoundAndNothingAskedHaveStatusesOfTheirOwn() {
        assertThat(search("no such words", workspace).status()).isEqualTo(1);
        assertThat(search("(", workspace, "--regex").status()).isEqualTo(2);
        assertThat(search("half \ud83d", workspace).err()).contains("half of a character at position 5");
        assertThat(search("x", workspace, "--in", "nowhere").err()).contains("--in does not know 'nowhere': use files, ");
        String database = folder.resolve("sessions.db").toString();
        assertThat(search(database, "batch").err()).contains("TEXT is before SOURCE: stateroom search batch " + database);
    }

    @Test
    void aLineIsFollowedFromWhereItAppearsToWhereItGoes() {
        JsonNode hits = search("{\"batch\": 7}", folder.resolve("sessions.db").toString(), "--in", "any-step", "--json").json().get("groups").get(0).get("hits");
        assertThat(hits).hasSize(1);
        assertThat(hits.get(0).get("path").stringValue()).isEqualTo("/workspace/state.json");
        assertThat(hits.get(0).get("step").intValue()).isEqualTo(54);
        assertThat(hits.get(0).get("gone").get(0).get("step").intValue()).isEqualTo(64);
    }

    @Test
    void theSearchEndsAfterSoManyHitsInAll() {
        CommandRun run = search("batch", folder.resolve("sessions.db").toString(), "--limit", "3", "--json");
        assertThat(run.json().get("count").intValue()).isEqualTo(3);
        assertThat(run.json().get("groups").valueStream().map(group -> group.get("complete").booleanValue())).contains(false);
        assertThat(run.err()).contains("only the first 3 hits are given");
        assertThat(search("half", workspace, "--limit", "0").err()).contains("--limit is 0");
        assertThat(search("batch at", workspace, "--in", "files", "--limit", "1").err()).contains("1 hit").doesNotContain("only the first");
    }

    @Test
    void anExpressionThatIsTooComplexIsNoLimitOfHits() {
        CommandRun run = search("(.*e){25}Q", folder.resolve("sessions.db").toString(), "--regex");
        assertThat(run.err()).contains("the expression is too complex: the search stopped").doesNotContain("--limit-per-group");
    }
}
