package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.LayeredMap;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.IsoTime;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.pcollections.ConsPStack;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;
import org.pcollections.PStack;

/**
 * The checkpoints of a thread by key, in display order. Has no contents. Read whole when all of them are needed; until then it has those
 * that were read one by one. Safe for use by several threads.
 */
final class ThreadIndex {
    /** The largest distance between two successive requests that count as a walk. */
    private static final int NEAR = 8;

    /** Bytes of an entry with its key and its place in the order, beyond its metadata. */
    private static final long EACH = 400;

    private final ThreadRows rows;
    private final ReadProblems problems;
    private final KnownEntries entries;
    private volatile @Nullable Order order;

    /** The number of entries when it was read whole. */
    private volatile int count = Integer.MAX_VALUE;

    /** The newest root checkpoint, if it was known before the others. */
    private volatile @Nullable Entry newest;

    ThreadIndex(ThreadRows rows, ReadProblems problems) {
        this(rows, problems, new KnownEntries());
    }

    private ThreadIndex(ThreadRows rows, ReadProblems problems, KnownEntries entries) {
        this.rows = rows;
        this.problems = problems;
        this.entries = entries;
    }

    /** The entries of a thread by key. An index shares them with that of the grown thread, which adds to them. */
    private static final class KnownEntries {
        // In the order of the rows: mostly that of their ids, which is cheap to sort.
        private final Map<CheckpointKey, Entry> byKey = new LinkedHashMap<>();

        private long weight;

        /** Null where it is not among the first {@code count}. */
        synchronized @Nullable Entry get(CheckpointKey key, int count) {
            Entry known = byKey.get(key);
            return known == null || known.number >= count ? null : known;
        }

        synchronized Entry add(CheckpointKey key, @Nullable String parentId, @Nullable String written, Supplier<CheckpointMetadata> metadata) {
            return byKey.computeIfAbsent(key, _ -> {
                CheckpointMetadata stored = metadata.get();
                weight += EACH + stored.storedSize();
                Entry entry = new Entry(byKey.size(), key, parentId, stored);
                entry.beginning = written;
                return entry;
            });
        }

        synchronized int size() {
            return byKey.size();
        }

        synchronized long weight() {
            return weight;
        }

        synchronized List<Entry> first(int count) {
            return byKey.values().stream().limit(count).toList();
        }

        /** The first {@code count} alone; the same object if it has no more. */
        synchronized KnownEntries upTo(int count) {
            if (byKey.size() == count) {
                return this;
            }
            KnownEntries some = new KnownEntries();
            byKey.values().stream().limit(count).forEach(entry -> some.byKey.put(entry.key, entry));
            some.weight = weight * count / byKey.size();
            return some;
        }
    }

    /** The checkpoints of a namespace: those from when the thread was read, newest first, and later ones. */
    private record NamespaceEntries(PStack<Entry> newer, List<Entry> first) {
        Entry head() {
            return newer.isEmpty() ? first.getFirst() : newer.getFirst();
        }

        Entry oldest() {
            return first.getLast();
        }

        /** The position of a checkpoint among those from when the thread was read; less than 0 if it is not one of them. */
        int place(CheckpointKey key) {
            int low = 0;
            int high = first.size() - 1;
            while (low <= high) {
                int middle = low + high >>> 1;
                int order = key.id().compareTo(first.get(middle).key.id());
                if (order == 0) {
                    return middle;
                }
                high = order > 0 ? middle - 1 : high;
                low = order < 0 ? middle + 1 : low;
            }
            return -1;
        }

        Stream<Entry> newestFirst() {
            return newer.isEmpty() ? first.stream() : Stream.concat(newer.stream(), first.stream());
        }
    }

    /** All checkpoints by namespace, with the children of each. Adds newer ones without copying the others. */
    private static final class Order {
        private static final Comparator<Entry> OLDEST_FIRST = Comparator.comparing(e -> e.key.id());

        /** Root namespace first, then the others by their oldest checkpoint. */
        private static final Comparator<NamespaceEntries> ROOT_FIRST = Comparator.<NamespaceEntries, Boolean>comparing(some -> !some.oldest().key.isRoot())
                .thenComparing(NamespaceEntries::oldest, OLDEST_FIRST)
                .thenComparing(some -> some.oldest().key.namespace());

        private final PMap<String, NamespaceEntries> namespaces;
        private final LayeredMap<CheckpointKey, List<Entry>> children;
        private volatile @Nullable List<Entry> all;

        private Order(PMap<String, NamespaceEntries> namespaces, LayeredMap<CheckpointKey, List<Entry>> children) {
            this.namespaces = namespaces;
            this.children = children;
        }

