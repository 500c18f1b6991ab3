/**
 * What commands share: their surroundings, global options, and bases for commands over sources, threads, steps and workspaces. Declares
 * the window that the user interface implements.
 */
@NullMarked
package dev.stateroom.cli.command;

import org.jspecify.annotations.NullMarked;
