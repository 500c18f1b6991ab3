/** The replay of recorded calls, with its reports for people and build servers. */
@NullMarked
package dev.stateroom.cli.replay;

import org.jspecify.annotations.NullMarked;