        static Order of(List<Entry> entries) {
            Map<String, List<Entry>> grouped = new HashMap<>();
            Map<CheckpointKey, List<Entry>> children = new HashMap<>();
            for (Entry entry : entries) {
                grouped.computeIfAbsent(entry.key.namespace(), _ -> new ArrayList<>()).add(entry);
                CheckpointKey parent = entry.parent();
                if (parent != null) {
                    children.merge(parent, List.of(entry), Order::joined);
                }
            }
            // Once, when all are there: thousands may have one parent.
            children.replaceAll((_, some) -> some.size() == 1 ? some : some.stream().sorted(OLDEST_FIRST).toList());
            Map<String, NamespaceEntries> namespaces = new HashMap<>();
            grouped.forEach((namespace, some) -> {
                some.sort(OLDEST_FIRST.reversed());
                namespaces.put(namespace, new NamespaceEntries(ConsPStack.empty(), some));
            });
            return new Order(HashTreePMap.from(namespaces), LayeredMap.of(children));
        }

        /** A copy with these added; null if one of them is not the newest of its namespace. */
        @Nullable Order with(List<Entry> added) {
            PMap<String, NamespaceEntries> more = namespaces;
            LayeredMap<CheckpointKey, List<Entry>> continued = children;
            for (Entry entry : added.stream().sorted(OLDEST_FIRST).toList()) {
                String namespace = entry.key.namespace();
                NamespaceEntries some = more.get(namespace);
                if (some != null && OLDEST_FIRST.compare(some.head(), entry) >= 0) {
                    return null;
                }
                more = more.plus(namespace, some == null ? new NamespaceEntries(ConsPStack.empty(), List.of(entry)) : new NamespaceEntries(some.newer().plus(entry), some.first()));
                CheckpointKey parent = entry.parent();
                List<Entry> before = parent == null ? null : continued.get(parent);
                if (parent != null) {
                    continued = continued.plus(parent, before == null ? List.of(entry) : Stream.concat(before.stream(), Stream.of(entry)).toList());
                }
            }
            return new Order(more, continued);
        }

        private static List<Entry> joined(List<Entry> some, List<Entry> more) {
            List<Entry> all = some instanceof ArrayList<Entry> begun ? begun : new ArrayList<>(some);
            all.addAll(more);
            return all;
        }

        Stream<NamespaceEntries> inOrder() {
            return namespaces.values().stream().sorted(ROOT_FIRST);
        }

        /** Newest first in each namespace. */
        List<Entry> all() {
            List<Entry> known = all;
            if (known == null) {
                List<Entry> some = new ArrayList<>();
                inOrder().forEach(one -> {
                    some.addAll(one.newer());
                    some.addAll(one.first());
                });
                known = Collections.unmodifiableList(some);
                all = known;
            }
            return known;
        }

        Stream<Entry> newestFirst(String namespace) {
            NamespaceEntries some = namespaces.get(namespace);
            return some == null ? Stream.of() : some.newestFirst();
        }

        @Nullable Entry head(String namespace) {
            NamespaceEntries some = namespaces.get(namespace);
            return some == null ? null : some.head();
        }
    }

    /** One checkpoint. Its time is set once its contents were read. */
    static final class Entry {
        private final int number;
        final CheckpointKey key;
        final @Nullable String parentId;
        private final @Nullable CheckpointKey parent;
        final ForeignValue.Fields metadata;
        /** The time from the first bytes, until it is used. */
        private volatile @Nullable String beginning;

        private volatile boolean timed;
        private volatile @Nullable String stored;
        private volatile @Nullable Place place;
        private volatile @Nullable OffsetDateTime createdAt;
        private volatile @Nullable Checkpoint checkpoint;

        Entry(int number, CheckpointKey key, @Nullable String parentId, CheckpointMetadata stored) {
            this.number = number;
            this.key = key;
            this.parentId = parentId;
            this.parent = parentId == null ? null : new CheckpointKey(key.namespace(), parentId);
            this.metadata = new ForeignValue.Fields(stored);
        }

        @Nullable CheckpointKey parent() {
            return parent;
        }

        /** Metadata that is needed often. */
        private record Place(@Nullable Integer step, String source) {
            static Place of(ForeignValue.Fields metadata) {
                String text = ForeignValue.text(metadata.get("source"));
                return new Place(
                        metadata.get("step") instanceof ForeignValue.Int(long number) && number == (int) number ? (int) number : null,
                        text == null || text.length() > 40 ? "" : text.intern());
            }
        }

        private Place place() {
            Place known = place;
            if (known == null) {
                known = Place.of(metadata);
                place = known;
            }
            return known;
        }

        /** The step; null if the metadata has none. */
        @Nullable Integer step() {
            return place().step();
        }

        private String source() {
            return place().source();
        }

        boolean isTimed() {
            return timed;
        }

