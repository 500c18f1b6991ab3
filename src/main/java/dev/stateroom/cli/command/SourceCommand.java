package dev.stateroom.cli.command;

import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.step.ThreadLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** A command for the threads of one source. */
public abstract class SourceCommand extends CliCommand {
    /** The number of threads that are listed at a time. */
    private static final int TOGETHER = 1_000;

    @Parameters(index = "0", paramLabel = "SOURCE", description =
                    "A LangGraph SQLite file, a .langgraph_api folder, postgresql://…, a server's http(s)://…, a workspace file, or local: for Stateroom's own data.")
    private String source = "";

    private @Nullable OpenWorkspace workspace;

    protected final String source() {
        return source;
    }

    /** Runs the command on the opened source. */
    protected abstract int answer(ThreadSource opened, Progress progress);

    /** True if the command also uses the mounts of the workspace. */
    protected boolean looksAtMounts() {
        return false;
    }

    /** The open workspace; null if mounts are not used. */
    protected final @Nullable OpenWorkspace workspace() {
        return workspace;
    }

    @Override
    public Integer call() {
        return looksAtMounts() ? overMounts() : overThreads();
    }

    private int overMounts() {
        try (ProgressLine progress = progress();
                OpenWorkspace opened = opener().open(source, options.workspace, Cancellation.NEVER, progress).orThrow()) {
            ThreadSource threads = opened.threads();
            if (threads == null) {
                throw refused(WorkspaceOpener.shown(source)
                        + " holds no threads: name a checkpoint database, or a workspace file that mounts a state");
            }
            threads.description().notes().forEach(progress::note);
            workspace = opened;
            return answer(threads, progress);
        }
    }

    private int overThreads() {
        try (ProgressLine progress = progress();
                ThreadSource opened =
                        opener().threads(source, Cancellation.NEVER, progress).orThrow()) {
            opened.description().notes().forEach(progress::note);
            return answer(opened, progress);
        }
    }

    /**
     * Calls a function for every thread of a source, and notes which parts of each could not be read.
     *
     * @param name the name of the only thread, or its prefix; null for all
     * @return the results; a thread without one is noted, or its failure is thrown if it is the only one
     */
    public static <T> List<T> ofThreads(ThreadSource opened, @Nullable String name, Progress progress, Function<RecordedThread, Outcome<T>> question) {
        Function<RecordedThread, Outcome<T>> asked = thread -> {
            Outcome<T> answer = question.apply(thread);
            thread.problems().stream().limit(MOST_PROBLEMS).forEach(problem -> progress.note(TerminalText.line(thread.id() + ": " + problem)));
            return answer;
        };
        if (name != null) {
            return List.of(asked.apply(ThreadLookup.named(opened, name, Cancellation.NEVER)).orThrow());
        }
        List<T> answers = new ArrayList<>();
        String after = "";
        ThreadPage page;
        do {
            page = opened.page(TOGETHER, after, Cancellation.NEVER).orThrow();
            for (ThreadSource.ThreadSummary each : page.threads()) {
                after = each.id();
                switch (opened.thread(each.id(), Cancellation.NEVER).then(asked)) {
                    case Outcome.Ok<T>(T answer) -> answers.add(answer);
                    case Outcome.Failed<T>(Failure failure) -> progress.note(TerminalText.line(each.id() + ": " + failure.sentence()));
                }
            }
        } while (page.hasMore() && !page.threads().isEmpty());
        return answers;
    }
}
