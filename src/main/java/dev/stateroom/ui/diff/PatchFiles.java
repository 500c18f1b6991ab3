package dev.stateroom.ui.diff;

import dev.stateroom.history.FilePatch;
import dev.stateroom.ui.diff.DiffComparison.ChangedFile;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Takes patches out of the window: one file's to the clipboard, all of them to a file that the user chooses. */
final class PatchFiles {
    private final TaskRunner work;
    private final Translations words;
    private final SaveDialog dialog;
    private final PatchReporter listener;

    /** Receives the result; {@code failed} if nothing was copied or written. */
    @FunctionalInterface
    interface PatchReporter {
        void say(String sentence, boolean failed);
    }

    PatchFiles(TaskRunner work, Translations words, SaveDialog dialog, PatchReporter listener) {
        this.work = work;
        this.words = words;
        this.dialog = dialog;
        this.listener = listener;
    }

    /** Copies the patch of one file to the clipboard. */
    void copy(DiffComparison.ChangedFile file) {
        work.submit(
                BackgroundTask.of(words.get("work.patch"), (c, p) -> FilePatch.of(file.change(), c)),
                patch -> copy(patch.unified()),
                defect -> listener.say(words.get("export.failed", String.valueOf(defect)), true));
    }

    /** Copies a text to the clipboard, unless it is empty. */
    static void copy(String text) {
        if (!text.isEmpty()) {
            SystemClipboard.put(text);
        }
    }

    private static String plain(DiffComparison.Side side) {
        return side.step() == null ? "start" : String.valueOf(side.step());
    }

    /** Asks for a file and writes the patch of all differences into it. */
    void export(DiffComparison comparison, @Nullable Window owner) {
        DiffComparison.Side from = comparison.from();
        String name = from.name() != null ? words.get("export.name.things") : words.get("export.name", plain(from), plain(comparison.to()));
        Path to = dialog.ask(owner, words.get("export.title"), name);
        if (to == null) {
            return;
        }
        work.submit(
                BackgroundTask.of(words.get("work.export"), (c, p) -> {
                    write(comparison.files(), to, c, p);
                    return to;
                }),
                done -> listener.say(words.get("export.done", String.valueOf(done.getFileName())), false),
                defect -> listener.say(words.get("export.failed", String.valueOf(defect.getMessage())), true));
    }

    /** The patch of all files, as {@code git apply} takes it; long: off the FX thread. */
    private static void write(List<ChangedFile> files, Path to, Cancellation cancellation, Progress progress) throws IOException {
        ReplacedFile.write(to, true, out -> {
            for (int i = 0; i < files.size(); i++) {
                cancellation.check();
                progress.report(i, files.size(), files.get(i).path());
                String patch = FilePatch.of(files.get(i).change(), cancellation).unified();
                out.write(patch.getBytes(StandardCharsets.UTF_8));
            }
        });
    }
}
