package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Agents as the documentation shows them less often, run by the real package: three routes, a tool that fails once, every decision of a
 * reviewer, a subagent that keeps no files, limits and retries, tools that write files, middleware that changes calls, runs from older
 * checkpoints. {@code truth.json} holds every execution of a tool and the files at the end.
 */
final class UnusualAgentsTest {
    private static final List<String> RECORDINGS = List.of("python-0.7.32", "js-1.14.1", "shared-0.7.32", "exit-0.5.9");
    private static final Set<String> FILE_TOOLS = Set.of("ls", "read_file", "write_file", "edit_file", "delete", "glob", "grep");

    /** Their files are changed by something that is no call to a file tool. */
    private static final Set<String> CHANGED_OTHERWISE = Set.of("updated", "renamed", "shellrun");

    @TempDir
    static Path folder;

    @BeforeAll
    static void unpack() throws IOException {
        for (String recording : RECORDINGS) {
            try (InputStream in = Objects.requireNonNull(UnusualAgentsTest.class.getResourceAsStream("/unusual-agents/" + recording + ".zip"));
                    ZipInputStream zip = new ZipInputStream(in)) {
                for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                    Path file = folder.resolve(recording).resolve(entry.getName());
                    Files.createDirectories(entry.isDirectory() ? file : Objects.requireNonNull(file.getParent()));
                    if (!entry.isDirectory()) {
                        Files.copy(zip, file);
                    }
                }
            }
        }
    }

    private static CommandRun run(String recording, String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        all.replaceAll(word -> word.startsWith("@") ? folder.resolve(recording).resolve(word.substring(1)).toString() : word);
        return CommandRun.of(folder.resolve("data"), all.toArray(String[]::new));
    }

    @TestFactory
    Stream<DynamicTest> callsAndReplayAreWhatThePackageExecuted() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (String recording : RECORDINGS) {
            JsonNode all = JsonMapper.shared().readTree(Files.readAllBytes(folder.resolve(recording).resolve("truth.json")));
            all.forEachEntry((thread, truth) -> tests.add(DynamicTest.dynamicTest(recording + " " + thread, () -> agree(recording, thread, truth))));
        }
        return tests.stream();
    }

    private static void agree(String recording, String thread, JsonNode truth) {
        Map<String, JsonNode> ended = new HashMap<>();
        truth.get("runs").forEach(run -> {
            if (run.path("id").isString()) {
                ended.put(run.get("id").stringValue(), run);
            }
        });
        List<String> wrong = new ArrayList<>();
        TreeSet<String> missing = new TreeSet<>(ended.keySet());
        String workspace = "@" + thread + ".stateroom.json";
        run(recording, "calls", "-w", workspace, "@sessions.db", thread, "--json").json().forEach(call -> {
            String id = call.get("tool_call_id").stringValue();
            missing.remove(id);
            String execution = call.get("execution").stringValue();
            if (execution.equals("dropped")) {
                ended.remove(id);
            } else if (ended.containsKey(id) && !execution.equals("answered")) {
                wrong.add(id + " ran: " + execution);
            }
        });
        assertThat(missing).as("calls that ran and are not listed").isEmpty();
        JsonNode replay = run(recording, "replay", "-w", workspace, "@sessions.db", thread, "--json").json();
        replay.get("calls").forEach(call -> {
            JsonNode executed = ended.get(call.get("tool_call_id").stringValue());
            String verdict = call.get("verdict").stringValue();
            boolean agrees = verdict.equals("same") || (verdict.equals("denied") && call.path("as_recorded").asBoolean());
            if (executed != null && FILE_TOOLS.contains(call.get("tool").stringValue()) && !agrees && !CHANGED_OTHERWISE.contains(thread)) {
                wrong.add(call.toString());
            }
        });
        if (!CHANGED_OTHERWISE.contains(thread)) {
            replay.get("changes_no_call_explains").forEach(change -> wrong.add(change.toString()));
        }
        assertThat(wrong).isEmpty();
        JsonNode files = truth.get("truth").path("end").isObject() ? truth.get("truth").get("end").get("files") : truth.get("truth").path("files");
        if (files.isObject()) {
            Map<String, Boolean> shown = new TreeMap<>();
            run(recording, "files", "@sessions.db", thread, "--json").json().forEach(file -> shown.put(file.get("path").stringValue(), true));
            assertThat(shown.keySet()).isEqualTo(new TreeSet<>(files.propertyNames()));
        }
    }

    /** Two threads write to one disk; a person changed the second file. */
    @Test
    void whatAnotherThreadDidToASharedFileIsToldWhereItsCallsLeaveExactlyThat() {
        String log = run("shared-0.7.32", "log", "-w", "@share_a.stateroom.json", "@sessions.db", "share_a", "/disk/plan.md").out();
        assertThat(log.lines().skip(1)).hasSize(2);
        assertThat(log).contains("write_file by main", "edit_file by main in thread share_b");
        JsonNode versions = run("shared-0.7.32", "log", "-w", "@share_a.stateroom.json", "@sessions.db", "share_a", "/disk/plan.md", "--json").json();
        assertThat(versions.get(0).get("thread_id").isNull()).isTrue();
        assertThat(versions.get(1).get("thread_id").stringValue()).isEqualTo("share_b");
        assertThat(versions.get(1).get("checkpoint_id").isNull()).isTrue();

        CommandRun blame = run("shared-0.7.32", "blame", "-w", "@share_a.stateroom.json", "@sessions.db", "share_a", "/disk/plan.md");
        assertThat(blame.out()).contains("edit_file by main").doesNotContain("unknown");
        assertThat(blame.err()).contains("version 2 was made by a call of thread share_b");
        assertThat(run("shared-0.7.32", "log", "-w", "@share_a.stateroom.json", "@sessions.db", "share_a", "/disk/notes.md").out()).contains("unknown (current content)");
        assertThat(run("shared-0.7.32", "log", "-w", "@share_b.stateroom.json", "@sessions.db", "share_b", "/disk/plan.md").out()).contains("write_file by main in thread share_a");
    }

    /** In JavaScript a file stays whose call ran in a step that failed: no message answers the call, and the next run sees the file. */
    @Test
    void aFileOfAFailedStepIsThatOfTheCallThatWroteIt() {
        CommandRun log = run("js-1.14.1", "log", "@sessions.db", "unknown_sub", "/b.md");
        assertThat(log.out().lines().skip(1)).hasSize(2).allMatch(line -> line.contains(" by main"));
        assertThat(log.out()).contains("write_file by main", "edit_file by main");
        JsonNode taken = run("js-1.14.1", "replay", "@sessions.db", "unknown_sub", "--json").json().get("taken_over");
        assertThat(taken).hasSize(1);
        assertThat(taken.get(0).get("path").stringValue()).isEqualTo("/b.md");
        assertThat(run("js-1.14.1", "replay", "@sessions.db", "unknown_sub").out()).doesNotContain("no call explains");
    }

    /** The first run went on to /late.md; a second one began from its second step and wrote /side.md; a third one went on with the first. */
    @Test
    void versionsOnOtherBranchesAreToldAndListed() {
        String database = "@sessions.db";
        CommandRun followed = run("python-0.7.32", "log", database, "branch", "/a.md");
        assertThat(followed.out().lines()).hasSize(4);
        assertThat(followed.err()).contains("/a.md has other versions on another branch: use --at ");

        JsonNode all = run("python-0.7.32", "log", database, "branch", "/a.md", "--all", "--json").json();
        assertThat(all).hasSize(4);
        assertThat(all.get(3).get("version").isNull()).isTrue();
        assertThat(all.get(3).get("change").stringValue()).isEqualTo("modified");
        String side = all.get(3).get("branch").stringValue();
        assertThat(side).isNotEqualTo(all.get(2).get("branch").stringValue());
        assertThat(run("python-0.7.32", "cat", database, "branch", "/a.md", "--at", side).out()).isEqualTo("A2\nb\n");

        CommandRun beside = run("python-0.7.32", "log", database, "branch", "/side.md");
        assertThat(beside.status()).isEqualTo(2);
        assertThat(beside.err()).contains("there is one on another branch: use --at " + side).doesNotContain("workspace");
        assertThat(run("python-0.7.32", "blame", database, "branch", "/side.md").err()).contains("there is one on another branch: use --at " + side);
        assertThat(run("python-0.7.32", "blame", database, "branch", "/side.md", "--at", side).out()).contains("write_file by main");
        assertThat(run("python-0.7.32", "log", database, "branch", "/late.md", "--at", side).err()).contains("there is one on another branch");
        assertThat(run("python-0.7.32", "log", database, "crash", "/p.md").err()).doesNotContain("branch");
    }

    /** With {@code durability="exit"} one checkpoint holds all steps after the reviewer's answer; no row says which node wrote what. */
    @Test
    void whatFollowedADecisionOfARunThatKeepsOnlyItsEndRan() {
        assertThat(executions("approved")).containsExactly("answered", "answered", "answered", "answered", "review");
        assertThat(executions("rejected")).containsExactly("answered", "answered", "rejected", "answered");
        assertThat(executions("refused")).containsExactly("answered", "rejected", "answered", "answered");
        assertThat(run("exit-0.5.9", "blame", "@sessions.db", "approved", "/a.md").out()).contains("edit_file by main");
    }

    private static List<String> executions(String thread) {
        List<String> all = new ArrayList<>();
        run("exit-0.5.9", "calls", "@sessions.db", thread, "--json").json().forEach(call -> all.add(call.get("execution").stringValue()));
        return all;
    }
}
