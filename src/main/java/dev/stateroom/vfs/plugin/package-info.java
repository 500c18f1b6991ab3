/**
 * The interface of plug-ins that mount their own kind of files: {@link dev.stateroom.vfs.plugin.BackendPlugin}, found by
 * {@link java.util.ServiceLoader} in jars of the folder {@code plugins}. A plug-in sees this package, {@code vfs} with its subpackages, and
 * {@code work}.
 *
 * <p>Uses {@code vfs}. Begin at {@link dev.stateroom.vfs.plugin.BackendPlugin}.
 */
@NullMarked
package dev.stateroom.vfs.plugin;

import org.jspecify.annotations.NullMarked;
