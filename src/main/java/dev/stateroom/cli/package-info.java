/**
 * The command line: finds the command in the arguments and turns its result into an exit status. Commands are in families, one package
 * each, that do not use each other; shared parts are in {@code command} and {@code output}.
 *
 * <p>Uses {@code workspace} and everything below. Begin at {@link dev.stateroom.cli.Cli}.
 */
@NullMarked
package dev.stateroom.cli;

import org.jspecify.annotations.NullMarked;
