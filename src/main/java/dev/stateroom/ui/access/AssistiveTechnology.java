package dev.stateroom.ui.access;

import dev.stateroom.ui.access.bus.BusAnswer;
import dev.stateroom.ui.access.bus.BusCall;
import dev.stateroom.ui.access.bus.DesktopBus;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Opens the {@link ScreenReaderBridge} while an assistive technology is on, according to the desktop's {@code org.a11y.Status} on the
 * session bus, and closes it afterwards. {@code STATEROOM_SCREEN_READER} overrides the desktop: {@code on} or {@code off}. Without a
 * session bus nothing is started; the log notes this.
 */
public final class AssistiveTechnology implements AutoCloseable {
    private static final String SETTING = "STATEROOM_SCREEN_READER";
    private static final String SERVICE = "org.a11y.Bus";
    private static final String PATH = "/org/a11y/bus";
    private static final String STATUS = "org.a11y.Status";
    private static final String PROPERTIES = "org.freedesktop.DBus.Properties";
    private static final long AFTER_WINDOW_MILLIS = 700;

    private final Map<String, String> environment;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("assistive-technology").factory());
    private @Nullable DesktopBus session;
    private @Nullable ScreenReaderBridge bridge;

    /** @param environment of the program */
    public AssistiveTechnology(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Starts watching after the first frame of the first window. Returns immediately; does nothing on systems other than Linux. */
    public void watch() {
        boolean isLinux = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");
        if (isLinux && !"off".equals(environment.get(SETTING))) {
            thread.schedule(this::start, AFTER_WINDOW_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** Disconnects from the bus. Returns immediately. */
    @Override
    public void close() {
        later(() -> {
            try {
                turn(false);
                if (session != null) {
                    session.close();
                }
            } catch (IOException gone) {
                log("The message bus was gone already", gone);
            }
        });
        thread.shutdown();
    }

    private void start() {
        try {
            String address = DesktopBus.ofSession(environment);
            if ("on".equals(environment.get(SETTING)) && environment.get("AT_SPI_BUS_ADDRESS") != null) {
                turn(true);
            } else if (address == null) {
                log("Screen readers cannot be reached: there is no session bus", null);
            } else {
                session = DesktopBus.connect(address, new SessionSignals());
                session.listen("type='signal',interface='" + PROPERTIES + "',path='" + PATH + "',arg0='" + STATUS + "'");
                session.listen("type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='" + SERVICE + "'");
                follow();
            }
        } catch (IOException | LinkageError none) {
            log("Screen readers cannot be reached", none);
        }
    }

    /** Applies the desktop's current state. */
    private void follow() {
        try {
            turn(isOn());
        } catch (IOException none) {
            log("Screen readers cannot be reached", none);
        }
    }

    private boolean isOn() throws IOException {
        DesktopBus bus = session;
        if ("on".equals(environment.get(SETTING))) {
            return true;
        }
        // Calling the service itself would start it on a desktop that has no assistive technology.
        return bus != null && bus.hasOwner(SERVICE) && (is(bus, "IsEnabled") || is(bus, "ScreenReaderEnabled"));
    }

    private static boolean is(DesktopBus bus, String property) throws IOException {
        return Boolean.TRUE.equals(bus.call(SERVICE, PATH, PROPERTIES, "Get", "ss", STATUS, property).first());
    }

    private void turn(boolean on) throws IOException {
        if (on && bridge == null) {
            bridge = ScreenReaderBridge.open(accessibilityBus(), () -> later(this::lost));
            log("An assistive technology is on", null);
        } else if (!on && bridge != null) {
            ScreenReaderBridge open = bridge;
            bridge = null;
            open.close();
        }
    }

    private void later(Runnable what) {
        try {
            thread.execute(what);
        } catch (RejectedExecutionException closed) {
            log("The program has left the message bus", null);
        }
    }

    private void lost() {
        bridge = null;
    }

    private String accessibilityBus() throws IOException {
        String given = environment.get("AT_SPI_BUS_ADDRESS");
        if (given != null && !given.isBlank()) {
            return given;
        }
        DesktopBus bus = session;
        BusAnswer answer = bus == null ? null : bus.call(SERVICE, PATH, SERVICE, "GetAddress", "");
        if (answer != null && answer.first() instanceof String address && !address.isEmpty()) {
            return address;
        }
        throw new IOException("the session has no accessibility bus: " + answer);
    }

    private static void log(String sentence, @Nullable Throwable why) {
        System.getLogger(AssistiveTechnology.class.getName()).log(System.Logger.Level.INFO, sentence, why);
    }

    /** Receives changes of the desktop's settings. */
    private final class SessionSignals implements DesktopBus.Incoming {
        @Override
        public void call(BusCall call, Consumer<BusAnswer> reply) {
            reply.accept(BusAnswer.unknown("Object", call));
        }

        @Override
        public void signal(BusCall signal) {
            later(AssistiveTechnology.this::follow);
        }

        @Override
        public void closed() {}
    }
}
