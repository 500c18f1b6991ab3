package dev.stateroom.review.audit;

/**
 * An event with its position in the chain.
 *
 * @param number from 1, without gaps
 * @param event the event
 * @param previous hash of the entry before; {@link ChainHead#NOTHING} for the first
 * @param hash SHA-256 over all of this, as 64 hexadecimal digits
 */
public record AuditEntry(long number, AuditEvent event, String previous, String hash) {
    /** The head of a chain that ends with this entry. */
    public ChainHead head() {
        return new ChainHead(number, hash);
    }
}
