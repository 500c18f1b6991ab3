package dev.stateroom.review.evidence;

import dev.stateroom.vfs.Outcome;
import java.util.function.Supplier;

/**
 * The key of a reviewer; using its private half may ask them for the passphrase.
 *
 * @param known its public half
 * @param pair supplies both halves when a decision is signed
 */
public record ReviewerKey(LogKey known, Supplier<Outcome<LogSigner>> pair) {}
