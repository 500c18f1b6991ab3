package dev.stateroom.ui.shell;

import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.palette.CommandPalette;
import dev.stateroom.ui.view.View;
import dev.stateroom.ui.tripwire.TripwireSheet;
import dev.stateroom.ui.words.CoreSentences;
import java.util.ArrayList;
import java.util.List;

/** What the commands of a window do. */
final class WindowActions {
    private final WindowShell shell;

    WindowActions(WindowShell shell) {
        this.shell = shell;
    }

    void palette(String begin) {
        CommandPalette next = new CommandPalette(shell.fromAnywhere(), shell.session, shell.navigator, shell.overlays::hide);
        shell.palette = next;
        shell.overlays.show(next, () -> next.focus(begin));
    }

    void chooseThread() {
        shell.header.chooseThread();
    }

    void chooseFile() {
        shell.chooseFile();
    }

    void chooseFolder() {
        String address = shell.fileChoice.folder(shell.scene.getWindow(), shell.words.get("command.openFolder.title"));
        if (address != null) {
            shell.navigator.open(address);
        }
    }

    void connect() {
        ConnectSheet sheet = new ConnectSheet(shell.session, shell.overlays::hide, this::openTyped);
        shell.overlays.show(sheet, sheet::focus);
    }

    void tripwires() {
        TripwireSheet sheet = new TripwireSheet(shell.tripwires, shell.overlays::hide);
        shell.overlays.show(sheet, sheet::focus);
    }

    /** If the address cannot be opened, the sheet comes back with it, unless something else was opened meanwhile. */
    private void openTyped(ConnectSheet sheet, String address) {
        shell.navigator.open(address, why -> {
            if (shell.overlays.shownProperty().get() == null) {
                shell.overlays.show(sheet, sheet::focus);
                sheet.refused(why);
            } else {
                shell.session.fail(CoreSentences.shown(why));
            }
        });
    }

    void sample() {
        boolean closed = shell.preferencesStore.get().views().containsKey(WindowShell.TOUR);
        shell.navigator.openSample(closed ? () -> {} : shell.tour::begin);
    }

    void tour() {
        shell.navigator.openSample(shell.tour::begin);
    }

    void toggleProblems() {
        if (shell.drawer.isVisible()) {
            shell.drawer.setVisible(false);
            View view = shell.slot.shownProperty().get();
            if (view != null) {
                view.focusFirst();
            }
        } else {
            shell.showProblems();
        }
    }

    void movePane(int by) {
        shell.panes.move(by);
    }

    void showKeys() {
        View view = shell.slot.shownProperty().get();
        List<UserCommand> ofView = new ArrayList<>(view == null ? List.of() : view.commands());
        if (view != null && view.showsTimeline()) {
            ofView.addAll(shell.timelineCommands);
        }
        KeySheet sheet = new KeySheet(shell.commands.all(), ofView, shell.overlays::hide);
        shell.overlays.show(sheet, sheet::focus);
    }

    void theme(String theme) {
        shell.settings.theme(theme);
    }

    void language(String language) {
        shell.speak.accept(language);
    }

    void quit() {
        shell.quit.run();
    }
}
