package dev.stateroom.report;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.Sha256;
import dev.stateroom.replay.AnswerDifference;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.ReplayVerdict;
import dev.stateroom.replay.ReplayedCall;
import dev.stateroom.replay.RunRecord;
import dev.stateroom.replay.UnexplainedChange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A replay as JSON. */
public final class ReplayJson {
    private ReplayJson() {}

    private record ReplayAnswer(
            String recording,
            String dialect,
            boolean asRecorded,
            List<CallAnswer> calls,
            Map<String, Object> summary,
            List<ChangeAnswer> changesNoCallExplains,
            List<ChangeAnswer> takenOver,
            List<String> diverged,
            List<FileAnswer> files,
            Optional<List<FileAnswer>> filesWithPending,
            Optional<RunRecord.Setting> setting,
            Optional<List<MountedAnswer>> changedInMounts,
            List<String> problems) {}

    /** The document of a replay; {@code record} adds how the run was set up and what it changed in mounts, null if neither is known. */
    public static Record of(CallRecording recording, ReplayReport report, @Nullable RunRecord record) {
        Map<String, Object> summary = new LinkedHashMap<>();
        for (ReplayVerdict verdict : ReplayVerdict.values()) {
            summary.put(verdict.word(), report.count(verdict));
        }
        Optional<RunRecord> run = Optional.ofNullable(record);
        return new ReplayAnswer(
                recording.name(),
                report.dialect().id(),
                report.isAsRecorded(),
                report.calls().stream().map(ReplayJson::answer).toList(),
                summary,
                report.unexplained().stream().filter(change -> !change.isExplained()).map(ReplayJson::answer).toList(),
                report.unexplained().stream().filter(UnexplainedChange::isExplained).map(ReplayJson::answer).toList(),
                report.diverged(),
                files(report.files()),
                report.filesWithPending().equals(report.files()) ? Optional.empty() : Optional.of(files(report.filesWithPending())),
                run.map(RunRecord::setting),
                run.map(one -> one.files().entrySet().stream()
                        .filter(file -> !report.filesWithPending().containsKey(file.getKey()))
                        .map(file -> MountedAnswer.of(file.getKey(), file.getValue()))
                        .toList()),
                recording.problems());
    }

    private record DifferenceAnswer(
            List<String> kinds, int missingLines, int addedLines, @Nullable String dialect, @Nullable Integer becauseOfCall, String why) {
        static DifferenceAnswer of(AnswerDifference found) {
            return new DifferenceAnswer(
                    found.kindWords(), found.missing(), found.added(), found.dialect() == null ? null : found.dialect().id(), found.because(), found.words());
        }
    }

    private record CallAnswer(
            int index,
            String toolCallId,
            String tool,
            ForeignValue args,
            String verdict,
            boolean asRecorded,
            @Nullable String reason,
            @Nullable ForeignValue recorded,
            @Nullable String recordedStatus,
            @Nullable ForeignValue actual,
            @Nullable String actualStatus,
            String agent,
            @Nullable String parentToolCallId,
            @Nullable String checkpointId,
            @Nullable String offloadedTo,
            Optional<DifferenceAnswer> difference) {}

    private static CallAnswer answer(ReplayedCall replayed) {
        LoggedCall call = replayed.call();
        LoggedCall.Result recorded = call.result();
        LoggedCall.Result actual = replayed.actual();
        return new CallAnswer(
                replayed.index(),
                call.id(),
                call.tool(),
                call.args(),
                replayed.verdict().word(),
                !replayed.isUnexpected(),
                replayed.note().words().isEmpty() ? null : replayed.note().words(),
                recorded == null ? null : recorded.content(),
                status(recorded),
                actual == null ? null : actual.content(),
                status(actual),
                call.agent(),
                call.parentId(),
                call.checkpointId(),
                call.offloadedTo(),
                Optional.ofNullable(replayed.difference()).map(DifferenceAnswer::of));
    }

    private record MountedAnswer(String path, @Nullable Long size, @Nullable String sha256) {
        static MountedAnswer of(String path, RunRecord.Content file) {
            boolean there = !file.equals(RunRecord.Content.DELETED);
            return new MountedAnswer(path, there ? (Long) file.size() : null, there ? file.sha256() : null);
        }
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
