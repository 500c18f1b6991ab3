/**
 * Reads and writes decisions in files: those that a person or a script wrote, and those for a script that resumes the agent.
 *
 * <p>Uses {@code review.decision}, {@code langgraph.serde} and everything below. Begin at {@link
 * dev.stateroom.workspace.answers.AnswerFile}.
 */
@NullMarked
package dev.stateroom.workspace.answers;

import org.jspecify.annotations.NullMarked;
