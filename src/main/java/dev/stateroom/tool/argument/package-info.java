/**
 * What the file tools take: names, kinds and defaults of their arguments in every dialect, what is accepted in their place, and the
 * texts that answer what is not, as pydantic and zod word them.
 *
 * <p>Uses {@code agent} and {@code vfs}. Begin at {@link dev.stateroom.tool.argument.ArgumentCheck}.
 */
@NullMarked
package dev.stateroom.tool.argument;

import org.jspecify.annotations.NullMarked;
