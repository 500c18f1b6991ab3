package dev.stateroom.cli.replay;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.ReplayVerdict;
import dev.stateroom.replay.ReplayedCall;
import dev.stateroom.replay.UnexplainedChange;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.ReplayWords;
import dev.stateroom.report.TerminalText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints a replay as text. {@code steps} has the numbers of a thread's steps by checkpoint id. */
record ReplayText(Terminal terminal, Map<String, Integer> steps) {
    private static final int SHOWN = 60;
    private static final int MOST_LINES = 20;

    void print(ReplayReport report) {
        TextTable table = new TextTable().right("CALL").right("STEP").left("AGENT").left("TOOL").free("ARGUMENTS").left("VERDICT").free("WHY");
        for (ReplayedCall call : report.calls()) {
            table.row()
                    .cell(call.index() + 1)
                    .cell(step(call.call().checkpointId()))
                    .cell(call.call().agent())
                    .cell(call.call().tool())
                    .cell(TerminalText.start(JsonDocument.line(call.call().args()), SHOWN))
                    .cell(call.verdict().word(), terminal.paint(colour(call)))
                    .cell(TerminalText.start(ReplayWords.why(call), SHOWN * 2));
        }
        table.print(terminal);
        report.calls().stream().filter(call -> call.verdict() == ReplayVerdict.DIFFERENT).forEach(this::printDifference);
        List<String> changes = new ArrayList<>();
        for (UnexplainedChange change : report.unexplained()) {
            String what = change.path() + " was " + change.kind().name().toLowerCase(Locale.ROOT) + " at step " + step(change.checkpointId());
            String by = change.callId() == null ? "" : " by " + change.callId();
            changes.add((change.isExplained() ? "taken over: " : "no call explains: ") + what + by + " (" + ReplayWords.words(change.cause()) + ")");
        }
        changes.forEach(line -> terminal.out().println(TerminalText.line(line)));
        terminal.out().println(ReplayWords.summary(report));
    }

    /** The number of the step with that checkpoint, its id if it has none; empty for no checkpoint. */
    private String step(@Nullable String checkpointId) {
        Integer number = checkpointId == null ? null : steps.get(checkpointId);
        return number != null ? number.toString() : checkpointId == null ? "" : checkpointId;
    }

    private static Terminal.Colour colour(ReplayedCall call) {
        return call.isUnexpected()
                ? Terminal.Colour.RED
                : call.verdict() == ReplayVerdict.SAME ? Terminal.Colour.GREEN : Terminal.Colour.YELLOW;
    }

    private void printDifference(ReplayedCall call) {
        terminal.out().println("call " + (call.index() + 1) + " " + call.call().tool() + ":");
        ForeignValue recorded = call.recorded();
        side("- ", call.call().result() == null ? "" : call.call().result().text(), recorded);
        side("+ ", call.actualText(), call.actual() == null ? null : call.actual().content());
    }

    private void side(String mark, String text, @Nullable ForeignValue content) {
        String shown = text.isEmpty() && content != null ? JsonDocument.line(content) : text;
        shown.lines().limit(MOST_LINES).forEach(line -> terminal.out().println(mark + TerminalText.line(line)));
        if (shown.lines().count() > MOST_LINES) {
            terminal.out().println(mark + "…");
        }
    }
}
