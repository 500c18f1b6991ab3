/**
 * The frame around the views: header, rail, timeline slot, strips, problem drawer, status bar, overlays, and how one gets
 * from place to place. Start at {@link dev.stateroom.ui.shell.WindowShell}.
 *
 * <p>Uses {@code ui.session}, {@code ui.view}, {@code ui.command} and the packages below them; knows no view by its class.
 */
@NullMarked
package dev.stateroom.ui.shell;

import org.jspecify.annotations.NullMarked;
