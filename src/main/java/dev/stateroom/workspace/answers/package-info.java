/**
 * Decisions in files: those that a person or a script wrote, and those that a script is to feed in.
 *
 * <p>Uses {@code review.decision}, {@code langgraph.serde} and everything below. Begin at
 * {@link dev.stateroom.workspace.answers.AnswerFile}.
 */
@NullMarked
package dev.stateroom.workspace.answers;

import org.jspecify.annotations.NullMarked;
