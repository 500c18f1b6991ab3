/** Commands that run an agent again or follow one that runs. */
@NullMarked
package dev.stateroom.cli.run;

import org.jspecify.annotations.NullMarked;
