package dev.stateroom.ui.threads;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.compare.ComparisonRef;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.control.SelectionModel;

/** Commands for the selected thread besides opening it, and the menu of all that can be. */
final class ThreadActions {
    private final Session session;
    private final Navigation navigation;
    private final SelectionModel<ThreadSummary> selection;
    private final UserCommand compare;
    private final UserCommand copyId;

    ThreadActions(
            Session session,
            Navigation navigation,
            Translations words,
            SelectionModel<ThreadSummary> selection,
            ObservableBooleanValue selected) {
        this.session = session;
        this.navigation = navigation;
        this.selection = selection;
        compare = UserCommand.of("threads.compare", words.get("threads.compare"), "columns", this::compareSelected)
                .on("C")
                .when(selected, words.get("why.noneSelected"));
        copyId = UserCommand.of("threads.copyId", words.get("threads.copyId"), "copy", () -> SystemClipboard.put(
                        selection.getSelectedItem().id()))
                .when(selected, words.get("why.noneSelected"));
    }

    UserCommand compare() {
        return compare;
    }

    UserCommand copyId() {
        return copyId;
    }

    /** Compares with the current step, or if that is in the same thread, with something the user chooses. */
    private void compareSelected() {
        RecordedThread open = session.threadProperty().get();
        CheckpointKey step = session.stepProperty().get();
        ComparisonRef chosen = ComparisonRef.Here.thread(selection.getSelectedItem().id(), null);
        boolean another = open != null && step != null && !open.id().equals(selection.getSelectedItem().id());
        if (another) {
            navigation.compareThings(ComparisonRef.Here.thread(open.id(), step.id()), chosen);
        } else {
            navigation.compareThings(chosen, null);
        }
    }
}
