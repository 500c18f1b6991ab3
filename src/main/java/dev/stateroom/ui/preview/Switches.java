package dev.stateroom.ui.preview;

import dev.stateroom.ui.preview.text.Decoding;
import dev.stateroom.ui.preview.viewer.Viewer;
import dev.stateroom.ui.theme.Icons;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.theme.Theme;
import dev.stateroom.ui.words.Words;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.scene.control.Button;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** The buttons that say how a file is looked at: encoding, segment of ways, wrap, find. */
final class Switches extends HBox {
    private final Words words;
    private final Consumer<Mode> choose;
    private final HBox segment = new HBox();
    private final ToggleButton wrap = new ToggleButton();
    private final Button find;
    private final DecodingButton decoding;

    Switches(Words words, Consumer<Mode> choose, Consumer<Decoding> decode, BooleanProperty wrapped, Runnable openFind) {
        super(4);
        this.words = words;
        this.choose = choose;
        setId("preview-controls");
        getStyleClass().add("preview-controls");
        setMaxHeight(USE_PREF_SIZE);
        setMinWidth(USE_PREF_SIZE); // where room is short, the path beside it gives way
        Theme.style(this, Switches.class);
        segment.getStyleClass().addAll("sr-segment", "preview-segment");
        wrap.setGraphic(Icons.of("corner-down-left", Icons.ROW));
        wrap.getStyleClass().add("sr-icon-button");
        wrap.setId("preview-wrap");
        wrap.setAccessibleText(words.get("wrap"));
        wrap.setTooltip(new Tooltip(words.get("wrap") + "  Alt Z"));
        wrap.selectedProperty().bindBidirectional(wrapped);
        find = Parts.iconButton("search", words.get("find"), words.get("find") + "  Ctrl F");
        find.setId("preview-find-open");
        find.setOnAction(e -> openFind.run());
        decoding = new DecodingButton(words, decode);
        show(List.of(), Mode.TEXT, null, null);
    }

    /** Opens the choice of encodings, where there is one. */
    void openDecodings() {
        decoding.open();
    }

    /** Offers ways, one way needs no choice; encodings, where {@code read} is the one in use; and what a viewer can. */
    void show(List<Mode> modes, Mode current, @Nullable Decoding read, @Nullable Viewer viewer) {
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
        segment.getChildren().clear();
        ToggleGroup group = new ToggleGroup();
        for (Mode mode : modes) {
            ToggleButton button = new ToggleButton(words.get(key(mode, modes)));
            button.setId("preview-mode-" + mode.name().toLowerCase(Locale.ROOT));
            button.setToggleGroup(group);
            button.setSelected(mode == current);
            button.setMinWidth(USE_PREF_SIZE);
            button.setOnAction(e -> {
                button.setSelected(true);
                if (mode != current) {
                    choose.accept(mode);
                }
            });
            segment.getChildren().add(button);
        }
        getChildren().add(segment);
    }

    private static String key(Mode mode, List<Mode> modes) {
        return switch (mode) {
            case TEXT -> modes.contains(Mode.RENDERED) ? "mode.source" : "mode.text";
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
