package dev.stateroom.review;

import dev.stateroom.history.FileChange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The predicted effect of approving an action unchanged. Only the reference packages' tools that write, edit or delete can be predicted.
 *
 * @param changes files that would differ, sorted by path
 * @param note why there is no change, or what the change depends on, in one phrase; empty for none
 * @param fails true if the tool would refuse or fail, as the note says
 * @param mount the mount on which the change was tried, as a phrase ("the filesystem mount at /site/"), in its present state and not that
 *     at the time of the request; null for the thread's own files
 */
public record EffectPreview(List<FileChange> changes, String note, boolean fails, @Nullable String mount) {

    /** Copies the list. */
    public EffectPreview {
        changes = List.copyOf(changes);
    }

    /** An effect on the thread's own files. */
    public EffectPreview(List<FileChange> changes, String note) {
        this(changes, note, false, null);
    }

    /** True if the whole content of an existing file would be replaced. */
    public boolean overwrites(PendingInterrupt.ActionRequest action) {
        return action.name().equals("write_file") && changes.stream().anyMatch(change -> change.kind() == FileChange.Kind.MODIFIED);
    }

    /** The effect of a call to a tool that is not a file tool. */
    public static EffectPreview unknown(String tool) {
        return new EffectPreview(List.of(), "the effect of " + tool + " cannot be predicted from the files");
    }

    /** An unknown effect with its reason. */
    public static EffectPreview unpredictable(String why) {
        return new EffectPreview(List.of(), "its effect is unknown: " + why);
    }
}
