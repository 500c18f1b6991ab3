/**
 * What the user can do, as objects: name, icon, shortcut, when and what. Menus, the palette, the key sheet and key
 * dispatch are made from them. Start at {@link dev.stateroom.ui.command.UserCommand}.
 */
@NullMarked
package dev.stateroom.ui.command;

import org.jspecify.annotations.NullMarked;
