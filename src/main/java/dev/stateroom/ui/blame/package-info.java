/**
 * The author of each line of the file in front: marks at the left of its lines, and a card about one of them.
 *
 * <p>Uses {@code history}, {@code ui.preview}, {@code ui.session}, {@code ui.theme}, {@code ui.timeline} and {@code ui.command}. Begin at
 * {@link dev.stateroom.ui.blame.FileBlame}.
 */
@NullMarked
package dev.stateroom.ui.blame;

import org.jspecify.annotations.NullMarked;
