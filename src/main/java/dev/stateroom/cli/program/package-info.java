/**
 * Commands for Stateroom itself: releases, checks, benchmarks, installation. Begin at {@link dev.stateroom.cli.program.ProgramCommands}.
 */
@NullMarked
package dev.stateroom.cli.program;

import org.jspecify.annotations.NullMarked;
