package dev.stateroom.cli.thread;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.text.Sha256;
import dev.stateroom.cli.output.StoredDiffers;
import dev.stateroom.history.FileText;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.step.StepRef;
import java.util.Base64;
import picocli.CommandLine.Command;

@Command(name = "cat", description = "Print a file as it was at a checkpoint.")
final class CatCommand extends FileCommand {
    @Override
    protected boolean asksAboutOneCheckpoint() {
        return at != null;
    }

    @Override
    protected int answerAsked(RecordedThread thread, Progress progress) {
        StepRef step = StepRef.named(thread, at, path);
        FileData data = file(thread, step);
        if (data.content() instanceof FileData.Unreadable(String why, _)) {
            throw refused("file " + path + " cannot be read: " + why);
        }
        byte[] bytes = data.bytes();
        if (!options.json) {
            terminal.content().write(bytes, 0, bytes.length);
            tellDifference(thread, step.key());
            return DONE;
        }
        try (JsonDocument document = json()) {
            document.startObject().property("path", path).property("checkpoint_id", step.key().id());
            if (FileText.of(data) instanceof FileText.Plain(String text)) {
                document.property("content", text);
            } else {
                document.property("base64", Base64.getEncoder().encodeToString(bytes));
            }
            document.property("encoding", data.encoding())
                    .property("mime_type", data.mimeType())
                    .property("size", bytes.length)
                    .property("sha256", Sha256.of(bytes));
            new StoredDiffers(thread).write(document, step.key());
            document.endObject();
        }
        return DONE;
    }
}
