/**
 * The small backends of their own that the vectors were recorded with: old custom backends and a sandbox of the first
 * protocol, and a hub's repository in memory.
 *
 * <p>Uses {@code agent} and {@code backend.hub}. Begin at {@link dev.stateroom.conformance.standin.OldPythonBackend}.
 */
@NullMarked
package dev.stateroom.conformance.standin;

import org.jspecify.annotations.NullMarked;
