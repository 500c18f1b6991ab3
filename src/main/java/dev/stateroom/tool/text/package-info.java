/**
 * The texts of the file tools: lists, pages of a file, hits, commands' endings, previews, and paths as the tools take them. Pure
 * functions, chosen by dialect.
 *
 * <p>Uses {@code agent} and {@code vfs}. Begin at {@link dev.stateroom.tool.text.ReadPage}.
 */
@NullMarked
package dev.stateroom.tool.text;

import org.jspecify.annotations.NullMarked;
