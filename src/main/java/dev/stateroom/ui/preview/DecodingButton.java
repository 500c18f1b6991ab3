package dev.stateroom.ui.preview;

import dev.stateroom.ui.preview.text.TextDecoding;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.words.Translations;
import java.util.function.Consumer;
import javafx.geometry.Side;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.ToggleGroup;
import org.jspecify.annotations.Nullable;

/** Says by which encoding a file's bytes are read as text, and lets the user choose another. */
final class DecodingButton extends Button {
    private final Translations words;
    private final ContextMenu menu = new ContextMenu();

    DecodingButton(Translations words, Consumer<TextDecoding> choose) {
        this.words = words;
        setId("preview-decode-menu");
        getStyleClass().setAll("button", "sr-flat", "sr-small");
        setGraphic(FeatherIcons.of("chevron-down", 12));
        setContentDisplay(ContentDisplay.RIGHT);
        setMinWidth(USE_PREF_SIZE);
        HoverTip.set(this, words.get("note.decode") + "  Alt E");
        setOnAction(e -> open());
        ToggleGroup group = new ToggleGroup();
        for (TextDecoding decoding : TextDecoding.values()) {
            RadioMenuItem item = new RadioMenuItem(decoding.title());
            item.setId("preview-decode-" + decoding.name());
            item.setMnemonicParsing(false);
            item.setToggleGroup(group);
            item.setUserData(decoding);
            item.setOnAction(e -> choose.accept(decoding));
            menu.getItems().add(item);
        }
    }

    /** Shows the encoding in use; null if no text is shown. */
    void show(@Nullable TextDecoding now) {
        setText(now == null ? "" : now.title());
        setAccessibleText(now == null ? "" : words.get("note.decode") + " " + now.title());
        menu.getItems().forEach(item -> ((RadioMenuItem) item).setSelected(item.getUserData() == now));
    }

    /** Opens the choice, if there is one now. */
    void open() {
        if (getScene() != null) {
            menu.show(this, Side.BOTTOM, 0, 2);
        }
    }
}
