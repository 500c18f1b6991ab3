package dev.stateroom.cli.thread;

import dev.stateroom.cli.command.ThreadCommand;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "delete", description = "Delete a local thread and all its checkpoints.")
final class LocalThreadDeleteCommand extends ThreadCommand {
    @Option(names = "--yes", description = "Confirm the deletion. It cannot be undone.")
    private boolean yes;

    @Override
    protected boolean changesThread() {
        return true;
    }

    @Override
    protected int answer(RecordedThread thread, Progress progress) {
        int steps = thread.checkpoints().size();
        if (!yes) {
            throw refused("the local thread " + thread.id() + " with " + steps + (steps == 1 ? " checkpoint" : " checkpoints")
                    + " will be deleted permanently: add --yes to delete it");
        }
        boolean removed = opener().localThreads().then(local -> local.remove(source(), thread.id())).orThrow();
        note("deleted", thread.id() + ", " + steps + (steps == 1 ? " checkpoint" : " checkpoints"), source(), "{}");
        record DeleteAnswer(String threadId, boolean deleted) {}
        print(new DeleteAnswer(thread.id(), removed),
                () -> terminal.out().println(TerminalText.line("deleted the local thread " + thread.id() + " with " + steps + (steps == 1 ? " checkpoint" : " checkpoints"))));
        return DONE;
    }
}
