/** Commands over the audit log: what it holds, whether it is whole, and its keys. */
@NullMarked
package dev.stateroom.cli.audit;

import org.jspecify.annotations.NullMarked;
