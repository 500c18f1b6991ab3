package dev.stateroom.cli;

import dev.stateroom.agent.Reply;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.permission.Rule;
import dev.stateroom.replay.Recording;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.ReplayRun;
import dev.stateroom.replay.Scratch;
import dev.stateroom.replay.ThreadRecording;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.ScratchCopy;
import dev.stateroom.workspace.document.RulesFile;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "replay",
        description = "Runs recorded tool calls against a scratch copy and compares each result with the recorded one."
                + " Ends with 1 where one came out otherwise.")
final class ReplayCommand extends CliCommand {
    private static final int OTHERWISE = 1;

    @Parameters(index = "0", paramLabel = "SOURCE", description = "A LangGraph SQLite file: a path, or sqlite:PATH.")
    private String source = "";

    @Parameters(index = "1", paramLabel = "THREAD", description = "The thread's id, or the beginning of it.")
    private String thread = "";

    @Option(names = "--from", paramLabel = "CHECKPOINT", description = "Begin with the files of this checkpoint (default: with the thread).")
    private @Nullable String from;

    @Option(names = "--dialect", paramLabel = "D", description = "Whose behaviour (default: the one that the data show).")
    private @Nullable String dialect;

    @Option(names = "--rules", paramLabel = "FILE", description = "Run behind these permission rules.")
    private @Nullable Path rules;

    ReplayCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    public Integer call() {
        try (ProgressLine progress = progress();
                ThreadSource opened = opener().threads(source, Cancellation.NEVER, progress).orThrow()) {
            return replay(recording(Threads.named(opened, thread, Cancellation.NEVER)), progress);
        }
    }

    private Recording recording(RecordedThread recorded) {
        CheckpointKey start = from == null ? null : Steps.named(recorded, from).key();
        return ThreadRecording.of(recorded, start, Cancellation.NEVER);
    }

    private int replay(Recording recording, Progress progress) {
        try (Scratch scratch = scratch(recording)) {
            ReplayReport report = new ReplayRun(recording, scratch).run(Cancellation.NEVER, progress);
            if (options.json) {
                try (JsonDocument document = json()) {
                    ReplayJson.write(document, recording, report);
                }
            } else {
                new ReplayText(terminal).print(report);
            }
            return report.isAsRecorded() ? DONE : OTHERWISE;
        }
    }

    private Scratch scratch(Recording recording) {
        Dialect whose = dialect != null
                ? Dialects.named(dialect)
                : recording.dialect() == null ? Dialect.DOCUMENTED : recording.dialect();
        List<Rule> behind = rules == null ? List.of() : RulesFile.open(rules).orThrow().rules();
        return switch (ScratchCopy.ofState(whose, behind, Clock.systemUTC())) {
            case Reply.Answered<Scratch>(Scratch scratch) -> scratch;
            case Reply.Raised<Scratch>(String type, String message) ->
                throw refused("an agent of " + whose.id() + " cannot be made so: " + type + ": " + message);
            case Reply.Withheld<Scratch>(String sentence) -> throw refused(sentence);
        };
    }
}
