package dev.stateroom.cli.thread;

import dev.stateroom.cli.output.StoredDiffers;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.cli.output.TimeText;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.Blame;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileVersions;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.SiblingVersions;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.mounted.MountedHistory;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.step.StepRef;
import dev.stateroom.workspace.versions.PathHistory;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

@Command(name = "blame", description = "Show which call, step and agent wrote each line of a file.")
final class BlameCommand extends FileCommand {
    @Override
    protected int answerAsked(RecordedThread thread, Progress progress) {
        StepRef step = StepRef.named(thread, at, path);
        ToolCall.Ledger calls = ToolCalls.of(thread, Cancellation.NEVER);
        Blame mounted = mounted(thread, step, calls);
        Blame blame = mounted == null ? recorded(thread, step, calls, progress) : mounted;
        Era.Language language = thread.dialect().dialect().language();
        StoredDiffers differs = new StoredDiffers(thread);
        printRows(IntStream.range(0, blame.size()).mapToObj(i -> line(blame, i, language, differs))::forEach, () -> print(blame));
        tellDifference(thread, step.key());
        blame.notes().forEach(note -> terminal.err().println("note: " + TerminalText.line(note)));
        return DONE;
    }

    private Blame recorded(RecordedThread thread, StepRef step, ToolCall.Ledger calls, Progress progress) {
        List<SiblingVersions> siblings = SiblingVersions.of(thread, step.key(), calls, path, Cancellation.NEVER);
        if (!siblings.isEmpty() && step.files(thread).value().get(path) == null) {
            throw refused("no file " + path + " at checkpoint " + step.key().id() + ": there is one " + OtherBranches.of(siblings));
        }
        CheckpointKey within = step.files(thread).value().get(path) == null ? within(thread, step, calls) : null;
        if (within != null) {
            throw refused("no file " + path + " at checkpoint " + step.key().id() + OtherBranches.within(calls, within));
        }
        MountedHistory known = step.files(thread).value().get(path) == null ? byCalls(thread, path, at == null ? null : thread.checkpoint(step.key())) : null;
        if (known == null) {
            file(thread, step);
        }
        return known != null
                ? known.blame(Cancellation.NEVER).orThrow()
                : Blame.of(thread, Timeline.of(thread, step.key(), Cancellation.NEVER, progress), calls, path, step.pending(), Cancellation.NEVER).orThrow();
    }

    private @Nullable CheckpointKey within(RecordedThread thread, StepRef step, ToolCall.Ledger calls) {
        return FileVersions.heldWithin(thread, calls, step.key().namespace(), path, Cancellation.NEVER);
    }

    /** The blame of a file on a mount; null if it is in the thread's state. */
    private @Nullable Blame mounted(RecordedThread thread, StepRef step, ToolCall.Ledger calls) {
        OpenWorkspace workspace = workspace();
        if (workspace == null) {
            return null;
        }
        PathHistory history = new PathHistory(workspace, thread, calls);
        boolean inState = step.files(thread).value().get(path) != null
                || !SiblingVersions.of(thread, step.key(), calls, path, Cancellation.NEVER).isEmpty()
                || within(thread, step, calls) != null;
        if (!history.isOutsideState(path, inState)) {
            return null;
        }
        MountedHistory found = history.mounted(path, at == null ? null : thread.checkpoint(step.key()), Cancellation.NEVER).history();
        return found.versions().isEmpty() ? null : found.blame(Cancellation.NEVER).orThrow();
    }

    private record LineAnswer(
            int line,
            String text,
            @Nullable String toolCallId,
            @Nullable String tool,
            @Nullable String checkpointId,
            @Nullable Integer step,
            @Nullable String agent,
            Blame.Cause cause,
            @Nullable Integer version,
            @Nullable String createdAt,
            @Nullable String checkpointNs,
            @Nullable String callCheckpointId,
            @Nullable String callCheckpointNs,
            @Nullable String parentToolCallId,
            Optional<String> kept,
            Optional<String> keptBy,
            Optional<StoredDiffers.Differs> storedDiffers) {}

    private LineAnswer line(Blame blame, int i, Era.Language language, StoredDiffers differs) {
        Blame.Origin origin = blame.origin(i);
        ToolCall call = origin.call();
        CheckpointKey checkpoint = origin.checkpoint();
        Optional<KeptVersion> kept = Optional.ofNullable(origin.kept());
        return new LineAnswer(
                i + 1,
                blame.text(i),
                call == null ? null : call.id(),
                call == null ? null : call.tool(),
                checkpoint == null ? null : checkpoint.id(),
                origin.step(),
                call == null ? null : call.agent(),
                origin.cause(),
                origin.version(),
                TimeText.iso(origin.at(), language),
                checkpoint == null ? null : checkpoint.namespace(),
                call == null ? null : call.checkpoint().id(),
                call == null ? null : call.checkpoint().namespace(),
                call == null ? null : call.parentCallId(),
                kept.map(KeptVersion::id),
                kept.map(KeptVersion::by),
                checkpoint == null ? Optional.empty() : differs.of(checkpoint, path));
    }

    private void print(Blame blame) {
        TextTable table = new TextTable()
                .right("STEP")
                .left("BY")
                .left("TIME")
                .left("CALL")
                .right("LINE")
                .free("TEXT");
        for (int i = 0; i < blame.size(); i++) {
            Blame.Origin origin = blame.origin(i);
            ToolCall call = origin.call();
            Integer step = origin.step();
            table.row()
                    .cell(step == null ? "" : step)
                    .cell(call == null ? cause(origin) : call.tool() + " by " + call.agent())
                    .cell(TimeText.here(origin.at()))
                    .cell(call == null ? "" : call.id(), terminal.paint(Terminal.Colour.FAINT))
                    .cell(i + 1)
                    .cell(blame.text(i).isEmpty() ? " " : blame.text(i));
        }
        table.print(terminal);
    }

    private static String cause(Blame.Origin origin) {
        KeptVersion kept = origin.kept();
        return switch (origin.cause()) {
            case KEPT -> kept == null ? "a kept version" : kept.shortId() + (kept.by().isEmpty() ? "" : " by " + kept.by());
            case CALL -> "a call";
            case INPUT -> "input of the run";
            case UPDATE -> "update of the state";
            case FORK -> "fork of the thread";
            case EDIT -> "an edit in a local fork";
            case STEP -> "no call (a step of the graph)";
            case UNKNOWN -> "unknown";
        };
    }
}
