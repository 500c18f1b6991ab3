/**
 * The contract between the shell and its views. Start at {@link dev.stateroom.ui.view.View}.
 *
 * <p>Uses {@code ui.command}, {@code workspace.compare}, {@code history} and {@code vfs}.
 */
@NullMarked
package dev.stateroom.ui.view;

import org.jspecify.annotations.NullMarked;
