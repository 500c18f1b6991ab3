package dev.stateroom.cli.thread;

import dev.stateroom.cli.command.ThreadCommand;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.history.ledger.OffloadFields;
import dev.stateroom.history.ledger.OffloadForecast;
import dev.stateroom.history.ledger.OffloadLedger;
import dev.stateroom.history.ledger.OtherMounts;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.MountedOffloads;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "results",
        description = "List content that was offloaded from the conversation to files, its current state, and who read it back.")
final class ResultsCommand extends ThreadCommand {
    @Mixin
    private final ForecastOptions forecast = new ForecastOptions();

    /** An offloaded file may be in a mount. */
    @Override
    protected boolean looksAtMounts() {
        return true;
    }

    @Override
    protected int answer(RecordedThread thread, Progress progress) {
        ToolCall.Ledger calls = ToolCalls.read(thread, Cancellation.NEVER).orThrow();
        OffloadLedger ledger = forecast.asks()
                ? OffloadForecast.of(thread, calls, forecast.limits(thread), Cancellation.NEVER)
                : OffloadLedger.of(thread, calls, mounts(thread), Cancellation.NEVER);
        printRows(ledger.entries().stream().map(OffloadFields::of)::forEach, () -> print(ledger));
        long gone = ledger.entries().stream().filter(entry -> entry.status() == Offload.Status.DANGLING).count();
        OpenWorkspace workspace = workspace();
        if (gone > 0 && workspace != null && !workspace.isDocument()) {
            terminal.err().println("note: " + gone + (gone == 1 ? " file" : " files")
                    + " went to a backend outside this database: -w FILE looks into the mounts of a workspace");
        }
        return DONE;
    }

    private OtherMounts mounts(RecordedThread thread) {
        OpenWorkspace workspace = workspace();
        return workspace == null
                ? OtherMounts.NONE
                : new MountedOffloads(workspace, thread);
    }

    private void print(OffloadLedger ledger) {
        TextTable table = new TextTable()
                .left("STATUS")
                .left("CALL")
                .left("TOOL")
                .left("AGENT")
                .right("STEP")
                .right("SIZE")
                .right("TOKENS")
                .right("READ BACK")
                .left("PATH");
        for (Offload entry : ledger.entries()) {
            ToolCall call = entry.call();
            Offload.Size size = entry.size();
            table.row()
                    .cell(status(entry), paint(entry.status()))
                    .cell(call == null ? entry.kind() == Offload.Kind.RESULT ? "" : "(" + entry.kind().id() + ")" : call.id())
                    .cell(call == null ? "" : call.tool())
                    .cell(entry.agent())
                    .cell(entry.step() == null ? "" : entry.step())
                    .cell(size == null ? "" : size.bytes())
                    .cell(size == null ? "" : size.tokens())
                    .cell(readBack(entry))
                    .cell(entry.path() == null ? "" : entry.path());
        }
        table.print(terminal);
    }

    private String readBack(Offload entry) {
        int times = entry.readBack().size();
        return times > 0 ? times + "x" : forecast.asks() ? "" : "never";
    }

    private static String status(Offload entry) {
        ToolCall by = entry.by();
        String status = entry.status().id();
        return by != null
                ? status + (entry.status() == Offload.Status.OVERWRITTEN ? " by " : ", path taken by ") + by.id()
                : entry.laterFate().word() == null ? status : status + ", later " + entry.laterFate().word();
    }

    private UnaryOperator<String> paint(Offload.Status status) {
        return switch (status) {
            case OK -> UnaryOperator.identity();
            case OVERWRITTEN, LOST -> terminal.paint(Terminal.Colour.RED);
            case KEPT_INLINE, DANGLING, ORPHAN -> terminal.paint(Terminal.Colour.YELLOW);
        };
    }
}
