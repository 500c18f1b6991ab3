package dev.stateroom.workspace;

import dev.stateroom.agent.text.Sha256;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ledger.OtherMounts;
import dev.stateroom.history.ledger.TokenEstimate;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import java.io.IOException;
import java.io.InputStream;

/** Finds offloaded content of an agent in the mounts of an open workspace, besides the thread's own files. */
public final class MountedOffloads implements OtherMounts {
    /** Sizes of larger contents are estimated from their bytes. */
    private static final int COUNTED = 64 << 20;

    private final ThreadMounts mounts;
    private final TokenEstimate estimate;

    /**
     * For a workspace that stays open meanwhile.
     *
     * @param thread the thread of the agent that offloaded
     */
    public MountedOffloads(OpenWorkspace workspace, RecordedThread thread) {
        this.mounts = new ThreadMounts(workspace, ThreadUser.of(thread));
        this.estimate = TokenEstimate.in(thread.dialect().dialect());
    }

    @Override
    public Place look(String path) {
        // All states of an agent are the same: its thread's.
        return mounts.where(path)
                .map(at -> at.isState() || at.mount().type().equals("state") ? new Place.OwnState(at.inside().toString()) : look(at))
                .orElseGet(() -> new Place.OwnState(path));
    }

    private Place look(ThreadMounts.Where at) {
        Outcome<Place> place = mounts.backend(at.mount()).then(backend -> backend.entry(at.inside())
                .map(entry -> entry.kind() == FileEntry.Kind.FILE ? size(backend, at.inside(), entry) : new Place.Missing()));
        return switch (place) {
            case Outcome.Ok<Place>(Place found) -> found;
            case Outcome.Failed<Place>(Failure failure) ->
                failure.kind() == Failure.Kind.NOT_FOUND ? new Place.Missing() : new Place.Unknown();
        };
    }

    private Place size(Backend backend, FilePath inside, FileEntry entry) {
        if (entry.size() > COUNTED) {
            return new Place.Stored(TokenEstimate.unread(entry.size()), null);
        }
        return backend.read(inside, 0, COUNTED).map(this::counted).orElse(new Place.Unknown());
    }

    private Place counted(InputStream opened) {
        try (InputStream in = opened) {
            byte[] bytes = in.readNBytes(COUNTED);
            return new Place.Stored(estimate.size(bytes), Sha256.of(bytes));
        } catch (IOException e) {
            return new Place.Unknown();
        }
    }
}
