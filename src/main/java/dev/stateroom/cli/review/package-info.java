/**
 * Commands for reviewers: open requests, decisions, the policy and the desk of a team, and hooks. Begin at {@link
 * dev.stateroom.cli.review.ReviewCommands}.
 */
@NullMarked
package dev.stateroom.cli.review;

import org.jspecify.annotations.NullMarked;
