package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Single answers over threads that are out of the ordinary. */
final class OddThreadCommandsTest {
    @TempDir
    static Path folder;

    private static CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    private static String path(String database) {
        return CommandRun.copy("odd-threads/" + database, folder).toString();
    }

    private static Map<String, JsonNode> replayed(String database, String thread) {
        Map<String, JsonNode> calls = new LinkedHashMap<>();
        run("replay", path(database), thread, "--json")
                .json()
                .get("calls")
                .forEach(call -> calls.put(call.get("tool").stringValue() + " " + call.get("args").path("file_path").asString(""), call));
        return calls;
    }

    @ParameterizedTest
    @ValueSource(strings = {"calls", "replay", "results"})
    void whatCannotBeReadIsRefused(String command) {
        CommandRun run = run(command, path("encrypted.db"), "secret-done");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("encrypted");
    }

    @ParameterizedTest
    @CsvSource({"whole-times, 0", "times-only, 0"})
    void readableThreadsAreNotRefused(String thread, int status) {
        assertThat(run("results", path("records.db"), thread).status()).isEqualTo(status);
    }

    @Test
    void aStrictReplayEndsWithAnotherStatusWhereMostCallsDidNotRun() {
        assertThat(run("replay", path("patched.db"), "beside").status()).isZero();
        assertThat(run("replay", path("patched.db"), "beside", "--strict").status()).isEqualTo(3);
        assertThat(run("replay", path("exit.db"), "exit", "--strict").status()).isZero();
    }

    /** /b.txt was made and deleted on the way to the only step that is kept, so that no checkpoint has it. */
    @Test
    void aFileThatOneStepMadeAndDeletedHasALog() {
        CommandRun log = run("log", path("exit.db"), "exit", "/b.txt", "--json");
        List<String> rows = new ArrayList<>();
        log.json().forEach(row -> rows.add(row.get("version") + " " + row.get("change").stringValue() + " " + row.get("tool").stringValue() + " " + row.get("size")));
        assertThat(rows).containsExactly("null added write_file null", "null deleted delete null");
        assertThat(log.err()).isEmpty();
    }

    @Test
    void callsOfAFailedStepRanAlthoughTheirAnswersWereDropped() {
        Map<String, JsonNode> calls = replayed("patched.db", "beside");

        assertThat(Objects.requireNonNull(calls.get("write_file /d.txt")).get("reason").stringValue()).startsWith("ran, its result was dropped");
        assertThat(Objects.requireNonNull(calls.get("boom ")).get("reason").stringValue()).isEqualTo("ran and raised RuntimeError('boom: beside')");
        assertThat(Objects.requireNonNull(calls.get("write_file /c.txt")).get("verdict").stringValue()).isEqualTo("same");
    }

    @Test
    void aCallThatRaisedAndRanAgainIsSaidToHaveBeenTriedBefore() {
        for (String thread : List.of("again", "sub")) {
            Map<String, String> notes = new TreeMap<>();
            run("calls", path("raised.db"), thread, "--json").json().forEach(call -> {
                assertThat(call.get("execution").stringValue()).isEqualTo("answered");
                notes.merge(call.get("tool").stringValue(), call.get("execution_note").asString(""), (one, other) -> one + other);
            });
            assertThat(notes).containsEntry("flaky", "ran again: a try before raised RuntimeError('no luck 2')").containsEntry("write_file", "");
        }
        assertThat(run("calls", path("raised.db"), "again").out()).contains("fine 1 (ran again: a try before raised RuntimeError('no luck 2'))");
    }

