/**
 * Events to report at once while an agent works: the chosen tripwires, what touched them in the shown thread, and the sheet to choose them.
 * Begin at {@link dev.stateroom.ui.tripwire.TripwireModel}.
 */
@NullMarked
package dev.stateroom.ui.tripwire;

import org.jspecify.annotations.NullMarked;
