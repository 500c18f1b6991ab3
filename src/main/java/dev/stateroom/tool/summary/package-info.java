/**
 * When a conversation has become too long for its model, and which messages are taken out of it then: token estimates, thresholds, where a
 * conversation may be cut, which old arguments are shortened, and the message in place of the removed ones.
 *
 * <p>Pure. Uses {@code agent}, {@code tool} and {@code vfs}. Start at {@link dev.stateroom.tool.summary.Summariser}.
 */
@NullMarked
package dev.stateroom.tool.summary;

import org.jspecify.annotations.NullMarked;
