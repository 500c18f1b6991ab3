package dev.stateroom.cli;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import picocli.CommandLine.Parameters;

/** A command over the threads of one source. */
abstract class SourceCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "SOURCE", description = "A LangGraph SQLite file, postgresql://…, a server's http(s)://…, a workspace file, or local: for what Stateroom keeps.")
    private String source = "";

    SourceCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    final String source() {
        return source;
    }

    /** Answers over the opened source. */
    abstract int answer(ThreadSource opened, Progress progress);

    @Override
    public Integer call() {
        try (ProgressLine progress = progress();
                ThreadSource opened =
                        opener().threads(source, Cancellation.NEVER, progress).orThrow()) {
            return answer(opened, progress);
        }
    }
}
