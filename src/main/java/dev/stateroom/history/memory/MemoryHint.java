package dev.stateroom.history.memory;

import java.util.List;

/**
 * Something about memories that may mislead an agent or should not be in them.
 *
 * @param kind what
 * @param spots where, in order; the first is the one to look at
 * @param sentence one sentence without a final stop; never holds a secret
 */
public record MemoryHint(Kind kind, List<Spot> spots, String sentence) {

    /** Copies the list. */
    public MemoryHint {
        spots = List.copyOf(spots);
    }

    /** What is wrong. */
    public enum Kind {
        /** A key, a password, a token. */
        SECRET,
        /** Two lines cannot both be meant. */
        CONTRADICTION,
        /** The same, twice or more. */
        DUPLICATE,
        /** Almost the same in other words. */
        NEAR_DUPLICATE
    }

    /**
     * A line.
     *
     * @param place the memory
     * @param line from 1; 0 for the whole memory
     * @param text the line as it may be shown: secrets are masked, long lines cut
     */
    public record Spot(MemoryLocation place, int line, String text) {}
}
