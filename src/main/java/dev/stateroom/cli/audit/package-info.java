/** Commands for the audit log: its entries, its integrity, and its keys. Begin at {@link dev.stateroom.cli.audit.AuditCommands}. */
@NullMarked
package dev.stateroom.cli.audit;

import org.jspecify.annotations.NullMarked;
