package dev.stateroom.review.evidence;

import dev.stateroom.vfs.Outcome;
import java.util.function.Supplier;

/**
 * The key of a reviewer, who may have to be asked for the passphrase of its private half.
 *
 * @param known its public half
 * @param pair gives both, when a decision is signed
 */
public record ReviewerKey(LogKey known, Supplier<Outcome<LogSigner>> pair) {}
