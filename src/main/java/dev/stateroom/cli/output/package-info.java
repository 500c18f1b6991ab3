/** How commands write: to a terminal, as JSON, as tables, as diffs and in the forms of build servers. */
@NullMarked
package dev.stateroom.cli.output;

import org.jspecify.annotations.NullMarked;
