/**
 * The replay view: recorded calls run again on a scratch copy, their verdicts, and each result next to the recorded one.
 *
 * <p>Uses {@code replay}, {@code workspace}, {@code ui.session}, {@code ui.diff}, {@code ui.theme} and {@code ui.view}. Begin at
 * {@link dev.stateroom.ui.replay.ReplayView}.
 */
@NullMarked
package dev.stateroom.ui.replay;

import org.jspecify.annotations.NullMarked;
