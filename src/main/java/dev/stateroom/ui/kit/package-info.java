/**
 * The building blocks of views: side panes, a list with its detail, tables and their columns, filters, choices, sheets, command buttons.
 *
 * <p>A view says what is special about it; how a filter hands the keyboard on, how a narrow window is filled and what is found again at the
 * next start is the same in all of them, and is here. Uses {@code ui.theme}, {@code ui.command}, {@code ui.view} and ControlsFX; start at
 * {@link dev.stateroom.ui.kit.PanesView} and {@link dev.stateroom.ui.kit.ListWithDetail}.
 */
@NullMarked
package dev.stateroom.ui.kit;

import org.jspecify.annotations.NullMarked;
