package dev.stateroom.cli.thread;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ToolCall;
import dev.stateroom.report.JsonDocument;
import org.jspecify.annotations.Nullable;

/** A version of a file as JSON, wherever the file is. */
record VersionAnswer(
        @Nullable Integer version,
        @Nullable String checkpointId,
        @Nullable Integer step,
        @Nullable Long size,
        @Nullable String sha256,
        String change,
        @Nullable String toolCallId,
        @Nullable String tool,
        @Nullable String agent,
        @Nullable String checkpointNs,
        @Nullable String callCheckpointNs,
        @Nullable String source,
        @Nullable String modifiedAt)
        implements JsonDocument.Joined {
    static VersionAnswer of(
            @Nullable Integer number,
            @Nullable CheckpointKey checkpoint,
            @Nullable Integer step,
            @Nullable Long size,
            @Nullable String sha256,
            String change,
            @Nullable ToolCall call,
            @Nullable String source,
            @Nullable String modifiedAt) {
        return new VersionAnswer(
                number,
                checkpoint == null ? null : checkpoint.id(),
                step,
                size,
                sha256,
                change,
                call == null ? null : call.id(),
                call == null ? null : call.tool(),
                call == null ? null : call.agent(),
                checkpoint == null ? null : checkpoint.namespace(),
                call == null ? null : call.checkpoint().namespace(),
                source,
                modifiedAt);
    }
}
