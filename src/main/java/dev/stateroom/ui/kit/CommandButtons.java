package dev.stateroom.ui.kit;

import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.theme.ViewParts;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ContentDisplay;
import javafx.scene.layout.Region;

/** Buttons for commands, disabled while the command cannot run. Their id is the command's, with hyphens. */
public final class CommandButtons {
    private CommandButtons() {}

    /** A button with the icon alone. */
    public static Button icon(UserCommand command) {
        return bound(ViewParts.iconButton(command.icon(), command.title(), command.tip()), command);
    }

    /** The same with another id. */
    public static Button icon(UserCommand command, String id) {
        Button button = icon(command);
        button.setId(id);
        return button;
    }

    /** A button with icon and title. */
    public static Button framed(UserCommand command) {
        return bound(ViewParts.button(command.icon(), command.title()), command);
    }

    /** The default button, with title and shortcut. */
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

    /** Binds a button to a command. */
    public static void bind(ButtonBase button, UserCommand command) {
        button.disableProperty().bind(command.disabled());
        button.setOnAction(e -> command.runIfEnabled());
    }
}
