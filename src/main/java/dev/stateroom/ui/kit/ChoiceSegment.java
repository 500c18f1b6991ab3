package dev.stateroom.ui.kit;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.ToggleButton;
import org.controlsfx.control.SegmentedButton;

/**
 * Toggle buttons in one frame, of which exactly one is selected: pressing it again keeps it selected.
 *
 * @param <T> the values of the buttons
 */
public final class ChoiceSegment<T> extends SegmentedButton {
    private final Map<T, ToggleButton> byValue = new HashMap<>();
    private final ReadOnlyObjectWrapper<T> chosen;
    private Consumer<T> pressed = _ -> {};

    /** Starts without buttons; the button for {@code first} is selected when it is added. */
    public ChoiceSegment(T first) {
        chosen = new ReadOnlyObjectWrapper<>(first);
        getStyleClass().add("sr-segment");
        setMinWidth(USE_PREF_SIZE);
        getToggleGroup().selectedToggleProperty().subscribe((was, now) -> {
            if (now == null) {
                was.setSelected(true);
            } else {
                byValue.forEach((value, button) -> {
                    if (button == now) {
                        chosen.set(value);
                        // A property that is never read does not report the next change.
                        chosen.get();
                    }
                });
            }
        });
    }

    /** Adds a button. */
    public ToggleButton add(T value, String id, String text) {
        ToggleButton button = new ToggleButton(text);
        button.setId(id);
        button.setMnemonicParsing(false);
        button.setMinWidth(USE_PREF_SIZE);
        button.setToggleGroup(getToggleGroup());
        button.setOnAction(e -> {
            button.setSelected(true);
            pressed.accept(value);
        });
        byValue.put(value, button);
        button.setSelected(value.equals(chosen.get()));
        getButtons().add(button);
        return button;
    }

    /** Sets a listener for the value of a pressed button, also if it is selected already. */
    public void setOnPressed(Consumer<T> listener) {
        pressed = listener;
    }

    /** The button for a value. */
    public ToggleButton button(T value) {
        return Objects.requireNonNull(byValue.get(value));
    }

    /** Selects a value by program. */
    public void choose(T value) {
        button(value).setSelected(true);
    }

    /** The selected value. */
    public T chosen() {
        return chosen.get();
    }

    /** The selected value as a property. */
    public ReadOnlyObjectProperty<T> chosenProperty() {
        return chosen.getReadOnlyProperty();
    }
}
