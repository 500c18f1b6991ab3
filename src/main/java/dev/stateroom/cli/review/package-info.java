/** Commands for reviewers: what waits, decisions, the policy and the desk of a team, and hooks. */
@NullMarked
package dev.stateroom.cli.review;

import org.jspecify.annotations.NullMarked;
