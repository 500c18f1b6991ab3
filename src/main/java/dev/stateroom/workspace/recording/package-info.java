/**
 * Reads recorded tool calls from files of many formats.
 *
 * <p>Uses {@code permission.simulation}, {@code agent}, {@code vfs} and, for JSON, {@code langgraph.serde}. Begin at {@link
 * dev.stateroom.workspace.recording.CallFile}.
 */
@NullMarked
package dev.stateroom.workspace.recording;

import org.jspecify.annotations.NullMarked;
