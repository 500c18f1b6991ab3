/**
 * The input of a model at a step: the stored parts of the system prompt, the tools and the messages, with the tokens of each part.
 *
 * <p>Uses {@code workspace.cost}, {@code langgraph} to write JSON, {@code history}, {@code tool} and everything below. Begin at {@link
 * dev.stateroom.workspace.modelinput.ModelInput}.
 */
@NullMarked
package dev.stateroom.workspace.modelinput;

import org.jspecify.annotations.NullMarked;
