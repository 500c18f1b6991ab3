package dev.stateroom.ui.preview;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Labeled;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import org.junit.jupiter.api.Test;

/** Documents in pages that are turned, and bytes of which those at the caret are read as numbers. */
final class PagesAndBytesTest extends PreviewSupport {

    @Test
    void pagesAreTurnedByMouseAndKeysAndStopAtTheEnds() throws Exception {
        show(MemoryFile.of("/plan.pdf", SampleFiles.pdf(3)).content());
        await(() -> text("#preview-page-number").equals("Page 1 of 3"));
        Image first = page();
        assertThat(first.getWidth() / first.getHeight()).as("a page of 300 x 200 points").isBetween(1.49, 1.51);
        assertThat(find("#preview-page-previous").isDisabled()).isTrue();
        robot.clickOn("#preview-page-next");
        await(() -> text("#preview-page-number").equals("Page 2 of 3") && page() != first);
        onFx(() -> {
            pane.focusFirst();
            return true;
        });
        robot.type(KeyCode.PAGE_DOWN).type(KeyCode.PAGE_DOWN);
        await(() -> text("#preview-page-number").equals("Page 3 of 3"));
        assertThat(find("#preview-page-next").isDisabled()).isTrue();
        await(() -> find("#preview-page").getAccessibleText().equals("Page 3 of 3"));
        robot.type(KeyCode.HOME);
        await(() -> text("#preview-page-number").equals("Page 1 of 3") && find("#preview-page").getAccessibleText().equals("Page 1 of 3"));
        robot.type(KeyCode.PAGE_UP).type(KeyCode.END);
        await(() -> text("#preview-page-number").equals("Page 3 of 3"));
    }

    private Image page() {
        return ((ImageView) find("#preview-page")).getImage();
    }

    @Test
    void whatIsNoDocumentInsideIsShownAsBytesWithTheReason() throws Exception {
        show(MemoryFile.of("/broken.pdf", "%PDF-1.7\nnothing more").content());
        await(() -> find("#preview-hex") != null);
        assertThat(texts(find("#preview-notes")).toString()).contains("broken.pdf").doesNotContain("Exception");
    }

    @Test
    void theInspectorReadsTheBytesAtTheCaretInBothOrders() throws Exception {
        ByteBuffer bytes = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(0, -3).putDouble(16, 1.5).put(32, "né".getBytes(StandardCharsets.UTF_8)).put(63, (byte) 7);
        show(MemoryFile.of("/data.bin", bytes.array()).content());
        await(() -> inspected().contains("i32 -3"));
        assertThat(inspected()).contains("@ 0", "u8 253", "i8 -3", "bin 11111101", "u16 65533", "u32 4294967293", "u64 4294967293", "f32 NaN");
        onFx(() -> {
            pane.focusFirst();
            return true;
        });
        robot.type(KeyCode.DOWN);
        await(() -> inspected().contains("f64 1.5"));
        assertThat(inspected()).contains("@ 16");
        robot.clickOn("#preview-hex-endian");
        await(() -> inspected().contains("u64 " + Long.reverseBytes(Double.doubleToLongBits(1.5))));
        onFx(() -> {
            pane.focusFirst();
            return true;
        });
        robot.type(KeyCode.DOWN);
        await(() -> inspected().stream().anyMatch(value -> value.startsWith("UTF-8 né")));
        assertThat(find("#preview-hex-inspector").getAccessibleText()).contains("32", "UTF-8 né");

        robot.press(KeyCode.SHORTCUT).type(KeyCode.END).release(KeyCode.SHORTCUT);
        await(() -> inspected().contains("u8 7"));
        assertThat(inspected()).as("one byte is no larger number").noneMatch(value -> value.startsWith("u16"));
    }

    /** The pairs of the inspector: {@code u8 254}. */
    private List<String> inspected() {
        List<String> pairs = new ArrayList<>();
        if (find("#preview-hex-inspector") instanceof Parent inspector) {
            for (Node pair : inspector.getChildrenUnmodifiable()) {
                if (pair instanceof HBox box) {
                    pairs.add(((Labeled) box.getChildren().get(0)).getText() + " " + ((Labeled) box.getChildren().get(1)).getText());
                }
            }
        }
        return pairs;
    }
}
