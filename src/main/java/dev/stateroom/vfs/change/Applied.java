package dev.stateroom.vfs.change;

import java.util.List;

/**
 * How far planned changes came.
 *
 * @param done what was done, with what takes it back, and why it ended early where it did
 * @param made those that were made, in order
 * @param left those that were not
 */
public record Applied(Done done, List<Planned> made, List<Planned> left) {

    /** Copies the lists. */
    public Applied {
        made = List.copyOf(made);
        left = List.copyOf(left);
    }
}
