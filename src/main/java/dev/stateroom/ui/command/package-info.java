/**
 * The user's commands as objects: name, icon, shortcut, condition and action. Menus, the palette, the key sheet and key dispatch are made
 * from them. Begin at {@link dev.stateroom.ui.command.UserCommand}.
 */
@NullMarked
package dev.stateroom.ui.command;

import org.jspecify.annotations.NullMarked;
