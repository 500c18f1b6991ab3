/**
 * The window. One package per view, and the shell that holds them.
 *
 * <p>Uses {@code cli}'s window interface, {@code workspace} and everything below.
 */
@NullMarked
package dev.stateroom.ui;

import org.jspecify.annotations.NullMarked;
