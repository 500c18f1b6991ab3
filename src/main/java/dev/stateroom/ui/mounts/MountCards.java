package dev.stateroom.ui.mounts;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.TilePane;
import javafx.scene.layout.VBox;

/** A card for each kind of mount, two in a row: icon, name, one line, what is needed. Arrow keys go from card to card. */
final class MountCards extends TilePane {
    private static final int COLUMNS = 2;

    private final Translations words;
    private final Map<MountCard, ToggleButton> buttons = new LinkedHashMap<>();

    /** {@code chosen} gets the selected card, {@code further} moves the focus to its fields. */
    MountCards(Translations words, Consumer<MountCard> chosen, Runnable further) {
        super(8, 8);
        this.words = words;
        setPrefColumns(COLUMNS);
        getStyleClass().add("mount-cards");
        ToggleGroup group = new ToggleGroup();
        for (MountCard card : MountCard.all()) {
            ToggleButton button = new ToggleButton();
            VBox text = new VBox(2, ViewParts.text(card.title(words), "sr-strong"), ViewParts.shrinking(card.line(words), "sr-small"), ViewParts.shrinking(card.needs(words), "sr-tiny", "sr-muted"));
            javafx.scene.layout.HBox inside = new javafx.scene.layout.HBox(10, FeatherIcons.of(card.icon(), FeatherIcons.ROW), text);
            inside.setAlignment(Pos.TOP_LEFT);
            inside.setMouseTransparent(true);
            button.setGraphic(inside);
            button.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
            button.setAlignment(Pos.TOP_LEFT);
            button.setToggleGroup(group);
            button.setId("mount-card-" + card.id());
            button.getStyleClass().setAll("button", "mount-card");
            HoverTip.set(button, card.line(words) + "\n" + card.needs(words));
            button.setAccessibleText(card.title(words) + ", " + card.line(words) + ", " + card.needs(words));
            button.selectedProperty().subscribe(is -> {
                if (is) {
                    chosen.accept(card);
                }
            });
            button.setOnAction(e -> button.setSelected(true));
            button.addEventFilter(KeyEvent.KEY_PRESSED, e -> keyed(e, button, further));
            buttons.put(card, button);
            getChildren().add(button);
        }
    }

    private void keyed(KeyEvent event, ToggleButton from, Runnable further) {
        List<ToggleButton> shown = shown();
        int by = switch (event.getCode()) {
            case RIGHT -> 1;
            case LEFT -> -1;
            case DOWN -> COLUMNS;
            case UP -> -COLUMNS;
            default -> 0;
        };
        if (by != 0) {
            ToggleButton next = shown.get(Math.clamp(shown.indexOf(from) + by, 0, shown.size() - 1));
            next.requestFocus();
            next.setSelected(true);
            event.consume();
        } else if (event.getCode() == KeyCode.ENTER && !event.isShortcutDown()) {
            from.setSelected(true);
            further.run();
            event.consume();
        }
    }

    private List<ToggleButton> shown() {
        return buttons.values().stream().filter(ToggleButton::isVisible).toList();
    }

    /** Shows the cards that match the typed text, and selects the first of them. */
    void filter(String typed) {
        buttons.forEach((card, button) -> {
            boolean meant = typed.isBlank() || card.isMeant(typed, words);
            ViewParts.setShown(button, meant);
        });
        if (!typed.isBlank()) {
            chooseFirst();
        }
    }

    /** Chooses the first card that is shown. */
    void chooseFirst() {
        List<ToggleButton> shown = shown();
        if (!shown.isEmpty() && shown.stream().noneMatch(ToggleButton::isSelected)) {
            shown.getFirst().setSelected(true);
        }
    }

    /** Chooses the card of that id. */
    void choose(String id) {
        buttons.forEach((card, button) -> {
            if (card.id().equals(id)) {
                button.setSelected(true);
            }
        });
    }

    /** Focuses the selected card. */
    void focusChosen() {
        buttons.values().stream().filter(ToggleButton::isSelected).findFirst().ifPresent(ToggleButton::requestFocus);
    }
}
