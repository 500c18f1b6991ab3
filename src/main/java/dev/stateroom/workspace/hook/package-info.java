/**
 * Hooks: programs and addresses that get notices of waiting requests; the user adds each one, and each message is signed.
 *
 * <p>Uses {@code review.notice}, {@code review.evidence}, {@code workspace.settings} and {@code http}. Begin at {@link
 * dev.stateroom.workspace.hook.HookList}.
 */
@NullMarked
package dev.stateroom.workspace.hook;

import org.jspecify.annotations.NullMarked;
