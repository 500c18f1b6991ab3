/**
 * D-Bus messages: a connection that calls, is called and emits signals. The only package that uses {@code dbus-java}, and of that only the
 * socket, the authentication and the wire format; callers interpret the messages.
 *
 * <p>Begin with {@link dev.stateroom.ui.access.bus.DesktopBus}.
 */
@NullMarked
package dev.stateroom.ui.access.bus;

import org.jspecify.annotations.NullMarked;
