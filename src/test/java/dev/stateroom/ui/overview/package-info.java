/** Tests of the overview. */
@NullMarked
package dev.stateroom.ui.overview;

import org.jspecify.annotations.NullMarked;
