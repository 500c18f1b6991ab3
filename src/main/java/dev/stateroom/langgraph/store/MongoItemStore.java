package dev.stateroom.langgraph.store;

import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.langgraph.mongo.BsonValues;
import dev.stateroom.langgraph.mongo.MongoSource;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonType;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * A store of Python's or JavaScript's MongoDBStore in a collection, as it is now. The server compares keys by their bytes, which is the
 * order of code points.
 */
public final class MongoItemStore implements KeyPages.PagedStore {
    /** Where Python's and JavaScript's store keeps its items unless told otherwise. */
    private static final List<String> USUAL = List.of("persistent-store", "store");

    private static final int MOST_NAMESPACES = 10_000;
    private static final int MOST_COLLECTIONS = 50;
    private static final Bson IS_ITEM = Filters.and(Filters.elemMatch("namespace", new BsonDocument("$gte", new BsonString(""))), Filters.type("key", BsonType.STRING), Filters.exists("value"));
    private static final Bson WHOLE = Projections.include("key", "type", "value", "created_at", "updated_at", "createdAt", "updatedAt");

    private final MongoSource source;
    private final InstantSource clock;
    private final List<String> collections;
    private final String collection;
    private final long expired;
    private final UnreadTimes unread = new UnreadTimes();

    private MongoItemStore(MongoSource source, InstantSource clock, List<String> collections, long expired) {
        this.source = source;
        this.clock = clock;
        this.collections = collections;
        this.collection = collections.getFirst();
        this.expired = expired;
    }

    /** True for a database with a collection of items. */
    public static boolean isIn(MongoSource source, Cancellation cancellation) {
        return collections(source, cancellation).findAny().isPresent();
    }

    private static Stream<String> collections(MongoSource source, Cancellation cancellation) {
        return source.collections().stream()
                .filter(name -> !name.startsWith("checkpoint") && !name.startsWith("system."))
                .sorted(Comparator.comparing((String name) -> !USUAL.contains(name)).thenComparing(Comparator.naturalOrder()))
                .limit(MOST_COLLECTIONS)
                .filter(name -> source.find(name, IS_ITEM, Projections.include("key"), 1, _ -> {}, cancellation).orElse(0L) > 0);
    }

    /**
     * The items of an open database; closes it with itself, or at once if there are none.
     *
     * @param clock decides which items have expired
     */
    public static Outcome<ItemStore> over(MongoSource source, InstantSource clock, Cancellation cancellation) {
        List<String> found = collections(source, cancellation).toList();
        Outcome<ItemStore> opened = found.isEmpty()
                ? Outcome.failed(Failure.Kind.UNSUPPORTED, source.name() + " holds no store of LangGraph, which keeps items in a collection named persistent-store or store")
                : source.find(found.getFirst(), Filters.lte("expiresAt", Date.from(clock.instant())), Projections.include("key"), 0, _ -> {}, cancellation)
                        .map(expired -> new MongoItemStore(source, clock, found, expired));
        if (opened instanceof Outcome.Failed<ItemStore>) {
            source.close();
        }
        return opened;
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public List<String> notes() {
        Optional<String> others = collections.size() == 1
                ? Optional.empty()
                : Optional.of("the items are those of " + collection + "; there are more in " + String.join(", ", collections.subList(1, collections.size())));
        return Stream.of(Optional.ofNullable(KeyPages.expiredNote(expired)).stream(), others.stream(), unread.notes().stream()).flatMap(notes -> notes).toList();
    }

    /** Items with an expiry no longer count after it, also before the server removes them. */
    private Bson live() {
        return Filters.not(Filters.lte("expiresAt", Date.from(clock.instant())));
    }

    private static Bson in(Namespace namespace) {
        return Filters.eq("namespace", new BsonArray(namespace.labels().stream().map(BsonString::new).toList()));
    }

    @Override
    public Outcome<List<Contents>> namespaces(Cancellation cancellation) {
        List<Contents> found = new ArrayList<>();
        List<Bson> pipeline = List.of(
                Aggregates.match(Filters.and(IS_ITEM, live())),
                Aggregates.group("$namespace", Accumulators.sum("items", 1)),
                Aggregates.limit(MOST_NAMESPACES));
        return source.aggregate(collection, pipeline, document -> {
                    if (document.get("_id") instanceof BsonArray labels && labels.stream().allMatch(BsonString.class::isInstance)) {
                        found.add(new Contents(
                                new Namespace(labels.stream().map(label -> label.asString().getValue()).toList()), BsonValues.number(document, "items", 0)));
                    }
                }, cancellation)
                .map(_ -> found.stream()
                        .sorted(Comparator.comparing(contents -> contents.namespace().prefix(), CodePointOrder.INSTANCE))
                        .toList());
    }

    @Override
    public Outcome<StoredItem> item(Namespace namespace, String key) {
        List<StoredItem> found = new ArrayList<>(1);
        return source.find(collection, Filters.and(in(namespace), Filters.eq("key", key), live()), WHOLE, 1, document -> found.add(item(namespace, key, document)), Cancellation.NEVER)
                .then(_ -> found.isEmpty() ? KeyPages.noItem(namespace, key) : Outcome.ok(found.getFirst()));
    }

    private StoredItem item(Namespace namespace, String key, BsonDocument document) {
        return unread.checked(new StoredItem(namespace, key, BsonValues.item(document, "value"), time(document, "created_at", "createdAt"), time(document, "updated_at", "updatedAt")));
    }

    private static @Nullable String time(BsonDocument document, String python, String javascript) {
        String written = BsonValues.time(document, python);
        return written == null ? BsonValues.time(document, javascript) : written;
    }

    @Override
    public Outcome<Boolean> holdsKeyBetween(Namespace namespace, String from, @Nullable String to) {
        return source.find(collection, Filters.and(in(namespace), between(from, to), live()), Projections.include("key"), 1, _ -> {}, Cancellation.NEVER)
                .map(count -> count > 0);
    }

    private static Bson between(String from, @Nullable String to) {
        Bson least = Filters.and(Filters.gte("key", from), Filters.type("key", BsonType.STRING));
        return to == null ? least : Filters.and(least, Filters.lt("key", to));
    }

    @Override
    public Outcome<Long> page(
            Namespace namespace, String keyPrefix, String from, boolean directOnly, Consumer<KeyPages.Row> page, Cancellation cancellation) {
        Bson filter = Filters.and(in(namespace), between(from, keyPrefix.isEmpty() ? null : KeyPages.behind(keyPrefix)), live());
        return source.find(collection, filter, Sorts.ascending("key"), WHOLE, KeyPages.PAGE, document -> {
            String key = document.getString("key").getValue();
            boolean isBelow = directOnly && key.indexOf('/', keyPrefix.length()) >= 0;
            page.accept(new KeyPages.Row(key, isBelow || BsonValues.weight(document) > KeyPages.INLINE ? null : item(namespace, key, document)));
        }, cancellation);
    }

    @Override
    public void close() {
        source.close();
    }
}
