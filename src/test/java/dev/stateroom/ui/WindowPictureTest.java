package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.launch.WindowLauncher.Snapshot;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import java.awt.image.BufferedImage;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures of the whole window with real data, in both themes and sizes. */
class WindowPictureTest {
    @TempDir
    static Path folder;

    @BeforeAll
    static void startToolkit() throws Exception {
        Pictures.startToolkit();
    }

    private static LocalOpener real() {
        return new LocalOpener(folder, Clock.systemUTC());
    }

    @Test
    void theWelcomePageIsShownWhileNothingIsOpen() throws Exception {
        takeAll("window-welcome", new FakeWorkspace(), picture("files", null));
    }

    @Test
    void filesOfTheSampleAtAStep() throws Exception {
        String address = real().sample().orThrow();
        try (OpenWorkspace open = real().open(address, Cancellation.NEVER, Progress.SILENT).orThrow()) {
            RecordedThread thread = Objects.requireNonNull(open.threads())
                    .thread(Objects.requireNonNull(open.threadId()), Cancellation.NEVER)
                    .orThrow();
            takeAll(
                    "window-files",
                    real(),
                    new Snapshot(
                            Path.of("unused.png"), 1, 1, 1, "", "en", "files", null, at(thread, 108), at(thread, 54), "/workspace/README.md", address));
        }
    }

    /** The id of the checkpoint of a step of the main agent. */
    static String at(RecordedThread thread, int step) {
        return thread.checkpoints().stream()
                .filter(c -> c.key().namespace().equals(CheckpointKey.ROOT_NAMESPACE))
                .filter(c -> c.step() != null && c.step() == step)
                .map(Checkpoint::id)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void filesOfADamagedThread() throws Exception {
        takeAll("window-partial", new FakeWorkspace(), picture("files", "damaged.db"));
    }

    @Test
    void aPictureOfWhatIsNotThereIsRefusedInOneSentence() {
        SnapshotRun run = new SnapshotRun(new FakeWorkspace(), "0.1.0");

        assertThat(refusal(run, picture("files", "missing.db")).sentence()).contains("missing.db");
        Snapshot wrongStep = new Snapshot(
                Path.of("unused.png"), 800, 600, 1, "light", "en", "files", null, "no-such-step", null, null, "sessions.db");
        assertThat(refusal(run, wrongStep).sentence()).contains("no-such-step");
    }

    @Test
    void aScaledPictureHasAsManyPixels() {
        Snapshot twice = new Snapshot(
                Path.of("unused.png"), 900, 600, 2, "dark", "zh-CN", "files", null, null, null, null, "sessions.db");

        BufferedImage picture = new SnapshotRun(new FakeWorkspace(), "0.1.0").render(twice);

        assertThat(picture.getWidth()).isEqualTo(1800);
        assertThat(picture.getHeight()).isEqualTo(1200);
    }

    private static Failure refusal(SnapshotRun run, Snapshot snapshot) {
        try {
            run.render(snapshot);
            throw new AssertionError("a picture was taken");
        } catch (FailureException refused) {
            return refused.failure();
        }
    }

    private static Snapshot picture(String view, @Nullable String address) {
        return new Snapshot(
                Path.of("unused.png"), 1280, 800, 1, "light", "en", view, null, null, null, address == null ? null : "/workspace/README.md", address);
    }

    private static void takeAll(String name, WorkspaceOpener opener, Snapshot wanted) throws Exception {
        List<File> files = new ArrayList<>();
        for (String theme : List.of("light", "dark")) {
            for (Pictures.Size size : Pictures.SIZES) {
                BufferedImage picture = new SnapshotRun(opener, "0.1.0")
                        .render(new Snapshot(
                                wanted.out(),
                                size.width(),
                                size.height(),
                                1,
                                theme,
                                wanted.language(),
                                wanted.view(),
                                wanted.thread(),
                                wanted.checkpoint(),
                                wanted.base(),
                                wanted.select(),
                                wanted.address()));
                assertThat(picture.getWidth()).isEqualTo(size.width());
                assertThat(picture.getHeight()).isEqualTo(size.height());
                assertThat(colours(picture)).as("colours in " + name + " " + theme).hasSizeGreaterThan(20);
                Path file = Path.of("target", "pictures", name + "-" + theme + "-" + size.width() + "x" + size.height() + ".png");
                Files.createDirectories(file.getParent());
                ImageIO.write(picture, "png", file.toFile());
                files.add(file.toFile());
            }
        }
        assertThat(files).hasSize(4);
    }

    private static Set<Integer> colours(BufferedImage picture) {
        Set<Integer> found = new HashSet<>();
        for (int y = 0; y < picture.getHeight(); y += 2) {
            for (int x = 0; x < picture.getWidth(); x++) {
                found.add(picture.getRGB(x, y));
            }
        }
        return found;
    }
}
