package dev.stateroom.langgraph.redis;

import dev.stateroom.work.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * A connection with Redis' protocol (RESP, version 2, and of version 3 what {@link #listen} needs): bounded in time and size, whatever the
 * other side sends. Not for several threads at once.
 */
final class RedisConnection implements AutoCloseable {
    /** Seconds until a server that does not respond counts as unreachable. */
    static final int SECONDS_TO_CONNECT = 10;

    /** Bytes of one value, and of one reply; longer ones are skipped. */
    static final int LONGEST_VALUE = 32 << 20;

    private static final int SECONDS_PER_ANSWER = 60;
    private static final int LONGEST_TOGETHER = 64 << 20;
    private static final int LONGEST_LINE = 64 << 10;
    private static final int MOST_PARTS = 100_000;
    private static final int MOST_NESTED = 4;

    /** The largest number of keys written between two polls; if there are more, all are read again. */
    private static final int MOST_SAID = 20_000;

    /** Milliseconds between two checks for cancellation. */
    private static final int LOOK = 250;

    private static final byte[] LINE_END = {'\r', '\n'};

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final byte[] buffer = new byte[1 << 16];
    private int next;
    private int end;
    private long deadline;
    private long taken;
    private Cancellation cancellation = Cancellation.NEVER;
    private Set<String> said = new LinkedHashSet<>();
    private boolean isAll;

