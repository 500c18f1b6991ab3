package dev.stateroom.langgraph.mongo;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoCredential;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoIterable;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.changestream.FullDocument;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.channel.AnnouncedWrites;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.conversions.Bson;

/** A connection to one MongoDB database, for reading. Safe for use by several threads; results are read one document at a time. */
public final class MongoSource implements AutoCloseable {
    /** Seconds until a server that does not respond counts as unreachable. */
    static final int SECONDS_TO_CONNECT = 10;

    private static final int SECONDS_PER_ANSWER = 60;
    private static final int CONNECTIONS = 4;

    /** The number of documents in a batch: each may have 16 MB. */
    private static final int TOGETHER = 32;

    /** The largest number of writes to a collection that are read in one poll, and the time for it: the next poll continues there. */
    private static final int MOST_HEARD = 2_000;

    private static final long LONGEST_HEARING = TimeUnit.MILLISECONDS.toNanos(100);

    private static final int UNAUTHORIZED = 13;

    /** The place of each write, without its content. */
    private static final List<Bson> CHANGES =
            List.of(Aggregates.project(Projections.include("operationType", "fullDocument.thread_id", "fullDocument.checkpoint_ns", "fullDocument.checkpoint_id")));

    private static final Pattern UNNAMED = Pattern.compile("([^\\s{}]+) is not named in the address");

    private final MongoAddress address;
    private final MongoClient client;
    private final Set<String> collections = new TreeSet<>();
    private final AnnouncedWrites writes = new AnnouncedWrites();
    private final ReentrantLock turn = new ReentrantLock();

    /** Change streams of collections from now on; empty if there is none, or the server refuses. */
    private final Map<String, MongoCursor<BsonDocument>> changes = new HashMap<>();

    private boolean saysChanges = true;

    /** Read while another thread waits for the database. */
    private volatile boolean listens;

    private MongoSource(MongoAddress address, MongoClient client) {
        this.address = address;
        this.client = client;
    }

    /** Connects. UNREACHABLE, DENIED or UNSUPPORTED with one sentence; it never contains a password. */
    public static Outcome<MongoSource> open(MongoAddress address, Cancellation cancellation) {
        return address.checked().then(_ -> {
            MongoSource source;
            try {
                source = new MongoSource(address, MongoClients.create(settings(address)));
            } catch (MongoException | IllegalArgumentException e) {
                return Outcome.failed(Failure.Kind.INVALID, "the address of " + address.name() + " is not one that MongoDB takes: " + address.login().plain(e));
            }
            Outcome<Long> listed = source.each(source.client.getDatabase(address.database()).listCollectionNames(), source.collections::add, cancellation);
            if (listed instanceof Outcome.Failed<Long>(Failure failure)) {
                source.close();
                return Outcome.failed(failure);
            }
            return Outcome.ok(source);
        });
    }

