package dev.stateroom.cli.command;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.permission.simulation.RecordedUse;
import dev.stateroom.permission.simulation.ShownPaths;
import dev.stateroom.replay.ThreadUses;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.recording.CallFile;
import dev.stateroom.workspace.step.ThreadLookup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** The arguments for recorded calls: a log, or a thread of a source. */
public final class RecordingOptions {
    @Parameters(
            index = "0",
            paramLabel = "CALLS|SOURCE",
            description = "A log of tool calls, or a source.")
    private String source = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "THREAD", description = UnnamedThread.DESCRIPTION)
    private @Nullable String thread;

    /** The source of the thread; empty for a log, which has no rules of its own. */
    public String source(WorkspaceOpener opener) {
        return thread == null && !opener.isSource(source) ? "" : source;
    }

    /**
     * The calls of a recording.
     *
     * @param calls in order
     * @param steps the numbers of the steps with their results, null for a step without a number; empty for a log
     * @param dialect detected in the data; null for a log
     */
    public record Recording(List<RecordedUse> calls, List<@Nullable Integer> steps, @Nullable Dialect dialect) {
        /** The number of the step with a call's result, for a table; empty if it has none. */
        public Object step(int index) {
            return steps.isEmpty() ? "" : Objects.requireNonNullElse(steps.get(index), "");
        }
    }

    /** The calls of a log; {@code note} gets the first messages about unreadable parts. */
    public static List<RecordedUse> log(Path log, Consumer<String> note) {
        List<String> problems = new ArrayList<>();
        List<RecordedUse> calls = CallFile.open(log, problems::add).orThrow();
        problems.stream().limit(CliCommand.MOST_PROBLEMS).forEach(note);
        return calls;
    }

    /** Reads the calls. */
    public Recording read(WorkspaceOpener opener, Progress progress) {
        return read(source, thread, opener, progress);
    }

    /** Reads the calls of a log, or of a thread of a source. */
    public static Recording read(String source, @Nullable String thread, WorkspaceOpener opener, Progress progress) {
        if (thread == null && !opener.isSource(source)) {
            return new Recording(log(Path.of(source), progress::note), List.of(), null);
        }
        try (ThreadSource opened = opener.threads(source, Cancellation.NEVER, progress).orThrow()) {
            RecordedThread recorded = ThreadLookup.named(opened, UnnamedThread.or(Objects.requireNonNullElse(thread, UnnamedThread.NAME), source, opened, opener, progress), Cancellation.NEVER);
            List<ToolCall> made = ToolCalls.of(recorded, Cancellation.NEVER).inOrder();
            List<RecordedUse> calls = ThreadUses.of(recorded, made, Cancellation.NEVER);
            recorded.problems().stream().limit(CliCommand.MOST_PROBLEMS).forEach(progress::note);
            return new Recording(ShownPaths.bounded(calls).orThrow(), steps(recorded, made), recorded.dialect().fromData() ? recorded.dialect().dialect() : null);
        }
    }

    private static List<@Nullable Integer> steps(RecordedThread thread, List<ToolCall> calls) {
        List<@Nullable Integer> steps = new ArrayList<>();
        for (ToolCall call : calls) {
            Checkpoint checkpoint = thread.checkpoint(call.checkpoint());
            steps.add(checkpoint == null ? null : checkpoint.step());
        }
        return steps;
    }
}
