package dev.stateroom.workspace.recording;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.FileChange;
import dev.stateroom.langgraph.serde.FileRecords;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.ReplayedCall;
import dev.stateroom.replay.UnexplainedChange;
import dev.stateroom.replay.VerdictNote;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes a recording with its starting state as this program's own record, so that it can be replayed anywhere: a header, then a line for
 * each call and for each step in which files changed without a call.
 */
public final class CallFileWriter {
    private final OutputStream out;
    private final ReplayReport report;
    private final boolean accepts;
    private int index;
    private int group;

    private CallFileWriter(OutputStream out, ReplayReport report, boolean accepts) {
        this.out = out;
        this.report = report;
        this.accepts = accepts;
    }

    /**
     * Writes a recording after a replay found the changes that no call explains.
     *
     * @param accepts true to record the replayed results as the expected ones
     * @throws IOException if {@code out} fails
     */
    public static void write(CallRecording recording, ReplayReport report, boolean accepts, OutputStream out) throws IOException {
        CallFileWriter writer = new CallFileWriter(out, report, accepts);
        writer.head(recording);
        writer.steps(recording.steps(), null);
    }

    private void head(CallRecording recording) throws IOException {
        Map<String, ForeignValue> head = new LinkedHashMap<>();
        head.put(OwnRecords.VERSION, new ForeignValue.Int(1));
        head.put("name", new ForeignValue.Text(recording.name()));
        head.put("dialect", new ForeignValue.Text(report.dialect().id()));
        Map<String, ForeignValue> files = new LinkedHashMap<>();
        recording.start().forEach((path, file) -> files.put(path, FileRecords.write(file)));
        head.put("files", ForeignValue.Fields.copyOf(files));
        line(head);
    }

    private void steps(List<CallRecording.Step> steps, @Nullable String parent) throws IOException {
        for (CallRecording.Step step : steps) {
            int number = group++;
            for (CallRecording.Part part : step.calls()) {
                int at = index++;
                String id = part.call().id().isEmpty() ? "call-" + (at + 1) : part.call().id();
                call(part.call(), id, at, number, parent, step.pending());
                steps(part.within(), id);
            }
            changes(step, parent);
        }
    }

    private void call(LoggedCall call, String id, int at, int number, @Nullable String parent, boolean pending) throws IOException {
        ReplayedCall replayed = at < report.calls().size() ? report.calls().get(at) : null;
        LoggedCall.Result result = accepts && replayed != null && replayed.actual() != null ? replayed.actual() : call.result();
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("id", new ForeignValue.Text(id));
        fields.put("tool", new ForeignValue.Text(call.tool()));
        fields.put("args", accepts && replayed != null ? replayed.call().args() : call.args());
        fields.put("result", result == null ? ForeignValue.Null.INSTANCE : result.content());
        if (result != null && result.failed() != null) {
            fields.put("status", new ForeignValue.Text(result.failed() ? "error" : "success"));
        }
        fields.put("ending", new ForeignValue.Text(call.ending().name().toLowerCase(Locale.ROOT)));
        fields.put("agent", new ForeignValue.Text(call.agent()));
        put(fields, "parent", parent);
        fields.put("group", new ForeignValue.Text(Integer.toString(number)));
        put(fields, "checkpoint_id", call.checkpointId());
        put(fields, "offloaded_to", call.offloadedTo());
        put(fields, "elsewhere", replayed != null && replayed.note().reason() == VerdictNote.Reason.MISSING_ROUTE
                ? replayed.note().detail()
                : call.elsewhere());
        pending(fields, pending);
        line(fields);
    }

    private void changes(CallRecording.Step step, @Nullable String parent) throws IOException {
        CallRecording.Truth truth = step.truth();
        if (truth == null) {
            return;
        }
        List<UnexplainedChange> here = report.unexplained().stream()
                .filter(change -> change.checkpointId().equals(truth.checkpointId()))
                .toList();
        if (here.isEmpty()) {
            return;
        }
        Map<String, FileChange> byPath = new LinkedHashMap<>();
        truth.changes().forEach(change -> byPath.put(change.path(), change));
        for (UnexplainedChange change : here) {
            FileChange recorded = byPath.get(change.path());
            if (recorded == null) {
                continue;
            }
            FileData after = recorded.after();
            Map<String, ForeignValue> fields = new LinkedHashMap<>();
            fields.put("cause", new ForeignValue.Text(change.cause().name().toLowerCase(Locale.ROOT)));
            put(fields, "checkpoint_id", change.checkpointId());
            put(fields, "tool_call_id", change.callId());
            put(fields, "parent", parent);
            fields.put("files", new ForeignValue.Fields(Map.of(change.path(), after == null ? ForeignValue.Null.INSTANCE : FileRecords.write(after))));
            pending(fields, step.pending());
            line(fields);
        }
    }

    private static void pending(Map<String, ForeignValue> fields, boolean pending) {
        if (pending) {
            fields.put("pending", new ForeignValue.Bool(true));
        }
    }

    private static void put(Map<String, ForeignValue> fields, String name, @Nullable String text) {
        if (text != null) {
            fields.put(name, new ForeignValue.Text(Objects.requireNonNull(text)));
        }
    }

    private void line(Map<String, ForeignValue> fields) throws IOException {
        out.write(PlainJson.compact(ForeignValue.Fields.copyOf(fields)));
        out.write('\n');
    }
}
