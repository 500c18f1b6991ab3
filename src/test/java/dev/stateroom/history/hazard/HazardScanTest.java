package dev.stateroom.history.hazard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.CallRun;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedDatabases;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Planted defects are found, and nothing in recorded agents that do well. */
final class HazardScanTest {
    private static final String SUB = "tools:1";

    /** Recorded agents whose script lets them write over what a subagent wrote. */
    private static final List<String> COLLISIONS = List.of(
            "w07/sessions.db state-default STALE_WRITE /workspace/plan.md",
            "odd-threads/js.db dur-sync STALE_WRITE /h.txt",
            "odd-threads/js.db subagents STALE_WRITE /h.txt",
            "odd-threads/parallel-0.7.32.db subagents STALE_WRITE /shared.md");

    @TempDir
    Path folder;

    private final List<ToolCall> calls = new ArrayList<>();
    private int turn = 1;

    private void call(String namespace, String tool, String result, Object... args) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        for (int i = 0; i < args.length; i += 2) {
            fields.put((String) args[i], args[i + 1] instanceof Integer number ? new ForeignValue.Int(number) : new ForeignValue.Text(String.valueOf(args[i + 1])));
        }
        String id = "c" + calls.size();
        CheckpointKey key = new CheckpointKey(namespace, String.format("%06d", calls.size()));
        Message answer = new Message("tool", "m" + id, tool, new ForeignValue.Text(result), List.of(), id, "success", ForeignValue.Fields.EMPTY);
        calls.add(new ToolCall(
                id, tool, new ForeignValue.Fields(fields), null, null, answer, "success", key, key, namespace.isEmpty() ? "main" : namespace, "main", null, null, turn,
                new CallRun(CallRun.State.ANSWERED, ""), List.of()));
    }

    private List<RunHazard> found() {
        return HazardScan.of(calls, HazardRules.DEFAULT, (_, _) -> true);
    }

    /** Work as agents do it: other files, read once, written, read again because they changed. */
    private void noise(Random random) {
        int steps = random.nextInt(6);
        for (int i = 0; i < steps; i++) {
            String path = "/noise/" + (char) ('a' + random.nextInt(26)) + (char) ('a' + random.nextInt(26)) + calls.size() + ".md";
            call("", "write_file", "Updated file " + path, "file_path", path, "content", "x" + calls.size());
            call("", "read_file", "x", "file_path", path);
        }
    }

    private void read(String namespace, String path, int first, int last, int total) {
        String next = last < total ? " | next offset " + last : "";
        call(namespace, "read_file", "@@ lines " + first + "-" + last + " of " + total + next + " @@\nx", "file_path", path, "offset", first - 1, "limit", last - first + 1);
    }

    private void look(Random random) {
        call("", "grep", "hit " + random.nextInt(), "pattern", "p" + (char) ('a' + random.nextInt(26)) + calls.size() + "q");
    }

    @ParameterizedTest
    @EnumSource
    void plantedDefectsAreFound(RunHazard.Kind kind) {
        for (int seed = 0; seed < 20; seed++) {
            calls.clear();
            Random random = new Random(seed);
            noise(random);
            int before = calls.size();
            int length = plant(kind, random);
            List<RunHazard> hazards = found();
            assertThat(hazards).as("seed %s", seed).extracting(RunHazard::kind).containsOnly(kind);
            assertThat(hazards.getFirst().calls()).as("seed %s", seed).hasSize(length).allMatch(call -> Integer.parseInt(call.id().substring(1)) >= before);
        }
    }

    /** How many calls the hazard has. */
    private int plant(RunHazard.Kind kind, Random random) {
        return switch (kind) {
            case REPEATED_CALL -> {
                int count = 3 + random.nextInt(5);
                String tool = List.of("read_file", "ls", "execute", "search_web", "write_todos").get(random.nextInt(5));
                for (int i = 0; i < count; i++) {
                    call("", tool, "the same", "path", "/loop");
                    if (random.nextBoolean()) {
                        look(random);
                    }
                }
                yield count;
            }
            case REPEATED_READ -> {
                call("", "read_file", "all", "file_path", "/long.md");
                int count = 4 + random.nextInt(4);
                for (int i = 0; i < count; i++) {
                    call("", "read_file", "part " + i, "file_path", "/long.md", "offset", (i * 37) % 100, "limit", 10 + i % 3);
                    look(random);
                }
                yield count;
            }
            case SWEEP -> {
                int count = 12 + random.nextInt(9);
                int way = random.nextBoolean() ? 1 : -1;
                for (int i = 0; i < count; i++) {
                    call("", "execute", "tried " + i, "command", "make -j4 seed=" + (1000 + way * i * 3));
                    if (random.nextInt(3) == 0) {
                        look(random);
                    }
                }
                yield count;
            }
            case STALE_WRITE -> {
                boolean whole = random.nextBoolean();
                String first = whole ? "" : SUB;
                call(first, "read_file", "old", "file_path", "/shared.md");
                look(random);
                call(whole ? SUB : "tools:2", "write_file", "Updated file /shared.md", "file_path", "/shared.md", "content", "theirs");
                look(random);
                call(first, whole ? "write_file" : "edit_file", "Updated file /shared.md", "file_path", "/shared.md", "content", "mine");
                yield 2;
            }
            case PARTIAL_WRITE -> {
                int total = 5 + random.nextInt(300);
                int pages = 1 + random.nextInt(3);
                int gap = 1 + random.nextInt(total - 1);
                for (int i = 0; i < pages; i++) {
                    int from = 1 + i * (gap - 1) / pages;
                    read(SUB, "/report.md", from, Math.max(from, (i + 1) * (gap - 1) / pages), total);
                    look(random);
                }
                if (random.nextBoolean()) {
                    read(SUB, "/report.md", gap + 1, total, total);
                    pages++;
                }
                call(SUB, "edit_file", "Replaced", "file_path", "/report.md", "old_string", "x", "new_string", "y");
                call(SUB, "write_file", "Updated file /report.md", "file_path", "/report.md", "content", "short");
                yield pages + 1;
            }
        };
    }

    @Test
    void whatLooksAlikeIsNoLoop() {
        for (int i = 0; i < 6; i++) {
            call("", "execute", "2 tests failed", "command", "pytest");
            call("", "edit_file", "Replaced", "file_path", "/a.py", "old_string", "x" + i, "new_string", "y" + i);
            call("", "read_file", "y", "file_path", "/a.py");
            call("", "check_job", "at " + i + " %", "job", "j");
        }
        for (turn = 2; turn < 9; turn++) {
            call("", "ls", "[/a.py]", "path", "/");
        }
        call("", "read_file", "a", "file_path", "/b.md");
        call(SUB, "write_file", "Updated file /b.md", "file_path", "/b.md", "content", "theirs");
        call("", "read_file", "theirs", "file_path", "/b.md");
        call("", "write_file", "Updated file /b.md", "file_path", "/b.md", "content", "both");
        assertThat(found()).isEmpty();
    }

    @Test
    void aFileThatIsKnownWholeMayBeWrittenWhole() {
        read("", "/pages.md", 1, 50, 120);
        read("", "/pages.md", 41, 120, 120);
        call("", "write_file", "Updated file /pages.md", "file_path", "/pages.md", "content", "x");
        read("", "/pages.md", 1, 1, 2);
        call("", "edit_file", "Replaced", "file_path", "/pages.md", "old_string", "x", "new_string", "y");
        call("", "execute", "1\n2\n3", "command", "cat pages.md");
        call("", "write_file", "Updated file /pages.md", "file_path", "/pages.md", "content", "own");
        read("", "/top.md", 1, 9, 20);
        call(SUB, "write_file", "Updated file /top.md", "file_path", "/top.md", "content", "never read");
        call("", "read_file", "     1\ta\n     2\tb", "file_path", "/old.md", "limit", 2);
        call("", "write_file", "Updated file /old.md", "file_path", "/old.md", "content", "a length that is not known");
        read("", "/old2.md", 1, 9, 20);
        call("", "write_file", "Cannot write to /old2.md because it already exists.", "file_path", "/old2.md", "content", "x");
        call("", "read_file", "@@ lines 1-3 of 3 | truncated due to size @@\na\nb\nc", "file_path", "/own.md");
        call("", "write_file", "Updated file /own.md", "file_path", "/own.md", "content", "x");
        assertThat(found()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@@ lines 1-9 of 15 | next offset 9 @@\nx",
                "@@ lines 4-15 of 15 @@\nx",
                "[Requested offset -2 is before the start of the file; read from line 1 instead.]\n@@ lines 1-2 of 3 | next offset 2 @@\nx",
                "@@ lines 1-2 of 3 | next offset 2 | truncated due to size @@\nx",
                "@@ lines 1-1 of 3 | next offset 0 | truncated mid-line | 7 of 80 chars @@\nx",
                "    12\ta row\n  12.1\tthat goes on\n    13\tb"
            })
    void pagesOfEveryReleaseTellWhatIsMissing(String answer) {
        call("", "read_file", answer, "file_path", "/a.md");
        call("", "write_file", "Updated file /a.md", "file_path", "/a.md", "content", "x");
        assertThat(found()).extracting(RunHazard::kind).containsExactly(RunHazard.Kind.PARTIAL_WRITE);
    }

    @Test
    void limitsDecide() {
        call("", "ls", "[/a.py]", "path", "/");
        call("", "ls", "[/a.py]", "path", "/");
        assertThat(found()).isEmpty();
        assertThat(HazardScan.of(calls, new HazardRules(2, 9, 9), (_, _) -> true)).extracting(RunHazard::kind).containsExactly(RunHazard.Kind.REPEATED_CALL);
        assertThat(HazardScan.of(calls, new HazardRules(2, 9, 9), (_, _) -> false)).as("on two branches").isEmpty();
    }

    @Test
    void recordedAgentsThatDoWellRaiseNoAlarm() throws Exception {
        List<String> alarms = new ArrayList<>();
        int threads = RecordedDatabases.threads(folder, (name, thread) -> HazardScan.of(thread, ToolCalls.of(thread, Cancellation.NEVER), HazardRules.DEFAULT)
                .forEach(hazard -> alarms.add(name + " " + hazard.kind() + " " + hazard.last().path())));
        assertThat(alarms).containsExactlyInAnyOrderElementsOf(COLLISIONS);
        assertThat(threads).isGreaterThan(200);
    }
}
