package dev.stateroom.history.memory;

import java.util.List;

/**
 * A problem in memories that may mislead an agent or should not be in them.
 *
 * @param kind the kind
 * @param spots the places, in order; the first is the most relevant
 * @param sentence one sentence without a final stop; never contains a secret
 */
public record MemoryHint(Kind kind, List<Spot> spots, String sentence) {

    /** Copies the list. */
    public MemoryHint {
        spots = List.copyOf(spots);
    }

    /** The kind of problem. */
    public enum Kind {
        /** A key, a password, a token. */
        SECRET,
        /** Two lines cannot both be meant. */
        CONTRADICTION,
        /** The same text, twice or more. */
        DUPLICATE,
        /** Almost the same in other words. */
        NEAR_DUPLICATE
    }

    /**
     * A line.
     *
     * @param place the memory
     * @param line from 1; 0 for the whole memory
     * @param text the line in a form to show: secrets are masked, long lines cut
     */
    public record Spot(MemoryLocation place, int line, String text) {}
}
