package dev.stateroom.langgraph.store;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.KeyMap;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.WritableItems;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A store in memory that finds and orders items like a language's own in-memory store: namespaces in the order of insertion, and in each
 * its items in the order of insertion. Not for several threads at once.
 */
public final class MemoryItems implements WritableItems {
    private final Kinship kinship;
    private final InstantSource clock;
    private final Map<Namespace, Shelf> shelves = new LinkedHashMap<>();

    /** The namespaces that a search for another one includes. */
    public enum Kinship {
        /** Those that begin with the same labels (Python). */
        LABELS {
            @Override
            boolean sees(Namespace prefix, Namespace namespace) {
                int labels = prefix.labels().size();
                return namespace.labels().size() >= labels
                        && namespace.labels().subList(0, labels).equals(prefix.labels());
            }
        },
        /** Those whose labels, joined by colons, begin with the same text (JavaScript). */
        TEXT {
            @Override
            boolean sees(Namespace prefix, Namespace namespace) {
                return joined(namespace).startsWith(joined(prefix));
            }
        };

        abstract boolean sees(Namespace prefix, Namespace namespace);

        /** The namespace under which items are actually stored: to JavaScript {@code a:b} is one label or two. */
        Namespace kept(Namespace namespace) {
            return this == TEXT ? new Namespace(List.of(joined(namespace))) : namespace;
        }

        private static String joined(Namespace namespace) {
            return String.join(":", namespace.labels());
        }
    }

    /** An empty store; {@code clock} gives the dates of its items. */
    public MemoryItems(Kinship kinship, InstantSource clock) {
        this.kinship = kinship;
        this.clock = clock;
    }

    /** The items of one namespace. */
    private record Shelf(KeyMap<StoredItem> items, Set<String> odd) {
        Shelf() {
            this(new KeyMap<>(), new LinkedHashSet<>());
        }

        void put(StoredItem item) {
            items.put(item.key(), item);
            if (ForeignValue.fields(item.value()).get("content") instanceof ForeignValue.Text) {
                odd.remove(item.key());
            } else {
                odd.add(item.key());
            }
        }

        void remove(String key) {
            items.remove(key);
            odd.remove(key);
        }
    }

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public List<String> notes() {
        return List.of();
    }

    @Override
    public void close() {
        // Nothing is held open.
    }

    @Override
    public Outcome<Done> put(Namespace namespace, String key, ForeignValue.Fields value) {
        Shelf shelf = shelf(namespace);
        StoredItem former = shelf.items().get(key);
        String now = clock.instant().toString();
        String created = former == null ? now : former.createdAt();
        shelf.put(new StoredItem(former == null ? namespace : former.namespace(), key, value, created, now));
        return Outcome.ok(Done.INSTANCE);
    }

    /** Adds an item of another store, with its dates. */
    public void take(StoredItem item) {
        shelf(item.namespace()).put(item);
    }

    @Override
    public Outcome<Done> remove(Namespace namespace, String key) {
        shelf(namespace).remove(key);
        return Outcome.ok(Done.INSTANCE);
    }

    private Shelf shelf(Namespace namespace) {
        return shelves.computeIfAbsent(kinship.kept(namespace), _ -> new Shelf());
    }

    private Shelf shelfAsItIs(Namespace namespace) {
        return shelves.getOrDefault(kinship.kept(namespace), new Shelf());
    }

    /** In Python a namespace takes its place among the others when an item is requested, also when it is empty. */
    @Override
    public Outcome<StoredItem> item(Namespace namespace, String key) {
        Shelf shelf = kinship == Kinship.LABELS ? shelf(namespace) : shelfAsItIs(namespace);
        StoredItem item = shelf.items().get(key);
        return item != null
                ? Outcome.ok(item)
                : Outcome.failed(Failure.Kind.NOT_FOUND, "the namespace " + namespace + " has no item " + key);
    }

