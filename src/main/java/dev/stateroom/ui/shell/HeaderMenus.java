package dev.stateroom.ui.shell;

import java.util.List;
import javafx.scene.control.MenuItem;

/** The contents of the header's menus. */
final class HeaderMenus implements HeaderBar.Menus {
    private final WindowShell shell;

    HeaderMenus(WindowShell shell) {
        this.shell = shell;
    }

    @Override
    public List<MenuItem> workspace() {
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

    @Override
    public List<MenuItem> settings() {
        return shell.settings.menu(shell.speak);
    }

    @Override
    public void openThread(String id) {
        shell.navigator.openThread(id);
    }

    @Override
    public void showThreads() {
        shell.navigator.show("threads");
    }
}
