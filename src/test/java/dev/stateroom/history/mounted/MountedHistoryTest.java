package dev.stateroom.history.mounted;

import dev.stateroom.history.FileSnapshot;
import static dev.stateroom.history.MemoryThread.ai;
import static dev.stateroom.history.MemoryThread.call;
import static dev.stateroom.history.MemoryThread.fields;
import static dev.stateroom.history.MemoryThread.human;
import static dev.stateroom.history.MemoryThread.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.MemoryThread;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.memory.PromptCopy;
import dev.stateroom.history.mounted.MountedHistory.From;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.work.Cancellation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Versions of a file on a mount, as calls, prompt, medium and the file itself tell them. */
final class MountedHistoryTest {
    private static final String PATH = "/memories/a.md";

    private static MemoryThread thread() {
        return new MemoryThread()
                .at("1", null).said(human("h", "go")).channel("memory_contents", fields(PATH, "one\n"))
                .at("2", "1").said(ai("a", call("c1", "write_file", "file_path", PATH, "content", "one\ntwo\n"))).channel("memory_contents", fields(PATH, "one\n"))
                .at("3", "2").said(tool("c1", "write_file", "Updated file " + PATH)).channel("memory_contents", fields(PATH, "one\n"))
                .at("4", "3").said(ai("b", call("c2", "edit_file", "file_path", PATH, "old_string", "two", "new_string", "2"))).channel("memory_contents", fields(PATH, "one\n"))
                .at("5", "4").said(tool("c2", "edit_file", "Successfully replaced 1 instance")).channel("memory_contents", fields(PATH, "one\n"));
    }

    private static List<MountedHistory.Version> versions(FileSnapshot now, KeptVersion... kept) {
        MemoryThread thread = thread();
        List<MountedHistory.Loaded> prompts = PromptCopy.ofThread(thread, Cancellation.NEVER).stream()
                .map(copy -> new MountedHistory.Loaded(copy.text(), copy.loadedAt()))
                .toList();
        MountedHistory.Evidence evidence = new MountedHistory.Evidence(prompts, List.of(kept), now);
        return MountedHistory.of(thread, ToolCalls.of(thread, Cancellation.NEVER), PATH, evidence, null).versions();
    }

    @Test
    void whatThePromptLoadedAndWhatCallsWroteAreVersions() {
        List<MountedHistory.Version> versions = versions(new FileSnapshot.Text("one\n2\n"));

        assertThat(versions).extracting(MountedHistory.Version::from).containsExactly(From.PROMPT, From.CALL, From.CALL);
        assertThat(versions).extracting(MountedHistory.Version::text).containsExactly("one\n", "one\ntwo\n", "one\n2\n");
    }

    @Test
    void whatNoCallWroteIsAVersionOfItsOwn() {
        assertThat(versions(new FileSnapshot.Text("other")).getLast().from()).isEqualTo(From.NOW);
        assertThat(versions(FileSnapshot.Other.UNKNOWN)).hasSize(3);
        assertThat(versions(FileSnapshot.Other.ABSENT).getLast().change()).isEqualTo(MountedHistory.Change.DELETED);
    }

    @Test
    void aVersionThatTheMediumKeepsIsThatOfTheCallThatMadeIt() {
        KeptVersion same = new KeptVersion("1", null, "agent", "one\n2\n", false, true);
        KeptVersion later = new KeptVersion("2", null, "Ann", "mine\n", false, true);

        List<MountedHistory.Version> versions = versions(new FileSnapshot.Text("mine\n"), same, later);

        assertThat(versions).extracting(MountedHistory.Version::from).containsExactly(From.PROMPT, From.CALL, From.CALL, From.KEPT);
        assertThat(versions.get(2).kept()).isEqualTo(same);
        assertThat(versions.getLast().kept()).isEqualTo(later);
    }
}
