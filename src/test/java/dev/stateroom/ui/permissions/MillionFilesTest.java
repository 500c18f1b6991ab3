package dev.stateroom.ui.permissions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.animation.AnimationTimer;
import javafx.scene.control.Label;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/**
 * A mounted tree of 1,000,000 files under 100 rules ({@code -Dsoak.share=1}, fewer else), tinted as one scrolls. Prints what it
 * measured; what decides is how many verdicts were computed, not a clock.
 */
final class MillionFilesTest extends WindowSupport {
    private static final double SHARE = Double.parseDouble(System.getProperty("soak.share", "0.1"));
    /** Folders at the top, each with 20 folders of 50 files; more than are counted without being asked for. */
    private static final int TOPS = Math.clamp((int) (1_000 * SHARE), 60, 1_000);

    private static final int PARTS = 20;
    private static final int FILES = 50;
    private static final int RULES = 100;
    private static final int FRAMES = 120;
    private static final int ROWS_A_FRAME = 10;
    private static final int OPENED = 10;

    @TempDir
    Path folder;

    /** Names alone, made when they are asked for. */
    private static final class Names implements Backend {
        @Override
        public Capabilities capabilities() {
            return new Capabilities("disk", Set.of(), "a test");
        }

        @Override
        public Outcome<Long> list(FilePath at, Consumer<FileEntry> sink, Cancellation cancellation) {
            String path = at.text();
            int depth = path.equals("/") ? 0 : path.split("/", -1).length - 1;
            int many = List.of(TOPS, PARTS, FILES).get(depth);
            for (int i = 0; i < many; i++) {
                cancellation.check();
                String name = String.format(Locale.ROOT, List.of("m%03d", "p%02d", "f%02d.txt").get(depth), i);
                sink.accept(new FileEntry(at.child(name), depth < 2 ? FileEntry.Kind.FOLDER : FileEntry.Kind.FILE, 0, null, null));
            }
            return Outcome.ok((long) many);
        }

        @Override
        public Outcome<FileEntry> entry(FilePath path) {
            return Outcome.ok(new FileEntry(path, FileEntry.Kind.FILE, 0, null, null));
        }

