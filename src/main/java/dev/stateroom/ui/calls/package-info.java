/**
 * What happened at a step: its tool calls in a drawer, and one call in full on a card.
 *
 * <p>Uses {@code history}, {@code ui.session}, {@code ui.timeline} and {@code ui.theme}. Start at
 * {@link dev.stateroom.ui.calls.StepDrawer}.
 */
@NullMarked
package dev.stateroom.ui.calls;

import org.jspecify.annotations.NullMarked;
