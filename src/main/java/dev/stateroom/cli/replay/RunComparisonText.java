package dev.stateroom.cli.replay;

import dev.stateroom.cli.output.JsonDocument;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TerminalText;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.replay.ReplayVerdict;
import dev.stateroom.replay.RunComparison;
import dev.stateroom.replay.RunRecord;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Two runs side by side: what was set up differently, the calls that differed, and the files that differ at the end. */
final class RunComparisonText {
    private static final int SHOWN = 60;

    private final Terminal terminal;

    RunComparisonText(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Prints it for people, or into {@code json}, which is closed then. */
    void print(RunComparison comparison, @Nullable JsonDocument json) {
        if (json == null) {
            print(comparison);
            return;
        }
        try (json) {
            write(comparison, json);
        }
    }

    private void print(RunComparison comparison) {
        comparison.changed().forEach(changed -> terminal.out()
                .println(TerminalText.line(word(changed) + ": " + named(changed.before()) + " before, " + named(changed.after()) + " now")));
        TextTable table = new TextTable().right("CALL").left("TOOL").left("PATH").left("BEFORE").left("NOW").free("ANSWER NOW");
        for (RunComparison.Pair pair : comparison.calls()) {
            if (!pair.isSame()) {
                RunRecord.Call after = pair.after();
                table.row()
                        .cell(pair.index() + 1)
                        .cell(pair.shown().tool())
                        .cell(pair.shown().path() == null ? "" : TerminalText.start(pair.shown().path(), SHOWN))
                        .cell(verdict(pair.before()))
                        .cell(verdict(after), terminal.paint(Terminal.Colour.YELLOW))
                        .cell(after == null || after.answer() == null ? "" : TerminalText.start(after.answer(), SHOWN));
            }
        }
        if (comparison.differing() > 0) {
            table.print(terminal);
        }
        comparison.files().forEach(file -> terminal.out().println(TerminalText.line(
                "at the end: " + file.path() + " " + size(file.before()) + " before, " + size(file.after()) + " now")));
        int calls = comparison.calls().size();
        terminal.out().println(comparison.isSame()
                ? calls + " calls have the same result in both runs"
                : comparison.differing() + " of " + calls + " calls have different results, " + comparison.files().size() + " files differ at the end");
    }

    private static String word(RunComparison.Changed changed) {
        return changed.what().name().toLowerCase(Locale.ROOT);
    }

    private static String named(String value) {
        return value.isEmpty() ? "none" : value;
    }

    private static String verdict(RunRecord.@Nullable Call call) {
        return call == null ? "none" : call.verdict().word();
    }

    private static String size(RunRecord.@Nullable Content file) {
        return file == null ? "not there" : file.equals(RunRecord.Content.DELETED) ? "deleted" : file.size() + " bytes";
    }

    private static void write(RunComparison comparison, JsonDocument document) {
        document.startObject().property("same", comparison.isSame()).startArray("changed");
        comparison.changed().forEach(changed -> document.startObject()
                .property("what", word(changed))
                .property("before", changed.before())
                .property("after", changed.after())
                .endObject());
        document.endArray().startArray("calls");
        for (RunComparison.Pair pair : comparison.calls()) {
            document.startObject()
                    .property("index", pair.index())
                    .property("tool", pair.shown().tool())
                    .property("path", pair.shown().path())
                    .property("same", pair.isSame());
            call(document.startObject("before"), pair.before());
            call(document.startObject("after"), pair.after());
            document.endObject();
        }
        document.endArray().startObject("summary");
        for (ReplayVerdict verdict : ReplayVerdict.values()) {
            document.startObject(verdict.word())
                    .property("before", count(comparison.before(), verdict))
                    .property("after", count(comparison.after(), verdict))
                    .endObject();
        }
        document.endObject().startArray("files");
        comparison.files().forEach(file -> {
            document.startObject().property("path", file.path()).startObject("before");
            ReplayJson.content(document, file.before()).endObject().startObject("after");
            ReplayJson.content(document, file.after()).endObject().endObject();
        });
        document.endArray().endObject();
    }

    private static long count(RunRecord run, ReplayVerdict verdict) {
        return run.calls().stream().filter(call -> call.verdict() == verdict).count();
    }

    private static void call(JsonDocument document, RunRecord.@Nullable Call call) {
        document.property("verdict", call == null ? null : call.verdict().word())
                .property("actual", call == null ? null : call.answer())
                .endObject();
    }
}
