package dev.stateroom.langgraph.redis;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.http.SecureConnections;
import dev.stateroom.langgraph.channel.AnnouncedWrites;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** A Redis database, for reading, with the keys that LangGraph's documents have in it. Safe for use by several threads. */
public final class RedisSource implements AutoCloseable {
    /** The number of documents in a batch. */
    static final int TOGETHER = 64;

    private static final int MOST_KEYS = 1_000_000;

    /** Nanoseconds without a poll after which no further one is expected. */
    private static final long IDLE = TimeUnit.MINUTES.toNanos(5);

    private static final List<String> PREFIXES = List.of(RedisKeys.CHECKPOINT, RedisKeys.WRITE, RedisKeys.BLOB, RedisKeys.ITEM);

    /** A checkpoint's key of Python's saver, with another prefix. */
    private static final Pattern OTHER_PREFIX = Pattern.compile(".+:__empty__:[0-9a-f]{8}-[0-9a-f]{4}-6[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}", Pattern.DOTALL);

    /** What a server refuses for a reason of its own, as {@code LOADING} or {@code NOPERM}: it says nothing about the key. */
    private static final Pattern OF_SERVER = Pattern.compile("(?!ERR |WRONGTYPE )[A-Z]+ ");

    private static final byte[] NONE = {};

    private final RedisAddress address;
    private final ReentrantLock turn = new ReentrantLock();
    private final AnnouncedWrites writes = new AnnouncedWrites();
    private @Nullable RedisConnection connection;

    /** The connection for push messages; null if the server does not send them, or was not asked to. */
    private @Nullable RedisConnection listener;

    /** Waits for the time when no look comes any more. */
    private @Nullable Thread idle;

    /** How often the keys are being listed now, and which came or went since that began: true for one that is there. */
    private int listings;

    private final Map<String, Boolean> sinceListing = new HashMap<>();
    private boolean listens = true;
    private long heardAt;
    private boolean closed;
    private volatile RedisKeys keys = new RedisKeys(List.of());
    private volatile String seen = "";
    private volatile String otherPrefix = "";

    private RedisSource(RedisAddress address, RedisConnection connection) {
        this.address = address;
        this.connection = connection;
    }

    /** Connects and finds the keys. UNREACHABLE, DENIED or UNSUPPORTED with one sentence; it never contains a password. */
    public static Outcome<RedisSource> open(RedisAddress address, Cancellation cancellation) {
        return address.checked().then(_ -> {
            try {
                RedisSource source = new RedisSource(address, RedisConnection.open(address, cancellation));
                if (source.refresh(cancellation) instanceof Outcome.Failed<Boolean>(Failure failure)) {
                    source.close();
                    return Outcome.failed(failure);
                }
                return Outcome.ok(source);
            } catch (IOException e) {
                return Outcome.failed(failure(address, e));
            }
        });
    }

    RedisAddress address() {
        return address;
    }

    /** The database with its host. */
    public String name() {
        return address.name();
    }

    /** A key that a saver with a custom prefix may have written; empty if there is none. */
    String otherPrefix() {
        return otherPrefix;
    }

    RedisKeys keys() {
        return keys;
    }

    /** True for a database with threads. */
    public boolean hasThreads() {
        return !keys.beginningWith(RedisKeys.CHECKPOINT).isEmpty();
    }

    /** The keys of possible items of a store. */
    public List<String> items() {
        return keys.beginningWith(RedisKeys.ITEM);
    }

    /** The writes that the server announced, while it listens. */
    AnnouncedWrites writes() {
        return writes;
    }

    /** Like {@link #refresh}, for a source that is polled: from now on the server announces writes, if it can. */
    Outcome<Boolean> look(Cancellation cancellation) {
        boolean heard = hear(cancellation);
        boolean more = writes.areMore();
        if (heard) {
            return Outcome.ok(more);
        }
        listen(cancellation);
        boolean isRead = false;
        try {
            Outcome<Boolean> read = refresh(cancellation);
            isRead = read instanceof Outcome.Ok<Boolean>;
            return read;
        } finally {
            if (!isRead) {
                stopListening();
            }
        }
    }

