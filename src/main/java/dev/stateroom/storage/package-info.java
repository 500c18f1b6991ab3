/**
 * What Stateroom itself keeps, in an embedded database that survives a kill at any instant: items and their versions, local
 * threads, the audit trail, answers on their way. Foreign data never lies here.
 *
 * <p>What must be known before the database is open, or while another process holds it, lies in small files beside it, each replaced
 * in one step: how the window looks and what it showed ({@code window.json}, read before the first paint), what was opened last
 * ({@code last-opened}, asked by commands that open no database) and what somebody agreed to ({@code consents}, {@code unlocked}).
 *
 * <p>Implements interfaces of {@code history}; uses H2, {@code langgraph.serde} for JSON, {@code vfs} and {@code work}. Begin at
 * {@link dev.stateroom.storage.database.Database} for how it lies on disk and at {@link dev.stateroom.storage.items.LocalItems} for
 * what is asked of it.
 */
@NullMarked
package dev.stateroom.storage;

import org.jspecify.annotations.NullMarked;
