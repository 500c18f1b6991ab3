package dev.stateroom.cli.replay;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.command.DialectNames;
import dev.stateroom.cli.command.UnnamedThread;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.DialectGuess;
import dev.stateroom.replay.LaterCall;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.ReplayRun;
import dev.stateroom.replay.ReplayScratch;
import dev.stateroom.replay.ReplayVerdict;
import dev.stateroom.replay.RunComparison;
import dev.stateroom.replay.RunRecord;
import dev.stateroom.replay.ThreadRecording;
import dev.stateroom.report.ReplayFiles;
import dev.stateroom.report.ReplayJson;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.ScratchCopy;
import dev.stateroom.workspace.ScratchPlan;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.document.RulesFile;
import dev.stateroom.workspace.recording.ArgumentText;
import dev.stateroom.workspace.recording.CallFile;
import dev.stateroom.workspace.recording.RunFile;
import dev.stateroom.workspace.step.StepRef;
import dev.stateroom.workspace.step.ThreadLookup;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "replay",
        description = "Re-run recorded tool calls on a scratch copy and compare each result. Exit status 1 if any result differs; with"
                        + " --strict, 3 if most calls were not run. Nothing else is changed without --apply.")
final class ReplayCommand extends CliCommand {
    private static final int MOSTLY_UNRUN = 3;

