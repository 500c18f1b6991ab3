/**
 * One field for everything: commands, paths, tool calls, steps. Start at {@link dev.stateroom.ui.palette.CommandPalette}.
 *
 * <p>Uses {@code workspace}, {@code ui.session}, {@code ui.command}, {@code ui.view} and {@code ui.theme}.
 */
@NullMarked
package dev.stateroom.ui.palette;

import org.jspecify.annotations.NullMarked;