    /** Reads new announcements; false if not all writes are announced. */
    boolean hear(Cancellation cancellation) {
        boolean isWhole = false;
        turn.lock();
        try {
            Set<String> written = listener == null ? null : listener.heard(cancellation);
            heardAt = System.nanoTime();
            isWhole = written != null && take(List.copyOf(written), cancellation);
        } catch (IOException ended) {
            // Its keys are read again.
        } finally {
            if (!isWhole) {
                // Also after a cancelled poll: an announcement is not repeated.
                stopListening();
            }
            turn.unlock();
        }
        return isWhole;
    }

    private boolean take(List<String> written, Cancellation cancellation) {
        return each(written, RedisDocument.PLACE, cancellation).map(replies -> {
            for (int i = 0; i < written.size(); i++) {
                take(written.get(i), replies.get(i));
            }
            return true;
        }).orElse(false);
    }

    private void take(String key, RedisReply reply) {
        boolean isGone = reply instanceof RedisReply.Absent;
        if (listings > 0) {
            sinceListing.put(key, !isGone);
        }
        if (isGone && !keys.remove(key)) {
            return; // came and went
        }
        boolean isNew = !isGone && keys.add(key);
        RedisDocument document = RedisDocument.of(reply);
        String thread = document == null ? null : document.text("thread_id");
        CheckpointKey at = document == null ? null : document.key();
        if (isNew && thread == null && key.startsWith(RedisKeys.CHECKPOINT)) {
            return; // Python's saver notes that there are writes, mostly but not always after it wrote the checkpoint
        }
        if (thread == null || at == null || !RedisKeys.isOf(key, thread, at)) {
            RedisKeys.threads(key).forEach(writes::otherwise);
            writes.otherwise(thread == null ? "" : thread);
        } else if (key.startsWith(RedisKeys.CHECKPOINT)) {
            writes.checkpoint(thread, at);
        } else {
            writes.at(thread, at);
        }
    }

    private void listen(Cancellation cancellation) {
        turn.lock();
        try {
            if (closed || !listens || listener != null) {
                return;
            }
            RedisConnection open = RedisConnection.open(address, cancellation);
            try {
                listens = open.listen(List.of(RedisKeys.CHECKPOINT, RedisKeys.WRITE, RedisKeys.BLOB), cancellation);
                listener = listens ? open : null;
            } finally {
                if (listener != open) {
                    open.close();
                }
            }
            if (!listens) {
                return;
            }
            heardAt = System.nanoTime();
            idle = Thread.ofVirtual().name("end of listening").start(() -> stopIdle(open));
        } catch (ProtocolException never) {
            listens = false;
        } catch (IOException later) {
            // The next poll tries again.
        } finally {
            turn.unlock();
        }
    }

    /** The server buffers announcements until they are read: a connection that is not polled is closed. */
    private void stopIdle(RedisConnection open) {
        while (true) {
            LockSupport.parkNanos(IDLE / 2);
            turn.lock();
            try {
                if (listener != open) {
                    return;
                }
                if (System.nanoTime() - heardAt > IDLE) {
                    stopListening();
                    return;
                }
            } finally {
                turn.unlock();
            }
        }
    }

    private void stopListening() {
        turn.lock();
        try {
            writes.miss();
            if (listener != null) {
                listener.close();
                listener = null;
                LockSupport.unpark(idle);
            }
        } finally {
            turn.unlock();
        }
    }

    /** True while writes are announced. */
    boolean listens() {
        turn.lock();
        try {
            return listener != null;
        } finally {
            turn.unlock();
        }
    }

