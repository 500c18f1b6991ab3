package dev.stateroom.cli.thread;

import dev.stateroom.cli.command.ThreadCommand;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.step.StepRef;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "back", description = 
        "Rewind a local thread to a checkpoint. This adds a checkpoint with the old files; the checkpoints in between are kept.")
final class LocalThreadBackCommand extends ThreadCommand {
    @Option(names = "--to", required = true, paramLabel = "STEP", description = "The id of a checkpoint or its beginning.")
    private String to = "";

    @Override
    protected boolean changesThread() {
        return true;
    }

    @Override
    protected int answer(RecordedThread thread, Progress progress) {
        Checkpoint target = StepRef.named(thread, to).checkpoint();
        String made = opener().localThreads().then(local -> local.goBack(source(), thread.id(), target.id())).orThrow();
        note("went back", thread.id() + " to " + target.id(), source(), "{}");
        record BackAnswer(String threadId, String checkpointId, String parentCheckpointId) {}
        print(new BackAnswer(thread.id(), made, target.id()),
                () -> terminal.out().println(TerminalText.line(thread.id() + " is back at " + target.id() + ", as " + made)));
        return DONE;
    }
}
