package dev.stateroom.cli.thread;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.cli.command.ThreadCommand;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.history.BlobReference;
import dev.stateroom.history.CallRun;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.state.CallDetails;
import dev.stateroom.history.state.StateChanges;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.step.StepRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "calls",
        description = "List tool calls in order, with arguments, result, step and agent. Calls of a subagent follow its task call.")
final class CallsCommand extends ThreadCommand {
    private static final int DIGITS = 12;
    private static final int SHOWN = 60;

    @Option(names = "--at", paramLabel = "STEP", description = "List only the calls up to this step. " + StepRef.DESCRIPTION)
    private @Nullable String at;

    @Override
    protected int answer(RecordedThread thread, Progress progress) {
        ToolCall.Ledger ledger = ToolCalls.read(thread, Cancellation.NEVER).orThrow();
        CallDetails.Reader details = new CallDetails.Reader(thread, ledger, StateChanges.of(thread, Cancellation.NEVER));
        List<ToolCall> calls = at == null ? ledger.inOrder() : upTo(thread, ledger.inOrder(), StepRef.named(thread, at).key());
        printRows(calls.stream().map(call -> answer(thread, call, details.of(call)))::forEach, () -> print(thread, calls, details));
        return DONE;
    }

    /** The calls on the branch to a step, with those of their subagents. */
    private static List<ToolCall> upTo(RecordedThread thread, List<ToolCall> calls, CheckpointKey step) {
        Set<CheckpointKey> branch = new HashSet<>();
        Timeline.branch(thread, step).forEach(checkpoint -> branch.add(checkpoint.key()));
        Set<String> ids = new HashSet<>();
        return calls.stream()
                .filter(call -> (call.parentCallId() == null ? branch.contains(call.checkpoint()) : ids.contains(call.parentCallId())) && ids.add(call.id()))
                .toList();
    }

    /** The number of the step in which the call ran; null if its checkpoint has none. */
    private static @Nullable Integer step(RecordedThread thread, ToolCall call) {
        Checkpoint checkpoint = thread.checkpoint(call.checkpoint());
        return checkpoint == null ? null : checkpoint.step();
    }

    private record OtherRun(ForeignValue ranArgs, String ranTool, String changedBy) implements JsonDocument.Joined {}

    private record CallAnswer(
            String toolCallId,
            String tool,
            ForeignValue args,
            Optional<OtherRun> ran,
            @Nullable ForeignValue result,
            String status,
            String execution,
            @Nullable String executionNote,
            String checkpointId,
            String checkpointNs,
            String proposedCheckpointId,
            String agent,
            @Nullable String parentToolCallId,
            @Nullable String offloadedTo,
            int turn,
            @Nullable Integer step,
            Optional<Long> exitCode,
            Optional<Boolean> truncated,
            Optional<String> outputFile,
            Optional<List<BlobReference>> blobs,
            Optional<String> asyncTaskId,
            Optional<String> skill,
            Optional<Boolean> forked) {}

    private static CallAnswer answer(RecordedThread thread, ToolCall call, CallDetails details) {
        Message result = call.result();
        return new CallAnswer(
                call.id(),
                call.tool(),
                call.args(),
                call.ranOtherwise()
                        ? Optional.of(new OtherRun(call.executedArgs(), call.executedTool(), call.ranArgs() == null ? "middleware" : "reviewer"))
                        : Optional.empty(),
                result == null ? null : result.content(),
                call.status(),
                call.run().state().word(),
                call.run().words().isEmpty() ? null : call.run().words(),
                call.checkpoint().id(),
                call.checkpoint().namespace(),
                call.proposedAt().id(),
                call.agent(),
                call.parentCallId(),
                call.offloadedTo(),
                call.turn(),
                step(thread, call),
                Optional.ofNullable(details.exitCode()),
                Optional.ofNullable(details.truncated()),
                Optional.ofNullable(details.outputFile()),
                Optional.of(details.blobs()).filter(all -> !all.isEmpty()),
                Optional.ofNullable(details.asyncTask()),
                Optional.ofNullable(details.skill()),
                Optional.ofNullable(details.forked()));
    }

    private void print(RecordedThread thread, List<ToolCall> calls, CallDetails.Reader details) {
        TextTable table = new TextTable()
                .right("TURN")
                .right("STEP")
                .left("AGENT")
                .left("TOOL")
                .free("ARGUMENTS")
                .left("STATUS")
                .free("RESULT")
                .left("CALL");
        Map<String, Integer> depths = new HashMap<>();
        for (ToolCall call : calls) {
            int depth = call.parentCallId() == null ? 0 : depths.getOrDefault(call.parentCallId(), 0) + 1;
            depths.put(call.id(), depth);
            Integer step = step(thread, call);
            table.row()
                    .cell(call.turn())
                    .cell(step == null ? "" : step)
                    .cell(call.agent())
                    .cell("  ".repeat(depth) + call.tool())
                    .cell(arguments(call))
                    .cell(call.status(), terminal.paint(colour(call.status())))
                    .cell(result(call, details.of(call)))
                    .cell(call.id(), terminal.paint(Terminal.Colour.FAINT));
        }
        table.print(terminal);
    }

    private static String arguments(ToolCall call) {
        ForeignValue args = call.executedArgs();
        String text = TerminalText.start(JsonDocument.line(args), SHOWN);
        return !call.ranOtherwise() ? text : text + (call.ranArgs() == null ? " (sent there by middleware)" : " (edited)");
    }

    private static String result(ToolCall call, CallDetails details) {
        String run = call.run().words();
        boolean again = call.run().state() == CallRun.State.ANSWERED && !run.isEmpty();
        @Nullable Message result = call.result();
        String text = call.offloadedTo() != null
                ? "→ " + call.offloadedTo()
                : !run.isEmpty() && !again ? "(" + run + ")" : result == null ? "" : TerminalText.start(result.text(), SHOWN);
        List<String> writeDetails = new ArrayList<>();
        if (again) {
            writeDetails.add("(" + run + ")");
        }
        details.blobs().forEach(blob -> writeDetails.add("[" + blob.shownType() + " in blobs/" + blob.sha256().substring(0, DIGITS) + "…]"));
        if (details.exitCode() != null && details.exitCode() != 0) {
            writeDetails.add("[exit status " + details.exitCode() + "]");
        }
        if (details.skill() != null) {
            writeDetails.add("[skill " + details.skill() + "]");
        }
        if (Boolean.TRUE.equals(details.forked())) {
            writeDetails.add("[forked]");
        }
        return String.join(" ", text, String.join(" ", writeDetails)).strip();
    }

    private static Terminal.Colour colour(String status) {
        return switch (status) {
            case "success" -> Terminal.Colour.GREEN;
            case "error" -> Terminal.Colour.RED;
            default -> Terminal.Colour.YELLOW;
        };
    }
}
