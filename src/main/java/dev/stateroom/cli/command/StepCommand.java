package dev.stateroom.cli.command;

import dev.stateroom.agent.FileData;
import dev.stateroom.cli.output.StoredDiffers;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.LiveThread;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.mounted.MountedHistory;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.step.StepRef;
import dev.stateroom.workspace.versions.PathHistory;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** A command for the files at a thread's steps: as stored, or as the run saw them. */
public abstract class StepCommand extends ThreadCommand {
    @Mixin
    private final LiveOption live = new LiveOption();

    /** Runs the command on the stored thread, or on its live view. */
    protected abstract int answerAsked(RecordedThread thread, Progress progress);

    @Override
    protected final int answer(RecordedThread thread, Progress progress) {
        return answerAsked(live.live ? LiveThread.of(thread) : thread, progress);
    }

    /**
     * A file's record at a step: from the thread's state, or from the workspace's mount of the path.
     *
     * @param newest true if no step was given: then a mount's present content is used
     * @throws dev.stateroom.vfs.FailureException if there is no such file, or no evidence of a mount's content then
     */
    protected final FileData file(RecordedThread thread, StepRef step, String path, boolean newest) {
        MountedHistory mounted = mounted(thread, newest ? null : step, path);
        String at = "at checkpoint " + step.key().id();
        if (mounted != null) {
            return mounted.held(newest ? "now" : at).orThrow();
        }
        FileSet files = step.files(thread).value();
        MountedHistory calls = files.get(path) != null ? null : byCalls(thread, path, newest ? null : thread.checkpoint(step.key()));
        return calls == null ? PathsNamed.named(files, path, at) : calls.held(newest ? "after the last call" : at).orThrow();
    }

    /** A file's history outside the state, worked out from the calls alone, with a note about that; null if they show nothing. */
    protected final @Nullable MountedHistory byCalls(RecordedThread thread, String path, @Nullable Checkpoint until) {
        MountedHistory found = MountedHistory.byCalls(thread, ToolCalls.of(thread, Cancellation.NEVER), path, until, Cancellation.NEVER);
        if (found == null) {
            return null;
        }
        terminal.err().println("note: " + TerminalText.line(path + " is outside this source: what is known of it is worked out from the thread's calls"));
        found.notes().forEach(note -> terminal.err().println("note: " + TerminalText.line(note)));
        return found;
    }

    /** The history of a path up to a step, null for now, if it is on a mount of the workspace; null if it is in the state. */
    protected final @Nullable MountedHistory mounted(RecordedThread thread, @Nullable StepRef step, String path) {
        OpenWorkspace open = workspace();
        if (open == null || !open.isDocument()) {
            return null;
        }
        PathHistory history = new PathHistory(open, thread, ToolCalls.of(thread, Cancellation.NEVER));
        if (history.outsideState(path).isEmpty()) {
            return null;
        }
        MountedHistory found = history.mounted(path, step == null ? null : thread.checkpoint(step.key()), Cancellation.NEVER).history();
        found.notes().forEach(note -> terminal.err().println("note: " + TerminalText.line(note)));
        return found;
    }

    /** Prints a note if the stored files of a checkpoint differ from those that the run saw. */
    protected final void tellDifference(RecordedThread thread, CheckpointKey key) {
        Optional<StoredDivergence> differs = thread.divergenceAt(key, Cancellation.NEVER).orElse(Optional.empty());
        differs.ifPresent(divergence -> terminal.err().println("note: " + TerminalText.line(StoredDiffers.sentence(divergence, live.live))));
    }
}
