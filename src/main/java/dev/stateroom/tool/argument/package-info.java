/**
 * The parameters of the file tools: names, kinds and defaults in every dialect, the conversion of other values, and the errors for invalid
 * ones, in the words of pydantic and zod.
 *
 * <p>Uses {@code agent} and {@code vfs}. Begin at {@link dev.stateroom.tool.argument.ArgumentCheck}.
 */
@NullMarked
package dev.stateroom.tool.argument;

import org.jspecify.annotations.NullMarked;
