/**
 * The strip of steps under the header, and how every part of the window numbers and names a step.
 *
 * <p>Uses {@code history}, {@code ui.session}, {@code ui.command}, {@code ui.theme} and {@code ui.words}. Start at
 * {@link dev.stateroom.ui.timeline.TimelineBar} for what is seen, at {@link dev.stateroom.ui.timeline.TimelineModel} for
 * the current position and how to move.
 */
@NullMarked
package dev.stateroom.ui.timeline;

import org.jspecify.annotations.NullMarked;
