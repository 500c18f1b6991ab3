package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.launch.WindowLauncher.Snapshot;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.LocalOpener;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pictures of the window on a recorded database: two steps compared, all threads, and moved results. */
class RecordedPicturesTest {
    private static final String THREAD = "0197a000-0000-7000-8000-000000000001";
    private static final LocalOpener OPENER = new LocalOpener(Path.of("target", "sample"), Clock.systemUTC());

    @BeforeAll
    static void startToolkit() throws Exception {
        Pictures.startToolkit();
    }

    @Test
    void twoStepsCompared() throws Exception {
        try (var source = OPENER.threads(sessions(), Cancellation.NEVER, (done, total, what) -> {}).orThrow()) {
            RecordedThread thread = source.thread(THREAD, Cancellation.NEVER).orThrow();
            var branch = Timeline.branch(thread, Objects.requireNonNull(thread.head("")).key());
            String from = idOf(branch, 54);
            String to = idOf(branch, 108);

            assertThat(take("recorded-diff", "diff", THREAD, to, from)).hasSize(4);
        }
    }

    @Test
    void allThreads() throws Exception {
        assertThat(take("recorded-threads", "threads", "forked", null, null)).hasSize(4);
    }

    @Test
    void movedResults() throws Exception {
        assertThat(take("recorded-results", "results", THREAD, null, null)).hasSize(4);
    }

    private static String idOf(List<dev.stateroom.history.Checkpoint> branch, int step) {
        return branch.stream()
                .filter(c -> Objects.equals(c.step(), step))
                .findFirst()
                .orElseThrow()
                .id();
    }

    private static String sessions() throws Exception {
        return Path.of(Objects.requireNonNull(RecordedPicturesTest.class.getResource("/python-sqlite/sessions.db"))
                        .toURI())
                .toString();
    }

    private static List<Path> take(
            String name, String view, String thread, @Nullable String at, @Nullable String base) throws Exception {
        List<Path> files = new java.util.ArrayList<>();
        for (String theme : List.of("light", "dark")) {
            for (Pictures.Size size : Pictures.SIZES) {
                BufferedImage picture = new SnapshotRun(OPENER, "0.1.0")
                        .render(new Snapshot(
                                Path.of("unused.png"),
                                size.width(),
                                size.height(),
                                1,
                                theme,
                                "en",
                                view,
                                thread,
                                at,
                                base,
                                null,
                                sessions()));
                Path file = Path.of(
                        "target", "pictures", name + "-" + theme + "-" + size.width() + "x" + size.height() + ".png");
                Files.createDirectories(file.getParent());
                ImageIO.write(picture, "png", file.toFile());
                files.add(file);
            }
        }
        return files;
    }
}
