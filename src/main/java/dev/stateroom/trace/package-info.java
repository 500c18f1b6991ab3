/**
 * A log of this program's own defects in the data folder, and a report that a person can send to us. Neither contains a secret.
 *
 * <p>Uses {@code platform} and, for what looks like a secret, {@code history.memory}. Begin at {@link dev.stateroom.trace.ProgramLog}.
 */
@NullMarked
package dev.stateroom.trace;

import org.jspecify.annotations.NullMarked;
