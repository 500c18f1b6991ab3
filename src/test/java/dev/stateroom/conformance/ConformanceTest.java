package dev.stateroom.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

final class ConformanceTest {
    /** What a name of a vector may be a part of. */
    private static final Pattern WORDS_WITH_HYPHENS = Pattern.compile("[\\w.]*+(?:-[\\w.]*+){2,}");

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> answersAreTheRecordedOnes() throws IOException {
        return vectors().map(file -> DynamicTest.dynamicTest(folderAndName(file), () -> {
            List<VectorResult> results = run(file);
            assertThat(results).isNotEmpty().allMatch(result -> result.outcome() == VectorResult.Outcome.PASSED);
        }));
    }

    @Test
    void noCodeAsksForAVectorsName() throws IOException {
        List<String> names;
        try (Stream<Path> files = vectors()) {
            names = files.map(file -> file.getFileName().toString().replace(".json", ""))
                    // A name of one common word says nothing.
                    .filter(name -> name.indexOf('-') != name.lastIndexOf('-'))
                    .toList();
        }
        assertThat(names).isNotEmpty().allMatch(name -> WORDS_WITH_HYPHENS.matcher(name).matches());
        try (Stream<Path> sources = Files.walk(Path.of("src", "main", "java"))) {
            for (Path source : sources.filter(Files::isRegularFile).toList()) {
                // Comments name the recording that a behaviour comes from; code must not.
                String code = Files.readString(source).replaceAll("(?s)/\\*.*?\\*/|//[^\n]*", "");
                List<String> words = WORDS_WITH_HYPHENS.matcher(code).results().map(MatchResult::group).toList();
                assertThat(words).as("names in %s", source).noneMatch(word -> names.stream().anyMatch(word::contains));
            }
        }
    }

    @Test
    void aVectorWithOneChangedExpectationFailsAtThatStep() throws IOException {
        String vector = """
                {"name": "made", "reference": "deepagents-py 0.7.32", "backend": {"type": "state"},
                 "files": {"/a.txt": {"text": "one\\n"}},
                 "steps": [
                  {"op": "write", "args": {"file_path": "/b.txt", "content": "two"}, "result": {"path": "/b.txt"}},
                  {"op": "stored", "args": {"path": "/b.txt"},
                   "result": {"content": "two", "encoding": "utf-8", "created_at": "<ts>", "modified_at": "<ts>"}},
                  {"op": "grep", "args": {"pattern": "o"}, "unordered": true, "result": {"matches": [
                    {"path": "/b.txt", "line": 1, "text": "two"}, {"path": "/a.txt", "line": 1, "text": "one"}]}}]}
                """;
        Path file = folder.resolve("made.json");

        Files.writeString(file, vector);
        assertThat(run(file)).singleElement().satisfies(result -> assertThat(result.outcome())
                .isEqualTo(VectorResult.Outcome.PASSED));

        Files.writeString(file, vector.replace("\"line\": 1, \"text\": \"two\"", "\"line\": 2, \"text\": \"two\""));
        assertThat(run(file)).singleElement().satisfies(result -> {
            assertThat(result.outcome()).isEqualTo(VectorResult.Outcome.FAILED);
            assertThat(result.step()).isEqualTo(3);
        });
    }

    @Test
    void whatASubagentDeletesInTheStateIsStillThereForTheAgentThatAsked() throws IOException {
        Path file = Files.writeString(folder.resolve("made.json"), """
                {"name": "made", "reference": "deepagents-py 0.7.32", "backend": {"type": "state"},
                 "files": {"/s/a": {"text": "1"}},
                 "steps": [
                  {"tool": "task", "args": {"description": "do it", "subagent_type": "general-purpose"}, "text": "done",
                   "subagent_calls": [{"tool": "write_file", "args": {"file_path": "/s/b", "content": "2"}},
                                      {"tool": "delete", "args": {"file_path": "/s/a"}}],
                   "subagent_results": [{"text": "Updated file /s/b"}, {"text": "Deleted /s/a"}]},
                  {"tool": "ls", "args": {"path": "/s"}, "text": "['/s/a', '/s/b']"}]}
                """);
        assertThat(run(file)).singleElement().satisfies(result -> assertThat(result.outcome())
                .isEqualTo(VectorResult.Outcome.PASSED));
    }