    /** Reads the keys again if anything was written since; true if so. */
    Outcome<Boolean> refresh(Cancellation cancellation) {
        return ask(List.of(List.of("DBSIZE"), List.of("INFO", "persistence")), cancellation).then(replies -> {
            if (replies.getFirst() instanceof RedisReply.Refused(String sentence)) {
                return Outcome.failed(refused(sentence));
            }
            String now = replies.getFirst() + " " + replies.getLast().text().lines().filter(line -> line.startsWith("rdb_changes") || line.startsWith("rdb_last_save_time")).toList();
            return now.equals(seen) ? Outcome.ok(false) : list(cancellation).map(_ -> {
                seen = now;
                return true;
            });
        });
    }

    /** Lists the keys, page by page: what the server says of them meanwhile is newer. */
    private Outcome<RedisKeys> list(Cancellation cancellation) {
        listing(1);
        try {
            return scan(cancellation).map(found -> {
                turn.lock();
                try {
                    sinceListing.forEach((key, isThere) -> {
                        var _ = isThere ? found.add(key) : found.remove(key);
                    });
                    keys = found;
                    return found;
                } finally {
                    turn.unlock();
                }
            });
        } finally {
            listing(-1);
        }
    }

    private void listing(int more) {
        turn.lock();
        try {
            listings += more;
            if (listings == 0) {
                sinceListing.clear();
            }
        } finally {
            turn.unlock();
        }
    }

    private Outcome<RedisKeys> scan(Cancellation cancellation) {
        Set<String> found = new HashSet<>();
        String like = "";
        String cursor = "0";
        do {
            Outcome<List<RedisReply>> asked = ask(List.of(List.of("SCAN", cursor, "COUNT", "5000")), cancellation);
            if (!(asked instanceof Outcome.Ok<List<RedisReply>>(List<RedisReply> replies))) {
                return asked.map(_ -> keys);
            }
            if (replies.getFirst() instanceof RedisReply.Refused(String sentence)) {
                return Outcome.failed(refused(sentence));
            }
            if (!(replies.getFirst() instanceof RedisReply.Several(List<RedisReply> parts)) || parts.size() != 2 || !(parts.getLast() instanceof RedisReply.Several(List<RedisReply> some))) {
                return Outcome.failed(Failure.Kind.UNSUPPORTED, address.place() + " does not list its keys as Redis does");
            }
            for (RedisReply one : some) {
                String key = one.text();
                if (PREFIXES.stream().anyMatch(key::startsWith)) {
                    found.add(key);
                } else if (like.isEmpty() && OTHER_PREFIX.matcher(key).matches()) {
                    like = key;
                }
            }
            if (found.size() > MOST_KEYS) {
                return Outcome.failed(Failure.Kind.TOO_LARGE, name() + " has more than " + MOST_KEYS + " keys of LangGraph's, more than are listed");
            }
            cursor = parts.getFirst().text();
        } while (!cursor.equals("0"));
        otherPrefix = like;
        return Outcome.ok(new RedisKeys(found));
    }

    /** The same command for each of several keys, in batches; one reply for each. */
    Outcome<List<RedisReply>> each(List<String> some, List<String> paths, Cancellation cancellation) {
        List<RedisReply> replies = new ArrayList<>(some.size());
        for (int from = 0; from < some.size(); from += TOGETHER) {
            List<List<String>> commands = some.subList(from, Math.min(some.size(), from + TOGETHER)).stream().map(key -> {
                List<String> command = new ArrayList<>(List.of("JSON.GET", key));
                command.addAll(paths);
                return command;
            }).toList();
            if (ask(commands, cancellation).map(replies::addAll) instanceof Outcome.Failed<Boolean>(Failure failure)) {
                return Outcome.failed(failure);
            }
        }
        return replies.stream().filter(RedisReply.Refused.class::isInstance).map(RedisReply.Refused.class::cast)
                .filter(refused -> OF_SERVER.matcher(refused.sentence()).lookingAt() || refused.sentence().toLowerCase(Locale.ROOT).contains("unknown command"))
                .findFirst()
                .map(refused -> Outcome.<List<RedisReply>>failed(refused(refused.sentence())))
                .orElse(Outcome.ok(replies));
    }

