package dev.stateroom.ui.cost;

import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.OpenDialog;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.Translations;

/** The command that shows what a thread costs. */
public final class CostAction {
    private final CostWords words = new CostWords(Translations.of(CostAction.class));
    private final CostModel model;
    private final UserCommand command;
    private final CostLine line;

    /**
     * A command over the session's thread.
     *
     * @param open asks for a file with the user's own prices
     * @param save asks where to write
     */
    public CostAction(Session session, Preferences preferences, WindowOverlays overlays, OpenDialog open, SaveDialog save) {
        model = new CostModel(session, preferences, words.words());
        command = UserCommand.of("cost.show", words.get("command"), "activity", () -> {
                    CostSheet sheet = new CostSheet(session, model, words, overlays, open, save);
                    overlays.show(sheet, sheet::focus);
                })
                .when(session.threadProperty().isNotNull(), words.get("why"));
        line = new CostLine(model, words, command);
    }

    /** Returns the command, to be offered wherever a thread is shown. */
    public UserCommand command() {
        return command;
    }

    /** Returns the sums in a line that opens the sheet; for one place. */
    public CostLine line() {
        return line;
    }
}
