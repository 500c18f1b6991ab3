package dev.stateroom.ui.access.bus;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.freedesktop.dbus.DBusPath;
import org.freedesktop.dbus.connections.transports.AbstractTransport;
import org.freedesktop.dbus.connections.transports.TransportBuilder;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.messages.DBusSignal;
import org.freedesktop.dbus.messages.Error;
import org.freedesktop.dbus.messages.Message;
import org.freedesktop.dbus.messages.MethodCall;
import org.freedesktop.dbus.messages.MethodReturn;
import org.freedesktop.dbus.types.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A connection to one message bus. Any thread may call and emit; received messages are passed on by the reading thread, which therefore
 * must never block. Source of the behaviour: the D-Bus specification, "Message Protocol" and "Message Bus Messages".
 */
public final class DesktopBus implements Closeable {
    private static final String BUS = "org.freedesktop.DBus";
    private static final String BUS_PATH = "/org/freedesktop/DBus";
    private static final byte NO_REPLY = 1;
    private static final long PATIENCE_SECONDS = 5;

    private final AbstractTransport transport;
    private final Map<Long, CompletableFuture<BusAnswer>> waiting = new ConcurrentHashMap<>();
    private final Incoming incoming;
    private String name = "";

    /** Receives messages, on the reading thread. */
    public interface Incoming {

        /**
         * A call of one of this program's objects.
         *
         * @param reply receives the reply, immediately or later, on any thread
         */
        void call(BusCall call, Consumer<BusAnswer> reply);

        /** A signal that was subscribed to with {@link DesktopBus#listen}. */
        void signal(BusCall signal);

        /** The connection was closed. */
        void closed();
    }

    private DesktopBus(AbstractTransport transport, Incoming incoming) {
        this.transport = transport;
        this.incoming = incoming;
    }

    /**
     * Connects and logs in. Blocks.
     *
     * @param address in D-Bus notation, such as {@code unix:path=/run/user/1000/bus}
     */
    public static DesktopBus connect(String address, Incoming incoming) throws IOException {
        try {
            AbstractTransport transport = TransportBuilder.create(address).build();
            transport.connect();
            DesktopBus bus = new DesktopBus(transport, incoming);
            Thread.ofPlatform().daemon().name("desktop-bus").start(bus::read);
            bus.name = String.valueOf(bus.call(BUS, BUS_PATH, BUS, "Hello", "").first());
            return bus;
        } catch (DBusException | RuntimeException refused) {
            throw new IOException("no connection to the message bus at " + address + ": " + refused.getMessage(), refused);
        }
    }

    /** The address of this user's session bus; null if there is none. */
    public static @Nullable String ofSession(Map<String, String> environment) {
        String address = environment.get("DBUS_SESSION_BUS_ADDRESS");
        if (address != null && !address.isBlank()) {
            return address;
        }
        String runtime = environment.get("XDG_RUNTIME_DIR");
        Path socket = runtime == null || runtime.isBlank() ? null : Path.of(runtime, "bus");
        return socket != null && Files.exists(socket) ? "unix:path=" + socket : null;
    }

    /** This connection's name on the bus, such as {@code :1.7}. */
    public String name() {
        return name;
    }

