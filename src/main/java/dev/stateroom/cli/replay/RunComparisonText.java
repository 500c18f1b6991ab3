package dev.stateroom.cli.replay;

import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.replay.ReplayVerdict;
import dev.stateroom.replay.RunComparison;
import dev.stateroom.replay.RunRecord;
import dev.stateroom.report.TerminalText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints a comparison of two runs: different settings, calls that differed, and files that differ at the end. */
record RunComparisonText(Terminal terminal) {
    private static final int SHOWN = 60;

    void print(RunComparison comparison) {
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

    /** The comparison for programs. */
    static Record answer(RunComparison comparison) {
        record ChangedAnswer(String what, String before, String after) {}
        record PairAnswer(int index, String tool, @Nullable String path, boolean same, CallAnswer before, CallAnswer after) {}
        record CountAnswer(long before, long after) {}
        record FileAnswer(String path, ContentAnswer before, ContentAnswer after) {}
        record ComparisonAnswer(
                boolean same, List<ChangedAnswer> changed, List<PairAnswer> calls, Map<String, CountAnswer> summary, List<FileAnswer> files) {}
        Map<String, CountAnswer> summary = new LinkedHashMap<>();
        for (ReplayVerdict verdict : ReplayVerdict.values()) {
            summary.put(verdict.word(), new CountAnswer(count(comparison.before(), verdict), count(comparison.after(), verdict)));
        }
        return new ComparisonAnswer(
                comparison.isSame(),
                comparison.changed().stream().map(changed -> new ChangedAnswer(word(changed), changed.before(), changed.after())).toList(),
                comparison.calls().stream().map(pair -> new PairAnswer(
                        pair.index(), pair.shown().tool(), pair.shown().path(), pair.isSame(), CallAnswer.of(pair.before()), CallAnswer.of(pair.after()))).toList(),
                summary,
                comparison.files().stream().map(file -> new FileAnswer(file.path(), ContentAnswer.of(file.before()), ContentAnswer.of(file.after()))).toList());
    }

    private record ContentAnswer(@Nullable Long size, @Nullable String sha256) {
        static ContentAnswer of(RunRecord.@Nullable Content file) {
            return file == null || file.equals(RunRecord.Content.DELETED) ? new ContentAnswer(null, null) : new ContentAnswer(file.size(), file.sha256());
        }
    }

    private record CallAnswer(@Nullable String verdict, @Nullable String actual) {
        static CallAnswer of(RunRecord.@Nullable Call call) {
            return call == null ? new CallAnswer(null, null) : new CallAnswer(call.verdict().word(), call.answer());
        }
    }

    private static long count(RunRecord run, ReplayVerdict verdict) {
        return run.calls().stream().filter(call -> call.verdict() == verdict).count();
    }
}
