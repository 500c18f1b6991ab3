package dev.stateroom.workspace.versions;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSnapshot;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.history.mounted.MountedHistory;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.ThreadMounts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds the place of a path of a thread's agent, and its history if it is not in the thread's state. */
public final class PathHistory {
    /** The number of newest threads of the source that are searched for calls on the same file. */
    private static final int MOST_SIBLINGS = 50;

    private final OpenWorkspace workspace;
    private final RecordedThread thread;
    private final ToolCall.Ledger calls;
    private final boolean isDocument;
    private final ThreadMounts mounts;

    /** For a workspace that stays open meanwhile. */
    public PathHistory(OpenWorkspace workspace, RecordedThread thread, ToolCall.Ledger calls) {
        this.workspace = workspace;
        this.thread = thread;
        this.calls = calls;
        this.isDocument = workspace.isDocument();
        this.mounts = new ThreadMounts(workspace, ThreadUser.of(thread));
    }

    /**
     * A history with notes on what could not be read.
     *
     * @param mount the mount that has the path; null if no workspace file shows it
     * @param history the versions
     */
    public record Mounted(@Nullable Mount mount, MountedHistory history) {}

    /**
     * True if a path's history is that of a file outside the thread's state. Without a workspace file the places of paths are unknown: then
     * it is true for paths that the state never had.
     *
     * @param inState whether the state has versions of it
     */
    public boolean isOutsideState(String path, boolean inState) {
        return outsideState(path).isPresent() || (!isDocument && !inState);
    }

    /** The mount that has a path, if it is not the thread's state; else empty. */
    public Optional<ThreadMounts.Where> outsideState(String path) {
        return mounts.where(path).filter(at -> !at.isState());
    }

    /**
     * The history of a path in a mount. Reads the mount: blocks.
     *
     * @param path as the agent writes it
     * @param until the last checkpoint to include; null for all, with the current content
     */
    public Mounted mounted(String path, @Nullable Checkpoint until, Cancellation cancellation) {
        List<String> notes = new ArrayList<>();
        ThreadMounts.Where at = outsideState(path).orElse(null);
        MountedHistory.Evidence evidence = at == null
                ? MountedHistory.Evidence.ofPrompt(thread, path, cancellation)
                : evidence(at, path, notes, cancellation);
        MountedHistory history = MountedHistory.of(thread, calls, path, evidence, until);
        if (at != null && history.isIncomplete()) {
            history = withSiblings(history, at.mount(), cancellation);
        }
        notes.addAll(history.notes());
        if (at == null && !isDocument) {
            notes.add("no workspace file defines where " + path + " is stored; mount it in one to read it");
        }
        return new Mounted(at == null ? null : at.mount(), new MountedHistory(path, history.versions(), notes));
    }

    /**
     * Adds other threads of the source that may write to the same mount, or to one of their own behind the same route. A store's namespace
     * may be a user's own, so for stores only threads of that user.
     */
    private MountedHistory withSiblings(MountedHistory history, Mount mount, Cancellation cancellation) {
        MountedHistory named = history;
        ThreadSource source = workspace.threads();
        if (source == null) {
            return history;
        }
        String user = ThreadUser.of(thread).user();
        Predicate<String> here = one -> outsideState(one).filter(at -> at.mount().prefix().equals(mount.prefix())).isPresent();
        Outcome<Backend> backend = mounts.backend(mount);
        Map<String, FileSnapshot> seen = new HashMap<>();
        Function<String, FileSnapshot> now = one -> seen.computeIfAbsent(one, path -> outsideState(path)
                .map(at -> backend.map(opened -> now(opened, at.inside(), new ArrayList<>())).orElse(FileSnapshot.Other.UNKNOWN))
                .orElse(FileSnapshot.Other.UNKNOWN));
        for (ThreadSource.ThreadSummary summary :
                source.page(MOST_SIBLINGS, "", cancellation).map(ThreadPage::threads).orElse(List.of())) {
            if (!summary.id().equals(thread.id())
                    && named.isIncomplete()
                    && source.thread(summary.id(), cancellation) instanceof Outcome.Ok<RecordedThread>(RecordedThread other)
                    && (!mount.type().equals("store") || ThreadUser.of(other).user().equals(user))) {
                named = named.withCallsOf(other, thread, calls, here, now, cancellation);
            }
        }
        return named;
    }

    /** The same as of a step; the thread's newest step is the present. Reads the mount: blocks. */
    public Mounted mountedAt(String path, CheckpointKey step, Cancellation cancellation) {
        return mounted(path, isNow(thread, step) ? null : thread.checkpoint(step), cancellation);
    }

    /** True for a thread's newest step: files of mounts are then shown in their current state. */
    public static boolean isNow(RecordedThread thread, CheckpointKey step) {
        Checkpoint head = thread.head(step.namespace());
        return head == null || head.key().equals(step);
    }

    private MountedHistory.Evidence evidence(ThreadMounts.Where at, String path, List<String> notes, Cancellation cancellation) {
        List<KeptVersion> kept = List.of();
        FileSnapshot now = FileSnapshot.Other.UNKNOWN;
        switch (mounts.backend(at.mount())) {
            case Outcome.Ok<Backend>(Backend backend) -> {
                now = now(backend, at.inside(), notes);
                switch (backend.keptVersions(at.inside(), cancellation)) {
                    case Outcome.Ok<List<KeptVersion>>(List<KeptVersion> versions) -> kept = versions;
                    case Outcome.Failed<List<KeptVersion>>(Failure failure) -> notes.add(failure.sentence());
                }
            }
            case Outcome.Failed<Backend>(Failure failure) -> notes.add(failure.sentence());
        }
        return MountedHistory.Evidence.ofPrompt(thread, path, cancellation).with(kept, now);
    }

    private static FileSnapshot now(Backend backend, FilePath inside, List<String> notes) {
        Outcome<FileSnapshot> read = backend.entry(inside).then(entry -> {
            if (entry.kind() != FileEntry.Kind.FILE || entry.size() > KeptVersion.LARGEST) {
                return Outcome.ok(FileSnapshot.Other.UNKNOWN);
            }
            return backend.read(inside, 0, KeptVersion.LARGEST).then(in -> text(in, inside));
        });
        return switch (read) {
            case Outcome.Ok<FileSnapshot>(FileSnapshot held) -> held;
            case Outcome.Failed<FileSnapshot>(Failure failure) when failure.kind() == Failure.Kind.NOT_FOUND -> FileSnapshot.Other.ABSENT;
            case Outcome.Failed<FileSnapshot>(Failure failure) -> {
                notes.add(failure.sentence());
                yield FileSnapshot.Other.UNKNOWN;
            }
        };
    }

    private static Outcome<FileSnapshot> text(InputStream in, FilePath inside) {
        try (in) {
            byte[] bytes = in.readNBytes(KeptVersion.LARGEST);
            return Outcome.ok(new FileSnapshot.Text(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString()));
        } catch (CharacterCodingException noText) {
            return Outcome.ok(FileSnapshot.Other.UNKNOWN);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, inside + " could not be read", e);
        }
    }
}