    /** Calls a method and waits for the reply, at most 5 seconds. Not for the reading thread. */
    public BusAnswer call(String destination, String path, String interfaceName, String member, String signature, Object... arguments)
            throws IOException {
        try {
            MethodCall message = transport.getMessageFactory().createMethodCall(
                    null, destination, path, interfaceName, member, (byte) 0, signature.isEmpty() ? null : signature, arguments);
            CompletableFuture<BusAnswer> answer = new CompletableFuture<>();
            waiting.put(message.getSerial(), answer);
            try {
                write(message);
                return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } finally {
                waiting.remove(message.getSerial());
            }
        } catch (DBusException | ExecutionException | TimeoutException failed) {
            throw new IOException(destination + " did not answer " + member, failed);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Subscribes to the signals that match a rule, such as {@code type='signal',interface='…'}. */
    public void listen(String rule) throws IOException {
        call(BUS, BUS_PATH, BUS, "AddMatch", "s", rule);
    }

    /** True if a program owns that name on this bus. Does not start its service. */
    public boolean hasOwner(String wellKnown) throws IOException {
        return Boolean.TRUE.equals(call(BUS, BUS_PATH, BUS, "NameHasOwner", "s", wellKnown).first());
    }

    /** Emits a signal. */
    public void emit(String path, String interfaceName, String member, String signature, Object... arguments) throws IOException {
        try {
            write(transport.getMessageFactory().createSignal(null, path, interfaceName, member, signature, arguments));
        } catch (DBusException wrong) {
            throw new IOException("the signal " + member + " cannot be written", wrong);
        }
    }

    @Override
    public void close() throws IOException {
        transport.close();
    }

    private synchronized void write(Message message) throws IOException {
        transport.writeMessage(message);
    }

    private void read() {
        try {
            while (transport.isConnected()) {
                Message message = transport.readMessage();
                if (message != null) {
                    take(message);
                }
            }
        } catch (IOException | DBusException | RuntimeException gone) {
            log("The message bus is gone", gone);
        } finally {
            waiting.values().forEach(answer -> answer.completeExceptionally(new IOException("the message bus is gone")));
            incoming.closed();
        }
    }

    private void take(Message message) throws DBusException {
        switch (message) {
            case MethodCall call -> incoming.call(read(call), answer -> reply(call, answer));
            case MethodReturn back -> settle(back, new BusAnswer.Results(text(back.getSig()), values(back.getParameters())));
            case Error error -> settle(error, new BusAnswer.Refusal(text(error.getName()), String.valueOf(values(error.getParameters()))));
            case DBusSignal signal -> incoming.signal(read(signal));
            case Message other -> log("A message of an unknown kind: " + other, null);
        }
    }

    private void settle(Message message, BusAnswer answer) {
        CompletableFuture<BusAnswer> asked = waiting.get(message.getReplySerial());
        if (asked != null) {
            asked.complete(answer);
        }
    }

    private void reply(MethodCall call, BusAnswer answer) {
        if ((call.getFlags() & NO_REPLY) != 0) {
            return;
        }
        try {
            write(message(call, answer));
        } catch (IOException | DBusException | RuntimeException failed) {
            log("An answer to " + call.getName() + " could not be sent", failed);
        }
    }

    private Message message(MethodCall call, BusAnswer answer) throws DBusException {
        return switch (answer) {
            case BusAnswer.Results(String signature, List<Object> values) -> transport.getMessageFactory()
                    .createMethodReturn(call, signature.isEmpty() ? null : signature, values.toArray());
            case BusAnswer.Refusal(String error, String sentence) -> transport.getMessageFactory()
                    .createError(call.getSource(), error, call.getSerial(), "s", sentence);
        };
    }

    private static BusCall read(Message message) throws DBusException {
        return new BusCall(text(message.getPath()), text(message.getInterface()), text(message.getName()), values(message.getParameters()));
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static List<Object> values(Object @Nullable [] parameters) {
        List<Object> values = new ArrayList<>();
        for (Object each : parameters == null ? new Object[0] : parameters) {
            values.add(plain(each));
        }
        return values;
    }

    private static Object plain(Object value) {
        return switch (value) {
            case Variant<?> variant -> plain(variant.getValue());
            case DBusPath path -> path.getPath();
            case Object[] struct -> values(struct);
            case List<?> list -> values(list.toArray());
            case int[] numbers -> Arrays.stream(numbers).boxed().toList();
            case Object other -> other;
        };
    }

    private static void log(String what, @Nullable Throwable why) {
        System.getLogger(DesktopBus.class.getName()).log(System.Logger.Level.DEBUG, what, why);
    }
}
