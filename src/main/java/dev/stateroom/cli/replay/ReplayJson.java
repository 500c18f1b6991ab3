package dev.stateroom.cli.replay;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.cli.output.FileRows;
import dev.stateroom.cli.output.JsonDocument;
import dev.stateroom.replay.AnswerDifference;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.ReplayVerdict;
import dev.stateroom.replay.ReplayedCall;
import dev.stateroom.replay.RunRecord;
import dev.stateroom.replay.UnexplainedChange;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A replay as JSON. */
final class ReplayJson {
    private ReplayJson() {}

    /** {@code record} adds how the run was set up, and what it changed in mounts; null if neither is known. */
    static void write(JsonDocument document, CallRecording recording, ReplayReport report, @Nullable RunRecord record) {
        document.startObject()
                .property("recording", recording.name())
                .property("dialect", report.dialect().id())
                .property("as_recorded", report.isAsRecorded())
                .startArray("calls");
        report.calls().forEach(call -> write(document, call));
        document.endArray().startObject("summary");
        for (ReplayVerdict verdict : ReplayVerdict.values()) {
            document.property(verdict.word(), report.count(verdict));
        }
        document.endObject().startArray("changes_no_call_explains");
        report.unexplained().stream().filter(change -> !change.isExplained()).forEach(change -> write(document, change));
        document.endArray().startArray("taken_over");
        report.unexplained().stream().filter(UnexplainedChange::isExplained).forEach(change -> write(document, change));
        document.endArray().property("diverged", report.diverged()).startArray("files");
        files(document, report.files());
        document.endArray();
        if (!report.filesWithPending().equals(report.files())) {
            document.startArray("files_with_pending");
            files(document, report.filesWithPending());
            document.endArray();
        }
        if (record != null) {
            document.startObject("setting").property("rules", record.setting().rules()).property("routes", record.setting().routes());
            document.startArray("edited");
            record.setting().edited().forEach(index -> document.value(new ForeignValue.Int(index)));
            document.endArray().endObject().startArray("changed_in_mounts");
            record.files().forEach((path, file) -> {
                if (!report.filesWithPending().containsKey(path)) {
                    content(document.startObject().property("path", path), file).endObject();
                }
            });
            document.endArray();
        }
        document.property("problems", recording.problems()).endObject();
    }

    private static void write(JsonDocument document, ReplayedCall replayed) {
        LoggedCall call = replayed.call();
        LoggedCall.Result recorded = call.result();
        LoggedCall.Result actual = replayed.actual();
        document.startObject()
                .property("index", replayed.index())
                .property("tool_call_id", call.id())
                .property("tool", call.tool())
                .property("args", call.args())
                .property("verdict", replayed.verdict().word())
                .property("as_recorded", !replayed.isUnexpected())
                .property("reason", replayed.note().words().isEmpty() ? null : replayed.note().words())
                .property("recorded", recorded == null ? null : recorded.content())
                .property("recorded_status", status(recorded))
                .property("actual", actual == null ? null : actual.content())
                .property("actual_status", status(actual))
                .property("agent", call.agent())
                .property("parent_tool_call_id", call.parentId())
                .property("checkpoint_id", call.checkpointId())
                .property("offloaded_to", call.offloadedTo());
        AnswerDifference difference = replayed.difference();
        if (difference != null) {
            document.startObject("difference")
                    .property("kinds", difference.kindWords())
                    .property("missing_lines", difference.missing())
                    .property("added_lines", difference.added())
                    .property("dialect", difference.dialect() == null ? null : difference.dialect().id())
                    .property("because_of_call", difference.because())
                    .property("why", difference.words())
                    .endObject();
        }
        document.endObject();
    }

    /** Size and sum of a file; both null for one that is not there. */
    static JsonDocument content(JsonDocument document, RunRecord.@Nullable Content file) {
        boolean there = file != null && !file.equals(RunRecord.Content.DELETED);
        return document.property("size", there && file != null ? Long.valueOf(file.size()) : null)
                .property("sha256", there && file != null ? file.sha256() : null);
    }

    private static @Nullable String status(LoggedCall.@Nullable Result result) {
        return result == null || result.failed() == null ? null : result.failed() ? "error" : "success";
    }

    private static void write(JsonDocument document, UnexplainedChange change) {
        document.startObject()
                .property("path", change.path())
                .property("change", JsonDocument.word(change.kind()))
                .property("checkpoint_id", change.checkpointId())
                .property("cause", JsonDocument.word(change.cause()))
                .property("tool_call_id", change.callId())
                .endObject();
    }

    private static void files(JsonDocument document, Map<String, FileData> files) {
        files.forEach((path, file) -> {
            byte[] bytes = file.bytes();
            document.startObject()
                    .property("path", path)
                    .property("size", bytes.length)
                    .property("sha256", FileRows.sha256(bytes))
                    .endObject();
        });
    }
}
