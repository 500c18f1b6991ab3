package dev.stateroom.workspace;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state that a workspace names: a checkpoint of a thread, by default the newest checkpoint of the newest thread.
 *
 * @param threads the source of threads; null if there is none
 * @param threadId the thread; null for the newest
 * @param checkpointId the checkpoint; null for the newest
 */
record ShownState(@Nullable ThreadSource threads, @Nullable String threadId, @Nullable String checkpointId) {

    /** Without any threads. */
    static final ShownState NONE = new ShownState(null, null, null);

    ShownState(OpenWorkspace workspace) {
        this(workspace.threads(), workspace.threadId(), workspace.checkpointId());
    }

    Outcome<RecordedThread> thread() {
        ThreadSource source = threads;
        if (source == null) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, "this workspace has no threads");
        }
        if (threadId != null) {
            return source.thread(threadId, Cancellation.NEVER);
        }
        return source.page(1, "", Cancellation.NEVER)
                .map(ThreadPage::threads)
                .then(all -> all.isEmpty()
                        ? Outcome.failed(Failure.Kind.NOT_FOUND, source.description().name() + " has no thread yet")
                        : source.thread(all.getFirst().id(), Cancellation.NEVER));
    }

    Outcome<FileSet> files() {
        return read().map(Read::files);
    }

    /** The files of the state, and sentences about the parts of the thread that could not be read. */
    Outcome<Read> read() {
        return thread().then(thread -> checkpoint(thread)
                .then(checkpoint -> thread.filesAt(checkpoint.key(), Cancellation.NEVER))
                .map(rebuilt -> {
                    List<String> problems = new ArrayList<>(thread.problems());
                    if (!rebuilt.rebuild().complete()) {
                        problems.addFirst("the files of " + thread.id() + " are incomplete: " + rebuilt.rebuild().reason());
                    }
                    return new Read(rebuilt.value(), problems);
                }));
    }

    /** The files with sentences about missing ones. */
    record Read(FileSet files, List<String> problems) {}

    /** The differences between the stored files and those that the run had, with the shown files; empty if there are none. */
    Outcome<Optional<Differing>> differing() {
        return thread().then(thread -> checkpoint(thread).then(checkpoint -> thread.divergenceAt(checkpoint.key(), Cancellation.NEVER)
                .then(divergence -> divergence.isEmpty()
                        ? Outcome.ok(Optional.empty())
                        : thread.filesAt(checkpoint.key(), Cancellation.NEVER)
                                .map(files -> Optional.of(new Differing(divergence.get(), files.value()))))));
    }

    /** The shown files with their differences from those that the run had. */
    record Differing(StoredDivergence divergence, FileSet shown) {}

    private Outcome<Checkpoint> checkpoint(RecordedThread thread) {
        Checkpoint checkpoint = checkpointId == null
                ? thread.head(CheckpointKey.ROOT_NAMESPACE)
                : thread.checkpoint(new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, checkpointId));
        if (checkpoint == null && checkpointId != null) {
            checkpoint = thread.checkpoints().stream().filter(c -> c.id().startsWith(checkpointId)).findFirst().orElse(null);
        }
        return checkpoint == null
                ? Outcome.failed(
                        Failure.Kind.NOT_FOUND,
                        "thread " + thread.id()
                                + (checkpointId == null ? " has no root checkpoint" : " has no checkpoint " + checkpointId))
                : Outcome.ok(checkpoint);
    }
}
