/**
 * Backends out of other people's jars: each jar in a class loader of its own, each call kept from taking the program down.
 *
 * <p>Uses {@code vfs.plugin}, {@code vfs} and {@code work}. Begin at {@link dev.stateroom.backend.plugin.PluginFolder}.
 */
@NullMarked
package dev.stateroom.backend.plugin;

import org.jspecify.annotations.NullMarked;
