package dev.stateroom.langgraph.redis;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.FilterOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;
import javax.net.ServerSocketFactory;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A server that speaks as much of Redis' protocol as is asked of it, over documents in memory. */
final class RedisDouble implements AutoCloseable {
    private static final int PAGE = 50;

    private final ServerSocket server;
    private final Map<Integer, Map<String, JsonNode>> databases = new ConcurrentHashMap<>();
    private final String password;

    /** What each connection that asked for it was not told yet. */
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();

    /** The commands so far, and the bytes of the answers to them. */
    final List<String> asked = new CopyOnWriteArrayList<>();

    final AtomicLong answered = new AtomicLong();

    private final AtomicLong changes = new AtomicLong();

    /** False for a server that does not say what is written. */
    volatile boolean says = true;

    /** What every question about a document is answered with; empty where it is answered. */
    volatile String refuses = "";

    /** @param prefixes how the keys begin that it asked for */
    private record Listener(Socket socket, List<String> prefixes, List<String> untold) {}

    RedisDouble(String password) throws IOException {
        this(password, ServerSocketFactory.getDefault());
    }

    RedisDouble(String password, ServerSocketFactory sockets) throws IOException {
        this.password = password;
        this.server = sockets.createServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> {
            while (!server.isClosed()) {
                try {
                    Socket socket = server.accept();
                    Thread.ofVirtual().start(() -> serve(socket));
                } catch (IOException closed) {
                    return;
                }
            }
        });
    }

    /** Takes recorded documents. */
    void load(Path recorded) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(recorded))) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(line -> {
                JsonNode each = JsonMapper.shared().readTree(line);
                put(each.get("db").intValue(), each.get("key").stringValue(), each.get("doc"));
            });
        }
    }

    void put(int database, String key, JsonNode document) {
        databases.computeIfAbsent(database, _ -> new ConcurrentSkipListMap<>()).put(key, document);
        say(key);
    }

    @Nullable JsonNode get(int database, String key) {
        return databases.getOrDefault(database, Map.of()).get(key);
    }

    void remove(int database, String key) {
        databases.getOrDefault(database, Map.of()).remove(key);
        say(key);
    }

    /** As {@code FLUSHDB}. */
    void clear(int database) {
        databases.getOrDefault(database, Map.of()).clear();
        say("");
    }

    List<String> keys(int database) {
        return List.copyOf(databases.getOrDefault(database, Map.of()).keySet());
    }

    /** Ends the connections of who listens. */
    void hangUp() throws IOException {
        for (Listener listener : listeners) {
            listener.socket().close();
        }
    }

    /** @param key empty for all */
    private void say(String key) {
        changes.incrementAndGet();
        for (Listener listener : listeners) {
            if (key.isEmpty() || listener.prefixes().stream().anyMatch(key::startsWith)) {
                synchronized (listener) {
                    listener.untold().add(key);
                }
            }
        }
    }

    private static void tell(Listener listener, OutputStream out) throws IOException {
        synchronized (listener) {
            for (String key : listener.untold()) {
                say(out, ">2");
                bulk(out, "invalidate");
                if (key.isEmpty()) {
                    say(out, "_");
                } else {
                    say(out, "*1");
                    bulk(out, key);
                }
            }
            listener.untold().clear();
        }
    }

    String address(int database) {
        return "redis://127.0.0.1:" + server.getLocalPort() + "/" + database;
    }

    /** Counts what goes out. */
    private OutputStream counted(OutputStream out) {
        return new FilterOutputStream(out) {
            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                answered.addAndGet(length);
                out.write(bytes, from, length);
            }
        };
    }

    private void serve(Socket socket) {
        Listener listener = new Listener(socket, new CopyOnWriteArrayList<>(), new ArrayList<>());
        try (socket; InputStream in = new BufferedInputStream(socket.getInputStream()); OutputStream out = new BufferedOutputStream(counted(socket.getOutputStream()))) {
            socket.setTcpNoDelay(true);
            boolean admitted = password.isEmpty();
            Map<String, JsonNode> documents = Map.of();
            while (true) {
                List<String> command = command(in);
                if (command.isEmpty()) {
                    return;
                }
                asked.add(String.join(" ", command));
                tell(listener, out);
                if (command.getFirst().equals("AUTH")) {
                    admitted = command.getLast().equals(password);
                    say(out, admitted ? "+OK" : "-WRONGPASS invalid username-password pair or user is disabled.");
                } else if (!admitted) {
                    say(out, "-NOAUTH Authentication required.");
                } else if (command.getFirst().equals("SELECT")) {
                    documents = databases.getOrDefault(Integer.parseInt(command.get(1)), Map.of());
                    say(out, "+OK");
                } else if (command.getFirst().equals("CLIENT") && says) {
                    listener.prefixes().addAll(command.subList(4, command.size()));
                    listeners.add(listener);
                    say(out, "+OK");
                } else {
                    answer(command, documents, out);
                }
                if (in.available() == 0) {
                    out.flush();
                }
            }
        } catch (IOException ended) {
            // The other side has gone.
        } finally {
            listeners.remove(listener);
        }
    }

    private void answer(List<String> command, Map<String, JsonNode> documents, OutputStream out) throws IOException {
        switch (command.getFirst()) {
            case "HELLO" -> out.write("%2\r\n$6\r\nserver\r\n$5\r\nredis\r\n$7\r\nmodules\r\n*1\r\n%1\r\n$3\r\nver\r\n:1\r\n".getBytes(StandardCharsets.UTF_8));
            case "PING" -> say(out, "+PONG");
            case "DBSIZE" -> say(out, ":" + documents.size());
            case "INFO" -> bulk(out, "# Persistence\r\nrdb_changes_since_last_save:" + changes.get() + "\r\n");
            case "SCAN" -> {
                List<String> keys = new ArrayList<>(new TreeMap<>(documents).keySet());
                int from = Integer.parseInt(command.get(1));
                int to = Math.min(keys.size(), from + PAGE);
                say(out, "*2");
                bulk(out, to == keys.size() ? "0" : String.valueOf(to));
                say(out, "*" + (to - from));
                for (String key : keys.subList(from, to)) {
                    bulk(out, key);
                }
            }
            case "JSON.GET" -> {
                if (!refuses.isEmpty()) {
                    say(out, "-" + refuses);
                    return;
                }
                JsonNode document = documents.get(command.get(1));
                List<String> paths = command.subList(2, command.size());
                if (document == null) {
                    say(out, "$-1");
                } else if (!paths.getFirst().startsWith("$")) {
                    JsonNode found = at(document, paths.getFirst().substring(1));
                    if (found == null) {
                        say(out, "-ERR Path '" + paths.getFirst() + "' does not exist");
                    } else {
                        bulk(out, found.toString());
                    }
                } else {
                    ObjectNode found = JsonMapper.shared().createObjectNode();
                    for (String path : paths) {
                        ArrayNode all = found.putArray(path);
                        JsonNode one = at(document, path.substring(2));
                        if (one != null) {
                            all.add(one);
                        }
                    }
                    bulk(out, found.toString());
                }
            }
            default -> say(out, "-ERR unknown command '" + command.getFirst() + "', with args beginning with: ");
        }
    }

    private static @Nullable JsonNode at(JsonNode document, String path) {
        JsonNode found = document;
        for (String name : path.isEmpty() ? new String[0] : path.split("\\.")) {
            found = found == null ? null : found.get(name);
        }
        return found;
    }

    private static void say(OutputStream out, String line) throws IOException {
        out.write((line + "\r\n").getBytes(StandardCharsets.UTF_8));
    }

    private static void bulk(OutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        say(out, "$" + bytes.length);
        out.write(bytes);
        say(out, "");
    }

    private static List<String> command(InputStream in) throws IOException {
        String count = line(in);
        List<String> words = new ArrayList<>();
        for (int i = count.isEmpty() ? 0 : Integer.parseInt(count.substring(1)); i > 0; i--) {
            byte[] word = in.readNBytes(Integer.parseInt(line(in).substring(1)));
            line(in);
            words.add(new String(word, StandardCharsets.UTF_8));
        }
        return words;
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int one = in.read(); one >= 0 && one != '\n'; one = in.read()) {
            bytes.write(one);
        }
        return bytes.toString(StandardCharsets.UTF_8).strip();
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
