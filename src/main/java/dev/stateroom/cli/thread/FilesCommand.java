package dev.stateroom.cli.thread;

import dev.stateroom.cli.command.StepCommand;
import dev.stateroom.cli.output.FileRows;
import dev.stateroom.cli.output.StoredDiffers;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.inference.OutsideCalls;
import dev.stateroom.workspace.step.StepRef;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "files", description = "List the files of a thread at a checkpoint, sorted by path.")
final class FilesCommand extends StepCommand {
    @Option(names = "--at", paramLabel = "STEP", description = StepRef.DESCRIPTION)
    private @Nullable String at;

    @Override
    protected int answerAsked(RecordedThread thread, Progress progress) {
        StepRef step = StepRef.named(thread, at);
        RebuiltValue<FileSet> files = step.files(thread);
        if (options.json) {
            print(new FileRows().of(files.value(), new StoredDiffers(thread), step.key()), () -> {});
        } else {
            FileRows.table(files.value(), files.value().keys()).print(terminal);
        }
        tellDifference(thread, step.key());
        if (!files.rebuild().complete()) {
            terminal.err().println("note: history incomplete: " + TerminalText.line(files.rebuild().reason()));
        }
        if (!options.json && at == null && workspaceFor(source()) == null) {
            tellOutside(thread);
        }
        return DONE;
    }

    /** An agent on a disk or in a store has an empty state: its calls show where its files are. */
    private void tellOutside(RecordedThread thread) {
        OutsideCalls outside = OutsideCalls.of(thread, ToolCalls.of(thread, Cancellation.NEVER).inOrder(), Cancellation.NEVER);
        if (outside.count() > 0) {
            terminal.err().println("note: " + TerminalText.line(outside.sentence()) + ": init derives a workspace with it");
        }
    }

}
