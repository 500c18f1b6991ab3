/** Output of commands: terminal, JSON, tables, diffs and CI formats. Begin at {@link dev.stateroom.cli.output.Terminal}. */
@NullMarked
package dev.stateroom.cli.output;

import org.jspecify.annotations.NullMarked;
