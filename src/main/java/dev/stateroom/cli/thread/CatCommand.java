package dev.stateroom.cli.thread;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.StoredBytes;
import dev.stateroom.agent.text.Sha256;
import dev.stateroom.cli.output.StoredDiffers;
import dev.stateroom.history.FileText;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.vfs.Failure;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.step.StepRef;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
        if (data.content() instanceof FileData.Stored(StoredBytes bytes, long size, _) && !options.json) {
            try (InputStream in = bytes.stream(0, size)) {
                in.transferTo(terminal.content());
            } catch (IOException e) {
                throw refused("file " + path + " cannot be read: " + Failure.reason(e));
            }
            tellDifference(thread, step.key());
            return DONE;
        }
        if (FileText.of(data) instanceof FileText.Unreadable(String why)) {
            throw refused("file " + path + " cannot be read: " + why);
        }
        byte[] bytes = data.bytes();
        print(options.json ? answer(data, bytes, step, new StoredDiffers(thread)) : null, () -> terminal.content().write(bytes, 0, bytes.length));
        if (!options.json) {
            tellDifference(thread, step.key());
        }
        return DONE;
    }

    private record Answer(
            String path,
            String checkpointId,
            Optional<String> content,
            Optional<String> base64,
            @Nullable String encoding,
            @Nullable String mimeType,
            int size,
            String sha256,
            Optional<StoredDiffers.Differs> storedDiffers) {}

    private Answer answer(FileData data, byte[] bytes, StepRef step, StoredDiffers differs) {
        Optional<String> text = FileText.of(data) instanceof FileText.Plain(String plain) ? Optional.of(plain) : Optional.empty();
        Optional<String> base64 = text.isPresent() ? Optional.empty() : Optional.of(Base64.getEncoder().encodeToString(bytes));
        return new Answer(
                path, step.key().id(), text, base64, data.encoding(), data.mimeType(), bytes.length, Sha256.of(bytes), differs.of(step.key()));
    }
}
