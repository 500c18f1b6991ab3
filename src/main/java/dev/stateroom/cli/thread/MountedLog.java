package dev.stateroom.cli.thread;

import dev.stateroom.agent.text.Sha256;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.cli.output.TimeText;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.mounted.MountedHistory;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.versions.PathHistory;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Prints the versions of a file on a mount. */
final class MountedLog {
    private final Terminal terminal;

    MountedLog(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Prints them; {@code json} null for text. */
    void print(PathHistory.Mounted mounted, @Nullable JsonDocument json) {
        if (json == null) {
            table(mounted.history());
        } else {
            write(mounted, json);
        }
        mounted.history().notes().forEach(note -> terminal.err().println("note: " + TerminalText.line(note)));
    }

    private void write(PathHistory.Mounted mounted, JsonDocument json) {
        Mount mount = mounted.mount();
        try (JsonDocument document = json) {
            document.startArray();
            for (MountedHistory.Version version : mounted.history().versions()) {
                ToolCall call = version.call();
                CheckpointKey checkpoint = version.checkpoint();
                KeptVersion kept = version.kept();
                String text = version.text();
                byte[] bytes = text == null ? null : text.getBytes(StandardCharsets.UTF_8);
                document.startObject()
                        .property("version", version.number())
                        .property("checkpoint_id", checkpoint == null ? null : checkpoint.id())
                        .property("step", version.step())
                        .property("size", bytes == null ? null : (Integer) bytes.length)
                        .property("sha256", bytes == null ? null : Sha256.of(bytes))
                        .property("change", JsonDocument.word(version.change()))
                        .property("tool_call_id", call == null ? null : call.id())
                        .property("tool", call == null ? null : call.tool())
                        .property("agent", call == null ? null : call.agent())
                        .property("checkpoint_ns", checkpoint == null ? null : checkpoint.namespace())
                        .property("call_checkpoint_ns", call == null ? null : call.checkpoint().namespace())
                        .property("source", JsonDocument.word(version.from()))
                        .property("modified_at", version.at() == null ? null : version.at().toString())
                        .property("thread_id", version.threadId())
                        .property("mount", mount == null ? null : mount.prefix());
                if (kept != null) {
                    document.startObject("kept")
                            .property("id", kept.id())
                            .property("at", kept.at() == null ? null : kept.at().toString())
                            .property("by", kept.by())
                            .endObject();
                }
                document.endObject();
            }
            document.endArray();
        }
    }

    private void table(MountedHistory history) {
        TextTable table = new TextTable()
                .right("VERSION")
                .right("STEP")
                .left("CHANGE")
                .right("SIZE")
                .left("TIME")
                .left("BY")
                .left("KEPT AS")
                .left("CHECKPOINT");
        for (MountedHistory.Version version : history.versions()) {
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
        table.print(terminal);
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
