package dev.stateroom.cli.thread;

import java.util.Map;
import java.util.function.Supplier;

/** Commands over recorded threads: their steps, files, calls and what they cost. */
public final class ThreadCommands {
    private ThreadCommands() {}

    public static void addTo(Map<String, Supplier<Object>> commands) {
        commands.put("threads", ThreadsCommand::new);
        commands.put("history", HistoryCommand::new);
        commands.put("files", FilesCommand::new);
        commands.put("cat", CatCommand::new);
        commands.put("compare", CompareCommand::new);
        commands.put("blame", BlameCommand::new);
        commands.put("diff", DiffCommand::new);
        commands.put("log", LogCommand::new);
        commands.put("restore", RestoreCommand::new);
        commands.put("problems", ProblemsCommand::new);
        commands.put("cost", CostCommand::new);
        commands.put("calls", CallsCommand::new);
        commands.put("state", StateCommand::new);
        commands.put("input", InputCommand::new);
        commands.put("results", ResultsCommand::new);
        commands.put("thread", LocalThreadCommand::new);
    }
}
