package dev.stateroom.history.hazard;

/**
 * From how many calls on something is a hazard. Counted for one agent within one turn.
 *
 * @param sameCalls alike calls
 * @param sameReads reads of lines that were read before
 * @param sweep calls that differ in one number
 */
public record HazardRules(int sameCalls, int sameReads, int sweep) {
    /** What the program warns of. */
    public static final HazardRules DEFAULT = new HazardRules(3, 4, 12);
}