    /** Documents, as JSON; empty in place of a deleted or too long one. */
    public Outcome<List<byte[]>> documents(List<String> some, Cancellation cancellation) {
        return each(some, List.of("."), cancellation)
                .map(replies -> replies.stream().map(reply -> Objects.requireNonNullElse(reply.bytes(), NONE)).toList());
    }

    private Outcome<List<RedisReply>> ask(List<List<String>> commands, Cancellation cancellation) {
        turn.lock();
        boolean answered = false;
        try {
            if (closed) {
                return Outcome.failed(Failure.Kind.UNREACHABLE, name() + " was closed");
            }
            RedisConnection open = connection == null ? RedisConnection.open(address, cancellation) : connection;
            connection = open;
            List<RedisReply> replies = open.ask(commands, cancellation);
            answered = true;
            return Outcome.ok(replies);
        } catch (IOException e) {
            return Outcome.failed(failure(address, e));
        } finally {
            if (!answered && connection != null) {
                // The rest of the reply would be taken for the next one.
                connection.close();
                connection = null;
            }
            turn.unlock();
        }
    }

    private Failure refused(String sentence) {
        return failure(address, new RedisConnection.RefusedCommand(sentence));
    }

    private static Failure failure(RedisAddress address, IOException e) {
        String place = address.place();
        String said = address.login().plain(e);
        return switch (e) {
            case RedisConnection.RefusedCommand _ when said.contains("WRONGPASS") || said.contains("NOAUTH") || said.contains("AUTH") ->
                new Failure(Failure.Kind.UNREACHABLE, place + " does not let " + (address.user().isEmpty() ? "the usual user" : address.user()) + " in: check user and password");
            case RedisConnection.RefusedCommand _ when said.startsWith("NOPERM") ->
                new Failure(Failure.Kind.DENIED, (address.user().isEmpty() ? "the usual user" : address.user()) + " may not read " + address.name() + ": " + said);
            case RedisConnection.RefusedCommand _ when said.toLowerCase(Locale.ROOT).contains("unknown command") ->
                new Failure(Failure.Kind.UNSUPPORTED, place + " has no JSON documents, in which LangGraph's savers keep threads: these need Redis 8, or Redis with RedisJSON");
            case UnknownHostException _ -> new Failure(Failure.Kind.UNREACHABLE, "no host is known by the name " + address.host());
            case ConnectException _, NoRouteToHostException _ -> new Failure(Failure.Kind.UNREACHABLE, "nothing answers at " + place + ": is Redis running there");
            case SocketTimeoutException _ ->
                new Failure(Failure.Kind.UNREACHABLE, place + " did not answer in time" + (address.isEncrypted() ? ": the connection is to be encrypted, is TLS on there" : ""));
            case SSLException ssl -> new Failure(Failure.Kind.UNREACHABLE, "no secure connection to " + place + " can be made: " + SecureConnections.why(ssl));
            case SocketException _, EOFException _ when !address.isEncrypted() ->
                new Failure(Failure.Kind.UNREACHABLE, place + " ended the connection: where it takes encrypted ones alone, write rediss:// in place of redis://");
            case ProtocolException _ -> new Failure(Failure.Kind.UNREACHABLE, place + " does not answer as Redis: " + said);
            default -> new Failure(Failure.Kind.UNREACHABLE, address.name() + " cannot be read: " + said);
        };
    }

    @Override
    public void close() {
        turn.lock();
        try {
            closed = true;
            stopListening();
            if (connection != null) {
                connection.close();
                connection = null;
            }
        } finally {
            turn.unlock();
        }
    }
}
