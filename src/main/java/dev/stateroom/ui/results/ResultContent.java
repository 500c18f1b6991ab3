package dev.stateroom.ui.results;

import dev.stateroom.agent.FileData;
import dev.stateroom.backend.StateMedium;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.ui.preview.PreviewContent;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the whole content of an offload. May block. */
final class ResultContent {
    private ResultContent() {}

    /** Returns the content for the viewer; null if it no longer exists anywhere. */
    static @Nullable PreviewContent of(RecordedThread thread, Offload offload, Cancellation cancellation) {
        String path = offload.path();
        FilePath inside = path == null ? null : FilePath.parse(path).orElse(null);
        if (path == null || inside == null) {
            return null;
        }
        return switch (offload.status()) {
            case LOST, DANGLING -> null;
            case KEPT_INLINE -> PreviewContent.ofText(path + "@" + offload.at().id(), text(offload.call()));
            case OVERWRITTEN -> sameStep(offload) ? null : at(thread, path, inside, offload, cancellation);
            case OK, ORPHAN -> at(thread, path, inside, offload, cancellation);
        };
    }

    /** True if the file at that step is already the one of the call that overwrote it. */
    private static boolean sameStep(Offload offload) {
        return offload.by() != null && offload.by().checkpoint().equals(offload.at());
    }

    private static String text(@Nullable ToolCall call) {
        return call == null || call.result() == null ? "" : call.result().text();
    }

    /** Returns a result as its step left it; a conversation, which grows, as it is at the end. */
    private static @Nullable PreviewContent at(
            RecordedThread thread, String path, FilePath inside, Offload offload, Cancellation cancellation) {
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        CheckpointKey newest = head == null || offload.kind() == Offload.Kind.RESULT ? null : head.key();
        List<CheckpointKey> places = Stream.of(newest, offload.at()).filter(Objects::nonNull).toList();
        for (CheckpointKey key : places) {
            for (Outcome<RebuiltValue<FileSet>> files :
                    List.of(thread.filesAt(key, cancellation), thread.filesWithPending(key, cancellation))) {
                if (files instanceof Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> found)
                        && found.value().get(path) != null) {
                    return content(found.value(), path, inside, offload);
                }
            }
        }
        return null;
    }

    private static PreviewContent content(FileSet files, String path, FilePath inside, Offload offload) {
        FileData data = files.get(path);
        return new PreviewContent(
                StateMedium.backend(files, "state"),
                inside,
                path + "@" + offload.at().id(),
                data == null ? -1 : data.size(),
                data == null ? null : data.mimeType(),
                data == null ? null : data.encoding());
    }
}
