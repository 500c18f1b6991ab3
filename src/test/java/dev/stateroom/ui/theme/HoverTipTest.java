package dev.stateroom.ui.theme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import java.util.concurrent.TimeUnit;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.shape.Rectangle;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

final class HoverTipTest {

    @Test
    void oneWindowShowsTheTipOfWhateverThePointerIsOver() throws Exception {
        Pictures.startToolkit();
        WaitForAsyncUtils.asyncFx(() -> {
                    Node label = new Label("a");
                    Node shape = new Rectangle(8, 8);
                    HoverTip.set(label, "of the label");
                    HoverTip.set(shape, "of the shape");
                    assertThat(shown(label)).isNull();
                    Tooltip tip = over(label);
                    assertThat(tip).extracting(Tooltip::getText).isEqualTo("of the label");
                    assertThat(over(shape)).isSameAs(tip).extracting(Tooltip::getText).isEqualTo("of the shape");
                    assertThat(over(label)).isSameAs(tip).extracting(Tooltip::getText).isEqualTo("of the label");
                    assertThat(HoverTip.text(shape)).isEqualTo("of the shape");
                    assertThat(shape.getAccessibleHelp()).as("for screen readers").isEqualTo("of the shape");
                    label.setAccessibleHelp("of its own");
                    HoverTip.set(label, "another tip");
                    assertThat(label.getAccessibleHelp()).isEqualTo("of its own");
                    HoverTip.set(shape, null);
                    assertThat(shape.getAccessibleHelp()).isNull();
                    assertThat(over(shape)).isNull();
                    assertThat(HoverTip.text(shape)).isNull();
                    return true;
                })
                .get(20, TimeUnit.SECONDS);
    }

    private static @Nullable Tooltip over(Node node) {
        node.fireEvent(event(MouseEvent.MOUSE_ENTERED));
        return shown(node);
    }

    /** Where the toolkit keeps the tooltip of a node. */
    private static @Nullable Tooltip shown(Node node) {
        return (Tooltip) node.getProperties().get("javafx.scene.control.Tooltip");
    }

    private static MouseEvent event(EventType<MouseEvent> type) {
        return new MouseEvent(type, 1, 1, 1, 1, MouseButton.NONE, 0, false, false, false, false, false, false, false, false, false, false, null);
    }
}
