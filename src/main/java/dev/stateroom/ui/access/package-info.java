/**
 * The bridge to screen readers on Linux, where JavaFX has none: the scene graph as a tree of objects that AT-SPI reads and operates.
 *
 * <p>Begin with {@link dev.stateroom.ui.access.ScreenReaderBridge}, which runs only while an assistive technology is on. {@code
 * AccessibleTree} has the exposed nodes, {@code ObjectFacts} their facts, each type named {@code …Answers} implements one AT-SPI interface,
 * and {@code ObjectWatch} announces changes. All of these are used on the FX thread only; the bus is used on other threads only.
 */
@NullMarked
package dev.stateroom.ui.access;

import org.jspecify.annotations.NullMarked;
