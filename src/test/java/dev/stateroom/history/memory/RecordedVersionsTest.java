package dev.stateroom.history.memory;

import static dev.stateroom.history.MemoryThread.ai;
import static dev.stateroom.history.MemoryThread.call;
import static dev.stateroom.history.MemoryThread.fields;
import static dev.stateroom.history.MemoryThread.human;
import static dev.stateroom.history.MemoryThread.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.MemoryThread;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.memory.RecordedVersions.From;
import dev.stateroom.work.Cancellation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Versions that a thread met, and which of them each line came with. */
final class RecordedVersionsTest {
    private static final String PATH = "/memories/a.md";

    private static MemoryThread thread() {
        return new MemoryThread()
                .at("1", null).said(human("h", "go")).channel("memory_contents", fields(PATH, "one\n"))
                .at("2", "1").said(ai("a", call("c1", "write_file", "file_path", PATH, "content", "one\ntwo\n"))).channel("memory_contents", fields(PATH, "one\n"))
                .at("3", "2").said(tool("c1", "write_file", "Updated file " + PATH)).channel("memory_contents", fields(PATH, "one\n"))
                .at("4", "3").said(ai("b", call("c2", "edit_file", "file_path", PATH, "old_string", "two", "new_string", "2"))).channel("memory_contents", fields(PATH, "one\n"))
                .at("5", "4").said(tool("c2", "edit_file", "Successfully replaced 1 instance")).channel("memory_contents", fields(PATH, "one\n"));
    }

    private static List<RecordedVersions.Version> versions(@Nullable String now) {
        MemoryThread thread = thread();
        PromptCopy copy = PromptCopy.ofThread(thread, Cancellation.NEVER).getFirst();
        return RecordedVersions.of(thread, ToolCalls.of(thread, Cancellation.NEVER), PATH, copy, now);
    }

    @Test
    void whatThePromptLoadedAndWhatCallsWroteAreVersions() {
        assertThat(versions("one\n2\n")).extracting(RecordedVersions.Version::from).containsExactly(From.PROMPT, From.CALL, From.CALL);
        assertThat(versions("one\n2\n")).extracting(RecordedVersions.Version::text).containsExactly("one\n", "one\ntwo\n", "one\n2\n");
    }

    @Test
    void whatNoCallWroteIsAVersionOfItsOwn() {
        assertThat(versions("other").getLast().from()).isEqualTo(From.STORED);
        assertThat(versions(null)).hasSize(3);
    }

    @Test
    void eachLineNamesTheVersionThatBroughtIt() {
        List<LineAuthors.Version> texts = List.of(
                new LineAuthors.Version(1, "a\nb\n"), new LineAuthors.Version(2, "a\nx\nb\n"), new LineAuthors.Version(3, "a\nx\nB\nc\n"));
        assertThat(LineAuthors.of(texts, Cancellation.NEVER)).containsExactly(1, 2, 3, 3);
        assertThat(LineAuthors.of(List.of(new LineAuthors.Version(1, "a"), new LineAuthors.Version(2, null), new LineAuthors.Version(3, "a")), Cancellation.NEVER))
                .containsExactly(3);
    }
}
