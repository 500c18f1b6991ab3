/**
 * The frame around the views: header, rail, place of the timeline, strips, problem drawer, status bar, overlays, and navigation between
 * places. Start at {@link dev.stateroom.ui.shell.WindowShell}.
 *
 * <p>Uses {@code ui.session}, {@code ui.view}, {@code ui.command} and the packages below them; knows no view by its class.
 */
@NullMarked
package dev.stateroom.ui.shell;

import org.jspecify.annotations.NullMarked;
