/**
 * What a person decided about pending requests: read, checked against what waits before anything is sent, and turned into the
 * answer that the runtime takes; then sent once, with a record that outlives a kill at any instant.
 *
 * <p>Pure. Uses {@code review}, {@code tool.argument}, {@code agent} and {@code vfs}. Begin at
 * {@link dev.stateroom.review.decision.AnswerCheck}.
 */
@NullMarked
package dev.stateroom.review.decision;

import org.jspecify.annotations.NullMarked;
