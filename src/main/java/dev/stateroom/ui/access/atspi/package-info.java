/**
 * What AT-SPI calls things: roles, states and interfaces by their numbers and names, the facts of one object, and what changed between two
 * looks at it. Values only: no node, no bus.
 *
 * <p>Source of the numbers: {@code atspi-constants.h} of at-spi2-core 2.46.
 */
@NullMarked
package dev.stateroom.ui.access.atspi;

import org.jspecify.annotations.NullMarked;
