package dev.stateroom.ui.diff;

import dev.stateroom.ui.command.CommandMenu;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.words.Translations;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.control.ContextMenu;

/** Commands in the diff view. */
final class DiffCommands {
    static final String NEXT = "diff.next";
    static final String PREVIOUS = "diff.previous";
    static final String SWAP = "diff.swap";
    static final String WHITESPACE = "diff.whitespace";
    static final String EXPORT = "diff.export";
    static final String OPEN = "diff.openFile";

    private final DiffView view;
    private final Translations words;

    DiffCommands(DiffView view, Translations words) {
        this.view = view;
        this.words = words;
    }

    List<UserCommand> all() {
        return List.of(
                changing(NEXT, "arrow-down", () -> view.goChange(1)).on("F7"),
                changing(PREVIOUS, "arrow-up", () -> view.goChange(-1)).on("Shift+F7"),
                changing("diff.nextFile", "chevrons-down", () -> view.goFile(1)).on("Alt+Down"),
                changing("diff.previousFile", "chevrons-up", () -> view.goFile(-1)).on("Alt+Up"),
                changing("diff.layout", "columns", view::toggleLayout).on("S"),
                changing(SWAP, "repeat", view::toggleSwap).on("X"),
                changing(WHITESPACE, "align-left", view::toggleWhitespace).on("W"),
                changing(EXPORT, "download", view::export).on("Shortcut+Shift+S"),
                UserCommand.of(OPEN, words.get(OPEN), "file-text", view::openFile).when(view.openableProperty(), words.get("why.noChanges")),
                UserCommand.of("diff.copyLines", words.get("diff.copyLines"), "copy", view::copyLines).when(view.linesProperty(), words.get("why.noLines")),
                changing("diff.copyPatch", "clipboard", view::copyPatch).on("Shortcut+Shift+C"),
                changing("diff.filter", "filter", view::focusFilter).on("/"),
                UserCommand.of("diff.things", words.get("diff.things"), "layers", view::compareThings)
                        .on("T"),
                UserCommand.of("diff.close", words.get("diff.close"), "corner-up-left", view::leave)
                        .on("D"));
    }

    private UserCommand changing(String id, String icon, Runnable run) {
        return UserCommand.of(id, words.get(id), icon, run).when(view.hasChangesProperty(), words.get("why.noChanges"));
    }

    /** A menu with some of the commands, in that order. */
    static ContextMenu menu(List<UserCommand> commands, String... ids) {
        return CommandMenu.of(Stream.of(ids)
                .flatMap(id -> commands.stream().filter(command -> command.id().equals(id)))
                .toList());
    }
}
