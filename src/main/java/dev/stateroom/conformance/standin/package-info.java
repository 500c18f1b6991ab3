/**
 * Small backends that the vectors were recorded with: old custom backends and a sandbox of the first protocol, a hub's repository in
 * memory, and a shell in a fresh folder.
 *
 * <p>Uses {@code agent}, {@code backend.hub}, {@code backend.sandbox} and {@code backend.shell}. Begin at {@link
 * dev.stateroom.conformance.standin.OldPythonBackend}.
 */
@NullMarked
package dev.stateroom.conformance.standin;

import org.jspecify.annotations.NullMarked;
