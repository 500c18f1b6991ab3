/**
 * Reruns an agent from a step of a thread, on a copy of the thread and in the user's own code, and compares the two branches.
 *
 * <p>Uses {@code workspace}, {@code workspace.follow}, {@code workspace.inference}, {@code langgraph.sqlite}, {@code backend.bridge},
 * {@code history} and everything below. Begin at {@link dev.stateroom.workspace.rerun.ThreadRerun}.
 */
@NullMarked
package dev.stateroom.workspace.rerun;

import org.jspecify.annotations.NullMarked;
