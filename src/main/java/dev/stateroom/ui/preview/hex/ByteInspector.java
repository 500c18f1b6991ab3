package dev.stateroom.ui.preview.hex;

import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.nio.ByteOrder;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;

/** The values of the bytes at the caret, in little or big endian order. */
final class ByteInspector extends FlowPane {
    private final Translations words;
    private final ToggleButton bigEndian;
    private byte[] bytes = {};
    private long offset;

    ByteInspector(Translations words) {
        super(16, 4);
        this.words = words;
        setId("preview-hex-inspector");
        getStyleClass().add("hex-inspector");
        setAlignment(Pos.CENTER_LEFT);
        bigEndian = new ToggleButton(words.get("hex.big"));
        bigEndian.setId("preview-hex-endian");
        bigEndian.getStyleClass().add("hex-endian");
        bigEndian.setOnAction(e -> show(offset, bytes));
        show(0, bytes);
    }

    /** Shows the bytes from an offset on, as far as available up to {@link ReadValues#MOST}. */
    final void show(long newOffset, byte[] newBytes) {
        offset = newOffset;
        bytes = newBytes.clone();
        ByteOrder order = bigEndian.isSelected() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        getChildren().setAll(pair("@", String.format("%,d", offset)));
        ReadValues.of(bytes, order).forEach(value -> getChildren().add(pair(value.type(), value.text())));
        getChildren().add(bigEndian);
        setAccessibleText(words.get(
                "hex.inspector",
                offset,
                ReadValues.of(bytes, order).stream().map(v -> v.type() + " " + v.text()).collect(Collectors.joining(", "))));
    }

    private static HBox pair(String type, String text) {
        HBox pair = new HBox(6, ViewParts.text(type, "sr-small", "sr-muted"), ViewParts.text(text, "sr-mono-small"));
        pair.setAlignment(Pos.CENTER_LEFT);
        return pair;
    }
}
