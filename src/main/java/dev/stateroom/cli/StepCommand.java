package dev.stateroom.cli;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.LiveThread;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** A command over the files of a thread's steps: as they are stored, or as the run saw them. */
abstract class StepCommand extends ThreadCommand {
    @Mixin
    private final LiveOption live = new LiveOption();

    StepCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    /** Answers over the thread as it was asked for. */
    abstract int answerAsked(RecordedThread thread, Progress progress);

    @Override
    final int answer(RecordedThread thread, Progress progress) {
        return answerAsked(live.live ? LiveThread.of(thread) : thread, progress);
    }

    /** Says beside an answer that the stored files of a checkpoint are not those that the run saw. */
    final void tellDifference(RecordedThread thread, CheckpointKey key) {
        Optional<StoredDivergence> differs = thread.divergenceAt(key, Cancellation.NEVER).orElse(Optional.empty());
        differs.ifPresent(divergence -> terminal.err().println("note: " + TerminalText.line(StoredDiffers.sentence(divergence, live.live))));
    }
}
