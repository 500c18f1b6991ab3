/**
 * The vocabulary of AT-SPI: roles, states and interfaces by their numbers and names, the facts of one object, and the differences of two
 * snapshots. Values only: no node, no bus.
 *
 * <p>Source of the numbers: {@code atspi-constants.h} of at-spi2-core 2.46. Begin at {@link dev.stateroom.ui.access.atspi.AccessibleFacts}.
 */
@NullMarked
package dev.stateroom.ui.access.atspi;

import org.jspecify.annotations.NullMarked;
