package dev.stateroom.cli;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** A command over the threads of one source. */
abstract class SourceCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "SOURCE", description =
                    "A LangGraph SQLite file, a .langgraph_api folder, postgresql://…, a server's http(s)://…, a workspace file, or local: for Stateroom's own data.")
    private String source = "";

    private @Nullable OpenWorkspace workspace;

    SourceCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    final String source() {
        return source;
    }

    /** Answers over the opened source. */
    abstract int answer(ThreadSource opened, Progress progress);

    /** True if what is mounted next to the threads counts too. */
    boolean looksAtMounts() {
        return false;
    }

    /** What is open while the command answers; null if mounts do not count. */
    final @Nullable OpenWorkspace workspace() {
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

    /** Says what of one of several threads could not be read, once its answer is known. */
    static void noteProblems(RecordedThread thread, Progress progress) {
        thread.problems().stream().limit(MOST_PROBLEMS).forEach(problem -> progress.note(TerminalText.line(thread.id() + ": " + problem)));
    }
}