    private RedisConnection(Socket socket) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
    }

    /** Connects, logs in and selects the database. */
    static RedisConnection open(RedisAddress address, Cancellation cancellation) throws IOException {
        Socket plain = new Socket();
        RedisConnection connection = null;
        try {
            String host = address.host().replaceAll("[\\[\\]]", "");
            plain.connect(new InetSocketAddress(host, address.port()), (int) TimeUnit.SECONDS.toMillis(SECONDS_TO_CONNECT));
            plain.setSoTimeout((int) TimeUnit.SECONDS.toMillis(SECONDS_TO_CONNECT));
            Socket socket = address.isEncrypted() ? encrypted(plain, host, address.port()) : plain;
            socket.setSoTimeout(LOOK);
            connection = new RedisConnection(socket);
            List<List<String>> first = new ArrayList<>();
            String password = address.password();
            if (password != null) {
                first.add(address.user().isEmpty() ? List.of("AUTH", password) : List.of("AUTH", address.user(), password));
            }
            first.add(List.of("SELECT", String.valueOf(address.database())));
            for (RedisReply reply : connection.ask(first, cancellation)) {
                if (reply instanceof RedisReply.Refused(String sentence)) {
                    throw new RefusedCommand(sentence);
                }
            }
            RedisConnection open = connection;
            connection = null;
            return open;
        } finally {
            if (connection != null) {
                connection.close();
            } else if (!plain.isConnected()) {
                plain.close();
            }
        }
    }

    /** The error reply of a server. */
    static final class RefusedCommand extends IOException {
        private static final long serialVersionUID = 1L;

        RefusedCommand(String sentence) {
            super(sentence);
        }
    }

    private static Socket encrypted(Socket plain, String host, int port) throws IOException {
        SSLSocket socket = (SSLSocket) ((SSLSocketFactory) SSLSocketFactory.getDefault()).createSocket(plain, host, port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    /** Sends commands together; returns one reply for each. */
    List<RedisReply> ask(List<List<String>> commands, Cancellation who) throws IOException {
        who.check();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (List<String> command : commands) {
            bytes.writeBytes(("*" + command.size() + "\r\n").getBytes(StandardCharsets.UTF_8));
            for (String word : command) {
                byte[] held = word.getBytes(StandardCharsets.UTF_8);
                bytes.writeBytes(("$" + held.length + "\r\n").getBytes(StandardCharsets.UTF_8));
                bytes.writeBytes(held);
                bytes.writeBytes(LINE_END);
            }
        }
        cancellation = who;
        deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_PER_ANSWER);
        taken = 0;
        out.write(bytes.toByteArray());
        out.flush();
        List<RedisReply> replies = new ArrayList<>(commands.size());
        for (int i = 0; i < commands.size(); i++) {
            RedisReply reply = reply(0);
            while (reply instanceof RedisReply.Said said) {
                take(said);
                reply = reply(0);
            }
            replies.add(reply);
        }
        return replies;
    }

    /** From now on the server pushes the written keys with these prefixes; false if it does not. */
    boolean listen(List<String> prefixes, Cancellation who) throws IOException {
        List<String> command = new ArrayList<>(List.of("CLIENT", "TRACKING", "ON", "BCAST"));
        prefixes.forEach(prefix -> command.addAll(List.of("PREFIX", prefix)));
        return ask(List.of(List.of("HELLO", "3"), command), who).stream().noneMatch(RedisReply.Refused.class::isInstance);
    }

    /** The keys written since the last call; null if there may be others. */
    @Nullable Set<String> heard(Cancellation who) throws IOException {
        ask(List.of(List.of("PING")), who);
        Set<String> keys = isAll ? null : said;
        said = new LinkedHashSet<>();
        isAll = false;
        return keys;
    }

    /** {@code invalidate} and keys, or nothing in their place if all are dropped. */
    private void take(RedisReply.Said one) {
        if (one.parts().size() == 2 && one.parts().getFirst().text().equals("invalidate")) {
            List<RedisReply> keys = one.parts().getLast() instanceof RedisReply.Several(List<RedisReply> some) ? some : List.of();
            isAll |= keys.isEmpty() || said.size() + keys.size() > MOST_SAID;
            (isAll ? List.<RedisReply>of() : keys).forEach(key -> said.add(key.text()));
        }
    }

    private RedisReply reply(int depth) throws IOException {
        String line = line();
        String rest = line.isEmpty() ? "" : line.substring(1);
        return switch (line.isEmpty() ? ' ' : line.charAt(0)) {
            case '+' -> new RedisReply.Bulk(rest.getBytes(StandardCharsets.UTF_8));
            case '-' -> new RedisReply.Refused(rest);
            case ':' -> new RedisReply.Count(number(rest));
            case '$' -> bulk(number(rest));
            case '*' -> several(number(rest), depth);
            // Version 3 has these as well.
            case '%' -> several(2 * number(rest), depth);
            case '>' -> several(number(rest), depth) instanceof RedisReply.Several(List<RedisReply> parts) ? new RedisReply.Said(parts) : new RedisReply.Absent();
            case '_' -> new RedisReply.Absent();
            default -> throw new ProtocolException("what it says is not Redis' protocol");
        };
    }

    private static long number(String text) throws IOException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException none) {
            throw new ProtocolException("what it says is not Redis' protocol");
        }
    }

    private RedisReply several(long count, int depth) throws IOException {
        if (count < 0) {
            return new RedisReply.Absent();
        }
        if (count > MOST_PARTS || depth > MOST_NESTED) {
            throw new ProtocolException("it answers with more than is taken at once");
        }
        List<RedisReply> parts = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            parts.add(reply(depth + 1));
        }
        return new RedisReply.Several(parts);
    }

    private RedisReply bulk(long length) throws IOException {
        if (length < 0) {
            return new RedisReply.Absent();
        }
        taken += length;
        byte @Nullable [] held = length <= LONGEST_VALUE && taken <= LONGEST_TOGETHER ? new byte[(int) length] : null;
        long at = 0;
        while (at < length) {
            fill();
            int some = (int) Math.min(end - next, length - at);
            if (held != null) {
                System.arraycopy(buffer, next, held, (int) at, some);
            }
            next += some;
            at += some;
        }
        if (!line().isEmpty()) {
            throw new ProtocolException("what it says is not Redis' protocol");
        }
        return held == null ? new RedisReply.TooLong(length) : new RedisReply.Bulk(held);
    }

    private String line() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(32);
        while (true) {
            fill();
            byte one = buffer[next++];
            if (one == '\n') {
                String text = bytes.toString(StandardCharsets.UTF_8);
                return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
            }
            bytes.write(one);
            if (bytes.size() > LONGEST_LINE) {
                throw new ProtocolException("what it says is not Redis' protocol");
            }
        }
    }

    /** Waits until there is at least one byte. */
    private void fill() throws IOException {
        while (next == end) {
            try {
                next = 0;
                end = 0;
                int read = in.read(buffer);
                if (read < 0) {
                    throw new EOFException("it ended the connection");
                }
                end = read;
            } catch (SocketTimeoutException nothingYet) {
                cancellation.check();
            }
            if (System.nanoTime() > deadline) {
                throw new SocketTimeoutException("it did not answer within " + SECONDS_PER_ANSWER + " seconds");
            }
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException nothingToLose) {
            // Nothing was written through it.
        }
    }
}
