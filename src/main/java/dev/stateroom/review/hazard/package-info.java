/**
 * Finds parts of a text that a reader does not see or misreads: characters that hide, reorder or imitate others, and addresses with another
 * host than they seem to have.
 *
 * <p>Pure. Uses {@code agent}, and ICU for the scripts of characters. Begin at {@link dev.stateroom.review.hazard.HazardScanner}.
 */
@NullMarked
package dev.stateroom.review.hazard;

import org.jspecify.annotations.NullMarked;
