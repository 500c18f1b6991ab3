package dev.stateroom.ui.replay;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.LaterCall;
import dev.stateroom.replay.ReplayScratch;
import dev.stateroom.replay.ThreadRecording;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.ScratchCopy;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.recording.CallFile;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Reads recordings, and opens the mounts and scratch copies that they run over. */
final class RecordingSources {
    private final Session session;
    private final WorkspaceOpener opener;
    private final Translations words = Translations.of(RecordingSources.class);
    private @Nullable OpenWorkspace other;

    RecordingSources(Session session, WorkspaceOpener opener) {
        this.session = session;
        this.opener = opener;
    }

    /** Reads a recording; off the FX thread. */
    @FunctionalInterface
    interface Source {
        /** Reads it. */
        Outcome<CallRecording> read(Cancellation cancellation);
    }

    /** The calls of a thread up to its newest step, with calls of other threads that changed its mounts later. */
    Source of(RecordedThread thread) {
        OpenWorkspace open = session.workspaceProperty().get();
        ThreadSource threads = open == null || !open.isDocument() ? null : open.threads();
        return cancellation -> {
            CallRecording recording = ThreadRecording.of(thread, null, cancellation);
            return Outcome.ok(threads == null ? recording : recording.before(LaterCall.after(threads, thread, cancellation)));
        };
    }

    /** The calls of a log. */
    static Source of(Path log) {
        return _ -> CallFile.recording(log);
    }

    /** The name of the mounts that the replay runs over. */
    String routesName(ReplaySetup setup) {
        OpenWorkspace open = session.workspaceProperty().get();
        Path routes = setup.routes();
        return routes != null ? String.valueOf(routes.getFileName()) : open == null || !open.isDocument() ? words.get("setting.state") : open.name();
    }

    /** The workspace whose mounts the replay runs over; null if it runs over an agent's state alone. Off the FX thread. */
    synchronized @Nullable OpenWorkspace workspace(ReplaySetup setup) {
        Path routes = setup.routes();
        if (routes == null) {
            OpenWorkspace open = session.workspaceProperty().get();
            return open == null || !open.isDocument() ? null : open;
        }
        OpenWorkspace known = other;
        if (known == null || !known.address().equals(routes.toAbsolutePath().toString())) {
            close();
            known = opener.open(routes.toAbsolutePath().toString(), Cancellation.NEVER, Progress.SILENT).orThrow();
            other = known;
        }
        return known;
    }

    /** Closes a workspace that was opened for replays. */
    synchronized void close() {
        if (other != null) {
            other.close();
            other = null;
        }
    }

    /** A copy of the workspace if a file describes it; else an agent's state alone. Off the FX thread. */
    AgentReply<ReplayScratch> scratch(ReplaySetup setup, Dialect dialect) {
        OpenWorkspace workspace = workspace(setup);
        if (workspace == null) {
            return ScratchCopy.ofState(dialect, setup.rules() == null ? RuleBook.EMPTY : setup.rules(), InstantSource.system());
        }
        boolean fromLog = setup.recording().steps().stream().allMatch(step -> step.truth() == null);
        return opener.scratch(workspace, dialect, setup.rules(), fromLog && setup.recording().start().isEmpty(), setup.recording().thread())
                .orThrow();
    }
}
