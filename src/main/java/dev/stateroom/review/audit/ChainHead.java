package dev.stateroom.review.audit;

/**
 * How long a chain is and how it ends.
 *
 * @param count of its entries
 * @param hash of the last one; 64 zeros while there is none
 */
public record ChainHead(long count, String hash) {
    private static final int DIGITS = 64;

    /** Of a chain without entries. */
    public static final ChainHead NOTHING = new ChainHead(0, "0".repeat(DIGITS));
}
