/**
 * What should be reported at once while an agent works: which tripwires there are, what touched them in the thread that is shown, and the
 * sheet to choose them. Begin at {@link dev.stateroom.ui.tripwire.TripwireModel}.
 */
@NullMarked
package dev.stateroom.ui.tripwire;

import org.jspecify.annotations.NullMarked;
