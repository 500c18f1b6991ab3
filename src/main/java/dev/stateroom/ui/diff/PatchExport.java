package dev.stateroom.ui.diff;

import dev.stateroom.history.FilePatch;
import dev.stateroom.ui.diff.Comparison.ChangedFile;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Writes a comparison as a patch that {@code git apply} takes. */
final class PatchExport {
    private PatchExport() {}

    /** Asks a person where to. */
    @FunctionalInterface
    interface SaveDialog {
        /** The file to write, or null when the person thought better of it. */
        @Nullable Path ask(@Nullable Window owner, String title, String suggestedName);
    }

    /** The platform's own dialog. */
    static @Nullable Path askPlatform(@Nullable Window owner, String title, String suggestedName) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        chooser.setInitialFileName(suggestedName);
        var file = chooser.showSaveDialog(owner);
        return file == null ? null : file.toPath();
    }

    /** The patch of all files; long: off the FX thread. */
    static void write(List<ChangedFile> files, Path to, Cancellation cancellation, Progress progress)
            throws IOException {
        Path folder = to.toAbsolutePath().getParent();
        Path part = Files.createTempFile(folder, ".stateroom-", ".part");
        try {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part))) {
                for (int i = 0; i < files.size(); i++) {
                    cancellation.check();
                    progress.report(i, files.size(), files.get(i).path());
                    String patch = FilePatch.of(files.get(i).change(), cancellation).unified();
                    out.write(patch.getBytes(StandardCharsets.UTF_8));
                }
            }
            Files.move(part, to, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