    @Parameters(index = "0", paramLabel = "CALLS|SOURCE", description = "A log of tool calls, or a source.")
    private String source = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "THREAD", description = UnnamedThread.DESCRIPTION)
    private @Nullable String thread;

    /** Numbers of the thread's steps by checkpoint id; empty for a log. */
    private final Map<String, Integer> steps = new HashMap<>();

    @Mixin
    private ReplayOptions how = new ReplayOptions();

    @Override
    public Integer call() {
        if (how.apply && options.workspace == null) {
            throw refused("--apply requires a workspace: use -w FILE");
        }
        WorkspaceOpener opener = opener();
        if (thread == null && opener.isSource(source)) {
            thread = UnnamedThread.NAME;
        }
        if (how.from != null && thread == null) {
            throw refused("--from requires a SOURCE, not a log");
        }
        try (ProgressLine progress = progress()) {
            if (thread == null) {
                return over(opener, CallFile.recording(surroundings.folder().resolve(source)).orThrow(), progress);
            }
            try (ThreadSource opened = opener.threads(source, Cancellation.NEVER, progress).orThrow()) {
                RecordedThread recorded = ThreadLookup.named(opened, UnnamedThread.or(thread, source, opened, opener, progress), Cancellation.NEVER);
                CheckpointKey start = how.from == null ? null : StepRef.named(recorded, how.from).key();
                if (!recorded.dialect().isImitated()) {
                    throw refused("the tools that wrote thread " + recorded.id() + " are not imitated, so nothing is compared: "
                            + recorded.dialect().evidence());
                }
                for (Checkpoint checkpoint : recorded.checkpoints()) {
                    if (checkpoint.step() != null) {
                        steps.put(checkpoint.id(), checkpoint.step());
                    }
                }
                CallRecording recording = ThreadRecording.of(recorded, start, Cancellation.NEVER);
                if (options.workspace != null) {
                    recording = recording.before(LaterCall.after(opened, recorded, Cancellation.NEVER));
                }
                if (recording.calls().isEmpty()) {
                    ToolCalls.conversation(recorded, Cancellation.NEVER).orThrow();
                }
                return over(opener, recording, progress);
            }
        }
    }

    private int over(WorkspaceOpener opener, CallRecording recording, Progress progress) {
        String mounts = thread == null ? options.workspace : workspaceFor(source);
        if (mounts == null) {
            return replay(recording, null, (dialect, rules) -> ScratchCopy.ofState(dialect, rules == null ? RuleBook.EMPTY : rules, Clock.systemUTC()), progress);
        }
        boolean withState = thread == null && recording.start().isEmpty();
        try (OpenWorkspace workspace = opener.open(mounts, Cancellation.NEVER, progress).orThrow()) {
            return replay(recording, workspace, (dialect, rules) -> opener.scratch(workspace, dialect, rules, withState, recording.thread()).orThrow(), progress);
        }
    }

    /** Makes scratch copies. */
    @FunctionalInterface
    private interface Copies {
        /** A new copy; {@code rules} null for the workspace's. */
        AgentReply<ReplayScratch> make(Dialect dialect, @Nullable RuleBook rules);
    }

    private int replay(CallRecording recording, @Nullable OpenWorkspace workspace, Copies copies, Progress progress) {
        RuleBook rules = how.rules == null ? null : RulesFile.open(how.rules).orThrow();
        Dialect dialect = dialect(recording, workspace, copies, rules);
        try (ReplayScratch scratch = made(copies.make(dialect, rules), dialect)) {
            ReplayReport report = new ReplayRun(recording, scratch, edits(recording)).run(Cancellation.NEVER, progress);
            recording.problems().stream().limit(MOST_PROBLEMS).forEach(problem -> terminal.err().println("note: " + TerminalText.line(problem)));
            RunRecord record = RunRecord.of(
                    recording, report, setting(workspace), scratch instanceof ScratchCopy copy ? ScratchPlan.contents(copy) : Map.of());
            RunComparison comparison = how.compare == null
                    ? null
                    : RunComparison.of(RunFile.read(surroundings.folder().resolve(how.compare)).orThrow(), record);
            if (comparison != null) {
                print(RunComparisonText.answer(comparison), () -> new RunComparisonText(terminal).print(comparison));
            } else {
                print((Supplier<Record>) () -> ReplayJson.of(recording, report, record), () -> new ReplayText(terminal, steps).print(report));
            }
            write(recording, report, record);
            if (how.apply && workspace != null && scratch instanceof ScratchCopy copy) {
                new ReplayApply(terminal, how.yes, progress).apply(copy, new MountedTree(workspace), recording, report);
            }
            boolean same = comparison == null ? report.isAsRecorded() : comparison.isSame();
            return !same ? NEGATIVE : how.strict && isMostlyUnrun(report) ? MOSTLY_UNRUN : DONE;
        }
    }

    private RunRecord.Setting setting(@Nullable OpenWorkspace workspace) {
        String rules = how.rules != null ? how.rules.toString() : workspace == null ? "none" : "the workspace's";
        String routes = workspace == null ? "the state alone" : workspace.name();
        return new RunRecord.Setting(rules, routes, how.args.keySet().stream().map(number -> number - 1).toList());
    }

    /** Replaced arguments, by the numbers of the calls from 0. */
    private Map<Integer, ForeignValue> edits(CallRecording recording) {
        Map<Integer, ForeignValue> edits = new LinkedHashMap<>();
        int calls = recording.calls().size();
        how.args.forEach((number, text) -> {
            if (number < 1 || number > calls) {
                throw refused("--args names call " + number + ": the recording has calls 1 to " + calls);
            }
            edits.put(number - 1, ArgumentText.read(text).orThrow());
        });
        return edits;
    }

    private Dialect dialect(CallRecording recording, @Nullable OpenWorkspace workspace, Copies copies, @Nullable RuleBook rules) {
        if (how.dialect != null) {
            return DialectNames.named(how.dialect);
        }
        Dialect named = workspace == null ? null : workspace.dialect();
        Dialect shown = named == null ? recording.dialect() : named;
        if (shown != null) {
            return shown;
        }
        DialectGuess guess = DialectGuess.of(
                recording,
                dialect -> copies.make(dialect, rules) instanceof AgentReply.Answered<ReplayScratch>(ReplayScratch scratch) ? scratch : null,
                Cancellation.NEVER);
        if (!options.json && guess.compared() > 0) {
            terminal.err().println("note: the log does not name its release; " + guess.dialect().id() + " answers "
                    + guess.same() + " of " + guess.compared() + " calls as recorded");
        }
        return guess.dialect();
    }

    private static ReplayScratch made(AgentReply<ReplayScratch> reply, Dialect dialect) {
        return switch (reply) {
            case AgentReply.Answered<ReplayScratch>(ReplayScratch scratch) -> scratch;
            case AgentReply.Raised<ReplayScratch>(String type, String message) ->
                throw refused("an agent of " + dialect.id() + " cannot be made so: " + type + ": " + message);
            case AgentReply.Withheld<ReplayScratch>(String sentence) -> throw refused(sentence);
        };
    }

    private static boolean isMostlyUnrun(ReplayReport report) {
        return report.count(ReplayVerdict.SKIPPED) * 2 > report.calls().size();
    }

    private void write(CallRecording recording, ReplayReport report, RunRecord record) {
        write(how.junit, "xml", recording, report, record);
        write(how.html, "html", recording, report, record);
        write(how.save, "jsonl", recording, report, record);
        write(how.record, "json", recording, report, record);
    }

    private void write(@Nullable Path file, String form, CallRecording recording, ReplayReport report, RunRecord record) {
        if (file != null) {
            ReplayFiles.write(file, form, recording, report, record, how.accept).orThrow();
        }
    }
}
