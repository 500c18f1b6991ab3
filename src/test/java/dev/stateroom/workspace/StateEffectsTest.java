package dev.stateroom.workspace;

import static dev.stateroom.history.MemoryThread.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.MemoryThread;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.review.CallEffects;
import dev.stateroom.review.EffectPreview;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What calls would do to the files of a thread, in the words of each release's own tools. */
final class StateEffectsTest {
    private static final Dialect PYTHON_0_7 = Dialect.of(Era.PYTHON_0_7);
    private static final Dialect PYTHON_0_5 = Dialect.of(Era.PYTHON_0_5);
    private static final Dialect JAVASCRIPT = Dialect.of(Era.JS_1_14);

    private static final FileSet FILES = new MemoryThread()
            .at("1", null)
            .file("/a.txt", "one two one")
            .file("/empty", "")
            .file("rel.txt", "r")
            .file("/d/x", "x")
            .file("/d/y", "y")
            .file("/dx", "z")
            .filesAt(new CheckpointKey("", "1"), Cancellation.NEVER)
            .orThrow()
            .value();

    private static EffectPreview preview(Dialect dialect, String tool, Object... args) {
        Message.Call call = new Message.Call("c", tool, fields(args));
        return new StateEffects().of(new CallEffects.Asked(
                new ThreadUser("t", ForeignValue.Fields.EMPTY), "main", new CheckpointKey("", "1"), FILES, dialect, List.of(), List.of(), call, new PendingInterrupt.ActionRequest(tool, call.args(), "")));
    }

    private static String after(EffectPreview preview) {
        assertThat(preview.note()).isEmpty();
        FileChange change = preview.changes().getFirst();
        return change.after() == null ? "" : new String(change.after().bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void writingShowsTheNewTextUnlessTheReleaseRefusesToReplace() {
        assertThat(after(preview(PYTHON_0_7, "write_file", "file_path", "/a.txt", "content", "new"))).isEqualTo("new");
        assertThat(after(preview(PYTHON_0_5, "write_file", "file_path", "/n.txt", "content", "new"))).isEqualTo("new");
        assertThat(preview(PYTHON_0_5, "write_file", "file_path", "/a.txt", "content", "new"))
                .isEqualTo(new EffectPreview(
                        List.of(),
                        "would fail: Cannot write to /a.txt because it already exists. Read and then make an edit, or write to a new path.",
                        true,
                        null));
    }

    @Test
    void editingShowsTheTextAfterOrWhyItWouldFail() {
        assertThat(after(preview(PYTHON_0_7, "edit_file", "file_path", "/a.txt", "old_string", "two", "new_string", "2")))
                .isEqualTo("one 2 one");
        assertThat(preview(PYTHON_0_7, "edit_file", "file_path", "/a.txt", "old_string", "one", "new_string", "1").note())
                .startsWith("would fail: Error: String 'one' appears 2 times in file.");
        assertThat(after(preview(
                        PYTHON_0_7,
                        "edit_file", "file_path", "/a.txt", "old_string", "one", "new_string", "1", "replace_all", new ForeignValue.Bool(true))))
                .isEqualTo("1 two 1");
        assertThat(preview(PYTHON_0_7, "edit_file", "file_path", "/none", "old_string", "a", "new_string", "b").note())
                .isEqualTo("/none is not one of the thread's files: it is on another mount, or the call would fail: Error: File '/none' not found");
    }

    @Test
    void anEmptyTextToReplaceFillsAnEmptyFileWhereTheReleaseDoesSo() {
        Object[] fill = {"file_path", "/empty", "old_string", "", "new_string", "x"};
        assertThat(after(preview(JAVASCRIPT, "edit_file", fill))).isEqualTo("x");
        assertThat(after(preview(PYTHON_0_5, "edit_file", fill))).isEqualTo("x");
        assertThat(preview(PYTHON_0_7, "edit_file", fill).note()).contains("empty");
        assertThat(preview(JAVASCRIPT, "edit_file", "file_path", "/a.txt", "old_string", "", "new_string", "x").note())
                .contains("empty");
    }

    @Test
    void pathsAreTidiedOrTakenAsTheyAreByTheLanguage() {
        assertThat(preview(PYTHON_0_7, "delete", "file_path", "d//./x/").changes())
                .extracting(FileChange::path)
                .containsExactly("/d/x");
        assertThat(preview(PYTHON_0_7, "delete", "file_path", "/d/../a.txt").note()).startsWith("would fail: Error: Path traversal not allowed");
        assertThat(preview(JAVASCRIPT, "delete", "file_path", "rel.txt").note()).isEqualTo("would fail: Error: path must be absolute: \"rel.txt\"");
    }

    @Test
    void deletingAFolderTakesWhatLiesBelowItAndNothingBeside() {
        assertThat(preview(PYTHON_0_7, "delete", "file_path", "/d").changes())
                .extracting(FileChange::path)
                .containsExactly("/d/x", "/d/y");
    }

    @Test
    void whatACommandDoesIsNotGuessed() {
        assertThat(preview(PYTHON_0_7, "execute", "command", "rm -rf /").note()).startsWith("the effect of execute");
    }
}
