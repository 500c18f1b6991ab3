package dev.stateroom.cli.thread;

import java.util.Map;
import java.util.function.Supplier;

/** Commands for recorded threads: their steps, files, calls and costs. */
public final class ThreadCommands {
    private ThreadCommands() {}

    public static void addTo(Map<String, Supplier<Object>> commands) {
        commands.put("threads", () -> new ThreadsCommand());
        commands.put("history", () -> new HistoryCommand());
        commands.put("files", () -> new FilesCommand());
        commands.put("cat", () -> new CatCommand());
        commands.put("compare", () -> new CompareCommand());
        commands.put("blame", () -> new BlameCommand());
        commands.put("diff", () -> new DiffCommand());
        commands.put("log", () -> new LogCommand());
        commands.put("restore", () -> new RestoreCommand());
        commands.put("problems", () -> new ProblemsCommand());
        commands.put("cost", () -> new CostCommand());
        commands.put("calls", () -> new CallsCommand());
        commands.put("state", () -> new StateCommand());
        commands.put("input", () -> new InputCommand());
        commands.put("results", () -> new ResultsCommand());
        commands.put("thread", () -> new LocalThreadCommand());
    }
}
