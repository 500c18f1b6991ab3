package dev.stateroom.vfs.change;

import java.util.List;

/**
 * How far a list of planned changes was applied.
 *
 * @param done what was done, with its inverse, and the reason if it ended early
 * @param made changes that were made, in order
 * @param left changes that were not made
 */
public record AppliedChanges(CompletedChange done, List<PlannedChange> made, List<PlannedChange> left) {

    /** Copies the lists. */
    public AppliedChanges {
        made = List.copyOf(made);
        left = List.copyOf(left);
    }
}
