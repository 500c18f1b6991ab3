package dev.stateroom.ui.preview;

import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.preview.text.TextDecoding;
import dev.stateroom.ui.preview.viewer.FileViewer;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.scene.control.Button;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** The buttons for the view of a file: encoding, mode, wrap, find. */
final class ViewSwitches extends HBox {
    private final Translations words;
    private final Consumer<ViewMode> choose;
    private final ToggleButton wrap = new ToggleButton();
    private final Button find;
    private final DecodingButton decoding;

    ViewSwitches(Translations words, Consumer<ViewMode> choose, Consumer<TextDecoding> decode, BooleanProperty wrapped, Runnable openFind) {
        super(4);
        this.words = words;
        this.choose = choose;
        setId("preview-controls");
        getStyleClass().add("preview-controls");
        setMaxHeight(USE_PREF_SIZE);
        setMinWidth(USE_PREF_SIZE); // where room is short, the path next to it gives way
        wrap.setGraphic(FeatherIcons.of("corner-down-left", FeatherIcons.ROW));
        wrap.getStyleClass().add("sr-icon-button");
        wrap.setId("preview-wrap");
        wrap.setAccessibleText(words.get("wrap"));
        HoverTip.set(wrap, words.get("wrap") + "  Alt Z");
        wrap.selectedProperty().bindBidirectional(wrapped);
        find = ViewParts.iconButton("search", words.get("find"), words.get("find") + "  Ctrl F", "preview-find-open", openFind);
        decoding = new DecodingButton(words, decode);
        show(List.of(), ViewMode.TEXT, null, null);
    }

    /** Opens the choice of encodings, if there is one. */
    void openDecodings() {
        decoding.open();
    }

    /** Shows modes, if there is a choice; encodings, of which {@code read} is in use; and the abilities of a viewer. */
    void show(List<ViewMode> modes, ViewMode current, @Nullable TextDecoding read, @Nullable FileViewer viewer) {
        getChildren().clear();
        decoding.show(read);
        if (read != null) {
            getChildren().add(decoding);
        }
        if (viewer != null && viewer.searchable() != null) {
            getChildren().add(find);
        }
        if (viewer != null && viewer.canWrap()) {
            getChildren().add(wrap);
        }
        if (modes.size() < 2) {
            return;
        }
        ChoiceSegment<ViewMode> segment = new ChoiceSegment<>(current);
        segment.getStyleClass().add("preview-segment");
        for (ViewMode mode : modes) {
            segment.add(mode, "preview-mode-" + mode.name().toLowerCase(Locale.ROOT), words.get(key(mode, modes)));
        }
        segment.setOnPressed(mode -> {
            if (mode != current) {
                choose.accept(mode);
            }
        });
        getChildren().add(segment);
    }

    private static String key(ViewMode mode, List<ViewMode> modes) {
        return switch (mode) {
            case TEXT -> modes.contains(ViewMode.RENDERED) ? "mode.source" : "mode.text";
            case RENDERED -> "mode.rendered";
            case PICTURE -> "mode.picture";
            case PAGES -> "mode.pages";
            case TABLE -> "mode.table";
            case TREE -> "mode.tree";
            case DECODED -> "mode.decoded";
            case HEX -> "mode.hex";
        };
    }
}
