package dev.stateroom.report;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.text.Sha256;
import dev.stateroom.replay.AnswerDifference;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.ReplayVerdict;
import dev.stateroom.replay.ReplayedCall;
import dev.stateroom.replay.RunRecord;
import dev.stateroom.replay.UnexplainedChange;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A replay as JSON. */
public final class ReplayJson {
    private ReplayJson() {}

    /** {@code record} adds how the run was set up, and what it changed in mounts; null if neither is known. */
    public static void write(JsonDocument document, CallRecording recording, ReplayReport report, @Nullable RunRecord record) {
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
        document.endObject()
                .property("changes_no_call_explains", report.unexplained().stream().filter(change -> !change.isExplained()).map(ReplayJson::answer).toList())
                .property("taken_over", report.unexplained().stream().filter(UnexplainedChange::isExplained).map(ReplayJson::answer).toList())
                .property("diverged", report.diverged())
                .property("files", files(report.files()));
        if (!report.filesWithPending().equals(report.files())) {
            document.property("files_with_pending", files(report.filesWithPending()));
        }
        if (record != null) {
            document.startObject("setting").property("rules", record.setting().rules()).property("routes", record.setting().routes());
            document.property("edited", record.setting().edited()).endObject().startArray("changed_in_mounts");
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
            record DifferenceAnswer(
                    List<String> kinds, int missingLines, int addedLines, @Nullable String dialect, @Nullable Integer becauseOfCall, String why) {}
            document.property("difference", new DifferenceAnswer(
                    difference.kindWords(), difference.missing(), difference.added(), difference.dialect() == null ? null : difference.dialect().id(), difference.because(), difference.words()));
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

    private record ChangeAnswer(String path, String change, String checkpointId, String cause, @Nullable String toolCallId) {}

    private static ChangeAnswer answer(UnexplainedChange change) {
        return new ChangeAnswer(change.path(), JsonDocument.word(change.kind()), change.checkpointId(), JsonDocument.word(change.cause()), change.callId());
    }

    private record FileAnswer(String path, int size, String sha256) {}

    private static List<FileAnswer> files(Map<String, FileData> files) {
        return files.entrySet().stream().map(file -> {
            byte[] bytes = file.getValue().bytes();
            return new FileAnswer(file.getKey(), bytes.length, Sha256.of(bytes));
        }).toList();
    }
}
