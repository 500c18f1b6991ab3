package dev.stateroom.cli.thread;

import dev.stateroom.agent.FileData;
import dev.stateroom.cli.command.StepCommand;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.workspace.step.StepRef;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command for one file of a thread at a checkpoint. */
abstract class FileCommand extends StepCommand {
    @Parameters(index = "2", paramLabel = "PATH", description = "The path of the file, as shown by files.")
    String path = "";

    @Option(names = "--at", paramLabel = "STEP", description = StepRef.OF_FILE)
    @Nullable String at;

    @Override
    protected boolean looksAtMounts() {
        return true;
    }

    /**
     * The file's record at the step.
     *
     * @throws dev.stateroom.vfs.FailureException if the step has no such file
     */
    FileData file(RecordedThread thread, StepRef step) {
        return file(thread, step, path, at == null);
    }
}
