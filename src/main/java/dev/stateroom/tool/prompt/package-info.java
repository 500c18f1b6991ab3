/**
 * The parts of an agent's system message that come from files: its memory, its skills, and the mounts that its shell cannot see. Only parts
 * that depend on the configuration are built; the reference's fixed prose around them is omitted.
 *
 * <p>Pure. Uses {@code agent}, {@code vfs} and {@code tool.prompt.yaml}. Begin at {@link dev.stateroom.tool.prompt.SystemPrompt}.
 */
@NullMarked
package dev.stateroom.tool.prompt;

import org.jspecify.annotations.NullMarked;
