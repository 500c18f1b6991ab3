/**
 * What files add to an agent's system message: its memory, its skills, and which mounts its shell cannot see. Only
 * what follows from the set-up is built; the reference's fixed prose around it is left out.
 *
 * <p>Pure. Uses {@code agent}, {@code vfs} and {@code tool.prompt.yaml}. Begin at {@link dev.stateroom.tool.prompt.SystemPrompt}.
 */
@NullMarked
package dev.stateroom.tool.prompt;

import org.jspecify.annotations.NullMarked;
