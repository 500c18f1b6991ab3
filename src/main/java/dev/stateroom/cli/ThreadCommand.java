package dev.stateroom.cli;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.step.ThreadLookup;
import picocli.CommandLine.Parameters;

/** A command over one thread of a source. */
abstract class ThreadCommand extends SourceCommand {
    @Parameters(index = "1", paramLabel = "THREAD", description = "The id of the thread or its beginning.")
    private String threadId = "";

    ThreadCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    /** Answers over the thread. */
    abstract int answer(RecordedThread thread, Progress progress);

    /** Whether the command asks about one checkpoint only, named by its id. */
    boolean asksAboutOneCheckpoint() {
        return false;
    }

    @Override
    final int answer(ThreadSource opened, Progress progress) {
        RecordedThread thread = asksAboutOneCheckpoint()
                ? ThreadLookup.unindexed(opened, threadId, Cancellation.NEVER)
                : ThreadLookup.named(opened, threadId, Cancellation.NEVER);
        int status = answer(thread, progress);
        thread.problems().stream().limit(MOST_PROBLEMS).forEach(progress::note);
        return status;
    }
}
