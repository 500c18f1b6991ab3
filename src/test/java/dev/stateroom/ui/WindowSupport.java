package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.inbox.ReviewDesk;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.preferences.PreferencesStore;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.ui.shell.WindowShell;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.WorkspaceOpener;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.application.Platform;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.stage.WindowEvent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/**
 * For tests of the whole window: starts it before each test, 1000 x 700, headless, and closes it afterwards. A test class
 * extends this, opens something with {@link #open}, and drives it through the robot.
 */
public abstract class WindowSupport extends PromptRobot {
    private static @Nullable OpenWindow shared;

    private @Nullable OpenWindow window;

    /**
     * True for a class whose tests use one window after the other: it is started before the first and closed behind the last, and each
     * test begins where the one before ended.
     */
    protected boolean sharesWindow() {
        return false;
    }

    /** What the window finds remembered; override for another beginning. */
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(1000, 700, false));
    }

    /** Where what is remembered goes. */
    protected PreferencesStore memory() {
        return PreferencesStore.none();
    }

    /** Opens addresses: the workspace made in memory unless overridden with the real one. */
    protected WorkspaceOpener opener() {
        return new FakeWorkspace();
    }

    /** Answers questions for files; none unless overridden. */
    protected FileChoice fileChoice() {
        return FileAnswers.NONE;
    }

    /** The window as the program has it. */
    final OpenWindow openWindow() {
        return Objects.requireNonNull(window);
    }

    @BeforeEach
    final void startWindow() throws Exception {
        Translations.speak("en");
        if (shared != null) {
            window = shared;
            return;
        }
        Pictures.startToolkit();
        start(remembered());
        shared = sharesWindow() ? window : null;
    }

    private void start(PreferenceValues found) throws Exception {
        onFx(() -> {
            Stage stage = new Stage();
            window = new OpenWindow(
                    stage,
                    opener(),
                    new Preferences(memory(), found),
                    fileChoice(),
                    InstantSource.system(),
                    "0.1.0",
                    new ReviewDesk());
            window.fitInto(List.of(screen()));
            window.show();
            Pictures.stopPainting(stage);
            return true;
        });
        PromptRobot.waitForToolkit();
    }

    /** The screen: the toolkit's own without a display is smaller than the windows of most tests. */
    protected Rectangle2D screen() {
        return new Rectangle2D(0, 0, 4000, 3000);
    }

    /** Closes the window as a person does, where it is still there, and starts another one with what {@link #memory} recalls. */
    protected final void restart() throws Exception {
        closeAsAPerson();
        memory().close();
        start(memory().recall());
    }

    /** The same with other things remembered. */
    protected final void restartWith(PreferenceValues found) throws Exception {
        closeAsAPerson();
        start(found);
    }

    private void closeAsAPerson() throws Exception {
        onFx(() -> {
            Window stage = scene().getWindow();
            if (stage != null) {
                stage.fireEvent(new WindowEvent(stage, WindowEvent.WINDOW_CLOSE_REQUEST));
            }
            return true;
        });
    }

    @AfterEach
    final void closeWindow() throws Exception {
        if (window != null && !sharesWindow()) {
            settle(window);
            close(window);
        }
        afterWindow();
    }

    /** Lets background work end that would write to folders which are deleted next; a test that leaves work running on purpose goes on. */
    private static void settle(OpenWindow open) {
        try {
            WaitForAsyncUtils.waitFor(3, TimeUnit.SECONDS, () -> onFx(open::isIdle));
        } catch (TimeoutException stillBusy) {
            System.err.println("the window is closed while it is busy");
        }
    }

    /** Called after each test, when its window is closed: the place to close what the window used. */
    protected void afterWindow() throws Exception {}

    @AfterAll
    static void closeSharedWindow() throws Exception {
        if (shared != null) {
            close(shared);
            shared = null;
        }
    }

    private static void close(OpenWindow open) throws Exception {
        onFx(() -> {
            open.hide();
            return true;
        });
        FxToolkit.cleanupStages();
        Translations.speak("en");
    }

    /** The window. */
    final OpenWindow window() {
        return java.util.Objects.requireNonNull(window);
    }

    /** What is open and the current location. */
    protected final Session session() {
        return window().session();
    }

    /** The window's frame. */
    protected final WindowShell shell() {
        return window().shell();
    }

    /** The window's scene. */
    protected final Scene scene() {
        return shell().scene();
    }

    /** Opens an address and waits until everything that it shows has been loaded. */
    protected final void open(String address) throws Exception {
        onFx(() -> {
            shell().open(address);
            return true;
        });
        waitUntilIdle();
    }

    /** Waits until nothing is being read or computed any more, and everything has been laid out. */
    protected final void waitUntilIdle() throws Exception {
        for (int quiet = 0; quiet < 2; quiet++) {
            try {
                WaitForAsyncUtils.waitFor(PATIENCE, TimeUnit.SECONDS, () -> onFx(() -> window().isIdle()));
            } catch (TimeoutException stillBusy) {
                throw new AssertionError("the window is busy with " + onFx(() -> window().busy()), stillBusy);
            }
            waitForLayout();
        }
    }

    /** Waits until the toolkit has laid out the window once more: the cells of lists and trees are only made then. */
    private void waitForLayout() throws Exception {
        CountDownLatch laidOut = new CountDownLatch(1);
        Runnable listener = laidOut::countDown;
        Scene scene = scene();
        onFx(() -> {
            scene.addPostLayoutPulseListener(listener);
            Platform.requestNextPulse();
            return true;
        });
        assertThat(laidOut.await(PATIENCE, TimeUnit.SECONDS)).as("laid out").isTrue();
        onFx(() -> {
            scene.removePostLayoutPulseListener(listener);
            return true;
        });
    }

    /** Runs something on the FX thread and waits for its answer. */
    protected static <T> T onFx(Callable<T> what) throws Exception {
        return WaitForAsyncUtils.asyncFx(what).get(PATIENCE, TimeUnit.SECONDS);
    }

    /** The node of that id, {@code #palette-field}; fails if there is none. */
    protected final <T extends Node> T node(String selector, Class<T> type) throws Exception {
        return type.cast(onFx(() -> java.util.Objects.requireNonNull(scene().lookup(selector), selector)));
    }

    /** Whether something that is shown has this text, or a cell of a list says it to a screen reader. */
    protected final boolean isThere(String text) throws Exception {
        return onFx(() -> scene().getRoot().lookupAll("*").stream()
                .anyMatch(node -> node instanceof Labeled labeled
                        && isSeen(node)
                        && (String.valueOf(labeled.getText()).contains(text) || String.valueOf(node.getAccessibleText()).contains(text))));
    }

    /** Whether a node and all around it are visible. */
    protected static boolean isSeen(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible()) {
                return false;
            }
        }
        return true;
    }
}
