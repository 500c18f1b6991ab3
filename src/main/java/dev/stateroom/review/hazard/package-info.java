/**
 * What a text holds that a reader does not see or takes for something else: characters that hide, turn or imitate others, and
 * addresses that lead elsewhere than they seem to.
 *
 * <p>Pure. Uses {@code agent}, and ICU for the scripts of characters. Begin at {@link dev.stateroom.review.hazard.HazardScanner}.
 */
@NullMarked
package dev.stateroom.review.hazard;

import org.jspecify.annotations.NullMarked;
