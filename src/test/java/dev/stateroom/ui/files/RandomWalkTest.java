package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.langgraph.ForkedThreads;
import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextInputControl;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.util.WaitForAsyncUtils;

/**
 * Walks through the window at random, by mouse and keyboard: every pane shows the step in the header, letters arrive in the field that has
 * the focus and nowhere else, each move of the focus is seen, no pane stays blank, nothing throws, and the memory is given back.
 */
final class RandomWalkTest extends WindowSupport {
    private static final String SAMPLE = "sample";
    /** A fifth of the 250 MB that the idle program may hold. The toolkit keeps some 150 kB of styles for each tooltip and menu that was ever shown. */
    private static final long GROWTH = 50 << 20;

    /** Menu items that lead out of the source or its language, which this walk does not follow. */
    private static final Set<String> OUTSIDE =
            Set.of("menu-window-quit", "menu-window-sample", "menu-window-open", "menu-window-close", "settings-language-zh-CN");

    private static final List<String> TYPED = List.of("report", "step 3", "txt", "memories", "call", "compare", "history", "zzz");

    @TempDir
    static Path folder;

    private static @Nullable LocalData data;
    private static @Nullable WorkspaceOpener opener;

    private final List<Throwable> thrown = new ArrayList<>();
    private @Nullable BlankPanes blanks;
    private String address = "";