    @Test
    void numberedPagesOfTheFirstReleasesOfPython07AreTheSame() {
        assertThat(run("replay", path("numbered-0.7.13.db"), "reads").out()).contains("11 calls: 11 same");
        assertThat(run("threads", path("numbered-0.7.13.db"), "--json").json().get(0).get("dialect_evidence").stringValue())
                .contains("pages as before 0.7.14");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cut-off", "unanswered-review"})
    void callsThatNeverRanAreSaidToHaveNeverRun(String thread) {
        JsonNode first = run("replay", path("patched.db"), thread, "--json").json().get("calls").get(0);

        assertThat(first.get("reason").stringValue()).startsWith("never ran");
    }

    @Test
    void callsOfAFailedThreadWaitForNoReviewer() {
        String out = run("replay", path("unfinished.db"), "failed-updated").out();

        assertThat(out).doesNotContain("waits for a reviewer").contains("ran and raised RuntimeError('boom: x')");
        for (String thread : List.of("cancelled-async", "cancelled-sync")) {
            assertThat(run("replay", path("unfinished.db"), thread).out()).contains("ran and was stopped with its run");
        }
    }

    @Test
    void theGuardAgainstParallelChangesJudgesTheMessageAndNotTheReviewer() {
        JsonNode apart = run("replay", path("edits.db"), "apart", "--json").json().get("calls").get(1);

        assertThat(apart.get("verdict").stringValue()).isEqualTo("same");
        assertThat(apart.get("actual").stringValue()).isEqualTo("Error: parallel file mutations to the same path are not allowed.");
        assertThat(run("replay", path("edits.db"), "together").out()).contains("2 calls: 2 same");
    }

    @Test
    void oneIdTwiceInAMessageIsTwoCalls() {
        List<String> listed = new ArrayList<>();
        run("calls", path("duplicate-ids.db"), "one-message", "--json").json()
                .forEach(call -> listed.add(call.get("tool").stringValue() + " " + call.get("args").get("file_path").stringValue() + " "
                        + call.get("result").stringValue()));

        assertThat(listed).hasSize(4);
        assertThat(listed.subList(0, 2))
                .containsExactly("write_file /c.txt Updated file /c.txt", "write_file /d.txt Updated file /d.txt");
        JsonNode blamed = run("blame", path("duplicate-ids.db"), "one-message", "/c.txt", "--json").json();
        assertThat(blamed.toString()).contains("dup-id").doesNotContain("/d.txt");
    }

    @Test
    void callsOfAnAgentWithinALargerGraphAreListedOnce() {
        Set<String> namespaces = new TreeSet<>();
        JsonNode calls = run("calls", path("agent-as-node.db"), "agent-own-memory", "--json").json();
        calls.forEach(call -> namespaces.add(call.get("checkpoint_ns").stringValue()));

        assertThat(calls).hasSize(8);
        assertThat(namespaces).containsExactly("agent");
        assertThat(run("replay", path("agent-as-node.db"), "agent-own-memory").out()).contains("8 calls: 8 same");
        assertThat(run("replay", path("agent-as-node.db"), "agent-as-node").out()).contains("4 calls: 4 same");
    }

    @Test
    void whatAReleaseDoesNotWriteIsShownAsItIsStored() {
        JsonNode file = run("files", path("records.db"), "whole-times", "--json").json().get(0);

        assertThat(file.get("created_at").isIntegralNumber()).isTrue();
        assertThat(file.get("created_at").longValue()).isEqualTo(12345);
        Map<String, Long> sizes = new LinkedHashMap<>();
        run("files", path("js.db"), "surrogate", "--json").json().forEach(one -> sizes.put(one.get("path").stringValue(), one.get("size").longValue()));
        assertThat(sizes).containsEntry("/sur", 5L).containsEntry("/pair", 4L).containsEntry("/tail", 4L);
    }

    @Test
    void aRecordThatOnlyItsTimesTellApartHasNoChangedLines() {
        JsonNode changes = run("diff", path("records.db"), "times-only", "1f1e62ba-7ccc-6b99-8007-fd7f6ab9f027", "head", "--json").json();

        assertThat(changes.get(0).get("path").stringValue()).isEqualTo("/a.txt");
        assertThat(changes.get(0).get("added_lines").longValue() + changes.get(0).get("removed_lines").longValue()).isZero();
    }

    @Test
    void offsetsAboveTheRangeOfLongsAreWholeNumbersLikeOthers() {
        CommandRun.copy("odd-threads/offsets-vector.json", folder);
        CommandRun run = run("conformance", folder.toString());

        assertThat(run.status()).as(run.out() + run.err()).isZero();
    }
}
