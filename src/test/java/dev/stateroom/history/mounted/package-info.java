/** Tests of {@code history.mounted}. */
@NullMarked
package dev.stateroom.history.mounted;

import org.jspecify.annotations.NullMarked;
