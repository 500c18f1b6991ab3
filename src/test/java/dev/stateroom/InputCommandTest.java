package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code input} over a recorded agent. */
final class InputCommandTest {
    private static final String THREAD = "0197a000-0000-7000-8000-000000000001";

    @TempDir
    Path folder;

    private String source = "";

    @BeforeEach
    void copy() throws Exception {
        source = CommandRun.copy("python-sqlite/sessions.db", folder).toString();
    }

    private CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    @Test
    void whatTheModelWasGivenIsListedWithHowItIsKnown() {
        String out = run("input", source, THREAD, "--at", "11").out();
        assertThat(out.lines().findFirst()).hasValueSatisfying(head -> assertThat(head).startsWith("step 11, main, scripted-1  ").contains(" tokens in, "));
        assertThat(out).containsPattern("memory +/memories/AGENTS.md +~\\d+ +rebuilt ").containsPattern("message +fetch_log +~\\d+ +recorded ");
        assertThat(out).containsPattern("tools .*ls, read_file, ").contains("not given: the whole answer of fetch_log, in /large_tool_results/");
        assertThat(run("input", source + "#" + THREAD + "@11").out()).isEqualTo(out);
    }

    @Test
    void oneStepIsComparedWithAnother() {
        String out = run("input", source, THREAD, "--at", "11", "--against", "9").out();
        assertThat(out.lines().filter(line -> line.startsWith("+"))).hasSize(2);
        assertThat(out.lines().filter(line -> line.startsWith("-"))).isEmpty();
        JsonNode json = run("input", source, THREAD, "--at", "9", "--against", "11", "--json").json();
        assertThat(json.get("added")).isEmpty();
        assertThat(json.get("gone").valueStream().map(part -> part.get("name").asString())).containsExactly("ai", "fetch_log");
    }

    @Test
    void onePartIsPrintedWhole() {
        String out = run("input", source, THREAD, "--at", "11", "--part", "memory", "--text").out();
        assertThat(out).startsWith("--- memory /memories/AGENTS.md\n/memories/AGENTS.md\n\n");
        JsonNode part = run("input", source, THREAD, "--at", "11", "--part", "memory", "--json").json().get("parts").get(0);
        assertThat(out.strip()).endsWith(part.get("text").asString());
        assertThat(part.get("known").asString()).isEqualTo("rebuilt");
    }

    @Test
    void beforeTheFirstAnswerThereIsNothingAndANoteSaysSo() {
        CommandRun run = run("input", source, THREAD, "--at", "-1", "--json");
        assertThat(run.out().strip()).isEqualTo("null");
        assertThat(run.err()).contains("no model has answered up to step -1");
    }
}
