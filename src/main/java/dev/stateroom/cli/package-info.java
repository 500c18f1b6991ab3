/**
 * The command line: it finds the command that the arguments name and turns the result into an exit status. The commands are in
 * families, one package each, that do not use each other; what families share is in {@code command}, how they write in {@code output}.
 *
 * <p>Uses {@code workspace} and everything below.
 */
@NullMarked
package dev.stateroom.cli;

import org.jspecify.annotations.NullMarked;
