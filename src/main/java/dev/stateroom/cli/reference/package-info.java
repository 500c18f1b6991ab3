/**
 * Completion scripts and man pages, generated from the same descriptions as {@code --help}. Begin at {@link
 * dev.stateroom.cli.reference.CommandOutline}.
 */
@NullMarked
package dev.stateroom.cli.reference;

import org.jspecify.annotations.NullMarked;
