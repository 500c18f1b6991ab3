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
import java.util.function.Supplier;
import javafx.beans.value.ObservableBooleanValue;
import org.jspecify.annotations.Nullable;

/** Compares a file, folder or mount at the current step with its version before, or with something that the user then chooses. */
final class CompareWith {
    static final String ID = "files.compare-with";

    private final Session session;
    private final Navigation navigation;
    private final Supplier<@Nullable CheckpointKey> before;
    private final UserCommand command;

    /** @param before returns the step of the version before the shown one; null if there is none */
    CompareWith(Session session, Translations words, Navigation navigation, ObservableBooleanValue selected, Supplier<@Nullable CheckpointKey> before) {
        this.session = session;
        this.before = before;
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
        if (at == null) {
            return;
        }
        String top = at.mount().substring(0, Math.max(1, at.mount().length() - 1));
        FilePath path = new FilePath(at.path().isRoot() ? top : at.agentPath());
        RecordedThread thread = session.threadProperty().get();
        CheckpointKey step = session.stepProperty().get();
        CheckpointKey from = before.get();
        if (thread == null || step == null) {
            navigation.compareThings(new ComparisonRef.Here(null, null, path), null);
        } else {
            ComparisonRef now = new ComparisonRef.Here(thread.id(), step.id(), path);
            navigation.compareThings(from == null ? now : new ComparisonRef.Here(thread.id(), from.id(), path), from == null ? null : now);
        }
    }
}
