/**
 * The history of an agent's files, step by step: one fold over recorded writes, and the queries over it (timeline, changes, versions of a
 * file, the calls that ran).
 *
 * <p>Pure: it reads a {@link dev.stateroom.history.RecordedThread}, which {@code langgraph} and {@code storage} implement. Uses {@code
 * tool}, {@code agent}, {@code vfs} and {@code work}. Begin at {@link dev.stateroom.history.RecordedThread}.
 */
@NullMarked
package dev.stateroom.history;

import org.jspecify.annotations.NullMarked;
