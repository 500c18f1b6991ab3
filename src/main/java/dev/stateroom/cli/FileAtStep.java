package dev.stateroom.cli;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.RecordedThread;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One file of a thread at a checkpoint, as commands take it. */
final class FileAtStep {
    @Parameters(index = "2", paramLabel = "PATH", description = "The file, as files lists it.")
    String path = "";

    @Option(names = "--at", paramLabel = "CHECKPOINT", description = Steps.DESCRIPTION)
    @Nullable String at;

    /**
     * The file's record at the step.
     *
     * @throws dev.stateroom.vfs.Refused where the thread has no such step, or the step no such file
     */
    FileData in(RecordedThread thread, Steps step) {
        return PathsNamed.named(step.files(thread).value(), path, "at checkpoint " + step.key().id());
    }
}
