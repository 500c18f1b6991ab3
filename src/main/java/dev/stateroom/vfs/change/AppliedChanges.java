package dev.stateroom.vfs.change;

import java.util.List;

/**
 * How far planned changes came.
 *
 * @param done what was done, with what takes it back, and why it ended early where it did
 * @param made those that were made, in order
 * @param left those that were not
 */
public record AppliedChanges(CompletedChange done, List<PlannedChange> made, List<PlannedChange> left) {

    /** Copies the lists. */
    public AppliedChanges {
        made = List.copyOf(made);
        left = List.copyOf(left);
    }
}
