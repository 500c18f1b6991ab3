/**
 * What shells and the manual say about the commands: completion scripts and man pages, made from the same descriptions as
 * {@code --help}.
 */
@NullMarked
package dev.stateroom.cli.reference;

import org.jspecify.annotations.NullMarked;
