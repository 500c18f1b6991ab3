package dev.stateroom.langgraph.store;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.langgraph.server.ServerClient;
import dev.stateroom.langgraph.server.ServerClient.Answer;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A server's store, as it is now. The server finds items only by pages in an order of its own, which is not stable among items of one time;
 * so everything below a namespace is requested at once, with a limit that grows until it is not reached. The items of a namespace are
 * cached for some seconds, so that browsing it does not request them again.
 */
public final class ServerItemStore implements ItemStore {
    private static final int FIRST_LIMIT = 1_000;
    private static final int LARGEST_LIMIT = 4_096_000;
    private static final int NAMESPACES_AT_ONCE = 1_000;
    private static final int MOST_NAMESPACES = 10_000;

    /** The limit for items that are returned page by page: a server may never end. */
    private static final long MOST_BYTES = 100L << 20;

    private static final Duration KEPT = Duration.ofSeconds(3);

    private final ServerClient client;
    private final InstantSource clock;
    private final Set<String> notes = new LinkedHashSet<>();
    private final UnreadTimes unread = new UnreadTimes();
    private @Nullable Shelf last;

    private ServerItemStore(ServerClient client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
    }

    /** The items of one namespace, in order of their keys' code points. */
    private record Shelf(Namespace namespace, NavigableMap<String, StoredItem> items, Instant until) {}

    /** The store of a server; closes the client with itself, or at once if the server does not respond. */
    public static Outcome<ItemStore> over(ServerClient client, InstantSource clock, Cancellation cancellation) {
        ServerItemStore store = new ServerItemStore(client, clock);
        Outcome<ItemStore> opened = store.namespacesFrom(0, 1, cancellation).map(_ -> store);
        if (opened instanceof Outcome.Failed<ItemStore>) {
            client.close();
        }
        return opened;
    }

    @Override
    public String name() {
        return client.name();
    }

    @Override
    public synchronized List<String> notes() {
        return Stream.concat(notes.stream(), unread.notes().stream()).toList();
    }

    private Outcome<List<Namespace>> namespacesFrom(int offset, int limit, Cancellation cancellation) {
        ForeignValue.Fields question = new ForeignValue.Fields(Map.of("limit", new ForeignValue.Int(limit), "offset", new ForeignValue.Int(offset)));
        return client.ask("/store/namespaces", question, cancellation).map(answer -> ForeignValue.items(
                        ForeignValue.fields(answer.body()).get("namespaces"))
                .stream()
                .map(ServerItemStore::namespace)
                .toList());
    }

    private static Namespace namespace(@Nullable ForeignValue labels) {
        return new Namespace(ForeignValue.items(labels).stream().map(label -> String.valueOf(ForeignValue.text(label))).toList());
    }

    /** The server does not count items: each tree of namespaces is walked once. */
    @Override
    public Outcome<List<Contents>> namespaces(Cancellation cancellation) {
        Set<Namespace> seen = new LinkedHashSet<>();
        int offset = 0;
        while (offset < MOST_NAMESPACES) {
            Outcome<List<Namespace>> asked = namespacesFrom(offset, NAMESPACES_AT_ONCE, cancellation);
            if (asked instanceof Outcome.Failed<List<Namespace>>(Failure failure)) {
                return Outcome.failed(failure);
            }
            List<Namespace> page = asked.orThrow();
            // A server may return the same page for ever.
            if (!seen.addAll(page)) {
                break;
            }
            offset += page.size();
        }
        Set<String> trees = new LinkedHashSet<>();
        seen.stream().filter(namespace -> !namespace.labels().isEmpty()).forEach(namespace -> trees.add(namespace.labels().getFirst()));
        Map<Namespace, Long> counts = new HashMap<>();
        for (String tree : trees) {
            if (below(new Namespace(List.of(tree)), item -> counts.merge(item.namespace(), 1L, Long::sum), cancellation)
                    instanceof Outcome.Failed<Long>(Failure failure)) {
                return Outcome.failed(failure);
            }
        }
        List<Contents> found = new ArrayList<>();
        counts.forEach((namespace, items) -> found.add(new Contents(namespace, items)));
        found.sort((a, b) -> CodePointOrder.INSTANCE.compare(a.namespace().prefix(), b.namespace().prefix()));
        return Outcome.ok(List.copyOf(found));
    }

    /** Every item whose namespace begins with those labels, each once. */
    private Outcome<Long> below(Namespace prefix, Consumer<StoredItem> sink, Cancellation cancellation) {
        Map<Place, StoredItem> found = new LinkedHashMap<>();
        int limit = FIRST_LIMIT;
        while (true) {
            Outcome<Given> given = search(prefix, limit, 0, found, cancellation);
            if (given instanceof Outcome.Failed<Given>(Failure failure)) {
                return Outcome.failed(failure);
            }
            int count = given.orThrow().items();
            if (count < limit || limit >= LARGEST_LIMIT) {
                // A server may have a limit of its own, whatever is requested.
                Outcome<Long> rest = count == 0 ? Outcome.ok(0L) : rest(prefix, count, found, cancellation);
                return rest.map(_ -> {
                    found.values().forEach(sink);
                    return (long) found.size();
                });
            }
            limit *= 8;
        }
    }

