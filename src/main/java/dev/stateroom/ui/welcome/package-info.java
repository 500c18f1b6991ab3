/**
 * The first page: open something, or explore the sample. Begin at {@link dev.stateroom.ui.welcome.WelcomeView}.
 *
 * <p>Uses {@code ui.view}, {@code ui.preferences}, {@code ui.theme} and {@code work}.
 */
@NullMarked
package dev.stateroom.ui.welcome;

import org.jspecify.annotations.NullMarked;
