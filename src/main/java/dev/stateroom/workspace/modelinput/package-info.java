/**
 * What a model was given at a step: the system prompt as far as it is stored, the tools and the messages, with the tokens of each part.
 *
 * <p>Uses {@code workspace.cost}, {@code langgraph} to write JSON, {@code history}, {@code tool} and everything below. Begin at
 * {@link dev.stateroom.workspace.modelinput.ModelInput}.
 */
@NullMarked
package dev.stateroom.workspace.modelinput;

import org.jspecify.annotations.NullMarked;
