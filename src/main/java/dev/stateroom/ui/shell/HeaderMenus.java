package dev.stateroom.ui.shell;

import java.util.List;
import javafx.scene.control.MenuItem;

/** What the menus of the header hold. */
final class HeaderMenus {
    private final WindowShell shell;

    HeaderMenus(WindowShell shell) {
        this.shell = shell;
    }

    /** Recent items and what can be done with a workspace. */
    List<MenuItem> workspace() {
        return shell.settings.recent(
                shell.navigator::open,
                List.of(
                        shell.commands.get("open"),
                        shell.commands.get("openFolder"),
                        shell.commands.get("connect"),
                        shell.commands.get("sample"),
                        shell.commands.get("refresh"),
                        shell.commands.get("close"),
                        shell.commands.get("quit")),
                shell.furtherCommands.stream().filter(command -> command.id().equals(ReportCopy.ID)).toList());
    }

    /** Theme and language. */
    List<MenuItem> settings() {
        return shell.settings.menu(shell.speak);
    }

    void openThread(String id) {
        shell.navigator.openThread(id);
    }

    void showThreads() {
        shell.navigator.show("threads");
    }
}
