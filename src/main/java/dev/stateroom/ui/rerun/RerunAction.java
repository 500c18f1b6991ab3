package dev.stateroom.ui.rerun;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.rerun.RerunPlan;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import org.jspecify.annotations.Nullable;

/** The command that runs an agent again from the current step. */
public final class RerunAction {
    private final Session session;
    private final WorkspaceOpener opener;
    private final Navigation navigation;
    private final WindowOverlays overlays;
    private final UserCommand command;
    /** The agent that was run last in this window. */
    private String agent = "";

    /** A command over the session's step. */
    public RerunAction(Session session, WorkspaceOpener opener, Navigation navigation, WindowOverlays overlays) {
        this.session = session;
        this.opener = opener;
        this.navigation = navigation;
        this.overlays = overlays;
        Translations words = Translations.of(RerunAction.class);
        BooleanBinding can = Bindings.createBooleanBinding(
                () -> {
                    CheckpointKey step = session.stepProperty().get();
                    return step != null && step.isRoot() && source() != null;
                },
                session.stepProperty(),
                session.threadProperty(),
                session.workspaceProperty());
        command = UserCommand.of("rerun.here", words.get("command"), "play", this::ask).when(can, words.get("why"));
    }

    /** Returns the command, to be offered wherever a step is shown. */
    public UserCommand command() {
        return command;
    }

    private @Nullable ThreadSource source() {
        OpenWorkspace open = session.workspaceProperty().get();
        ThreadSource threads = open == null ? null : open.threads();
        return threads == null || !RerunPlan.isPossible(threads) ? null : threads;
    }

    private void ask() {
        RecordedThread thread = session.threadProperty().get();
        CheckpointKey step = session.stepProperty().get();
        ThreadSource source = source();
        Checkpoint from = thread == null || step == null ? null : thread.checkpoint(step);
        if (source != null && thread != null && from != null) {
            RerunDialog dialog = new RerunDialog(session, new StepRun(opener, source, thread, from), agent, overlays, navigation);
            dialog.setOnRun(name -> agent = name);
            overlays.show(dialog, dialog::focus);
        }
    }
}
