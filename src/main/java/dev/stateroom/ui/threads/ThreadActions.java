package dev.stateroom.ui.threads;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.ui.command.Command;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.Icons;
import dev.stateroom.ui.view.Clipboards;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.Words;
import dev.stateroom.workspace.compare.ThingRef;
import java.util.List;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SelectionModel;

/** What can be done with the selected thread beside opening it, and the menu of all that can be. */
final class ThreadActions {
    private final Session session;
    private final Navigation navigation;
    private final SelectionModel<ThreadSummary> selection;
    private final Command compare;
    private final Command copyId;

    ThreadActions(
            Session session,
            Navigation navigation,
            Words words,
            SelectionModel<ThreadSummary> selection,
            ObservableBooleanValue selected) {
        this.session = session;
        this.navigation = navigation;
        this.selection = selection;
        compare = Command.of("threads.compare", words.get("threads.compare"), "columns", this::compareSelected)
                .on("C")
                .when(selected, words.get("why.noneSelected"));
        copyId = Command.of("threads.copyId", words.get("threads.copyId"), "copy", () -> Clipboards.put(
                        selection.getSelectedItem().id()))
                .when(selected, words.get("why.noneSelected"));
    }

    Command compare() {
        return compare;
    }

    Command copyId() {
        return copyId;
    }

    /** With the step that is looked at; where that is of the same thread, with a thing that is chosen then. */
    private void compareSelected() {
        RecordedThread open = session.threadProperty().get();
        CheckpointKey step = session.stepProperty().get();
        ThingRef chosen = ThingRef.Here.thread(selection.getSelectedItem().id(), null);
        boolean another = open != null && step != null && !open.id().equals(selection.getSelectedItem().id());
        if (another) {
            navigation.compareThings(ThingRef.Here.thread(open.id(), step.id()), chosen);
        } else {
            navigation.compareThings(chosen, null);
        }
    }

    /** The menu of a row. */
    ContextMenu menu(List<Command> commands) {
        ContextMenu menu = new ContextMenu();
        for (Command command : commands) {
            MenuItem item = new MenuItem(command.title(), Icons.of(command.icon(), Icons.ROW));
            item.setMnemonicParsing(false);
            item.setId("menu-" + command.id().replace('.', '-'));
            item.setAccelerator(command.key());
            item.setOnAction(e -> command.runIfEnabled());
            menu.getItems().add(item);
        }
        menu.setOnShowing(e -> {
            for (int i = 0; i < commands.size(); i++) {
                menu.getItems().get(i).setDisable(!commands.get(i).enabled().get());
            }
        });
        return menu;
    }
}
