package dev.stateroom.review;

import dev.stateroom.history.FileChange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an action would do if it were approved as it is. Only the tools of the reference packages that write, edit or delete can be predicted.
 *
 * @param changes files that would differ, sorted by path
 * @param note why there is no change to show, or what the change depends on, one phrase; empty if there is nothing to say
 * @param fails true if the tool would refuse or fail, in the words of the note
 * @param mount what the change was tried on, one phrase for a person ("the filesystem mount at /site/"), which is as it is now and not as it
 *     was when the agent asked; null for the thread's own files
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

    /** True if a file that is there would get another content as a whole. */
    public boolean overwrites(PendingInterrupt.ActionRequest action) {
        return action.name().equals("write_file") && changes.stream().anyMatch(change -> change.kind() == FileChange.Kind.MODIFIED);
    }

    /** Of a call that is not one of the tools that change files. */
    public static EffectPreview unknown(String tool) {
        return new EffectPreview(List.of(), "the effect of " + tool + " cannot be predicted from the files");
    }

    /** Why it is unknown what a call does. */
    public static EffectPreview unpredictable(String why) {
        return new EffectPreview(List.of(), "its effect is unknown: " + why);
    }
}
