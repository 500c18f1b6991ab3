package dev.stateroom.ui.inbox;

import dev.stateroom.ui.access.bus.BusAnswer;
import dev.stateroom.ui.access.bus.BusCall;
import dev.stateroom.ui.access.bus.DesktopBus;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The number on the program's icon in the docks of Linux desktops that show one: Ubuntu's, KDE's, Dash to Dock. Connects to the session
 * bus when there is something to show. Source: the launcher API of Unity, which these took over.
 */
final class IconBadge {
    private static final String PROGRAM = "application://dev.stateroom.Stateroom.desktop";
    private static final String PATH = "/com/canonical/unity/launcherentry/stateroom";

    private final @Nullable String address;
    private volatile int wanted;
    private int sent;
    private @Nullable DesktopBus bus;

    /** @param address of the session bus; null if there is none: then nothing is shown */
    IconBadge(@Nullable String address) {
        this.address = address;
    }

    static IconBadge ofPlatform() {
        return new IconBadge("Headless".equals(System.getProperty("glass.platform")) ? null : DesktopBus.ofSession(System.getenv()));
    }

    /** Shows a number; 0 removes it. */
    void show(int count) {
        if (address != null && count != wanted) {
            wanted = count;
            Thread.ofVirtual().name("icon badge").start(() -> send(address));
        }
    }

    private synchronized void send(String to) {
        int count = wanted;
        if (count == sent) {
            return;
        }
        try {
            DesktopBus open = bus == null ? DesktopBus.connect(to, new NothingArrives()) : bus;
            bus = open;
            open.emit(PATH, "com.canonical.Unity.LauncherEntry", "Update", "sa{sv}", PROGRAM,
                    Map.of("count", BusAnswer.variant("x", (long) count), "count-visible", BusAnswer.variant("b", count > 0)));
            sent = count;
        } catch (IOException | LinkageError none) {
            bus = null;
            System.getLogger(IconBadge.class.getName()).log(System.Logger.Level.DEBUG, "the desktop takes no number", none);
        }
    }

    /** Docks listen and never reply. */
    private final class NothingArrives implements DesktopBus.Incoming {
        @Override
        public void call(BusCall call, Consumer<BusAnswer> reply) {
            reply.accept(BusAnswer.unknown("Object", call));
        }

        @Override
        public void signal(BusCall signal) {
            // None is asked for.
        }

        @Override
        public void closed() {
            Thread.ofVirtual().start(() -> {
                synchronized (IconBadge.this) {
                    bus = null;
                    sent = 0;
                }
            });
        }
    }
}
