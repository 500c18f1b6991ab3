package dev.stateroom.ui;

import dev.stateroom.launch.WindowLauncher.Snapshot;
import dev.stateroom.launch.WindowLauncher;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OpenWorkspace;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pictures of the guide show the views as they are now; with {@code -Dpictures.update=true} they are taken again. */
final class GuidePicturesTest {
    private static final Path PICTURES = Path.of("src", "site", "resources", "images", "guide");

    @TempDir
    static Path folder;

    @BeforeAll
    static void startToolkit() throws Exception {
        Pictures.startToolkit();
    }

    @ParameterizedTest
    @CsvSource({
        "files, files, report-q3, 11, /report.md,",
        "threads, threads, report-q3,,,",
        "results, results, export-logs,,,",
        "memories, memories, offers,,,",
        "replay, replay, report-q3,,,",
        "permissions, permissions, key-rotation,,,",
        "inbox, inbox, hotfix,,,",
        "compare, diff, report-q3,,,",
        "search, search, report-q3,,, region",
        "mounts, mounts, report-q3,,,",
    })
    void everyPictureShowsTheViewAsItIsNow(String name, String view, String thread, @Nullable Integer step, @Nullable String path, @Nullable String find)
            throws Exception {
        Pictures.keeps(PICTURES.resolve(name + ".png"), taken(view, thread, step, path, find));
    }

    @Test
    void theMovingPictureTellsTheStoryOfTheLostRegions() throws Exception {
        String thread = "report-q3";
        String path = "/report.md";
        Pictures.keeps(
                Path.of("assets", "stateroom-story.gif"),
                List.of(
                        taken("files", thread, null, null, null),
                        taken("files", thread, 3, path, null),
                        taken("files", thread, 7, path, null),
                        taken("files", thread, 11, path, null),
                        taken("diff", thread, 11, null, null)));
    }

    private static BufferedImage taken(String view, String thread, @Nullable Integer step, @Nullable String path, @Nullable String find) throws Exception {
        LocalOpener opener = new LocalOpener(folder, Clock.systemUTC());
        String address = opener.sample().orThrow();
        return new SnapshotRun(opener, "0.1.0").render(new Snapshot(
                Path.of("unused.png"),
                1280,
                800,
                1,
                "light",
                "en",
                view,
                thread,
                step == null ? null : checkpoint(opener, address, thread, step),
                null,
                path,
                address,
                new WindowLauncher.Asked(find, false, null, null)));
    }

    private static String checkpoint(LocalOpener opener, String address, String thread, int step) {
        try (OpenWorkspace open = opener.open(address, Cancellation.NEVER, Progress.SILENT).orThrow()) {
            return WindowPictureTest.at(Objects.requireNonNull(open.threads()).thread(thread, Cancellation.NEVER).orThrow(), step);
        }
    }
}