    @Override
    protected WorkspaceOpener opener() {
        LocalData kept = data == null ? new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 0) : data;
        data = kept;
        WorkspaceOpener now =
                opener == null ? new LocalOpener(folder, Clock.systemUTC(), null, new OwnData(kept, false), folder, new Credentials(_ -> null)) : opener;
        opener = now;
        return now;
    }

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(1280, 800, false));
    }

    @AfterEach
    void lookNoMore() throws Exception {
        onFx(() -> {
            if (blanks != null) {
                blanks.stop();
            }
            return true;
        });
    }

    @AfterAll
    static void end() {
        WaitForAsyncUtils.autoCheckException = true;
        WaitForAsyncUtils.clearExceptions();
        if (data != null) {
            data.close();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "sample, 11",
        "agents/w07/sessions.db, 12",
        "agents/w0.5.9/composite.stateroom.json, 13",
        "agents/wx/ws/hitl-files.stateroom.json, 14",
        "forks/lg120.db, 15",
        "odd-threads/parallel-0.7.32.db, 16"
    })
    void whereverOneGoesTheWindowIsRight(String source, long seed) throws Exception {
        onFx(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((thread, defect) -> {
                if (!Pictures.isBeyondScreen(defect)) {
                    thrown.add(defect);
                }
            });
            blanks = new BlankPanes(() -> scene(), isLong());
            return true;
        });
        WaitForAsyncUtils.autoCheckException = false;
        address = address(source);
        open(address);
        Random random = new Random(seed);
        int actions = SoakShare.of(20_000 / 6, 35);
        long before = 0;
        if (isLong()) {
            visitAllViews();
            before = used();
        }
        int checked = 0;
        long after = Long.MAX_VALUE;
        for (int i = 0; i < actions; i++) {
            String when = source + ", action " + i + ": " + act(random);
            thrownByRobot().ifPresent(thrown::add);
            assertThat(thrown).as("exceptions, " + when).isEmpty();
            // Only the Files view has panes to compare, and chance leads out of it for long.
            if (i % 20 == 19) {
                onFx(() -> {
                    shell().navigation().show("files");
                    return true;
                });
            }
            if (i % 20 == 19 || random.nextInt(4) > 0) {
                checked += check(when) ? 1 : 0;
            }
            // What the toolkit used a moment ago it keeps for a while; what is lost never comes back.
            if (isLong() && i > actions - actions / 4 && i % 100 == 0) {
                after = Math.min(after, used());
            }
        }
        check(source + ", at the end");
        assertThat(checked).as("times that the panes were compared").isGreaterThan(actions / 10);
        if (isLong()) {
            assertThat(Math.min(after, used())).as("memory in use after all, bytes").isLessThan(before + GROWTH);
        }
    }

    /** True for a walk on which time and memory tell something: a short one measures how slow the machine is, and what is loaded once. */
    private static boolean isLong() {
        return SoakShare.SHARE >= 0.1;
    }

    /** What the robot's last actions threw, but where they asked for a dialog of the system, which the headless toolkit does not have. */
    private static Optional<Throwable> thrownByRobot() {
        try {
            WaitForAsyncUtils.checkException();
            return Optional.empty();
        } catch (Throwable defect) {
            boolean isDialog = Stream.iterate(defect, Objects::nonNull, Throwable::getCause)
                    .filter(UnsupportedOperationException.class::isInstance)
                    .flatMap(cause -> Stream.of(cause.getStackTrace()).limit(1))
                    .anyMatch(at -> at.getClassName().equals("com.sun.glass.ui.headless.HeadlessApplication") && at.getMethodName().startsWith("staticCommonDialogs_"));
            return isDialog ? Optional.empty() : Optional.of(defect);
        }
    }

    /** Each view keeps what it is made of once it was shown. */
    private void visitAllViews() throws Exception {
        for (String view : List.of("threads", "results", "memories", "replay", "permissions", "inbox", "audit", "search", "diff", "compare", "mounts", "files")) {
            onFx(() -> {
                shell().navigation().show(view);
                return true;
            });
            waitUntilIdle();
        }
    }

    private String address(String source) throws Exception {
        if (source.equals(SAMPLE)) {
            return opener().sample().orThrow();
        }
        if (source.startsWith("forks/")) {
            return ForkedThreads.copy(source.substring("forks/".length()), folder).toString();
        }
        Path from = Path.of("src/test/resources");
        String top = String.join("/", List.of(source.split("/")).subList(0, 2));
        try (Stream<Path> files = Files.walk(from.resolve(top))) {
            for (Path file : files.toList()) {
                Path target = folder.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(file, target);
                }
            }
        } catch (IOException e) {
            throw new AssertionError(source, e);
        }
        return folder.resolve(source).toString();
    }

    private long used() throws Exception {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            waitUntilIdle();
            least = Math.min(least, Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        return least;
    }

    /** Waits until the window is quiet, and demands of it what holds everywhere; true if the panes of a thread were compared. */
    private boolean check(String when) throws Exception {
        waitUntilIdle();
        OpenWorkspace open = onFx(() -> session().workspaceProperty().get());
        if (open == null || !open.address().equals(address)) {
            open(address);
        }
        assertThat(thrown).as("exceptions, " + when).isEmpty();
        assertThat(onFx(() -> Objects.requireNonNull(blanks).found())).as("blank panes, " + when).isEmpty();
        boolean comparable = onFx(() -> session().threadProperty().get() != null
                && session().stepProperty().get() != null
                && session().failureProperty().get() == null
                && "files".equals(Objects.requireNonNull(shell().here()).view()));
        if (comparable) {
            StepAgreement.check(scene(), session(), when);
        }
        return comparable;
    }

    private String act(Random random) throws Exception {
        Window popup = onFx(() -> Window.getWindows().stream().filter(ContextMenu.class::isInstance).findFirst().orElse(null));
        if (popup instanceof ContextMenu menu) {
            return chooseIn(menu, random);
        }
        if (onFx(() -> shell().overlays().shownProperty().get() != null) && random.nextInt(3) == 0) {
            push(KeyCode.ESCAPE);
            return "pressed Escape";
        }
        return switch (random.nextInt(20)) {
            case 0, 1 -> clickTimeline(random);
            case 2, 3 -> key(random, KeyCode.OPEN_BRACKET, KeyCode.CLOSE_BRACKET);
            case 4 -> chord(random, KeyCode.ALT, KeyCode.LEFT, KeyCode.RIGHT);
            case 5, 6 -> key(random, KeyCode.UP, KeyCode.DOWN, KeyCode.LEFT, KeyCode.RIGHT, KeyCode.ENTER, KeyCode.ESCAPE, KeyCode.SPACE);
            case 7, 8 -> moveFocus(random);
            case 9 -> chord(random, KeyCode.CONTROL, KeyCode.DIGIT1, KeyCode.DIGIT1, KeyCode.DIGIT2, KeyCode.DIGIT3, KeyCode.DIGIT4, KeyCode.DIGIT5, KeyCode.DIGIT6,
                    KeyCode.DIGIT7, KeyCode.DIGIT8);
            case 10, 11 -> letter(random);
            case 12 -> palette(random);
            case 13, 14 -> selectFile(random);
            case 15 -> fork(random);
            case 16, 17, 18 -> clickSomething(random, MouseButton.PRIMARY);
            default -> clickSomething(random, random.nextBoolean() ? MouseButton.SECONDARY : MouseButton.PRIMARY);
        };
    }

    private String chooseIn(ContextMenu menu, Random random) throws Exception {
        String chosen = onFx(() -> {
            List<MenuItem> items = menu.getItems().stream()
                    .filter(item -> !item.isDisable() && !(item instanceof SeparatorMenuItem) && (item.getId() == null || !OUTSIDE.contains(item.getId().replace('.', '-'))))
                    .toList();
            MenuItem item = items.isEmpty() || random.nextInt(3) == 0 ? null : items.get(random.nextInt(items.size()));
            if (item != null) {
                item.fire();
            }
            menu.hide();
            return item == null ? null : String.valueOf(item.getText());
        });
        return chosen == null ? "closed a menu" : "chose " + chosen;
    }

    private String clickTimeline(Random random) throws Exception {
        return clickIn(onFx(() -> scene().lookup("#timeline")), random, MouseButton.PRIMARY);
    }

    private String key(Random random, KeyCode... keys) {
        KeyCode key = keys[random.nextInt(keys.length)];
        push(key);
        return "pressed " + key;
    }

    private String chord(Random random, KeyCode modifier, KeyCode... keys) {
        KeyCode key = keys[random.nextInt(keys.length)];
        push(modifier, key);
        return "pressed " + modifier + " " + key;
    }

    private String moveFocus(Random random) throws Exception {
        waitUntilIdle();
        KeyCode key = random.nextBoolean() ? KeyCode.F6 : KeyCode.TAB;
        boolean back = random.nextInt(3) == 0;
        Node focusedBefore = onFx(() -> scene().getFocusOwner());
        WritableImage before = onFx(() -> Pictures.of(scene()));
        if (back) {
            push(KeyCode.SHIFT, key);
        } else {
            push(key);
        }
        waitUntilIdle();
        String done = (back ? "Shift " : "") + key;
        Node now = onFx(() -> scene().getFocusOwner());
        if (now != focusedBefore) {
            WritableImage after = onFx(() -> Pictures.of(scene()));
            assertThat(isSame(before, after)).as("%s from %s to %s changes no pixel", done, focusedBefore, now).isFalse();
        }
        return done;
    }

    private static boolean isSame(WritableImage a, WritableImage b) {
        return Arrays.equals(pixels(a), pixels(b));
    }

    private static int[] pixels(WritableImage image) {
        int width = (int) image.getWidth();
        int[] pixels = new int[width * (int) image.getHeight()];
        image.getPixelReader().getPixels(0, 0, width, (int) image.getHeight(), PixelFormat.getIntArgbInstance(), pixels, 0, width);
        return pixels;
    }

    /** Presses a letter: in a field it is typed there and does nothing else, elsewhere no field gets it. */
    private String letter(Random random) throws Exception {
        waitUntilIdle();
        char letter = (char) ('a' + random.nextInt(26));
        Node focus = onFx(() -> scene().getFocusOwner());
        Map<TextInputControl, String> before = texts();
        var here = onFx(() -> shell().here());
        robotContext().getBaseRobot().typeKeyboard(scene(), KeyCode.getKeyCode(String.valueOf(letter).toUpperCase(Locale.ROOT)), String.valueOf(letter));
        waitForToolkit();
        Map<TextInputControl, String> after = texts();
        String done = "typed " + letter + " into " + focus;
        Node written = focus instanceof ComboBox<?> choice && choice.isEditable() ? choice.getEditor() : focus;
        boolean typing = written instanceof TextInputControl field && field.isEditable();
        for (var field : before.entrySet()) {
            String now = after.getOrDefault(field.getKey(), field.getValue());
            if (field.getKey() == written && typing) {
                assertThat(now).as(done).isNotEqualTo(field.getValue());
            } else if (!isProposed(field.getKey(), written)) {
                assertThat(now).as("%s: changed %s", done, field.getKey()).isEqualTo(field.getValue());
            }
        }
        if (typing) {
            waitUntilIdle();
            assertThat(onFx(() -> shell().here())).as(done).isEqualTo(here);
        }
        return done;
    }

    /** The place that is proposed for a mount follows the kind that a search for one finds first. */
    private static boolean isProposed(TextInputControl field, @Nullable Node written) {
        return "mount-prefix".equals(field.getId()) && written != null && "add-mount-search".equals(written.getId());
    }

    private Map<TextInputControl, String> texts() throws Exception {
        return onFx(() -> {
            Map<TextInputControl, String> texts = new HashMap<>();
            for (Node node : scene().getRoot().lookupAll("*")) {
                if (node instanceof TextInputControl field && isSeen(field)) {
                    texts.put(field, String.valueOf(field.getText()));
                }
            }
            return texts;
        });
    }

    private String palette(Random random) throws Exception {
        push(KeyCode.CONTROL, KeyCode.K);
        String text = TYPED.get(random.nextInt(TYPED.size()));
        write(text);
        waitUntilIdle();
        push(random.nextInt(3) == 0 ? KeyCode.ENTER : KeyCode.ESCAPE);
        return "typed " + text + " into the palette";
    }

    private String selectFile(Random random) throws Exception {
        List<String> files = onFx(() -> scene().lookup("#files-tree") == null ? List.of() : List.copyOf(ShownFacts.of(scene()).tree().keySet()));
        if (files.isEmpty()) {
            return "selected nothing";
        }
        String file = files.get(random.nextInt(files.size()));
        onFx(() -> {
            session().selectionProperty().set(ShownFacts.at(file));
            return true;
        });
        return "selected " + file;
    }

    private String fork(Random random) throws Exception {
        Backend mine = onFx(() -> session().forks().of("/"));
        Location selected = onFx(() -> session().selectionProperty().get());
        if (mine != null && random.nextInt(3) > 0) {
            String file = selected == null || random.nextInt(4) == 0 ? "/new-" + random.nextInt(3) + ".txt" : selected.path().text();
            mine.write(new FilePath(file), new ByteArrayInputStream(("mine " + random.nextInt()).getBytes(StandardCharsets.UTF_8)), true, Cancellation.NEVER);
            return "edited " + file;
        }
        boolean inFork = onFx(() -> session().forks().shownProperty().get()) != null;
        String command = inFork ? random.nextInt(3) > 0 ? "files.fork.leave" : "files.fork.newest" : "files.fork";
        onFx(() -> {
            shell().navigation().run("files", command);
            return true;
        });
        return command;
    }

    private String clickSomething(Random random, MouseButton button) throws Exception {
        List<Node> nodes = onFx(() -> {
            List<Node> found = new ArrayList<>();
            Parent within = shell().overlays().shownProperty().get();
            collect(within == null ? scene().getRoot() : within, found);
            return found;
        });
        return nodes.isEmpty() ? "clicked nothing" : clickIn(nodes.get(random.nextInt(nodes.size())), random, button);
    }

    private String clickIn(@Nullable Node node, Random random, MouseButton button) throws Exception {
        double across = random.nextDouble();
        double down = 0.2 + 0.6 * random.nextDouble();
        Point2D at = onFx(() -> {
            Bounds there = node == null || node.getScene() == null || !isSeen(node) ? null : node.localToScreen(node.getLayoutBounds());
            Point2D inside = there == null ? null : new Point2D(there.getMinX() + across * there.getWidth(), there.getMinY() + down * there.getHeight());
            // What has been scrolled away is not where the mouse could go.
            Point2D inScene = inside == null ? null : scene().getRoot().screenToLocal(inside);
            return inScene != null && scene().getRoot().contains(inScene) ? inside : null;
        });
        if (at == null) {
            return "nothing to click";
        }
        clickOn(at.getX(), at.getY(), button);
        return "clicked " + button + " on " + node;
    }

    private static void collect(Node node, List<Node> found) {
        if (!node.isVisible() || node.isDisabled()) {
            return;
        }
        boolean isActedOn = node instanceof ButtonBase || node instanceof TextInputControl || (node instanceof IndexedCell<?> cell && !cell.isEmpty());
        if (isActedOn) {
            found.add(node);
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> collect(child, found));
        }
    }
}
