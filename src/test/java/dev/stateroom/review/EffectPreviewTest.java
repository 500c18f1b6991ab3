package dev.stateroom.review;

import static dev.stateroom.history.MemoryThread.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.Value;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.MemoryThread;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EffectPreviewTest {
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
        return EffectPreview.of(new PendingInterrupt.ActionRequest(tool, fields(args), ""), FILES, dialect);
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
                .isEqualTo(new EffectPreview(List.of(), "/a.txt exists, and write_file of this release refuses that", true, null));
    }

    @Test
    void editingShowsTheTextAfterOrWhyItWouldFail() {
        assertThat(after(preview(PYTHON_0_7, "edit_file", "file_path", "/a.txt", "old_string", "two", "new_string", "2")))
                .isEqualTo("one 2 one");
        assertThat(preview(PYTHON_0_7, "edit_file", "file_path", "/a.txt", "old_string", "one", "new_string", "1").note())
                .contains("2 times");
        assertThat(after(preview(
                        PYTHON_0_7,
                        "edit_file", "file_path", "/a.txt", "old_string", "one", "new_string", "1", "replace_all", new Value.Bool(true))))
                .isEqualTo("1 two 1");
        assertThat(preview(PYTHON_0_7, "edit_file", "file_path", "/none", "old_string", "a", "new_string", "b").note())
                .startsWith("/none is not among the thread's files");
    }

    @Test
    void anEmptyTextToReplaceFillsAnEmptyFileWhereTheReleaseDoesSo() {
        Object[] fill = {"file_path", "/empty", "old_string", "", "new_string", "x"};
        assertThat(after(preview(JAVASCRIPT, "edit_file", fill))).isEqualTo("x");
        assertThat(after(preview(PYTHON_0_5, "edit_file", fill))).isEqualTo("x");
        assertThat(preview(PYTHON_0_7, "edit_file", fill).note()).contains("is empty");
        assertThat(preview(JAVASCRIPT, "edit_file", "file_path", "/a.txt", "old_string", "", "new_string", "x").note())
                .contains("is empty");
    }

    @Test
    void pathsAreTidiedOrTakenAsTheyAreByTheLanguage() {
        assertThat(preview(PYTHON_0_7, "delete", "file_path", "d//./x/").changes())
                .extracting(FileChange::path)
                .containsExactly("/d/x");
        assertThat(preview(PYTHON_0_7, "delete", "file_path", "/d/../a.txt").note()).isEqualTo("/d/../a.txt is refused as a path");
        assertThat(preview(JAVASCRIPT, "delete", "file_path", "rel.txt").changes())
                .extracting(FileChange::path)
                .containsExactly("rel.txt");
    }

    @Test
    void deletingAFolderTakesWhatLiesBelowItAndNothingBeside() {
        assertThat(preview(PYTHON_0_7, "delete", "file_path", "/d").changes())
                .extracting(FileChange::path)
                .containsExactly("/d/x", "/d/y");
    }

    @Test
    void whatACommandDoesIsNotGuessed() {
        assertThat(preview(PYTHON_0_7, "execute", "command", "rm -rf /").note()).startsWith("what execute does");
    }
}
