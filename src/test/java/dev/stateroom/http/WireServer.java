package dev.stateroom.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A server for tests that speaks HTTP/1.1, one request for each connection, and WebSockets. */
public final class WireServer implements AutoCloseable {
    private static final String WEBSOCKET = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private final ServerSocket socket;
    private final Service service;
    private volatile boolean closed;

    /** The requests so far, as {@code GET /path?query}. */
    public final List<String> asked = new CopyOnWriteArrayList<>();

    /** What answers. */
    @FunctionalInterface
    public interface Service {
        /** Answers one request. */
        Reply answer(Request request) throws Exception;
    }

    /** One request; names of headers in small letters. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Request(String method, String path, Map<String, String> query, Map<String, String> headers, byte[] body) {
        /** The value of a header; empty for none. */
        public String header(String name) {
            return headers.getOrDefault(name, "");
        }

        /** The body as text. */
        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    /** What is answered. */
    public sealed interface Reply {
        /** All at once. */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record Whole(int status, Map<String, String> headers, byte[] body) implements Reply {}

        /** Written while the connection is open. */
        record Streamed(String type, Writing writing) implements Reply {}

        /** A WebSocket. */
        record Upgraded(Conversation conversation) implements Reply {}

        /** All at once, of a type. */
        static Reply of(int status, String type, String text) {
            return new Whole(status, Map.of("content-type", type), text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Writes a body. */
    @FunctionalInterface
    public interface Writing {
        void to(OutputStream out) throws Exception;
    }

    /** Speaks on a WebSocket. */
    @FunctionalInterface
    public interface Conversation {
        void with(Peer peer) throws Exception;
    }

    /** The other side of a WebSocket. */
    public interface Peer {
        /** The next text; null at the end. */
        @Nullable String receive() throws IOException;

        void send(String text) throws IOException;
    }

    /** Starts it. */
    public WireServer(Service service) {
        this.service = service;
        try {
            socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.startVirtualThread(this::accept);
    }

    /** Its address. */
    public String address() {
        return "http://127.0.0.1:" + socket.getLocalPort();
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
            InputStream in = new BufferedInputStream(client.getInputStream());
            Request request = read(in);
            if (request == null) {
                return;
            }
            answer(request, service.answer(request), in, client.getOutputStream());
        } catch (Exception gone) {
            // The client hung up, or the test broke the connection off: either shows at the other side.
        }
    }

    private @Nullable Request read(InputStream in) throws IOException {
        String first = line(in);
        if (first.isEmpty()) {
            return null;
        }
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
        }
        byte[] body = in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
        String[] words = first.split(" ");
        asked.add(words[0] + " " + words[1]);
        String[] target = words[1].split("\\?", 2);
        Map<String, String> query = new LinkedHashMap<>();
        for (String pair : target.length < 2 ? new String[0] : target[1].split("&")) {
            String[] parts = pair.split("=", 2);
            query.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return new Request(words[0], target[0], query, headers, body);
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            line.write(b);
        }
        return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
    }

    private static void answer(Request request, Reply reply, InputStream in, OutputStream out) throws Exception {
        switch (reply) {
            case Reply.Whole(int status, Map<String, String> headers, byte[] body) -> {
                Map<String, String> all = new LinkedHashMap<>(headers);
                all.putIfAbsent("content-length", String.valueOf(body.length));
                head(out, status + " Told", all);
                if (!request.method().equals("HEAD")) {
                    out.write(body);
                }
            }
            case Reply.Streamed(String type, Writing writing) -> {
                head(out, "200 OK", Map.of("content-type", type));
                writing.to(out);
            }
            case Reply.Upgraded(Conversation conversation) -> {
                head(
                        out,
                        "101 Switching Protocols",
                        Map.of("Upgrade", "websocket", "Connection", "Upgrade", "Sec-WebSocket-Accept", accepted(request.header("sec-websocket-key"))));
                out.flush();
                conversation.with(new Frames(new DataInputStream(in), out));
                out.write(new byte[] {(byte) 0x88, 2, 3, (byte) 0xe8});
            }
        }
        out.flush();
    }

    private static void head(OutputStream out, String status, Map<String, String> headers) throws IOException {
        StringBuilder head = new StringBuilder("HTTP/1.1 " + status + "\r\n");
        headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        if (!headers.containsKey("Connection")) {
            head.append("Connection: close\r\n");
        }
        out.write(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String accepted(String key) throws NoSuchAlgorithmException {
        byte[] digest = MessageDigest.getInstance("SHA-1").digest((key + WEBSOCKET).getBytes(StandardCharsets.US_ASCII));
        return Base64.getEncoder().encodeToString(digest);
    }

    private record Frames(DataInputStream in, OutputStream out) implements Peer {
        @Override
        public @Nullable String receive() throws IOException {
            ByteArrayOutputStream message = new ByteArrayOutputStream();
            while (true) {
                int first = in.read();
                if (first < 0 || (first & 15) == 8) {
                    return null;
                }
                int size = in.readUnsignedByte() & 127;
                int length = size == 126 ? in.readUnsignedShort() : size == 127 ? (int) in.readLong() : size;
                byte[] mask = in.readNBytes(4);
                byte[] data = in.readNBytes(length);
                for (int i = 0; i < data.length; i++) {
                    data[i] ^= mask[i % 4];
                }
                if ((first & 15) == 9) {
                    // A ping, which is answered with what it brought.
                    out.write(new byte[] {(byte) 0x8a, (byte) data.length});
                    out.write(data);
                    out.flush();
                    continue;
                }
                message.writeBytes(data);
                if ((first & 128) != 0) {
                    return message.toString(StandardCharsets.UTF_8);
                }
            }
        }

        @Override
        public void send(String text) throws IOException {
            byte[] data = text.getBytes(StandardCharsets.UTF_8);
            ByteArrayOutputStream frame = new ByteArrayOutputStream();
            frame.write(0x81);
            if (data.length < 126) {
                frame.write(data.length);
            } else if (data.length < 1 << 16) {
                frame.writeBytes(new byte[] {126, (byte) (data.length >> 8), (byte) data.length});
            } else {
                frame.writeBytes(new byte[] {
                    127, 0, 0, 0, 0, (byte) (data.length >> 24), (byte) (data.length >> 16), (byte) (data.length >> 8), (byte) data.length
                });
            }
            frame.writeBytes(data);
            out.write(frame.toByteArray());
            out.flush();
        }
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
