package dev.stateroom.cli.thread;

import dev.stateroom.cli.command.CommandRegistry;

/** Commands over recorded threads: their steps, files, calls and what they cost. */
public final class ThreadCommands {
    private ThreadCommands() {}

    /** Adds them. */
    public static void addTo(CommandRegistry commands) {
        commands.add("threads", ThreadsCommand::new)
                .add("history", HistoryCommand::new)
                .add("files", FilesCommand::new)
                .add("cat", CatCommand::new)
                .add("compare", CompareCommand::new)
                .add("blame", BlameCommand::new)
                .add("diff", DiffCommand::new)
                .add("log", LogCommand::new)
                .add("restore", RestoreCommand::new)
                .add("problems", ProblemsCommand::new)
                .add("cost", CostCommand::new)
                .add("calls", CallsCommand::new)
                .add("state", StateCommand::new)
                .add("input", InputCommand::new)
                .add("results", ResultsCommand::new)
                .add("thread", LocalThreadCommand::assemble);
    }
}
