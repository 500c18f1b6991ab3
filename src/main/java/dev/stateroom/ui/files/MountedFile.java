package dev.stateroom.ui.files;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.mounted.MountedHistory;
import dev.stateroom.ui.session.Session;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.versions.PathHistory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file outside the thread's state at a step: its content then, as far as calls, the prompt and kept versions prove it; from calls alone
 * if no mount has it.
 */
final class MountedFile {
    private final @Nullable OpenWorkspace mounts;
    private final RecordedThread thread;
    private final ToolCall.Ledger calls;
    private final Key key;
    private final String path;

    /** Equal keys mean that the same is shown already. */
    record Key(Backend backend, CheckpointKey step) {}

    /**
     * The result of a look.
     *
     * @param entry the file as it is now
     * @param then its versions up to the step; null if the entry is the file at the step, or no other is recorded
     * @param next the first later step that has it; null if none is known
     */
    record Look(Outcome<FileEntry> entry, @Nullable MountedHistory then, @Nullable CheckpointKey next) {
        Look(Outcome<FileEntry> entry, @Nullable MountedHistory then) {
            this(entry, then, null);
        }

        /** The version at the step; null if nothing is recorded about the file. */
        MountedHistory.@Nullable Version version() {
            return then == null || then.versions().isEmpty() ? null : then.versions().getLast();
        }
    }

    private MountedFile(@Nullable OpenWorkspace mounts, RecordedThread thread, ToolCall.Ledger calls, Key key, String path) {
        this.mounts = mounts;
        this.thread = thread;
        this.calls = calls;
        this.key = key;
        this.path = path;
    }

    /** Returns the workspace whose mounts a thread's history is read over; null if no workspace file maps paths. */
    static @Nullable OpenWorkspace workspace(Session session) {
        OpenWorkspace open = session.workspaceProperty().get();
        return open == null || !open.isDocument() || session.threadProperty().get() == null ? null : open;
    }

    /** A file that the state does not have at the current step; null while the calls are being read. */
    static @Nullable MountedFile unmounted(Session session, Backend backend, Location at) {
        RecordedThread thread = session.threadProperty().get();
        CheckpointKey step = session.stepProperty().get();
        ToolCall.Ledger calls = session.callsProperty().get();
        return thread == null || step == null || calls == null ? null : new MountedFile(null, thread, calls, new Key(backend, step), at.agentPath());
    }

    /** The file at the current step; null at the newest step, and while the calls are being read. */
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

    /** Reads the file's versions; blocks. */
    Look look(Outcome<FileEntry> entry, Cancellation cancellation) {
        if (mounts != null) {
            return new Look(entry, new PathHistory(mounts, thread, calls).mountedAt(path, key.step(), cancellation).history());
        }
        boolean isInState = !(entry instanceof Outcome.Failed<FileEntry>(Failure why) && why.kind() == Failure.Kind.NOT_FOUND);
        return isInState ? new Look(entry, null) : byCalls(entry, cancellation);
    }

    private Look byCalls(Outcome<FileEntry> entry, Cancellation cancellation) {
        Checkpoint until = PathHistory.isNow(thread, key.step()) ? null : thread.checkpoint(key.step());
        MountedHistory found = MountedHistory.byCalls(thread, calls, path, until, cancellation);
        MountedHistory later = found == null && until != null ? MountedHistory.byCalls(thread, calls, path, null, cancellation) : null;
        if (later != null) {
            return new Look(entry, null, later.versions().getFirst().checkpoint());
        }
        // If a call read it, the file existed, even if no call shows all of it.
        boolean isRead = found == null && calls.inOrder().stream().anyMatch(call -> AboutFacts.isRead(call, path));
        return new Look(entry, isRead ? new MountedHistory(path, List.of(), List.of()) : found);
    }
}
