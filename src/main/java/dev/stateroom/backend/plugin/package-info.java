/**
 * Backends from plug-in jars: each jar in a class loader of its own, each call isolated so that it cannot crash the program.
 *
 * <p>Uses {@code vfs.plugin}, {@code vfs} and {@code work}. Begin at {@link dev.stateroom.backend.plugin.PluginFolder}.
 */
@NullMarked
package dev.stateroom.backend.plugin;

import org.jspecify.annotations.NullMarked;