        /** Sets the time from the first bytes, if they were read with the row and are valid. */
        void timeByBeginning() {
            OffsetDateTime known = timed ? null : IsoTime.parse(beginning);
            if (known != null) {
                time(known);
            }
            beginning = null;
        }

        /** Sets the stored time; that of the id if it is null. */
        void time(@Nullable OffsetDateTime known) {
            createdAt = known == null ? WrittenAt.ofId(key.id()) : known;
            timed = true;
        }

        /** Sets the stored time as text, which is parsed lazily; that of the id if it is null. */
        void timeText(@Nullable String text) {
            stored = text == null || text.length() > IsoTime.LONGEST ? "" : text;
            timed = true;
        }

        private @Nullable OffsetDateTime createdAt() {
            String text = stored;
            if (text != null) {
                time(IsoTime.parse(text));
                stored = null;
            }
            return createdAt;
        }

        Checkpoint checkpoint() {
            Checkpoint known = checkpoint;
            if (known == null) {
                known = new Checkpoint(key, parentId, step(), source(), createdAt(), metadata);
                checkpoint = timed ? known : null;
            }
            return known;
        }

        /** True for a checkpoint that {@code update_state} made. */
        boolean isUpdate() {
            return source().equals("update");
        }

        /** True for the beginning of a run. */
        boolean begins() {
            return source().equals("input") || source().equals("fork");
        }

        /** True if one step of a run led here from {@code before}. */
        boolean follows(Entry before) {
            Integer from = before.step();
            Integer to = step();
            return from != null && to != null && to == from + 1 && source().equals("loop");
        }

        /** {@code step 12}, {@code the input} before the first, or the id if the metadata has no step. */
        String label() {
            Integer step = step();
            return step == null ? "checkpoint " + key.id() : step < 0 ? "the input" : "step " + step;
        }
    }

    /** Reads all rows, if that was not done yet; after a failure the known ones remain. */
    synchronized Outcome<Integer> readAll(Cancellation cancellation) {
        if (order != null) {
            return Outcome.ok(size());
        }
        return rows.checkpoints(cancellation).map(all -> {
            Map<String, String> ids = HashMap.newHashMap(all.size());
            all.forEach(row -> ids.put(row.key().id(), row.key().id()));
            for (CheckpointRow row : all) {
                // Ids of parents are the same text as those of the checkpoints: kept once.
                String parent = row.parentId() == null ? null : ids.getOrDefault(row.parentId(), row.parentId());
                entries.add(row.key(), parent, row.written(), () -> metadata(row));
            }
            take(Order.of(entries.first(entries.size())), entries.size());
            return entries.size();
        });
    }

    /** All of these and the rows written since; null if not all were read. */
    synchronized @Nullable ThreadIndex grown(ThreadRows over, List<CheckpointRow> added) {
        Order known = order;
        if (known == null) {
            return null;
        }
        KnownEntries shared = entries.upTo(count);
        ThreadIndex grown = new ThreadIndex(over, problems, shared);
        List<Entry> fresh = new ArrayList<>();
        for (CheckpointRow row : added) {
            if (shared.get(row.key(), Integer.MAX_VALUE) == null) {
                fresh.add(grown.add(row));
            }
        }
        Order more = fresh.isEmpty() ? known : known.with(fresh);
        grown.take(more == null ? Order.of(shared.first(shared.size())) : more, shared.size());
        return grown;
    }

    private void take(Order made, int size) {
        count = size;
        order = made;
    }

    /** The number of checkpoints, if all were read. */
    int size() {
        return Math.min(count, entries.size());
    }

    /** About how many bytes it holds. */
    long weight() {
        return entries.weight();
    }

    private CheckpointMetadata metadata(CheckpointRow row) {
        // The metadata outlive this index, which must not be retained by them: a followed thread has one for each poll.
        ReadProblems told = problems;
        String id = row.key().id();
        return new CheckpointMetadata(row.metadata(), what -> told.add("the metadata of checkpoint " + id + " " + what));
    }

    private Order order() {
        Order known = order;
        if (known != null) {
            return known;
        }
        if (readAll(Cancellation.NEVER) instanceof Outcome.Failed<Integer>(Failure failure)) {
            problems.add(failure.sentence());
        }
        synchronized (this) {
            Order made = order;
            if (made == null) {
                made = Order.of(entries.first(entries.size()));
                take(made, entries.size());
            }
            return made;
        }
    }

    /** The checkpoint, if it is known. */
    @Nullable Entry known(CheckpointKey key) {
        return entries.get(key, count);
    }

    /** True if a checkpoint that is not known does not exist. */
    boolean isComplete() {
        return order != null;
    }

    /** Adds one row that was read by itself. */
    Entry add(CheckpointRow row) {
        return entries.add(row.key(), row.parentId(), row.written(), () -> metadata(row));
    }

    /** Root namespace first, then the others by their first checkpoint; newest first in each. */
    List<Entry> inOrder() {
        return order().all();
    }