    /** The items after the server's limit, page by page; adds a note if its pages overlap. */
    private Outcome<Long> rest(Namespace prefix, int page, Map<Place, StoredItem> found, Cancellation cancellation) {
        long given = page;
        long bytes = 0;
        while (true) {
            int known = found.size();
            Outcome<Given> more = search(prefix, page, Math.toIntExact(given), found, cancellation);
            if (more instanceof Outcome.Failed<Given>(Failure failure)) {
                return Outcome.failed(failure);
            }
            given += more.orThrow().items();
            bytes += more.orThrow().bytes();
            boolean isMore = found.size() > known;
            if (!isMore || bytes > MOST_BYTES) {
                if (isMore) {
                    note(name() + " gives more than " + (MOST_BYTES >> 20) + " MB of items below " + prefix + ": the first " + found.size() + " are read");
                } else if (found.size() < given) {
                    note(name() + " gives at most " + page + " items at once, and gave some twice: others may be missing below " + prefix);
                }
                return Outcome.ok(given);
            }
        }
    }

    private synchronized void note(String sentence) {
        notes.add(sentence);
    }

    /** The size of a response. */
    private record Given(int items, long bytes) {}

    /** An item's place. */
    private record Place(Namespace namespace, String key) {}

    /** Reading does not count as use of an item: its time to live stays unchanged. */
    private Outcome<Given> search(Namespace prefix, int limit, int offset, Map<Place, StoredItem> found, Cancellation cancellation) {
        ForeignValue.Fields question = new ForeignValue.Fields(Map.of(
                "namespace_prefix", new ForeignValue.Items(prefix.labels().stream().<ForeignValue>map(ForeignValue.Text::new).toList()),
                "limit", new ForeignValue.Int(limit),
                "offset", new ForeignValue.Int(offset),
                "refresh_ttl", new ForeignValue.Bool(false)));
        return client.ask("/store/items/search", question, cancellation).map(answer -> {
            List<ForeignValue> items = ForeignValue.items(ForeignValue.fields(answer.body()).get("items"));
            for (ForeignValue each : items) {
                StoredItem item = item(each);
                found.put(new Place(item.namespace(), item.key()), item);
            }
            return new Given(items.size(), answer.size());
        });
    }

    private StoredItem item(ForeignValue given) {
        ForeignValue.Fields item = ForeignValue.fields(given);
        ForeignValue value = item.get("value");
        String key = ForeignValue.text(item.get("key"));
        return unread.checked(new StoredItem(
                namespace(item.get("namespace")),
                key == null ? "" : key,
                value == null ? ForeignValue.Null.INSTANCE : value,
                ForeignValue.text(item.get("created_at")),
                ForeignValue.text(item.get("updated_at"))));
    }

    private synchronized Outcome<NavigableMap<String, StoredItem>> shelf(Namespace namespace, Cancellation cancellation) {
        Shelf kept = last;
        if (kept != null && kept.namespace().equals(namespace) && clock.instant().isBefore(kept.until())) {
            return Outcome.ok(kept.items());
        }
        NavigableMap<String, StoredItem> items = new TreeMap<>(CodePointOrder.INSTANCE);
        return below(
                        namespace,
                        item -> {
                            if (item.namespace().equals(namespace)) {
                                items.put(item.key(), item);
                            }
                        },
                        cancellation)
                .map(_ -> {
                    last = new Shelf(namespace, items, clock.instant().plus(KEPT));
                    return items;
                });
    }

    @Override
    public Outcome<StoredItem> item(Namespace namespace, String key) {
        String question = "?namespace=" + escaped(namespace.prefix()) + "&key=" + escaped(key) + "&refresh_ttl=false";
        return switch (client.get("/store/items" + question, Cancellation.NEVER)) {
            // A missing item is a body of null, with a status of success.
            case Outcome.Ok<Answer>(Answer answer) when answer.body() instanceof ForeignValue.Fields -> Outcome.ok(item(answer.body()));
            case Outcome.Failed<Answer>(Failure failure) when failure.kind() != Failure.Kind.NOT_FOUND -> Outcome.failed(failure);
            case Outcome<Answer> _ -> KeyPages.noItem(namespace, key);
        };
    }

    private static String escaped(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public Outcome<Long> children(Namespace namespace, String keyPrefix, Consumer<Child> sink, Cancellation cancellation) {
        return shelf(namespace, cancellation).map(items -> {
            long given = 0;
            String from = keyPrefix;
            Map.Entry<String, StoredItem> next = items.ceilingEntry(from);
            while (next != null && next.getKey().startsWith(keyPrefix)) {
                cancellation.check();
                String rest = next.getKey().substring(keyPrefix.length());
                int slash = rest.indexOf('/');
                sink.accept(slash < 0 ? new Child(rest, next.getValue()) : new Child(rest.substring(0, slash), null));
                given++;
                next = slash < 0
                        ? items.higherEntry(next.getKey())
                        : items.ceilingEntry(KeyPages.behind(keyPrefix + rest.substring(0, slash + 1)));
            }
            return given;
        });
    }

    @Override
    public Outcome<Boolean> holdsKeyBetween(Namespace namespace, String from, @Nullable String to) {
        return shelf(namespace, Cancellation.NEVER).map(items -> {
            String first = items.ceilingKey(from);
            return first != null && (to == null || CodePointOrder.INSTANCE.compare(first, to) < 0);
        });
    }

    @Override
    public Outcome<Long> items(Namespace namespace, String keyPrefix, Consumer<StoredItem> sink, Cancellation cancellation) {
        return shelf(namespace, cancellation).map(items -> {
            long given = 0;
            for (StoredItem item : items.tailMap(keyPrefix, true).values()) {
                if (!item.key().startsWith(keyPrefix)) {
                    break;
                }
                cancellation.check();
                sink.accept(item);
                given++;
            }
            return given;
        });
    }

    @Override
    public void close() {
        client.close();
    }
}
