package dev.stateroom.cli;

import dev.stateroom.history.Blame;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.vfs.Era;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.step.Steps;
import picocli.CommandLine.Command;

@Command(name = "blame", description = "Says for every line of a file which call wrote it, at which step, by which agent.")
final class BlameCommand extends FileCommand {
    BlameCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    int answerAsked(RecordedThread thread, Progress progress) {
        Steps step = Steps.named(thread, at);
        file(thread, step);
        Timeline timeline = Timeline.of(thread, step.key(), Cancellation.NEVER, progress);
        ToolCall.Ledger calls = ToolCalls.of(thread, Cancellation.NEVER);
        Blame blame = Blame.of(thread, timeline, calls, path, step.pending(), Cancellation.NEVER)
                .orThrow();
        if (options.json) {
            write(blame, thread.dialect().dialect().language(), new StoredDiffers(thread));
        } else {
            print(blame);
        }
        tellDifference(thread, step.key());
        blame.notes().forEach(note -> terminal.err().println("note: " + Plain.line(note)));
        return DONE;
    }

    private void write(Blame blame, Era.Language language, StoredDiffers differs) {
        try (JsonDocument document = json()) {
            document.startArray();
            for (int i = 0; i < blame.size(); i++) {
                Blame.Origin origin = blame.origin(i);
                ToolCall call = origin.call();
                document.startObject()
                        .property("line", i + 1)
                        .property("text", blame.text(i))
                        .property("tool_call_id", call == null ? null : call.id())
                        .property("tool", call == null ? null : call.tool())
                        .property("checkpoint_id", origin.checkpoint().id())
                        .property("step", origin.step())
                        .property("agent", call == null ? null : call.agent())
                        .property("cause", JsonDocument.word(origin.cause()))
                        .property("version", origin.version())
                        .property("created_at", Times.iso(origin.at(), language))
                        .property("checkpoint_ns", origin.checkpoint().namespace())
                        .property("call_checkpoint_id", call == null ? null : call.checkpoint().id())
                        .property("call_checkpoint_ns", call == null ? null : call.checkpoint().namespace())
                        .property("parent_tool_call_id", call == null ? null : call.parentCallId());
                differs.write(document, origin.checkpoint(), path);
                document.endObject();
            }
            document.endArray();
        }
    }

    private void print(Blame blame) {
        TextTable table = new TextTable()
                .right("STEP")
                .left("BY")
                .left("TIME")
                .left("CALL")
                .right("LINE")
                .left("TEXT");
        for (int i = 0; i < blame.size(); i++) {
            Blame.Origin origin = blame.origin(i);
            ToolCall call = origin.call();
            Integer step = origin.step();
            table.row()
                    .cell(step == null ? "" : step)
                    .cell(call == null ? cause(origin.cause()) : call.tool() + " by " + call.agent())
                    .cell(Times.here(origin.at()))
                    .cell(call == null ? "" : call.id(), terminal.paint(Terminal.Colour.FAINT))
                    .cell(i + 1)
                    .cell(blame.text(i).isEmpty() ? " " : blame.text(i));
        }
        table.print(terminal);
    }

    private static String cause(Blame.Cause cause) {
        return switch (cause) {
            case CALL -> "a call";
            case INPUT -> "input of the run";
            case UPDATE -> "update of the state";
            case FORK -> "fork of the thread";
            case STEP -> "no call (a step of the graph)";
            case UNKNOWN -> "not known";
        };
    }
}
