/**
 * Hooks: programs and addresses that get notices of requests which wait, each named by the user, and each message signed.
 *
 * <p>Uses {@code review.notice}, {@code review.evidence}, {@code workspace.settings} and {@code http}. Begin at {@link
 * dev.stateroom.workspace.hook.HookList}.
 */
@NullMarked
package dev.stateroom.workspace.hook;

import org.jspecify.annotations.NullMarked;
