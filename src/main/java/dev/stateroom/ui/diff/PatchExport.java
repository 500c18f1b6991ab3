package dev.stateroom.ui.diff;

import dev.stateroom.history.FilePatch;
import dev.stateroom.ui.diff.DiffComparison.ChangedFile;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Writes a comparison as a patch that {@code git apply} takes. */
final class PatchExport {
    private PatchExport() {}

    /** The patch of all files; long: off the FX thread. */
    static void write(List<ChangedFile> files, Path to, Cancellation cancellation, Progress progress)
            throws IOException {
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
