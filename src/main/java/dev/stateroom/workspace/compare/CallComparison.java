package dev.stateroom.workspace.compare;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.LineDiff;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.recording.ArgumentText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares two recordings call by call. Equal calls are matched first; between them, calls of the same tool on the same path are paired as
 * one changed call. Ids and times are ignored.
 */
final class CallComparison {
    private static final int NUMBER = 5;

    private final List<Entry> before;
    private final List<Entry> after;
    private final Consumer<FileChange> sink;
    private final Cancellation cancellation;
    private int number;
    private int same;
    private int differing;

    private CallComparison(List<Entry> before, List<Entry> after, Consumer<FileChange> sink, Cancellation cancellation) {
        this.before = before;
        this.after = after;
        this.sink = sink;
        this.cancellation = cancellation;
    }

    /** A call with its key for pairing, and the text that is compared. */
    private record Entry(LoggedCall call, String key, String text) {
        static Entry of(LoggedCall call) {
            String path = call.path();
            String key = call.agent() + " " + call.tool() + " " + (path == null ? "" : path);
            return new Entry(call, oneLine(key), written(call));
        }
    }

    /**
     * Compares.
     *
     * @param sink receives each pair of different calls, and each call of only one side, in order: the path is {@code AGENT/NUMBER TOOL
     *     NAME}, the number counts the calls of both sides, a pair once; the text is the call with its arguments, its ending and its result
     * @throws dev.stateroom.work.CancelledException when cancelled
     */
    public static ComparisonSummary run(CallRecording before, CallRecording after, Consumer<FileChange> sink, Cancellation cancellation) {
        CallComparison comparison = new CallComparison(
                entries(before), entries(after), sink, cancellation);
        comparison.align();
        return new ComparisonSummary(comparison.same, comparison.differing, Stream.concat(before.problems().stream(), after.problems().stream()).distinct().toList());
    }

    private static List<Entry> entries(CallRecording recording) {
        return recording.calls().stream().map(Entry::of).toList();
    }

    private void align() {
        int a = 0;
        int b = 0;
        Map<String, String> numbers = new HashMap<>();
        Function<Entry, String> whole = entry -> numbers.computeIfAbsent(entry.text(), text -> String.valueOf(numbers.size()));
        for (LineDiff.Edit edit : edits(before, after, whole)) {
            same(edit.beforeFrom() - a);
            between(edit.beforeFrom(), edit.beforeTo(), edit.afterFrom(), edit.afterTo());
            a = edit.beforeTo();
            b = edit.afterTo();
        }
        same(Math.min(before.size() - a, after.size() - b));
    }

    private void same(int count) {
        number += count;
        same += count;
    }

    /** Compares calls that are not equal: those with the same key are pairs. */
    private void between(int a, int toA, int b, int toB) {
        List<Entry> old = before.subList(a, toA);
        List<Entry> now = after.subList(b, toB);
        int i = 0;
        int j = 0;
        for (LineDiff.Edit edit : edits(old, now, Entry::key)) {
            j = pairs(old, now, i, edit.beforeFrom(), j);
            for (int k = edit.beforeFrom(); k < edit.beforeTo(); k++) {
                differs(old.get(k), null);
            }
            for (int k = edit.afterFrom(); k < edit.afterTo(); k++) {
                differs(null, now.get(k));
            }
            i = edit.beforeTo();
            j = edit.afterTo();
        }
        pairs(old, now, i, old.size(), j);
    }

    private int pairs(List<Entry> old, List<Entry> now, int from, int to, int other) {
        int j = other;
        for (int i = from; i < to; i++) {
            differs(old.get(i), now.get(j++));
        }
        return j;
    }

    private void differs(@Nullable Entry old, @Nullable Entry now) {
        cancellation.check();
        number++;
        differing++;
        Entry shown = now == null ? Objects.requireNonNull(old) : now;
        String path = shown.call().path();
        String name = path == null ? "" : " " + path.substring(path.lastIndexOf('/') + 1);
        String agent = shown.call().agent().replace('/', ' ');
        sink.accept(new FileChange(
                agent + "/" + String.format(Locale.ROOT, "%0" + NUMBER + "d", number) + " " + oneLine(shown.call().tool() + name).replace('/', ' '),
                old == null ? null : data(old.text()),
                now == null ? null : data(now.text())));
    }

    /** The differences between two lists; {@code by} returns one line for each entry. */
    private List<LineDiff.Edit> edits(List<Entry> old, List<Entry> now, Function<Entry, String> by) {
        return LineDiff.withoutWords(lines(old, by), lines(now, by), cancellation).edits();
    }

    private static String lines(List<Entry> entries, Function<Entry, String> by) {
        StringBuilder lines = new StringBuilder();
        entries.forEach(entry -> lines.append(by.apply(entry)).append('\n'));
        return lines.toString();
    }

    private static FileData data(String text) {
        return new FileData(new FileData.Text(text), "utf-8", null, null, null);
    }

    private static String oneLine(String text) {
        return text.replace('\n', ' ').replace('\r', ' ');
    }

    /** The arguments by name, with multi-line texts below their name; then the call's ending and result. */
    private static String written(LoggedCall call) {
        StringBuilder out = new StringBuilder(call.tool()).append('\n');
        if (call.args() instanceof ForeignValue.Fields fields) {
            for (Map.Entry<String, ForeignValue> arg : fields.values().entrySet()) {
                argument(out, arg.getKey(), arg.getValue());
            }
        } else if (!(call.args() instanceof ForeignValue.Null)) {
            out.append(ArgumentText.write(call.args())).append('\n');
        }
        LoggedCall.Result result = call.result();
        out.append('\n').append(call.ending().name().toLowerCase(Locale.ROOT));
        if (result != null && Boolean.TRUE.equals(result.failed())) {
            out.append(", an error");
        }
        out.append('\n');
        if (result != null) {
            out.append(result.text());
        }
        return out.toString();
    }

    private static void argument(StringBuilder out, String name, ForeignValue value) {
        String text = value instanceof ForeignValue.Text(String plain) ? plain : ArgumentText.write(value);
        List<String> lines = new ArrayList<>(text.lines().toList());
        out.append(name).append(':');
        if (lines.size() == 1) {
            out.append(' ').append(text).append('\n');
        } else {
            out.append('\n');
            lines.forEach(line -> out.append("    ").append(line).append('\n'));
        }
    }
}
