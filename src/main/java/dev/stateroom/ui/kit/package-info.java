/**
 * The building blocks of views: side panes, a list with its detail, tables and their columns, filters, choices, sheets, command buttons.
 *
 * <p>A view adds only what is special about it. How a filter passes on the focus, how a narrow window is filled and what is restored at the
 * next start is the same in all of them, and is defined here. Uses {@code ui.theme}, {@code ui.command} and ControlsFX; start at
 * {@link dev.stateroom.ui.kit.ListWithDetail}.
 */
@NullMarked
package dev.stateroom.ui.kit;

import org.jspecify.annotations.NullMarked;