    private static MongoClientSettings settings(MongoAddress address) {
        MongoClientSettings.Builder settings = MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(address.driverUrl()))
                .applicationName("stateroom")
                .retryWrites(false)
                .inetAddressResolver(host -> addresses(address, host))
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(SECONDS_TO_CONNECT, TimeUnit.SECONDS))
                .applyToConnectionPoolSettings(pool -> pool.maxSize(CONNECTIONS).minSize(0))
                .applyToSocketSettings(socket ->
                        socket.connectTimeout(SECONDS_TO_CONNECT, TimeUnit.SECONDS).readTimeout(SECONDS_PER_ANSWER, TimeUnit.SECONDS));
        String password = address.password();
        if (!address.user().isEmpty() && password != null) {
            settings.credential(MongoCredential.createCredential(address.user(), address.authSource(), password.toCharArray()));
        }
        return settings.build();
    }

    private static List<InetAddress> addresses(MongoAddress address, String host) throws UnknownHostException {
        if (!address.mayConnectTo(host)) {
            throw new UnknownHostException(host + " is not named in the address");
        }
        return List.of(InetAddress.getAllByName(host));
    }

    MongoAddress address() {
        return address;
    }

    /** The database with its host. */
    public String name() {
        return address.name();
    }

    public Set<String> collections() {
        return collections;
    }

    MongoCollection<BsonDocument> collection(String name) {
        return client.getDatabase(address.database()).getCollection(name, BsonDocument.class);
    }

    /** Passes each matching document to {@code sink}; returns their number. */
    public Outcome<Long> find(String collection, Bson filter, Bson projection, int limit, Consumer<BsonDocument> sink, Cancellation cancellation) {
        return find(collection, filter, new BsonDocument(), projection, limit, sink, cancellation);
    }

    /** The same in an order. */
    public Outcome<Long> find(String collection, Bson filter, Bson order, Bson projection, int limit, Consumer<BsonDocument> sink, Cancellation cancellation) {
        FindIterable<BsonDocument> found = collection(collection).find(filter).sort(order).projection(projection).limit(limit).batchSize(TOGETHER);
        return each(found, sink, cancellation);
    }

    /** Passes each result of a pipeline to {@code sink}. */
    public Outcome<Long> aggregate(String collection, List<Bson> pipeline, Consumer<BsonDocument> sink, Cancellation cancellation) {
        return each(collection(collection).aggregate(pipeline).allowDiskUse(true).maxTime(SECONDS_PER_ANSWER, TimeUnit.SECONDS), sink, cancellation);
    }

    private <T> Outcome<Long> each(MongoIterable<T> answers, Consumer<? super T> sink, Cancellation cancellation) {
        cancellation.check();
        try (MongoCursor<T> cursor = answers.iterator()) {
            long given = 0;
            while (cursor.hasNext()) {
                cancellation.check();
                sink.accept(cursor.next());
                given++;
            }
            return Outcome.ok(given);
        } catch (MongoException e) {
            cancellation.check();
            return Outcome.failed(failure(e));
        }
    }

    /** The writes that the database announced, while it listens. */
    AnnouncedWrites writes() {
        return writes;
    }

    /** Listens to the database's writes from now on, if it can: a member of a replica set or of a sharded cluster. */
    void listen() {
        turn.lock();
        try {
            for (String name : saysChanges && changes.isEmpty() ? List.of(MongoThreadRows.CHECKPOINTS, MongoThreadRows.WRITES) : List.<String>of()) {
                changes.put(name, collection(name)
                        .watch(CHANGES)
                        .fullDocument(FullDocument.UPDATE_LOOKUP)
                        .maxAwaitTime(1, TimeUnit.MILLISECONDS)
                        .withDocumentClass(BsonDocument.class)
                        .cursor());
            }
            listens = !changes.isEmpty();
        } catch (MongoException refused) {
            saysChanges = !(refused instanceof MongoCommandException);
            stopListening();
        } finally {
            turn.unlock();
        }
    }

    /** True while writes are announced. */
    boolean listens() {
        return listens;
    }

    /** Reads new announcements; false if not all writes are announced. */
    boolean hear(Cancellation cancellation) {
        boolean isWhole = false;
        turn.lock();
        try {
            for (Map.Entry<String, MongoCursor<BsonDocument>> some : changes.entrySet()) {
                long until = System.nanoTime() + LONGEST_HEARING;
                int left = MOST_HEARD;
                for (BsonDocument change = some.getValue().tryNext(); change != null; change = --left > 0 && System.nanoTime() < until ? some.getValue().tryNext() : null) {
                    cancellation.check();
                    if (!take(change, some.getKey().equals(MongoThreadRows.CHECKPOINTS))) {
                        return false;
                    }
                }
            }
            isWhole = true;
            return !changes.isEmpty();
        } catch (MongoException ended) {
            return false;
        } finally {
            if (!isWhole) {
                // Also after a cancelled poll: an announcement is not repeated.
                stopListening();
            }
            turn.unlock();
        }
    }

    /** False for a change without a thread's name: a deleted document is named by the database's own key alone. */
    private boolean take(BsonDocument change, boolean isCheckpoint) {
        BsonDocument document = change.get("fullDocument") instanceof BsonDocument held ? held : new BsonDocument();
        String thread = BsonValues.text(document, MongoThreadRows.THREAD);
        CheckpointKey at = MongoThreadRows.key(document);
        if (thread == null || at == null) {
            return false;
        }
        if (!isCheckpoint) {
            writes.at(thread, at);
        } else if ("insert".equals(BsonValues.text(change, "operationType"))) {
            writes.checkpoint(thread, at);
        } else {
            writes.otherwise(thread);
        }
        return true;
    }

    private void stopListening() {
        if (changes.isEmpty()) {
            return;
        }
        listens = false;
        writes.miss();
        changes.values().forEach(MongoCursor::close);
        changes.clear();
    }

    /** The approximate number of documents in a collection, without counting them. */
    Outcome<Long> size(String collection) {
        try {
            return Outcome.ok(collection(collection).estimatedDocumentCount());
        } catch (MongoException e) {
            return Outcome.failed(failure(e));
        }
    }

    private Failure failure(MongoException e) {
        String hosts = address.hosts();
        return switch (e) {
            case MongoSecurityException _ ->
                new Failure(Failure.Kind.UNREACHABLE, hosts + " does not let " + (address.user().isEmpty() ? "anyone without a user" : address.user()) + " in: check user, password and authSource");
            case MongoTimeoutException timeout ->
                new Failure(Failure.Kind.UNREACHABLE, "nothing answers as MongoDB at " + hosts + " within " + SECONDS_TO_CONNECT + " seconds" + (address.isEncrypted() ? ": the connection is to be encrypted, is TLS on there" : "") + cause(timeout));
            case MongoCommandException command when command.getErrorCode() == UNAUTHORIZED ->
                new Failure(Failure.Kind.DENIED, (address.user().isEmpty() ? "nobody" : address.user()) + " may not read " + address.name() + ": " + address.login().plain(e));
            default -> new Failure(Failure.Kind.UNREACHABLE, address.name() + " cannot be read: " + address.login().plain(e));
        };
    }

    private static String cause(MongoTimeoutException e) {
        String message = Objects.requireNonNullElse(e.getMessage(), "");
        Matcher unnamed = UNNAMED.matcher(message);
        if (unnamed.find()) {
            return ", and it names " + unnamed.group(1) + ", to which the address does not agree: name all hosts of the set in it";
        }
        return message.contains("UnknownHostException") ? ", and no host is known by that name" : message.contains("Connection refused") ? ", the connection was refused" : "";
    }

    @Override
    public void close() {
        turn.lock();
        try {
            stopListening();
            saysChanges = false;
        } finally {
            turn.unlock();
        }
        client.close();
    }
}
