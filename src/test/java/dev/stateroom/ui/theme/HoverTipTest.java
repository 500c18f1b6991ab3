package dev.stateroom.ui.theme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.shape.Rectangle;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

final class HoverTipTest {
    private final Label label = new Label("a");
    private final Rectangle shape = new Rectangle(8, 8);
    private final HBox around = new HBox(label, shape);

    @BeforeAll
    static void startTheToolkit() throws Exception {
        Pictures.startToolkit();
    }

    @BeforeEach
    void showBoth() throws Exception {
        onFx(() -> {
            // The toolkit's own pointer is somewhere, too.
            around.setMouseTransparent(true);
            Stage stage = new Stage();
            stage.setScene(new Scene(around, 200, 100));
            stage.show();
            HoverTip.set(label, "of the label");
            HoverTip.set(shape, "of the shape");
            return true;
        });
    }

    @AfterEach
    void close() throws Exception {
        onFx(() -> {
            fire(label, MouseEvent.MOUSE_PRESSED);
            around.getScene().getWindow().hide();
            return true;
        });
    }

    @Test
    void oneWindowShowsTheTipOfWhateverThePointerRestsOn() throws Exception {
        rested(label, tip -> {
            assertThat(tip.getText()).isEqualTo("of the label");
            fire(shape, MouseEvent.MOUSE_MOVED);
            assertThat(shown()).as("the next follows at once").containsExactly(tip);
            assertThat(tip.getText()).isEqualTo("of the shape");
            fire(label, MouseEvent.MOUSE_MOVED);
            assertThat(shown()).containsExactly(tip);
            assertThat(tip.getText()).isEqualTo("of the label");
        });
    }

    @Test
    void aPressHidesIt() throws Exception {
        rested(label, _ -> {
            fire(label, MouseEvent.MOUSE_PRESSED);
            assertThat(shown()).isEmpty();
        });
    }

    @Test
    void itGoesWhenThePointerLeaves() throws Exception {
        rested(label, _ -> fire(label, MouseEvent.MOUSE_EXITED));
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> onFx(HoverTipTest::shown).isEmpty());
    }

    @Test
    void ofTwoAroundEachOtherTheInnerOneIsShown() throws Exception {
        onFx(() -> {
            HoverTip.set(around, "of both");
            HoverTip.set(label, null);
            return true;
        });
        rested(shape, tip -> {
            assertThat(tip.getText()).isEqualTo("of the shape");
            fire(label, MouseEvent.MOUSE_MOVED);
            assertThat(tip.getText()).isEqualTo("of both");
            assertThat(tip.isShowing()).isTrue();
        });
    }

    /** The toolkit styles a tooltip that it watches over at each move of the mouse. */
    @Test
    void theToolkitWatchesOverNone() throws Exception {
        onFx(() -> {
            fire(label, MouseEvent.MOUSE_MOVED);
            assertThat(label.getProperties()).doesNotContainKey("javafx.scene.control.Tooltip");
            assertThat(shown()).as("before the pointer rests").isEmpty();
            return true;
        });
    }

    @Test
    void itIsTheHelpForScreenReadersUnlessThereIsOther() throws Exception {
        onFx(() -> {
            assertThat(HoverTip.text(shape)).isEqualTo("of the shape");
            assertThat(shape.getAccessibleHelp()).as("for screen readers").isEqualTo("of the shape");
            label.setAccessibleHelp("of its own");
            HoverTip.set(label, "another tip");
            assertThat(label.getAccessibleHelp()).isEqualTo("of its own");
            HoverTip.set(shape, null);
            assertThat(shape.getAccessibleHelp()).isNull();
            assertThat(HoverTip.text(shape)).isNull();
            return true;
        });
    }

    /** Moves the pointer over a node, and goes on in the toolkit's thread as soon as the tip is there. */
    private static void rested(Node node, Consumer<Tooltip> then) throws Exception {
        CompletableFuture<Tooltip> seen = new CompletableFuture<>();
        ListChangeListener<Window> listener = _ -> shown().stream().findFirst().ifPresent(seen::complete);
        CompletableFuture<Void> done = seen.thenAcceptAsync(then, Platform::runLater);
        onFx(() -> {
            Window.getWindows().addListener(listener);
            fire(node, MouseEvent.MOUSE_MOVED);
            return true;
        });
        try {
            done.get(20, TimeUnit.SECONDS);
        } finally {
            onFx(() -> {
                Window.getWindows().removeListener(listener);
                return true;
            });
        }
    }

    private static void fire(Node node, EventType<MouseEvent> type) {
        node.fireEvent(event(type));
    }

    private static List<Tooltip> shown() {
        return Window.getWindows().stream().filter(Tooltip.class::isInstance).map(Tooltip.class::cast).toList();
    }

    private static <T> T onFx(Callable<T> what) throws Exception {
        return WaitForAsyncUtils.asyncFx(what).get(20, TimeUnit.SECONDS);
    }

    private static MouseEvent event(EventType<MouseEvent> type) {
        return new MouseEvent(type, 1, 1, 1, 1, MouseButton.NONE, 0, false, false, false, false, false, false, false, false, false, false, null);
    }
}
