/**
 * D-Bus as messages: a connection that calls, is called and emits signals. The only package that uses {@code dbus-java}, and of it the
 * socket, the log-in and the wire format; what a message means is up to the caller.
 *
 * <p>Begin with {@link dev.stateroom.ui.access.bus.DesktopBus}.
 */
@NullMarked
package dev.stateroom.ui.access.bus;

import org.jspecify.annotations.NullMarked;
