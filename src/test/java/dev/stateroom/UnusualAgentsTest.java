package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Agents as the documentation shows them less often, run by the real package: three routes, a tool that fails once, every decision of a
 * reviewer, a subagent that keeps no files, limits and retries, tools that write files, middleware that changes calls, runs from older
 * checkpoints. {@code truth.json} holds every execution of a tool and the files at the end.
 */
final class UnusualAgentsTest {
    private static final List<String> RECORDINGS = List.of("python-0.7.32", "js-1.14.1", "shared-0.7.32", "exit-0.5.9", "nodes-0.7.32", "nodes-0.6.12", "mounts-0.7.32",
            "mounts-0.2.8", "fan-0.7.32", "rewriting-0.7.32", "rewriting-js-1.9.1", "hidden-0.6.12", "exit-edits-0.5.9", "exit-0.7.32", "exit-0.2.8", "shared-state-0.4.12", "twice-0.7.32", "own-tools-js-1.14.1", "again-js-1.14.1", "exit-asked-0.6.12", "exit-asked-js-1.14.1", "slash-0.4.12", "crash-0.7.32", "counted-0.7.32");
    private static final Set<String> FILE_TOOLS = Set.of("ls", "read_file", "write_file", "edit_file", "delete", "glob", "grep");

    /** What their subagents did is not recorded. */
    private static final Set<String> LOST_SUBAGENTS = Set.of("subs-exit", "exit-one-sub", "exit-one-sub-edit", "exit-two-turns-sub", "lost-sub-edited");

    /** Their files are changed by something that is no call to a file tool. */
    private static final Set<String> CHANGED_OTHERWISE = Set.of("updated", "renamed", "shellrun", "send", "within", "mw-twice", "mw-cmd", "own-tools-exit");

    @TempDir
    static Path folder;

