package dev.stateroom.cli.thread;

import dev.stateroom.cli.output.TextTable;
import dev.stateroom.cli.output.TimeText;
import dev.stateroom.agent.text.Sha256;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.mounted.MountedHistory;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.versions.PathHistory;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The versions of a file on a mount.
 *
 * @param mounted its known history
 */
record MountedLog(PathHistory.Mounted mounted) {
    private record Kept(String id, @Nullable Instant at, String by) {}

    private record RowAnswer(VersionAnswer version, @Nullable String threadId, @Nullable String mount, Optional<Kept> kept) {}

    List<?> answer() {
        Mount mount = mounted.mount();
        return mounted.history().versions().stream()
                .map(version -> {
                    byte[] bytes = version.text() == null ? null : version.text().getBytes(StandardCharsets.UTF_8);
                    return new RowAnswer(
                            VersionAnswer.of(
                                    version.number(),
                                    version.checkpoint(),
                                    version.step(),
                                    bytes == null ? null : (Long) (long) bytes.length,
                                    bytes == null ? null : Sha256.of(bytes),
                                    JsonDocument.word(version.change()),
                                    version.call(),
                                    JsonDocument.word(version.from()),
                                    version.at() == null ? null : version.at().toString()),
                            version.threadId(),
                            mount == null ? null : mount.prefix(),
                            Optional.ofNullable(version.kept()).map(kept -> new Kept(kept.id(), kept.at(), kept.by())));
                })
                .toList();
    }

    TextTable table() {
        TextTable table = new TextTable()
                .right("VERSION")
                .right("STEP")
                .left("CHANGE")
                .right("SIZE")
                .left("TIME")
                .left("BY")
                .left("KEPT AS")
                .left("CHECKPOINT");
        for (MountedHistory.Version version : mounted.history().versions()) {
            String text = version.text();
            CheckpointKey checkpoint = version.checkpoint();
            KeptVersion kept = version.kept();
            table.row()
                    .cell(version.number())
                    .cell(version.step() == null ? "" : version.step())
                    .cell(JsonDocument.word(version.change()))
                    .cell(text == null ? "" : text.getBytes(StandardCharsets.UTF_8).length)
                    .cell(version.at() == null ? "" : TimeText.here(version.at().atOffset(ZoneOffset.UTC)))
                    .cell(by(version))
                    .cell(kept == null ? "" : kept.shortId())
                    .cell(checkpoint == null ? "" : checkpoint.id());
        }
        return table;
    }

    private static String by(MountedHistory.Version version) {
        ToolCall call = version.call();
        KeptVersion kept = version.kept();
        return switch (version.from()) {
            case CALL -> call == null ? "a call" : call.tool() + " by " + call.agent() + (version.threadId() == null ? "" : " in thread " + version.threadId());
            case KEPT -> kept == null || kept.by().isEmpty() ? "unknown" : kept.by();
            case PROMPT -> "unknown (loaded into the prompt)";
            case FOUND -> "unknown (before the first recorded change)";
            case NOW -> "unknown (current content)";
        };
    }
}
