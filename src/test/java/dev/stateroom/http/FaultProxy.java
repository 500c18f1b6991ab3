package dev.stateroom.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Stands between a client and a service and does what networks do. Each fault strikes one request, in the order in which they were
 * set; all other requests go through. Speaks HTTP/1.1, one request for each connection.
 */
public final class FaultProxy implements AutoCloseable {
    /** What a client begins with that wants a secure connection: it is refused one. */
    private static final int TLS_HANDSHAKE = 22;

    private final URI service;
    private final ServerSocket socket;
    private final Queue<PlannedFault> faults = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    /** The requests that reached this proxy, as {@code GET /path?query}. */
    public final List<String> asked = new CopyOnWriteArrayList<>();

    /** Those that continued to the service. */
    public final List<String> passed = new CopyOnWriteArrayList<>();

    private record PlannedFault(Predicate<String> strikes, Fault fault) {}

    /** What goes wrong with one request. */
    public sealed interface Fault {
        /** The service answers, so many milliseconds late. */
        record Delayed(long millis) implements Fault {}

        /** The service carries the request out, and that many bytes of its answer's body arrive. */
        record Cut(int bytes) implements Fault {}

        /** The service carries the request out, and no byte of its answer arrives. */
        record Lost() implements Fault {}

        /** The request does not arrive. */
        record Dropped() implements Fault {}

        /** The answer says that it is that much longer than it is. */
        record WrongLength(int more) implements Fault {}

        /** Another answer in the service's place, which is not asked; {@code header} is a line, or empty. */
        record Answered(int status, String header, String body) implements Fault {}
    }

    /** In front of the service at that address. */
    public FaultProxy(String service) {
        this.service = URI.create(service);
        try {
            this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.startVirtualThread(this::accept);
    }

    /** Its address, without a slash at the end. */
    public String address() {
        return "http://127.0.0.1:" + socket.getLocalPort();
    }

    /** The next requests meet these, one each. */
    public FaultProxy then(Fault... next) {
        return then(_ -> true, next);
    }

    /** The next requests of that form meet these, one each. */
    public FaultProxy then(Predicate<String> request, Fault... next) {
        for (Fault fault : next) {
            faults.add(new PlannedFault(request, fault));
        }
        return this;
    }

    private void accept() {
        while (!closed) {
            try {
                Socket client = socket.accept();
                Thread.startVirtualThread(() -> serve(client));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            byte[] head = head(client.getInputStream());
            if (head.length > 0 && head[0] == TLS_HANDSHAKE) {
                client.getOutputStream().write(answer(400, "", ""));
                return;
            }
            String[] lines = new String(head, StandardCharsets.ISO_8859_1).split("\r\n");
            if (lines[0].isBlank()) {
                return;
            }
            String request = lines[0].substring(0, lines[0].lastIndexOf(' '));
            if (header(lines, "expect") != null) {
                client.getOutputStream().write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
                client.getOutputStream().flush();
            }
            byte[] body = body(client.getInputStream(), lines);
            asked.add(request);
            Fault fault = next(request);
            switch (fault) {
                case Fault.Dropped _ -> {}
                case Fault.Answered(int status, String header, String text) ->
                    client.getOutputStream().write(answer(status, header, text));
                case null, default -> pass(client, request, lines, body, fault);
            }
            client.getOutputStream().flush();
        } catch (IOException gone) {
            // The client hung up, which is its right.
        }
    }

    private synchronized @Nullable Fault next(String request) {
        for (PlannedFault told : faults) {
            if (told.strikes().test(request)) {
                faults.remove(told);
                return told.fault();
            }
        }
        return null;
    }

    private void pass(Socket client, String request, String[] lines, byte[] body, @Nullable Fault fault) throws IOException {
        passed.add(request);
        try (Socket to = new Socket(service.getHost(), service.getPort())) {
            StringBuilder head = new StringBuilder();
            for (String line : lines) {
                String lower = line.toLowerCase(Locale.ROOT);
                boolean ours = lower.startsWith("connection:") || lower.startsWith("upgrade:") || lower.startsWith("http2-settings:")
                        || lower.startsWith("expect:");
                if (!ours) {
                    head.append(line).append("\r\n");
                }
            }
            head.append("Connection: close\r\n\r\n");
            to.getOutputStream().write(head.toString().getBytes(StandardCharsets.ISO_8859_1));
            to.getOutputStream().write(body);
            to.getOutputStream().flush();
            byte[] answered = head(to.getInputStream());
            byte[] content = to.getInputStream().readAllBytes();
            give(client.getOutputStream(), answered, content, fault);
        }
    }

    private static void give(OutputStream out, byte[] head, byte[] content, @Nullable Fault fault) throws IOException {
        if (head.length == 0) {
            // The server was closed meanwhile, and the client gets what it got: nothing.
            return;
        }
        String text = new String(head, StandardCharsets.ISO_8859_1);
        String closing = text.substring(0, text.length() - 2) + (text.toLowerCase(Locale.ROOT).contains("\r\nconnection:") ? "\r\n" : "Connection: close\r\n\r\n");
        switch (fault) {
            case Fault.Lost _ -> {}
            case Fault.Delayed(long millis) -> {
                LockSupport.parkNanos(millis * 1_000_000);
                write(out, closing, content, content.length);
            }
            case Fault.Cut(int bytes) -> write(out, closing, content, Math.min(bytes, content.length));
            case Fault.WrongLength(int more) ->
                write(
                        out,
                        closing.replaceFirst("(?i)content-length: *\\d+", "Content-Length: " + (content.length + more)),
                        content,
                        content.length);
            case null, default -> write(out, closing, content, content.length);
        }
    }

    private static void write(OutputStream out, String head, byte[] content, int length) throws IOException {
        out.write(head.getBytes(StandardCharsets.ISO_8859_1));
        out.write(content, 0, length);
        out.flush();
    }

    private static byte[] answer(int status, String header, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        String head = "HTTP/1.1 " + status + " Told\r\nContent-Type: application/json\r\nContent-Length: " + bytes.length
                + "\r\nConnection: close\r\n" + (header.isEmpty() ? "" : header + "\r\n") + "\r\n";
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
        all.writeBytes(bytes);
        return all.toByteArray();
    }

    /** Everything up to the empty line, with it. */
    private static byte[] head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int ends = 0;
        for (int next = in.read(); next >= 0; next = in.read()) {
            head.write(next);
            if (next == TLS_HANDSHAKE && head.size() == 1) {
                break;
            }
            ends = next == '\n' ? ends + 1 : next == '\r' ? ends : 0;
            if (ends == 2) {
                break;
            }
        }
        return head.toByteArray();
    }

    private static byte[] body(InputStream in, String[] head) throws IOException {
        String length = header(head, "content-length");
        return length == null ? new byte[0] : in.readNBytes(Integer.parseInt(length));
    }

    private static @Nullable String header(String[] head, String name) {
        for (String line : head) {
            if (line.toLowerCase(Locale.ROOT).startsWith(name + ":")) {
                return line.substring(name.length() + 1).strip();
            }
        }
        return null;
    }

    @Override
    public void close() {
        closed = true;
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
