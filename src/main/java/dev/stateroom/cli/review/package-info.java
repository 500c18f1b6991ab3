/** Commands for reviewers: requests, decisions, policy, desk, hooks. Begin at {@link dev.stateroom.cli.review.ReviewCommands}. */
@NullMarked
package dev.stateroom.cli.review;

import org.jspecify.annotations.NullMarked;
