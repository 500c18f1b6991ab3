package dev.stateroom.cli;

import dev.stateroom.agent.Message;
import dev.stateroom.agent.Value;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

@Command(
        name = "calls",
        description = "Lists tool calls in order, subagents' under their task call: arguments, result, step, agent.")
final class CallsCommand extends ThreadCommand {
    private static final int SHOWN = 60;

    CallsCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    int answer(RecordedThread thread, Progress progress) {
        List<ToolCall> calls = ToolCalls.read(thread, Cancellation.NEVER).orThrow().inOrder();
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startArray();
                calls.forEach(call -> write(document, call));
                document.endArray();
            }
        } else {
            print(calls);
        }
        return DONE;
    }

    private static void write(JsonDocument document, ToolCall call) {
        document.startObject()
                .property("tool_call_id", call.id())
                .property("tool", call.tool())
                .property("args", call.args());
        if (call.ranArgs() != null) {
            document.property("ran_args", call.ranArgs());
        }
        Message result = call.result();
        document.property("result", result == null ? null : result.content())
                .property("status", call.status())
                .property("execution", call.run().state().word())
                .property("execution_note", call.run().words().isEmpty() ? null : call.run().words())
                .property("checkpoint_id", call.checkpoint().id())
                .property("checkpoint_ns", call.checkpoint().namespace())
                .property("proposed_checkpoint_id", call.proposedAt().id())
                .property("agent", call.agent())
                .property("parent_tool_call_id", call.parentCallId())
                .property("offloaded_to", call.offloadedTo())
                .property("turn", call.turn())
                .endObject();
    }

    private void print(List<ToolCall> calls) {
        TextTable table = new TextTable()
                .right("TURN")
                .left("AGENT")
                .left("TOOL")
                .left("ARGUMENTS")
                .left("STATUS")
                .left("RESULT")
                .left("CALL");
        Map<String, Integer> depths = new HashMap<>();
        for (ToolCall call : calls) {
            int depth = call.parentCallId() == null ? 0 : depths.getOrDefault(call.parentCallId(), 0) + 1;
            depths.put(call.id(), depth);
            table.row()
                    .cell(call.turn())
                    .cell(call.agent())
                    .cell("  ".repeat(depth) + call.tool())
                    .cell(arguments(call))
                    .cell(call.status(), terminal.paint(colour(call.status())))
                    .cell(result(call))
                    .cell(call.id(), terminal.paint(Terminal.Colour.FAINT));
        }
        table.print(terminal);
    }

    private static String arguments(ToolCall call) {
        Value args = call.ranArgs() == null ? call.args() : call.ranArgs();
        String text = Plain.start(JsonDocument.line(args), SHOWN);
        return call.ranArgs() == null ? text : text + " (edited)";
    }

    private static String result(ToolCall call) {
        if (call.offloadedTo() != null) {
            return "→ " + call.offloadedTo();
        }
        String run = call.run().words();
        @Nullable Message result = call.result();
        return !run.isEmpty() ? "(" + run + ")" : result == null ? "" : Plain.start(result.text(), SHOWN);
    }

    private static Terminal.Colour colour(String status) {
        return switch (status) {
            case "success" -> Terminal.Colour.GREEN;
            case "error" -> Terminal.Colour.RED;
            default -> Terminal.Colour.YELLOW;
        };
    }
}