        @Override
        public Outcome<InputStream> read(FilePath file, long offset, long length) {
            return Outcome.ok(InputStream.nullInputStream());
        }
    }

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(1280, 800, false));
    }

    /** Mounts the names, whatever the address. */
    private static final class NamesOpener implements WorkspaceOpener {
        @Override
        public Outcome<OpenWorkspace> open(String address, Cancellation cancellation, Progress progress) {
            Mount mount = new Mount("/", "disk", "a test", new Mount.Live(() -> Outcome.ok(new Names())));
            return Outcome.ok(new OpenWorkspace("million", address, null, null, List.of(mount), List.of()));
        }

        @Override
        public Outcome<ThreadSource> threads(String address, Cancellation cancellation, Progress progress) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, "names hold no threads");
        }

        @Override
        public Outcome<String> sample() {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, "there is no sample here");
        }
    }

    @Override
    protected WorkspaceOpener opener() {
        return new NamesOpener();
    }

    /** Denies the third part of every folder; most rules speak about folders that are not there. */
    private static String rules() {
        return IntStream.range(0, RULES)
                .mapToObj(i -> i == RULES - 1 ? "/*/p03/**" : "/other" + i + "/**")
                .map(path -> "{\"operations\": [\"read\"], \"paths\": [\"" + path + "\"], \"mode\": \"deny\"}")
                .collect(Collectors.joining(",", "[", "]"));
    }

    @SuppressWarnings("unchecked") // the view's own tree
    private TreeView<OverlayRow> tree() {
        return (TreeView<OverlayRow>) lookup("#permissions-overlay").query();
    }

    private long tinted() throws Exception {
        return onFx(() -> ((OverlayPane) tree().getParent()).tinted());
    }

    private String denied() {
        return lookup("#permissions-denied").queryAs(Label.class).getText();
    }

    private void until(Callable<Boolean> condition) throws Exception {
        WaitForAsyncUtils.waitFor(120, TimeUnit.SECONDS, () -> onFx(condition));
    }

    private static void expand(TreeItem<OverlayRow> item) {
        item.setExpanded(true);
    }

    @Test
    void onlyRowsThatAreShownAreTintedAndAllAreCountedOnDemand() throws Exception {
        open(Files.writeString(
                        folder.resolve("million.stateroom.json"),
                        "{\"version\": 1, \"dialect\": \"js-1.14\", \"backend\": {\"type\": \"filesystem\", \"root\": \".\"}, \"permissions\": "
                                + rules() + "}")
                .toString());
        push(KeyCode.CONTROL, KeyCode.DIGIT6);
        until(() -> denied().endsWith("+"));
        openSomeFolders();
        scroll();

        clickOn("#permissions-count-all");
        clickOn("#permissions-count-stop");
        until(() -> lookup("#permissions-count-all").query().isVisible());
        assertThat(denied()).endsWith("+");
        long began = System.nanoTime();
        clickOn("#permissions-count-all");
        until(() -> denied().equals(String.format(Locale.ROOT, "%,d denied", TOPS * FILES)));
        assertThat(lookup("#permissions-allowed").queryAs(Label.class).getText())
                .isEqualTo(String.format(Locale.ROOT, "%,d allowed", TOPS * (PARTS - 1) * FILES));
        System.out.printf(
                Locale.ROOT, "%,d files counted under %d rules in %d ms%n",
                TOPS * PARTS * FILES, RULES, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began));
    }

    private void openSomeFolders() throws Exception {
        TreeItem<OverlayRow> top = onFx(() -> tree().getRoot().getChildren().getFirst());
        until(() -> top.getChildren().size() >= TOPS);
        onFx(() -> {
            top.getChildren().subList(0, OPENED).forEach(MillionFilesTest::expand);
            return true;
        });
        until(() -> top.getChildren().subList(0, OPENED).stream().allMatch(item -> item.getChildren().size() == PARTS));
        onFx(() -> {
            top.getChildren().subList(0, OPENED).forEach(item -> item.getChildren().forEach(MillionFilesTest::expand));
            return true;
        });
        until(() -> tree().getExpandedItemCount() > OPENED * PARTS * FILES);
    }

    /** Ten rows a frame, while the FX thread's work for each frame is measured. */
    private void scroll() throws Exception {
        List<Long> frames = Collections.synchronizedList(new ArrayList<>());
        long[] began = new long[1];
        int[] frame = new int[1];
        // The thread's own time: what other programs take of the machine says nothing about the view.
        Runnable before = () -> began[0] = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        Runnable after = () -> frames.add((ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - began[0]) / 1_000);
        long tintedBefore = tinted();
        AnimationTimer timer = new AnimationTimer() {
            @Override
            public void handle(long now) {
                if (frame[0]++ == FRAMES) {
                    stop();
                    return;
                }
                tree().scrollTo(frame[0] * ROWS_A_FRAME);
            }
        };
        onFx(() -> {
            scene().addPreLayoutPulseListener(before);
            scene().addPostLayoutPulseListener(after);
            timer.start();
            return true;
        });
        until(() -> frame[0] > FRAMES);
        onFx(() -> {
            scene().removePreLayoutPulseListener(before);
            scene().removePostLayoutPulseListener(after);
            return true;
        });
        long rows = onFx(() -> (long) (tree().getHeight() / 26) + 2);
        long verdicts = tinted() - tintedBefore;
        List<Long> sorted = frames.stream().sorted().toList();
        System.out.printf(
                Locale.ROOT, "%,d rows scrolled in %d frames: CPU of the FX thread for a frame %.1f ms, 95th percentile %.1f ms, longest %.1f ms; %d verdicts, %.1f a frame for %d rows%n",
                FRAMES * ROWS_A_FRAME, sorted.size(), sorted.get(sorted.size() / 2) / 1e3, sorted.get(sorted.size() * 95 / 100) / 1e3,
                sorted.getLast() / 1e3, verdicts, (double) verdicts / FRAMES, rows);
        assertThat(verdicts).as("verdicts for %s frames of %s rows", FRAMES, rows).isPositive().isLessThanOrEqualTo(FRAMES * rows * 3);
    }
}