    @Override
    public Outcome<List<Contents>> namespaces(Cancellation cancellation) {
        return Outcome.ok(shelves.values().stream()
                .filter(shelf -> shelf.items().size() > 0)
                .map(shelf -> new Contents(
                        shelf.items().inKeyOrder("").getFirst().value().namespace(), shelf.items().size()))
                .sorted(Comparator.comparing(contents -> contents.namespace().prefix(), CodePointOrder.INSTANCE))
                .toList());
    }

    @Override
    public Outcome<Long> children(
            Namespace namespace, String keyPrefix, Consumer<Child> sink, Cancellation cancellation) {
        return Outcome.ok(children(List.of(shelfAsItIs(namespace)), keyPrefix, sink, cancellation));
    }

    @Override
    public Outcome<Long> searchChildren(
            Namespace prefix, String keyPrefix, Consumer<Child> sink, Cancellation cancellation) {
        return Outcome.ok(children(seenFrom(prefix), keyPrefix, sink, cancellation));
    }

    private static long children(
            List<Shelf> shelves, String keyPrefix, Consumer<Child> sink, Cancellation cancellation) {
        long[] given = {0};
        Consumer<Child> counting = child -> {
            cancellation.check();
            sink.accept(child);
            given[0]++;
        };
        int from = keyPrefix.length();
        for (Shelf shelf : shelves) {
            shelf.items()
                    .children(
                            keyPrefix,
                            slot -> counting.accept(new Child(slot.key().substring(from), slot.value())),
                            folder -> counting.accept(new Child(folder.substring(from, folder.length() - 1), null)));
        }
        return given[0];
    }

    private List<Shelf> seenFrom(Namespace prefix) {
        List<Shelf> seen = new ArrayList<>();
        shelves.forEach((namespace, shelf) -> {
            if (kinship.sees(prefix, namespace)) {
                seen.add(shelf);
            }
        });
        return seen;
    }

    @Override
    public Outcome<Boolean> holdsKeyBetween(Namespace namespace, String from, @Nullable String to) {
        KeyMap.Slot<StoredItem> first = shelfAsItIs(namespace).items().firstFrom(from);
        return Outcome.ok(
                first != null && (to == null || CodePointOrder.INSTANCE.compare(first.key(), to) < 0));
    }

    @Override
    public Outcome<Long> items(
            Namespace namespace, String keyPrefix, Consumer<StoredItem> sink, Cancellation cancellation) {
        return Outcome.ok(give(shelfAsItIs(namespace).items().inKeyOrder(keyPrefix), sink, cancellation));
    }

    @Override
    public Outcome<Long> search(
            Namespace prefix, String keyPrefix, Consumer<StoredItem> sink, Cancellation cancellation) {
        long given = 0;
        for (Shelf shelf : seenFrom(prefix)) {
            given += give(shelf.items().below(keyPrefix), sink, cancellation);
        }
        return Outcome.ok(given);
    }

    @Override
    public Outcome<Long> searchKey(Namespace prefix, String key, Consumer<StoredItem> sink) {
        long given = 0;
        for (Shelf shelf : seenFrom(prefix)) {
            StoredItem item = shelf.items().get(key);
            if (item != null) {
                sink.accept(item);
                given++;
            }
        }
        return Outcome.ok(given);
    }

    private static long give(
            List<KeyMap.Slot<StoredItem>> slots, Consumer<StoredItem> sink, Cancellation cancellation) {
        for (KeyMap.Slot<StoredItem> slot : slots) {
            cancellation.check();
            sink.accept(slot.value());
        }
        return slots.size();
    }

    @Override
    public Outcome<Long> searchOdd(Namespace prefix, Consumer<StoredItem> sink, Cancellation cancellation) {
        long given = 0;
        for (Shelf shelf : seenFrom(prefix)) {
            for (String key : shelf.odd()) {
                cancellation.check();
                StoredItem item = shelf.items().get(key);
                if (item != null) {
                    sink.accept(item);
                    given++;
                }
            }
        }
        return Outcome.ok(given);
    }
}
