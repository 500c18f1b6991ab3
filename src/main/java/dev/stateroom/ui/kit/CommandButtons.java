package dev.stateroom.ui.kit;

import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.theme.ViewParts;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ContentDisplay;
import javafx.scene.layout.Region;

/** Buttons that do what a command does, as long as it can be done. Their id is the command's, with hyphens. */
public final class CommandButtons {
    private CommandButtons() {}

    /** Its icon alone. */
    public static Button icon(UserCommand command) {
        return bound(ViewParts.iconButton(command.icon(), command.title(), command.tip()), command);
    }

    /** Its icon alone, for a place that has ids of its own. */
    public static Button icon(UserCommand command, String id) {
        Button button = icon(command);
        button.setId(id);
        return button;
    }

    /** Icon and title. */
    public static Button framed(UserCommand command) {
        return bound(ViewParts.button(command.icon(), command.title()), command);
    }

    /** Title and key of what the user most likely wants. */
    public static Button primary(UserCommand command) {
        Button button = new Button(command.title(), ViewParts.keyHint(command.keyText()));
        button.setContentDisplay(ContentDisplay.RIGHT);
        button.getStyleClass().add("sr-primary");
        button.setMinWidth(Region.USE_PREF_SIZE);
        return bound(button, command);
    }

    private static Button bound(Button button, UserCommand command) {
        button.setId(command.id().replace('.', '-'));
        bind(button, command);
        return button;
    }

    /** Lets a button do what the command does. */
    public static void bind(ButtonBase button, UserCommand command) {
        button.disableProperty().bind(Bindings.not(command.enabled()));
        button.setOnAction(e -> command.runIfEnabled());
    }
}
