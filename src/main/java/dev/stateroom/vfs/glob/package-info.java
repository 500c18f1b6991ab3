/**
 * The glob patterns of every dialect: which paths a pattern matches, exactly as the reference's matcher of that era decides, in time linear
 * in the path, and which folders a walk must enter for it.
 *
 * <p>Each matcher's notation is parsed into one form ({@code GlobNode}) and matched by one engine ({@code GlobAutomaton}). Uses {@code vfs}
 * and jspecify only. Start at {@link dev.stateroom.vfs.glob.GlobCompiler}.
 */
@NullMarked
package dev.stateroom.vfs.glob;

import org.jspecify.annotations.NullMarked;
