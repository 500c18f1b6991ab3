package dev.stateroom.workspace.recording;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Value;
import dev.stateroom.history.FileChange;
import dev.stateroom.langgraph.serde.FileRecords;
import dev.stateroom.langgraph.serde.Json;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.Note;
import dev.stateroom.replay.Recording;
import dev.stateroom.replay.Replayed;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.Unexplained;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes a recording with its starting state as this program's own record, so that it can be replayed anywhere: a head, then a line
 * for each call and for each step in which files changed without one.
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
     * Writes a recording of which a replay has told what no call explains.
     *
     * @param accepts whether what the calls answered now is what they are to answer from now on
     * @throws IOException where {@code out} refuses
     */
    public static void write(Recording recording, ReplayReport report, boolean accepts, OutputStream out) throws IOException {
        CallFileWriter writer = new CallFileWriter(out, report, accepts);
        writer.head(recording);
        writer.steps(recording.steps(), null);
    }

    private void head(Recording recording) throws IOException {
        Map<String, Value> head = new LinkedHashMap<>();
        head.put(OwnRecords.VERSION, new Value.Int(1));
        head.put("name", new Value.Text(recording.name()));
        head.put("dialect", new Value.Text(report.dialect().id()));
        Map<String, Value> files = new LinkedHashMap<>();
        recording.start().forEach((path, file) -> files.put(path, FileRecords.write(file)));
        head.put("files", Value.Fields.copyOf(files));
        line(head);
    }

    private void steps(List<Recording.Step> steps, @Nullable String parent) throws IOException {
        for (Recording.Step step : steps) {
            int number = group++;
            for (Recording.Part part : step.calls()) {
                int at = index++;
                String id = part.call().id().isEmpty() ? "call-" + (at + 1) : part.call().id();
                call(part.call(), id, at, number, parent, step.pending());
                steps(part.within(), id);
            }
            changes(step, parent);
        }
    }

    private void call(LoggedCall call, String id, int at, int number, @Nullable String parent, boolean pending) throws IOException {
        Replayed replayed = at < report.calls().size() ? report.calls().get(at) : null;
        LoggedCall.Result result = accepts && replayed != null && replayed.actual() != null ? replayed.actual() : call.result();
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put("id", new Value.Text(id));
        fields.put("tool", new Value.Text(call.tool()));
        fields.put("args", accepts && replayed != null ? replayed.call().args() : call.args());
        fields.put("result", result == null ? Value.Null.INSTANCE : result.content());
        if (result != null && result.failed() != null) {
            fields.put("status", new Value.Text(result.failed() ? "error" : "success"));
        }
        fields.put("ending", new Value.Text(call.ending().name().toLowerCase(Locale.ROOT)));
        fields.put("agent", new Value.Text(call.agent()));
        put(fields, "parent", parent);
        fields.put("group", new Value.Text(Integer.toString(number)));
        put(fields, "checkpoint_id", call.checkpointId());
        put(fields, "offloaded_to", call.offloadedTo());
        put(fields, "elsewhere", replayed != null && replayed.note().reason() == Note.Reason.MISSING_ROUTE
                ? replayed.note().detail()
                : call.elsewhere());
        pending(fields, pending);
        line(fields);
    }

    private void changes(Recording.Step step, @Nullable String parent) throws IOException {
        Recording.Truth truth = step.truth();
        if (truth == null) {
            return;
        }
        List<Unexplained> here = report.unexplained().stream()
                .filter(change -> change.checkpointId().equals(truth.checkpointId()))
                .toList();
        if (here.isEmpty()) {
            return;
        }
        Map<String, FileChange> byPath = new LinkedHashMap<>();
        truth.changes().forEach(change -> byPath.put(change.path(), change));
        for (Unexplained change : here) {
            FileChange recorded = byPath.get(change.path());
            if (recorded == null) {
                continue;
            }
            FileData after = recorded.after();
            Map<String, Value> fields = new LinkedHashMap<>();
            fields.put("cause", new Value.Text(change.cause().name().toLowerCase(Locale.ROOT)));
            put(fields, "checkpoint_id", change.checkpointId());
            put(fields, "tool_call_id", change.callId());
            put(fields, "parent", parent);
            fields.put("files", new Value.Fields(Map.of(change.path(), after == null ? Value.Null.INSTANCE : FileRecords.write(after))));
            pending(fields, step.pending());
            line(fields);
        }
    }

    private static void pending(Map<String, Value> fields, boolean pending) {
        if (pending) {
            fields.put("pending", new Value.Bool(true));
        }
    }

    private static void put(Map<String, Value> fields, String name, @Nullable String text) {
        if (text != null) {
            fields.put(name, new Value.Text(Objects.requireNonNull(text)));
        }
    }

    private void line(Map<String, Value> fields) throws IOException {
        out.write(Json.compact(Value.Fields.copyOf(fields)));
        out.write('\n');
    }
}
