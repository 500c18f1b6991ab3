package dev.stateroom.ui.command;

import dev.stateroom.ui.theme.FeatherIcons;
import java.util.List;
import java.util.function.Supplier;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;

/** The menu of a row or a place, with the commands that can be run now; if there are none, it gives the reason. */
public final class CommandMenu {
    private CommandMenu() {}

    /** A menu of commands, in their order; the most likely should be first. */
    public static ContextMenu of(List<UserCommand> commands) {
        return of(() -> commands);
    }

    /** A menu of the commands that exist when it opens. */
    public static ContextMenu of(Supplier<List<UserCommand>> commands) {
        ContextMenu menu = new ContextMenu();
        Runnable close = () -> menu.getItems().setAll(items(commands.get(), false));
        close.run();
        menu.setOnShowing(e -> {
            List<UserCommand> possible = commands.get().stream().filter(command -> command.enabled().getValue()).toList();
            menu.getItems().setAll(possible.isEmpty() ? List.of(nothing(commands.get())) : items(possible, true));
        });
        menu.setOnHidden(e -> close.run());
        return menu;
    }

    /** Commands as menu items. With {@code keys}, shortcuts work only while the menu is open: else they belong to the view alone. */
    public static List<MenuItem> items(List<UserCommand> commands, boolean keys) {
        return commands.stream()
                .map(command -> {
                    MenuItem item = item(command);
                    item.setAccelerator(keys ? command.key() : null);
                    return item;
                })
                .toList();
    }

    private static MenuItem nothing(List<UserCommand> commands) {
        MenuItem item = new MenuItem(commands.stream().map(UserCommand::whyDisabled).filter(why -> !why.isEmpty()).findFirst().orElse("–"));
        item.setMnemonicParsing(false);
        item.setDisable(true);
        return item;
    }

    /** A command as a menu item, without its shortcut. */
    public static MenuItem item(UserCommand command) {
        MenuItem item = new MenuItem(command.title(), FeatherIcons.of(command.icon(), FeatherIcons.ROW));
        item.setMnemonicParsing(false);
        item.setId("menu-" + command.id().replace('.', '-'));
        item.setDisable(!command.enabled().getValue());
        item.setOnAction(e -> command.runIfEnabled());
        return item;
    }
}
