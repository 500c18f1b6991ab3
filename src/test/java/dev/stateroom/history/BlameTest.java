package dev.stateroom.history;

import static dev.stateroom.history.MemoryThread.ai;
import static dev.stateroom.history.MemoryThread.call;
import static dev.stateroom.history.MemoryThread.fields;
import static dev.stateroom.history.MemoryThread.items;
import static dev.stateroom.history.MemoryThread.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class BlameTest {
    private static Outcome<Blame> asked(MemoryThread thread, CheckpointKey end, String path) {
        Timeline timeline = Timeline.of(thread, end, Cancellation.NEVER, Progress.SILENT);
        ToolCall.Ledger calls = ToolCalls.of(thread, Cancellation.NEVER);
        return Blame.of(thread, timeline, calls, path, false, Cancellation.NEVER);
    }

    /** One word a line: the step and what wrote it. */
    private static List<String> told(MemoryThread thread, String namespace, String end) {
        Blame blame = asked(thread, new CheckpointKey(namespace, end), "/a").orThrow();
        return IntStream.range(0, blame.size())
                .mapToObj(i -> {
                    Blame.Origin origin = blame.origin(i);
                    String by = origin.call() == null
                            ? origin.cause().name()
                            : origin.call().id() + " " + origin.call().agent();
                    return blame.text(i) + " " + Objects.requireNonNull(origin.checkpoint()).id() + " " + by;
                })
                .toList();
    }

    private static MemoryThread edited() {
        return new MemoryThread()
                .at("", "1", null, "input", fields())
                .at("2", "1")
                .file("/a", "one\ntwo")
                .at("3", "2")
                .said(ai("x", call("w", "edit_file", "file_path", "/a")))
                .at("4", "3")
                .said(tool("w", "edit_file", "ok"))
                .file("/a", "one\nedited\nthree");
    }

    @Test
    void eachLineBelongsToTheStepThatFirstHadItFromThenOn() {
        assertThat(told(edited(), "", "4")).containsExactly("one 2 INPUT", "edited 4 w main", "three 4 w main");
    }

    @Test
    void aLineFeedPutBehindTheLastLineDoesNotRewriteIt() {
        MemoryThread thread = edited()
                .at("5", "4")
                .said(ai("y", call("v", "edit_file", "file_path", "/a")))
                .at("6", "5")
                .said(tool("v", "edit_file", "ok"))
                .file("/a", "one\nedited\nthree\nfour\n");
        assertThat(told(thread, "", "6")).containsExactly("one 2 INPUT", "edited 4 w main", "three 4 w main", "four 6 v main");
    }

    @Test
    void whatNoCallExplainsIsSaidForWhatItIs() {
        MemoryThread thread = edited()
                .at("", "5", "4", "update", fields())
                .file("/a", "one\nedited\nthree\nby a person")
                .at("", "6", "5", "fork", fields())
                .at("7", "6")
                .file("/a", "one\nedited\nthree\nby a person\nby middleware");
        assertThat(told(thread, "", "7")).endsWith("by a person 5 UPDATE", "by middleware 7 STEP");
    }

    @Test
    void whatAForkBringsIsTheForks() {
        MemoryThread thread = edited().at("", "5", "2", "fork", fields()).file("/a", "one\ntwo\nthree\nfrom the fork").at("6", "5");
        assertThat(told(thread, "", "6")).contains("one 2 INPUT", "from the fork 5 FORK");
    }

    @Test
    void theOtherBranchOfAForkWroteNothingHere() {
        MemoryThread thread = edited()
                .at("5", "2")
                .said(ai("y", call("v", "write_file", "file_path", "/a", "content", "two\none")))
                .at("6", "5")
                .said(tool("v", "write_file", "ok"))
                .file("/a", "two\none");
        assertThat(told(thread, "", "6")).containsExactlyInAnyOrder("two 6 v main", "one 2 INPUT");
        assertThat(told(thread, "", "4")).hasSize(3);
    }

    @Test
    void deletingAFileForgetsItsWriters() {
        MemoryThread thread = edited().at("5", "4").gone("/a").at("6", "5").file("/a", "one");
        assertThat(told(thread, "", "6")).containsExactly("one 6 STEP");
    }

    private static MemoryThread delegated() {
        MemoryThread thread = edited()
                .at("5", "4")
                .said(ai("z", call("k", "task", "description", "do", "subagent_type", "writer")))
                .rows(new TaskWrite("u", "", 0, "messages", items(fields("tool_call_id", "k"))))
                .at("6", "5")
                .said(tool("k", "task", "done"))
                .file("/a", "one\nedited\nfirst\nsecond");
        return thread.at("tools:u", "s1", null, "input", fields("parents", fields("", "5")))
                .at("tools:u", "s2", "s1", "loop", fields())
                .file("/a", "one\nedited\nthree")
                .said(ai("y", call("p", "edit_file", "file_path", "/a")))
                .at("tools:u", "s3", "s2", "loop", fields())
                .said(tool("p", "edit_file", "ok"))
                .file("/a", "one\nedited\nfirst")
                .said(ai("y2", call("q", "edit_file", "file_path", "/a")))
                .at("tools:u", "s4", "s3", "loop", fields())
                .said(tool("q", "edit_file", "ok"))
                .file("/a", "one\nedited\nfirst\nsecond");
    }

    @Test
    void ofASubagentsWritesEachHasItsOwnLines() {
        assertThat(told(delegated(), "", "6"))
                .containsExactly("one 2 INPUT", "edited 4 w main", "first 6 p writer", "second 6 q writer");
    }

    @Test
    void whatASubagentBeganWithWasWrittenByTheAgentAroundIt() {
        assertThat(told(delegated(), "tools:u", "s3"))
                .containsExactly("one 2 INPUT", "edited 4 w main", "first s3 p writer");
    }

    @Test
    void whereTheBeginningIsMissingItSaysSo() {
        MemoryThread thread = new MemoryThread().at("2", "1").file("/a", "old").at("3", "2").file("/a", "old\nnew");
        assertThat(told(thread, "", "3")).containsExactly("old 2 UNKNOWN", "new 3 STEP");
        assertThat(asked(thread, new CheckpointKey("", "3"), "/a").orThrow().notes()).hasSize(1);
    }

    @Test
    void whatIsNotThereOrNoTextIsRefusedWithAReason() {
        MemoryThread thread = edited().at("5", "4").file("/b", "\0\1");
        assertThat(asked(thread, new CheckpointKey("", "5"), "/none")).isInstanceOfSatisfying(
                Outcome.Failed.class, f -> assertThat(f.failure().kind()).isEqualTo(Failure.Kind.NOT_FOUND));
        assertThat(asked(thread, new CheckpointKey("", "5"), "/b")).isInstanceOfSatisfying(
                Outcome.Failed.class, f -> assertThat(f.failure().kind()).isEqualTo(Failure.Kind.INVALID));
    }

    /** 2,000 histories at the full share: half of lines that occur once, whose writers are known; half of lines that repeat. */
    @Test
    void linesAreFollowedAsALineByLineComputationOverAllVersionsFollowsThem() {
        int histories = SoakShare.of(2_000, 60);
        for (int seed = 0; seed < histories; seed++) {
            Random random = new Random(seed);
            if (seed % 2 == 0) {
                knownWriters(random, seed);
            } else {
                repeatingLines(random, seed);
            }
        }
    }

    private record Written(String text, int version) {}

    private static void knownWriters(Random random, int seed) {
        List<Written> truth = new ArrayList<>();
        LineOrigins lines = new LineOrigins();
        int made = 0;
        for (int version = 0; version < 1 + random.nextInt(25); version++) {
            for (int edit = random.nextInt(4); edit >= 0; edit--) {
                int at = random.nextInt(truth.size() + 1);
                int gone = Math.min(truth.size() - at, random.nextInt(random.nextInt(12) == 0 ? 100 : 4));
                truth.subList(at, at + gone).clear();
                for (int n = random.nextInt(6); n > 0; n--) {
                    truth.add(at, new Written("  ".repeat(random.nextInt(3)) + "line " + made++, version));
                }
            }
            lines.next(text(truth.stream().map(Written::text).toList(), random), version, Cancellation.NEVER);
        }
        assertThat(lines.lines()).as("seed %s", seed).isEqualTo(truth.stream().map(Written::text).toList());
        assertThat(lines.origins()).as("seed %s", seed).isEqualTo(truth.stream().mapToInt(Written::version).toArray());
    }

    private static void repeatingLines(Random random, int seed) {
        List<String> now = new ArrayList<>();
        List<String> versions = new ArrayList<>();
        LineOrigins lines = new LineOrigins();
        for (int version = 0; version < 1 + random.nextInt(25); version++) {
            for (int edit = random.nextInt(4); edit >= 0; edit--) {
                int at = random.nextInt(now.size() + 1);
                now.subList(at, at + Math.min(now.size() - at, random.nextInt(5))).clear();
                for (int n = random.nextInt(8); n > 0; n--) {
                    now.add(at, random.nextInt(3) == 0 ? "" : "  ".repeat(random.nextInt(3)) + "}".repeat(random.nextInt(3)));
                }
            }
            versions.add(text(now, random));
            lines.next(versions.getLast(), version, Cancellation.NEVER);
        }
        int[] found = lines.origins();
        SlowBlame slow = new SlowBlame(versions);
        assertThat(lines.lines()).as("seed %s", seed).isEqualTo(now);
        for (int line = 0; line < found.length; line++) {
            assertThat(found[line]).as("seed %s line %s", seed, line).isEqualTo(slow.version(line));
        }
    }

    /** Some end with a line feed, some do not, as an empty last line needs one. */
    private static String text(List<String> lines, Random random) {
        boolean ended = !lines.isEmpty() && (lines.getLast().isEmpty() || random.nextBoolean());
        return String.join("\n", lines) + (ended ? "\n" : "");
    }
}
