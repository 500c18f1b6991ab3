/**
 * Output of commands: to a terminal, as JSON, tables and diffs, and in formats of CI servers. Begin at {@link
 * dev.stateroom.cli.output.Terminal}.
 */
@NullMarked
package dev.stateroom.cli.output;

import org.jspecify.annotations.NullMarked;
