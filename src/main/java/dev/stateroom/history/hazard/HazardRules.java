package dev.stateroom.history.hazard;

/**
 * The number of calls from which on they are a hazard. Counted for one agent within one turn.
 *
 * @param sameCalls equal calls
 * @param sameReads reads of lines that were read before
 * @param sweep calls that differ in one number
 */
public record HazardRules(int sameCalls, int sameReads, int sweep) {
    /** The limits for the program's warnings. */
    public static final HazardRules DEFAULT = new HazardRules(3, 4, 12);
}
