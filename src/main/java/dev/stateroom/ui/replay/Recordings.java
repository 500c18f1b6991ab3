package dev.stateroom.ui.replay;

import dev.stateroom.agent.Reply;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.replay.Recording;
import dev.stateroom.replay.Scratch;
import dev.stateroom.replay.ThreadRecording;
import dev.stateroom.ui.session.Session;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.ScratchCopy;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.recording.CallFile;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/** Where recordings come from, and the copies that they run over. */
final class Recordings {
    private final Session session;
    private final WorkspaceOpener opener;

    Recordings(Session session, WorkspaceOpener opener) {
        this.session = session;
        this.opener = opener;
    }

    /** Reads a recording; off the FX thread. */
    @FunctionalInterface
    interface Source {
        /** Reads it. */
        Outcome<Recording> read(Cancellation cancellation);
    }

    /** The calls of a thread up to its newest step. */
    static Source of(RecordedThread thread) {
        return cancellation -> Outcome.ok(ThreadRecording.of(thread, null, cancellation));
    }

    /** The calls of a log. */
    static Source of(Path log) {
        return _ -> CallFile.recording(log);
    }

    /** A copy of the open workspace where a file describes it; else an agent's state alone. */
    Reply<Scratch> scratch(ReplayModel.Setup setup, Dialect dialect) {
        OpenWorkspace workspace = session.workspaceProperty().get();
        if (workspace == null || !workspace.isDocument()) {
            return ScratchCopy.ofState(dialect, setup.rules() == null ? List.of() : setup.rules(), InstantSource.system());
        }
        boolean fromLog = setup.recording().steps().stream().allMatch(step -> step.truth() == null);
        return opener.scratch(workspace, dialect, setup.rules(), fromLog && setup.recording().start().isEmpty())
                .orThrow();
    }
}