    @Test
    void rulesThatNobodyTakesAreRefusedBeforeRulesOverABackendThatRunsCommands() throws IOException {
        Path file = Files.writeString(folder.resolve("made.json"), """
                {"name": "made", "reference": "deepagents-py 0.7.32",
                 "backend": {"type": "local_shell", "root": "$ROOT", "virtual_mode": true},
                 "permissions": [{"operations": ["read"], "paths": ["/a", "/b/../c"], "mode": "deny"}],
                 "setup": {"raises": "ValueError", "message": "Permission path must not contain '..': '/b/../c'"}, "steps": []}
                """);
        assertThat(run(file)).singleElement().satisfies(result -> assertThat(result.outcome())
                .isEqualTo(VectorResult.Outcome.PASSED));
        Files.writeString(file, Files.readString(file)
                .replace("\"permissions\": [{", "\"permissions\": [{\"operations\": [\"read\"], \"paths\": [\"/x\"]}], \"subagents\": [{\"name\": \"own\", \"permissions\": [{")
                .replace("\"deny\"}],", "\"deny\"}]}],"));
        assertThat(run(file)).singleElement().satisfies(result -> assertThat(result.outcome())
                .isEqualTo(VectorResult.Outcome.PASSED));
    }

    @Test
    void whatAReviewerIsShownAndWhatADecisionBringsAreCompared() throws IOException {
        String vector = """
                {"name": "made", "reference": "deepagents-py 0.7.32", "backend": {"type": "state"},
                 "permissions": [{"operations": ["write"], "paths": ["/no/**"], "mode": "deny"},
                                 {"operations": ["write"], "paths": ["/ask/**"], "mode": "interrupt"}],
                 "steps": [
                  {"tool": "write_file", "args": {"file_path": "/no/a", "content": "x"},
                   "text": "Error: permission denied for write on /no/a", "status": "error"},
                  {"tool": "write_file", "args": {"file_path": "/ask/a", "content": "x"},
                   "interrupt": {"action_requests": [{"name": "write_file", "args": {"file_path": "/ask/a", "content": "x"},
                     "description": "Tool execution requires approval\\n\\nTool: write_file\\nArgs: {'file_path': '/ask/a', 'content': 'x'}"}],
                     "review_configs": [{"action_name": "write_file", "allowed_decisions": ["approve", "edit", "reject", "respond"]}]},
                   "decisions": [{"type": "respond", "message": "done by hand"}], "text": "done by hand"},
                  {"op": "ls", "args": {"path": "/"}, "result": {"entries": []}}]}
                """;
        assertThat(outcome(vector)).isEqualTo(VectorResult.Outcome.PASSED);
        assertThat(outcome(vector.replace("Args: {'file", "Args: {\\\"file"))).isEqualTo(VectorResult.Outcome.FAILED);
        assertThat(outcome(vector.replace("\"text\": \"done by hand\"", "\"text\": \"Updated file /ask/a\"")))
                .isEqualTo(VectorResult.Outcome.FAILED);
        assertThat(outcome(vector.replace("/no/**", "/other/**"))).isEqualTo(VectorResult.Outcome.FAILED);
        assertThat(outcome(vector.replace("\"mode\": \"interrupt\"", "\"mode\": \"allow\""))).isEqualTo(VectorResult.Outcome.FAILED);
    }

    private VectorResult.Outcome outcome(String vector) throws IOException {
        Path file = folder.resolve("made.json");
        Files.writeString(file, vector);
        return run(file).getFirst().outcome();
    }

    @Test
    void aFileThatIsNoVectorFailsAndNamesTheReason() throws IOException {
        Path file = folder.resolve("broken.json");
        Files.writeString(file, "{\"steps\": [");

        assertThat(run(file)).singleElement().satisfies(result -> {
            assertThat(result.outcome()).isEqualTo(VectorResult.Outcome.FAILED);
            assertThat(result.reason()).startsWith("this is no vector: it is not JSON");
        });
    }

    private static List<VectorResult> run(Path file) {
        List<VectorResult> results = new ArrayList<>();
        assertThat(Conformance.run(file, results::add, Cancellation.NEVER)).isInstanceOf(Outcome.Ok.class);
        return results;
    }

    private static Stream<Path> vectors() throws IOException {
        try (Stream<Path> files = Files.walk(recordings())) {
            return files.filter(file -> file.toString().endsWith(".json")).sorted().toList().stream();
        }
    }

    private static Path recordings() {
        try {
            return Path.of(Objects.requireNonNull(ConformanceTest.class.getResource("/conformance")).toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    private static String folderAndName(Path file) {
        return recordings().relativize(file).toString();
    }
}