    @BeforeAll
    static void unpack() throws IOException {
        for (String recording : RECORDINGS) {
            ZippedRecording.unpack("/unusual-agents/" + recording + ".zip", folder.resolve(recording));
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
        TreeSet<String> missing = new TreeSet<>(LOST_SUBAGENTS.contains(thread) ? Set.of() : ended.keySet());
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
            if (executed != null && FILE_TOOLS.contains(call.get("tool").stringValue()) && !agrees && !CHANGED_OTHERWISE.contains(thread) && !LOST_SUBAGENTS.contains(thread)) {
                wrong.add(call.toString());
            }
        });
        if (!CHANGED_OTHERWISE.contains(thread)) {
            replay.get("changes_no_call_explains").forEach(change -> {
                if (!change.get("cause").stringValue().equals("input")) {
                    wrong.add(change.toString());
                }
            });
        }
        if (!recording.startsWith("rewriting")) {
            replay.get("taken_over").forEach(change -> {
                if (change.get("cause").stringValue().equals("rewritten")) {
                    wrong.add(change.toString());
                }
            });
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

    /** Of a run that keeps its end alone a subagent's calls are lost; the row of the task that it ran in has its files, and a tool's own files too. */
    @Test
    void filesThatNoCallNamesAreThoseOfTheTaskThatLeftThem() {
        JsonNode edited = run("exit-0.7.32", "blame", "@sessions.db", "exit-one-sub-edit", "/a.md", "--json").json();
        assertThat(edited.get(0).get("tool").stringValue()).as("the first text is the main agent's, this one not").isEqualTo("task");
        assertThat(run("exit-0.7.32", "log", "@sessions.db", "exit-one-sub-edit", "/n.md").out()).contains("task by main");
        JsonNode second = run("exit-0.7.32", "log", "@sessions.db", "subs-exit", "/sub2.md", "--json").json();
        JsonNode calls = run("exit-0.7.32", "calls", "@sessions.db", "subs-exit", "--json").json();
        calls.forEach(call -> {
            if (call.get("args").path("description").asString("").equals("job2")) {
                assertThat(second.get(0).get("tool_call_id")).isEqualTo(call.get("tool_call_id"));
            }
        });
        assertThat(second.get(0).get("tool").stringValue()).isEqualTo("task");
        assertThat(run("python-0.7.32", "log", "@sessions.db", "user_tool_files", "/imported/q.md").out()).contains("import_report by main", "edit_file by main");
    }

    /** One call of a tool ran two agents, and gave back none of their files. */
    @Test
    void theSecondAgentThatOneCallRunsIsNamedAndPlacedAsTheFirst() {
        JsonNode calls = run("counted-0.7.32", "calls", "@sessions.db", "counted", "--json").json();
        String caller = calls.get(0).get("tool_call_id").stringValue();
        for (int i = 1; i <= 6; i++) {
            assertThat(calls.get(i).get("parent_tool_call_id").stringValue()).isEqualTo(caller);
            assertThat(calls.get(i).get("agent").stringValue()).isEqualTo(calls.get(1).get("agent").stringValue());
        }
        assertThat(run("counted-0.7.32", "replay", "@sessions.db", "counted", "--json").json().get("taken_over")).isEmpty();
    }

    /** A subagent failed: the result of the call next to it was dropped with the step, and its file on the disk is what it wrote. */
    @Test
    void aFileOnADiskIsThatOfTheCallThatLeftItThoughItsResultWasDropped() {
        JsonNode log = run("crash-0.7.32", "log", "-w", "@crash-sub.stateroom.json", "@sessions.db", "crash-sub", "/disk/side.md", "--json").json();
        assertThat(log).hasSize(1);
        assertThat(log.get(0).get("tool").asString("none")).isEqualTo("write_file");
        assertThat(run("crash-0.7.32", "blame", "-w", "@crash-sub.stateroom.json", "@sessions.db", "crash-sub", "/disk/side.md").out()).contains("write_file by main");
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

    /** One of two subagents was answered first, and its task ended; the run after the second answer took what that one had left, and keeps no row of the answers. */
    @Test
    void aRunThatTookUpTasksThatWaitedSawWhatTheOthersHadLeft() {
        assertThat(run("exit-asked-0.6.12", "history", "@sessions.db", "taken-up").out()).contains("+/notes/n.md").doesNotContain("the run saw other files");
    }

    /** In JavaScript a run that keeps only its end may store a checkpoint whose parent is itself. */
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aReplayEndsWhereACheckpointIsItsOwnParent() {
        var calls = run("exit-asked-js-1.14.1", "replay", "@sessions.db", "own-parent", "--json").json().get("calls");
        assertThat(calls).filteredOn(call -> "/plan.md".equals(call.path("args").path("file_path").stringValue(null))).extracting(call -> call.get("verdict").stringValue()).containsExactly("same", "same", "same");
    }

    private static List<String> executions(String thread) {
        List<String> all = new ArrayList<>();
        run("exit-0.5.9", "calls", "@sessions.db", thread, "--json").json().forEach(call -> all.add(call.get("execution").stringValue()));
        return all;
    }

    /** Two runs of one agent, sent out together, and nothing of them in the thread's own conversation but what they gave back. */
    @Test
    void agentsThatWereSentOutListTheirCallsOnceAndTellTheRelease() {
        for (String recording : List.of("nodes-0.7.32", "nodes-0.6.12")) {
            List<String> agents = new ArrayList<>();
            run(recording, "calls", "@sessions.db", "sent", "--json").json().forEach(call -> agents.add(call.get("agent").stringValue()));
            assertThat(agents).as(recording).hasSize(10).containsOnly("writer");
            JsonNode threads = run(recording, "threads", "@sessions.db", "--json").json();
            threads.forEach(thread -> assertThat(thread.get("dialect").stringValue()).isEqualTo(recording.endsWith("7.32") ? "python-0.7" : "python-0.5"));
        }
        JsonNode unfinished = run("nodes-0.7.32", "calls", "@sessions.db", "sent_one_fails", "--json").json();
        assertThat(unfinished).hasSize(7).allMatch(call -> call.get("args").isObject());
    }

    /** What the agents gave back came into the thread's files in one step; of the file that both wrote the second one's content stayed. */
    @Test
    void theVersionsOfAgentsThatWereSentOutAreThoseOfTheirCalls() {
        for (String recording : List.of("nodes-0.7.32", "nodes-0.6.12")) {
            for (String path : List.of("/f0.md", "/f1.md", "/same.md")) {
                assertThat(run(recording, "blame", "@sessions.db", "sent", path).out()).as(recording + path).contains(" by writer").doesNotContain("no call");
            }
            JsonNode versions = run(recording, "log", "@sessions.db", "sent", "/same.md", "--json").json();
            JsonNode named = versions.get(versions.size() - 1);
            run(recording, "calls", "@sessions.db", "sent", "--json").json().forEach(call -> {
                if (call.get("tool_call_id").equals(named.get("tool_call_id"))) {
                    assertThat(call.get("args").get("content").stringValue()).isEqualTo(run(recording, "cat", "@sessions.db", "sent", "/same.md").out());
                }
            });
        }
    }

    /** Three agents changed one file, whose first version a plain step of the graph wrote; another plain step took a file of theirs away. */
    @Test
    void plainStepsOfAGraphBesideAgentsAreNotTheirCalls() {
        for (String thread : List.of("send", "within")) {
            assertThat(authors(thread, "/plan.md")).containsExactly("null", "edit_file");
            assertThat(authors(thread, "/f0.md")).containsExactly("write_file", "null");
            assertThat(authors(thread, "/same.md")).containsExactly("write_file");
            assertThat(authors(thread, "/end.md")).containsExactly("null");
            assertThat(run("fan-0.7.32", "blame", "@sessions.db", thread, "/plan.md").out()).contains("edit_file by ").contains("plan 2");
        }
        assertThat(run("fan-0.7.32", "problems", "@sessions.db", "send").out()).contains("written by run 3 of agent after run 1 had changed it");
    }

    /** One of two agents failed: what the other one wrote is not among the files of the thread, and on no mount. */
    @Test
    void aFileThatAnAgentHasNotGivenBackYetIsSaidToBeAmongItsOwn() {
        for (String command : List.of("log", "blame")) {
            CommandRun asked = run("nodes-0.7.32", command, "@sessions.db", "sent_one_fails", "/f0.md");
            assertThat(asked.status()).as(command).isEqualTo(2);
            assertThat(asked.err()).contains(": writer has one among its own files: use --at ").doesNotContain("mount");
            String at = asked.err().substring(asked.err().indexOf("--at ") + 5).strip();
            assertThat(run("nodes-0.7.32", command, "@sessions.db", "sent_one_fails", "/f0.md", "--at", at).out()).contains(" by writer");
        }
        assertThat(run("nodes-0.7.32", "blame", "@sessions.db", "sent_one_fails", "/f0.md", "--at", "head+pending").out()).contains("edit_file by writer");
    }

    private static List<String> authors(String thread, String path) {
        List<String> tools = new ArrayList<>();
        run("fan-0.7.32", "log", "@sessions.db", thread, path, "--json").json().forEach(version -> tools.add(version.get("tool").asString("null")));
        return tools;
    }

    /** A run that keeps only its end keeps no row of what the reviewer wrote: the result says what ran. */
    @Test
    void anEditedCallOfARunThatKeepsOnlyItsEndIsToldFromItsResult() {
        JsonNode calls = run("nodes-0.7.32", "calls", "@sessions.db", "exit_edited", "--json").json();
        assertThat(calls.get(0).get("ran_args").toString()).isEqualTo("{\"file_path\":\"/c.md\",\"content\":\"\\\"ä\\\"\\n\\t\\\\\"}");
        assertThat(calls.get(1).has("ran_args")).isFalse();
        assertThat(calls.get(2).get("ran_args").get("new_string").stringValue()).isEqualTo("2");
        for (String recording : List.of("nodes-0.7.32", "nodes-0.6.12")) {
            JsonNode within = run(recording, "calls", "@sessions.db", "exit_edited_within", "--json").json().get(1);
            assertThat(within.get("execution").stringValue()).isEqualTo("unknown");
            assertThat(run(recording, "replay", "@sessions.db", "exit_edited_within", "--json").json().get("taken_over").get(0).get("tool_call_id"))
                    .isEqualTo(within.get("tool_call_id"));
        }
    }

    /** The second write of the message was the first to reach the disk: which one was is not recorded. */
    @Test
    void callsThatChangedOneFileOfAMountAtTheSameTimeAreNotCalledDifferent() {
        CommandRun replay = run("mounts-0.2.8", "replay", "-w", "@same-in-step.stateroom.json", "@sessions.db", "same-in-step", "--json");
        List<String> verdicts = new ArrayList<>();
        replay.json().get("calls").forEach(call -> verdicts.add(call.get("verdict").stringValue() + " " + call.path("reason").asString("")));
        assertThat(verdicts).hasSize(6).allMatch(verdict -> verdict.contains("which ran at the same time"));
    }

    /** Middleware put /tenant before every path: the answers say so. */
    @Test
    void aCallThatMiddlewareSentToAnotherFileIsTheAuthorOfThatOne() {
        for (String where : List.of("rewriting-0.7.32 rewrite", "rewriting-js-1.9.1 rewrite-exit", "rewriting-0.7.32 mount-rewrite")) {
            String recording = where.split(" ", -1)[0];
            String thread = where.split(" ", -1)[1];
            String path = thread.equals("mount-rewrite") ? "/tenant/q.md" : "/tenant/x/a.md";
            String workspace = "@" + thread + ".stateroom.json";
            JsonNode log = run(recording, "log", "-w", workspace, "@sessions.db", thread, path, "--json").json();
            assertThat(log.get(log.size() - 1).get("tool").asString("none")).as(where).isEqualTo(recording.endsWith("1.9.1") || path.endsWith("q.md") ? "edit_file" : "write_file");
            assertThat(run(recording, "replay", "-w", workspace, "@sessions.db", thread).out()).as(where).contains("ran with " + path + ": middleware changed its arguments").contains("read_file").doesNotContain("different");
        }
        JsonNode sent = run("rewriting-0.7.32", "calls", "@sessions.db", "rewrite", "--json").json().get(0);
        assertThat(sent.get("args").get("file_path").stringValue() + " " + sent.get("ran_args").get("file_path").stringValue() + " " + sent.get("changed_by").stringValue())
                .isEqualTo("/x/a.md /tenant/x/a.md middleware");
        JsonNode taken = run("rewriting-0.7.32", "replay", "@sessions.db", "upper", "--json").json().get("taken_over");
        assertThat(taken).hasSize(3).allMatch(change -> change.get("cause").stringValue().equals("rewritten"));
    }

    /** The whole run is one step, whose files are kept as it left them: the texts between are worked out from the calls. */
    @Test
    void linesOfAFileThatOneStepChangedTwiceHaveTheirOwnCalls() {
        List<String> tools = new ArrayList<>();
        JsonNode blame = run("rewriting-js-1.9.1", "blame", "@sessions.db", "rewrite-exit", "/tenant/x/a.md", "--json").json();
        (blame.isArray() ? blame : blame.get("lines")).forEach(line -> tools.add(line.get("text").stringValue() + " " + line.get("tool").stringValue()));
        assertThat(tools).containsExactly("one write_file", "three edit_file");
    }

    /** Runs that keep only their end keep nothing of their subagents: which of the two left a file is not recorded. */
    @Test
    void whatFollowsSubagentsWithoutRecordedCallsIsNotCalledDifferent() {
        JsonNode replay = run("rewriting-js-1.9.1", "replay", "@sessions.db", "subs-exit", "--json").json();
        replay.get("calls").forEach(call -> assertThat(call.get("verdict").stringValue()).isIn("same", "skipped"));
        assertThat(replay.get("calls").get(3).get("verdict").stringValue()).isEqualTo("same");
        assertThat(replay.get("taken_over")).hasSize(2).allMatch(change -> change.get("tool_call_id").isNull());
        JsonNode lost = run("exit-0.2.8", "replay", "@sessions.db", "lost-sub-edited", "--json").json().get("calls").get(2);
        assertThat(lost.get("reason").stringValue()).startsWith("unknown: the calls of the subagent that call 2 started");
    }

    /** Middleware made a call twice, so that its answer is an error; or gave files back for a call that it answered itself: the rows of the tasks have them. */
    @Test
    void aFileThatMiddlewareLeftAroundACallHasThatCallAsItsAuthor() {
        for (String where : List.of("mw-twice /q.md edit_file", "mw-cmd /own/z.md.gz write_file", "own-tools /out/3.html render", "own-tools /r/a.md save")) {
            String[] words = where.split(" ", -1);
            JsonNode versions = run("twice-0.7.32", "log", "@sessions.db", words[0], words[1], "--json").json();
            assertThat(versions.get(versions.size() - 1).get("tool").asString("")).as(where).isEqualTo(words[2]);
        }
    }

    /** In JavaScript a call that middleware makes a second time sees what the first one left in the state. */
    @Test
    void aCallThatRanTwiceAnswersAsTheSecondTime() {
        JsonNode edit = run("again-js-1.14.1", "replay", "@sessions.db", "again", "--json").json().get("calls").get(4);
        assertThat(edit.get("verdict").stringValue() + ": " + edit.get("reason").stringValue()).isEqualTo("same: ran twice, and this is what the second answered");
    }

    /** A deep agent as a node of a graph in JavaScript. */
    @Test
    void callsOfAnAgentThatIsANodeAreListedOnceAndReplayed() {
        for (String thread : List.of("node-direct", "node-subs")) {
            JsonNode replay = run("again-js-1.14.1", "replay", "@sessions.db", thread, "--json").json();
            assertThat(replay.get("calls")).as(thread).hasSize(5).allMatch(call -> call.get("tool").stringValue().equals("task") || call.get("verdict").stringValue().equals("same"));
        }
    }

    /** What a tool of one's own left is named after its call, although the run kept only its end. */
    @Test
    void filesOfOnesOwnToolsAreTakenOverFromTheirCalls() {
        JsonNode replay = run("exit-0.2.8", "replay", "@sessions.db", "custom-files-exit", "--json").json();
        List<String> made = new ArrayList<>();
        replay.get("taken_over").forEach(change -> made.add(change.get("path").stringValue() + " by call " + place(replay, change.get("tool_call_id").stringValue())));
        assertThat(made).containsExactlyInAnyOrder("/reports/q1.md by call 0", "/reports/q2.md by call 1", "/reports/q3.md by call 2");
    }

    /** JavaScript keeps no rows of a run that kept only its end: what tools of one's own left in between is in no row. */
    @Test
    void whatFollowsUnrecordedWorkOfOnesOwnToolsIsNotCalledDifferent() {
        JsonNode replay = run("own-tools-js-1.14.1", "replay", "@sessions.db", "own-tools-exit", "--json").json();
        replay.get("calls").forEach(call -> assertThat(call.get("verdict").stringValue()).isIn("same", "skipped"));
        assertThat(replay.get("calls").get(3).get("reason").stringValue()).isEqualTo("unknown: what call 1 may have changed is not recorded");
        List<String> causes = new ArrayList<>();
        replay.get("changes_no_call_explains").forEach(change -> causes.add(change.get("path").stringValue() + " " + change.get("cause").stringValue()));
        replay.get("taken_over").forEach(change -> causes.add(change.get("path").stringValue() + " " + change.get("cause").stringValue()));
        assertThat(causes).containsExactlyInAnyOrder("/out/3.html input_or_tool", "/out/3.css input_or_tool", "/r/a.md call", "/w.md call");
    }

    private static int place(JsonNode replay, String id) {
        for (JsonNode call : replay.get("calls")) {
            if (call.get("tool_call_id").stringValue().equals(id)) {
                return call.get("index").intValue();
            }
        }
        return -1;
    }

    /** Before 0.5 the composite writes into the state that was not stored yet, so that checkpoints hold files before their calls ran. */
    @Test
    void aFileThatIsStoredBeforeItsCallRanHasThatCallAsItsAuthor() {
        for (String where : List.of("exit-0.2.8 same-message-inputs /a.md", "shared-state-0.4.12 same-message /b.md")) {
            String[] words = where.split(" ", -1);
            run(words[0], "log", "@sessions.db", words[1], words[2], "--json").json().forEach(version -> assertThat(version.get("tool").isString()).as(where + version).isTrue());
            run(words[0], "blame", "@sessions.db", words[1], words[2], "--json").json().forEach(line -> assertThat(line.get("tool").stringValue()).isEqualTo("edit_file"));
        }
    }
}
