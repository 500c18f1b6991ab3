package dev.stateroom.review.audit;

/**
 * The length and the last hash of a chain.
 *
 * @param count number of entries
 * @param hash of the last one; 64 zeros if there is none
 */
public record ChainHead(long count, String hash) {
    private static final int DIGITS = 64;

    /** The head of an empty chain. */
    public static final ChainHead NOTHING = new ChainHead(0, "0".repeat(DIGITS));
}
