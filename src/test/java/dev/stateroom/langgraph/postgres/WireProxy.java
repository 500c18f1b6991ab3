package dev.stateroom.langgraph.postgres;

import dev.stateroom.http.StrangeCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Stands between a driver and a database and does what networks do. A fault strikes once, where it fits; all else goes through. */
public final class WireProxy implements AutoCloseable {
    private static final int BLOCK = 1 << 16;

    private final int port;
    private final ServerSocket socket;
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final AtomicReference<@Nullable Fault> next = new AtomicReference<>();
    private final AtomicReference<@Nullable Later> later = new AtomicReference<>();
    private volatile boolean closed;
    private volatile boolean parted;

    /** What the driver sent so far, one element for each block that arrived. */
    public final List<String> sent = new CopyOnWriteArrayList<>();

    /** The bytes that were answered. */
    public final AtomicLong answered = new AtomicLong();

    /** What goes wrong. */
    public sealed interface Fault {
        /** The connection ends when that many bytes of answers to the message with that text have arrived. */
        record Cut(String to, int bytes) implements Fault {}

        /** The message with that text does not arrive, and the connection ends. */
        record Dropped(String message) implements Fault {}

        /** The message with that text is answered so many milliseconds late. */
        record Delayed(String message, long millis) implements Fault {}

        /** A client that asks for a secure connection is shown a certificate that nobody vouches for; at every connection. */
        record Strange() implements Fault {}
    }

    /** In front of the server on that port of this computer. */
    public WireProxy(int port) {
        this.port = port;
        try {
            this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.startVirtualThread(this::accept);
    }

    /** An address of a database as it is reached through this, with what is behind the question mark. */
    public String address(PostgresServer.TestDatabase database, String parameters) {
        return "postgresql://postgres@127.0.0.1:" + socket.getLocalPort() + "/" + database.name() + "?" + parameters;
    }

    /** The address of the same without a database. */
    public String address(String scheme) {
        return scheme + "://127.0.0.1:" + socket.getLocalPort();
    }

    /** The next message that it fits meets that. */
    public WireProxy then(Fault fault) {
        next.set(fault);
        return this;
    }

    /** Once a message with {@code text} went through, the next one that it fits meets that. */
    public WireProxy thenAfter(String text, Fault fault) {
        later.set(new Later(text, fault));
        return this;
    }

    /** The network between both is gone: what is connected ends, and nothing else gets through until {@link #rejoin}. */
    public void part() throws IOException {
        parted = true;
        for (Socket one : open) {
            one.close();
        }
    }

    /** The network is back. */
    public void rejoin() {
        parted = false;
    }

    private record Later(String text, Fault fault) {}

    /** How many messages with that text were sent. */
    public long count(String text) {
        return sent.stream().filter(block -> block.contains(text)).count();
    }

    private void accept() {
        while (!closed) {
            try {
                Socket client = socket.accept();
                if (parted) {
                    client.close();
                    continue;
                }
                Thread.startVirtualThread(() -> serve(client));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket client) {
        open.add(client);
        try (client;
                Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
            if (next.get() instanceof Fault.Strange) {
                client.getInputStream().readNBytes(8);
                client.getOutputStream().write('S');
                StrangeCertificate.context()
                        .getSocketFactory()
                        .createSocket(client, client.getInputStream(), true)
                        .getInputStream()
                        .read();
                return;
            }
            open.add(server);
            AtomicReference<@Nullable Fault> struck = new AtomicReference<>();
            Thread answers = Thread.startVirtualThread(() -> answers(server, client, struck));
            questions(client, server, struck);
            answers.join();
        } catch (IOException | InterruptedException gone) {
            // The client hung up, which is its right.
        }
    }

    private static String texts(byte[] block, int length) {
        return new String(block, 0, length, StandardCharsets.ISO_8859_1);
    }

    private void questions(Socket client, Socket server, AtomicReference<@Nullable Fault> struck) throws IOException {
        byte[] block = new byte[BLOCK];
        InputStream in = client.getInputStream();
        for (int length = in.read(block); length >= 0; length = in.read(block)) {
            String text = texts(block, length);
            sent.add(text);
            Fault fault = next.get();
            boolean fits = switch (fault) {
                case Fault.Cut(String to, int _) -> text.contains(to);
                case Fault.Dropped(String message) -> text.contains(message);
                case Fault.Delayed(String message, long _) -> text.contains(message);
                case null, default -> false;
            };
            if (fits) {
                next.set(null);
                struck.set(fault);
                if (fault instanceof Fault.Dropped) {
                    client.close();
                    server.close();
                    return;
                }
            }
            Later due = later.get();
            if (due != null && text.contains(due.text())) {
                later.set(null);
                next.set(due.fault());
            }
            server.getOutputStream().write(block, 0, length);
            server.getOutputStream().flush();
        }
        server.close();
    }

    private void answers(Socket server, Socket client, AtomicReference<@Nullable Fault> struck) {
        byte[] block = new byte[BLOCK];
        int left = -1;
        try (OutputStream out = client.getOutputStream()) {
            InputStream in = server.getInputStream();
            for (int length = in.read(block); length >= 0; length = in.read(block)) {
                switch (struck.getAndSet(null)) {
                    case Fault.Cut(String _, int bytes) -> left = bytes;
                    case Fault.Delayed(String _, long millis) -> LockSupport.parkNanos(millis * 1_000_000);
                    case null, default -> {}
                }
                int give = left < 0 ? length : Math.min(left, length);
                answered.addAndGet(give);
                out.write(block, 0, give);
                out.flush();
                if (left >= 0) {
                    left -= give;
                    if (left == 0) {
                        client.close();
                        server.close();
                        return;
                    }
                }
            }
        } catch (IOException gone) {
            // One of both hung up.
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            socket.close();
            for (Socket one : open) {
                one.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
