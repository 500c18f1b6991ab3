/** Commands over permission rules. */
@NullMarked
package dev.stateroom.cli.permission;

import org.jspecify.annotations.NullMarked;
