package dev.stateroom.ui.files;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.mounted.MountedHistory;
import dev.stateroom.ui.session.Session;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.versions.PathHistory;
import org.jspecify.annotations.Nullable;

/** A file of a mount at an older step of the thread: what it held then, as far as calls, the prompt and kept versions prove it. */
final class MountedFile {
    private final OpenWorkspace mounts;
    private final RecordedThread thread;
    private final ToolCall.Ledger calls;
    private final Key key;
    private final String path;

    /** Tells whether the same is shown already. */
    record Key(Backend backend, CheckpointKey step) {}

    /**
     * What was found.
     *
     * @param entry the file as it is now
     * @param then its versions up to the step; null at the newest step, which has the file as it is now
     */
    record Look(Outcome<FileEntry> entry, @Nullable MountedHistory then) {
        /** The version that the step has; null if nothing recorded tells about the file. */
        MountedHistory.@Nullable Version version() {
            return then == null || then.versions().isEmpty() ? null : then.versions().getLast();
        }
    }

    private MountedFile(OpenWorkspace mounts, RecordedThread thread, ToolCall.Ledger calls, Key key, String path) {
        this.mounts = mounts;
        this.thread = thread;
        this.calls = calls;
        this.key = key;
        this.path = path;
    }

    /** The workspace over whose mounts a thread's history is read; null if no workspace file says where paths are. */
    static @Nullable OpenWorkspace workspace(Session session) {
        OpenWorkspace open = session.workspaceProperty().get();
        return open == null || !open.isDocument() || session.threadProperty().get() == null ? null : open;
    }

    /** The file at the step that is looked at; null at the newest step, and while the calls are being read. */
    static @Nullable MountedFile of(Session session, OpenWorkspace mounts, Backend backend, Location at) {
        RecordedThread thread = session.threadProperty().get();
        CheckpointKey step = session.stepProperty().get();
        ToolCall.Ledger calls = session.callsProperty().get();
        return thread == null || step == null || calls == null || PathHistory.isNow(thread, step)
                ? null
                : new MountedFile(mounts, thread, calls, new Key(backend, step), at.agentPath());
    }

    Key key() {
        return key;
    }

    /** Reads what there is; blocks. */
    Look look(Outcome<FileEntry> entry, Cancellation cancellation) {
        return new Look(entry, new PathHistory(mounts, thread, calls).mountedAt(path, key.step(), cancellation).history());
    }
}