    /** In the same order, lazily, for callers that need only the first. */
    Stream<Entry> newestFirst() {
        Order known = order();
        return Stream.concat(
                known.newestFirst(CheckpointKey.ROOT_NAMESPACE),
                Stream.of(known).flatMap(all -> all.all().stream()).filter(entry -> !entry.key.isRoot()));
    }

    /** The namespaces that have checkpoints, in the same order. */
    List<String> namespaces() {
        return order().inOrder().map(some -> some.oldest().key.namespace()).toList();
    }

    /** The number of checkpoints in a namespace. */
    int count(String namespace) {
        NamespaceEntries some = order().namespaces.get(namespace);
        return some == null ? 0 : some.newer().size() + some.first().size();
    }

    /** Those of one namespace, newest first. */
    Stream<Entry> newestFirst(String namespace) {
        return order().newestFirst(namespace);
    }

    @Nullable Entry head(String namespace) {
        Entry told = newest;
        return order == null && told != null && told.key.namespace().equals(namespace) ? told : order().head(namespace);
    }

    /** Adds a checkpoint that is the newest of its namespace. */
    void addNewest(CheckpointRow row) {
        newest = add(row);
    }

    /** A checkpoint and its ancestors, oldest first. */
    List<CheckpointKey> lineage(CheckpointKey end) {
        order();
        Set<CheckpointKey> newestFirst = new LinkedHashSet<>();
        for (Entry at = known(end); at != null && newestFirst.add(at.key); ) {
            CheckpointKey parent = at.parent();
            at = parent == null ? null : known(parent);
        }
        return List.copyOf(newestFirst).reversed();
    }

    /** True if some checkpoint continues this one. */
    boolean hasChild(CheckpointKey key) {
        return order().children.get(key) != null;
    }

    /** The checkpoints at which rows begin another branch, which may apply other rows. */
    Set<CheckpointKey> leftBy(List<CheckpointRow> rows) {
        Set<CheckpointKey> left = new HashSet<>();
        for (CheckpointRow row : rows) {
            CheckpointKey parent = row.parentId() == null ? null : new CheckpointKey(row.key().namespace(), row.parentId());
            if (parent != null && known(row.key()) == null && hasChild(parent)) {
                left.add(parent);
            }
        }
        return left;
    }

    /** The checkpoints and all their descendants. */
    Set<CheckpointKey> withContinuations(Set<CheckpointKey> starts) {
        Set<CheckpointKey> all = new HashSet<>(starts);
        Deque<CheckpointKey> open = new ArrayDeque<>(starts);
        while (!open.isEmpty()) {
            for (Entry child : children(open.pop())) {
                if (all.add(child.key)) {
                    open.push(child.key);
                }
            }
        }
        return all;
    }

    /**
     * In a walk through a thread, newest or oldest first, the requested checkpoint and the next ones in its namespace; empty if the request
     * before was for a checkpoint elsewhere. Some between them may be known already.
     */
    List<CheckpointKey> onward(CheckpointKey before, CheckpointKey key, int most) {
        Order known = order;
        if (known == null) {
            return List.of();
        }
        NamespaceEntries some = known.namespaces.get(key.namespace());
        NamespaceEntries others = before.namespace().equals(key.namespace()) ? some : known.namespaces.get(before.namespace());
        if (some == null || others == null || some != others && !(some.newer().isEmpty() && others.newer().isEmpty())) {
            return List.of();
        }
        int at = some.place(key);
        int from = others.place(before);
        boolean isEnd = some != others;
        boolean isDown = isEnd ? at == 0 && from == others.first().size() - 1 : from < at && from >= at - NEAR;
        boolean isUp = isEnd ? at == some.first().size() - 1 && from == 0 : from > at && from <= at + NEAR;
        if (at < 0 || from < 0 || !isDown && !isUp) {
            return List.of();
        }
        List<Entry> next = isDown ? some.first().subList(at, some.first().size()) : some.first().subList(0, at + 1).reversed();
        return next.stream().limit(most).map(entry -> entry.key).toList();
    }

    /** Some of its namespace with it, always the same for each of them; empty if it is not known. */
    List<CheckpointKey> around(CheckpointKey key, int most) {
        Order known = order;
        NamespaceEntries some = known == null ? null : known.namespaces.get(key.namespace());
        int place = some == null ? -1 : some.place(key);
        if (some == null || place < 0) {
            return List.of();
        }
        int start = place / most * most;
        return some.first().subList(start, Math.min(some.first().size(), start + most)).stream().map(entry -> entry.key).toList();
    }

    /** The checkpoints that continue one, oldest first. */
    List<Entry> children(CheckpointKey key) {
        List<Entry> known = order().children.get(key);
        return known == null ? List.of() : known;
    }
}
