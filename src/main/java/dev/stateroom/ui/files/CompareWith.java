package dev.stateroom.ui.files;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.compare.ComparisonRef;
import javafx.beans.value.ObservableBooleanValue;

/** Compares a file, a folder or a mount, as it is at the step that is looked at, with something that is chosen then. */
final class CompareWith {
    static final String ID = "files.compare-with";

    private final Session session;
    private final Navigation navigation;
    private final UserCommand command;

    CompareWith(Session session, Translations words, Navigation navigation, ObservableBooleanValue selected) {
        this.session = session;
        this.navigation = navigation;
        command = UserCommand.of(ID, words.get("compare.with"), "columns", this::compare)
                .on("Shortcut+D")
                .when(selected, words.get("why.no.path"));
    }

    UserCommand command() {
        return command;
    }

    private void compare() {
        Location at = session.selectionProperty().get();
        RecordedThread thread = session.threadProperty().get();
        CheckpointKey step = session.stepProperty().get();
        FilePath path = at == null ? null : FilePath.parse(at.agentPath()).orElse(null);
        if (path != null) {
            boolean recorded = thread != null && step != null;
            navigation.compareThings(
                    new ComparisonRef.Here(recorded ? thread.id() : null, recorded ? step.id() : null, path), null);
        }
    }
}
