package dev.stateroom.cli.command;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.step.ThreadLookup;
import picocli.CommandLine.Parameters;

/** A command for one thread of a source. */
public abstract class ThreadCommand extends SourceCommand {
    @Parameters(index = "1", arity = "0..1", paramLabel = "THREAD", defaultValue = UnnamedThread.NAME, description = UnnamedThread.DESCRIPTION)
    private String threadId = "";

    /** Runs the command on the thread. */
    protected abstract int answer(RecordedThread thread, Progress progress);

    /** Whether the command reads only one checkpoint, given by its id. */
    protected boolean asksAboutOneCheckpoint() {
        return false;
    }

    /** Whether the thread must be given, because the command changes it. */
    protected boolean changesThread() {
        return false;
    }

    @Override
    protected final int answer(ThreadSource opened, Progress progress) {
        if (changesThread() && threadId.equals(UnnamedThread.NAME)) {
            throw refused("name the thread: " + opened.description().address() + " THREAD");
        }
        String meant = UnnamedThread.or(threadId, source(), opened, opener(), progress);
        RecordedThread thread = asksAboutOneCheckpoint()
                ? ThreadLookup.unindexed(opened, meant, Cancellation.NEVER)
                : ThreadLookup.named(opened, meant, Cancellation.NEVER);
        int status = answer(thread, progress);
        thread.problems().stream().limit(MOST_PROBLEMS).forEach(progress::note);
        return status;
    }
}
