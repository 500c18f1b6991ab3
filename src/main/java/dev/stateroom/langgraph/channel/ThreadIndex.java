package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.IsoTime;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The checkpoints of a thread by key, in the order that they are shown in. Holds no contents. Read whole when something asks
 * for all of them; until then it knows those that were met one by one. Safe for use by several threads.
 */
final class ThreadIndex {
    private final ThreadRows rows;
    private final ReadProblems problems;
    // In the order of the rows: mostly that of their ids, which takes little to sort.
    private final Map<CheckpointKey, Entry> entries = new LinkedHashMap<>();
    private volatile @Nullable Order order;

    /** The newest root checkpoint, where it was known before the others. */
    private volatile @Nullable Entry newest;

    ThreadIndex(ThreadRows rows, ReadProblems problems) {
        this.rows = rows;
        this.problems = problems;
    }

    /** All of them: root namespace first, then the others by their first checkpoint; newest first in each. */
    private record Order(List<Entry> entries, Map<String, Entry> heads, Map<CheckpointKey, List<Entry>> children) {
        private static final Comparator<Entry> OLDEST_FIRST = Comparator.comparing(e -> e.key.id());

        /** Namespaces, newest first in each: by their oldest, which is their last one. */
        private static final Comparator<List<Entry>> ROOT_FIRST = Comparator.<List<Entry>, Boolean>comparing(some -> !some.getFirst().key.isRoot())
                .thenComparing(List::getLast, OLDEST_FIRST)
                .thenComparing(some -> some.getFirst().key.namespace());

        static Order of(Iterable<Entry> entries) {
            Map<String, List<Entry>> namespaces = new HashMap<>();
            Map<CheckpointKey, List<Entry>> children = new HashMap<>();
            for (Entry entry : entries) {
                namespaces.computeIfAbsent(entry.key.namespace(), _ -> new ArrayList<>()).add(entry);
                CheckpointKey parent = entry.parent();
                if (parent != null) {
                    children.merge(parent, List.of(entry), Order::joined);
                }
            }
            // Once, when all are there: thousands may have one parent.
            children.replaceAll((_, some) -> some.size() == 1 ? some : some.stream().sorted(OLDEST_FIRST).toList());
            namespaces.values().forEach(some -> some.sort(OLDEST_FIRST.reversed()));
            List<Entry> inOrder = namespaces.values().stream().sorted(ROOT_FIRST).flatMap(List::stream).toList();
            Map<String, Entry> heads = new HashMap<>();
            namespaces.forEach((namespace, some) -> heads.put(namespace, some.getFirst()));
            return new Order(inOrder, heads, children);
        }

        private static List<Entry> joined(List<Entry> some, List<Entry> more) {
            List<Entry> all = some instanceof ArrayList<Entry> begun ? begun : new ArrayList<>(some);
            all.addAll(more);
            return all;
        }
    }

    /** One checkpoint. Its time is filled in once its contents were looked at. */
    static final class Entry {
        final CheckpointKey key;
        final @Nullable String parentId;
        private final @Nullable CheckpointKey parent;
        final ForeignValue.Fields metadata;
        private volatile boolean timed;
        private volatile @Nullable String stored;
        private volatile @Nullable Place place;
        private volatile @Nullable OffsetDateTime createdAt;
        private volatile @Nullable Checkpoint checkpoint;

        Entry(CheckpointKey key, @Nullable String parentId, CheckpointMetadata stored) {
            this.key = key;
            this.parentId = parentId;
            this.parent = parentId == null ? null : new CheckpointKey(key.namespace(), parentId);
            this.metadata = new ForeignValue.Fields(stored);
        }

        @Nullable CheckpointKey parent() {
            return parent;
        }

        /** What the metadata say that is asked for again and again. */
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

        /** The step; null if the metadata does not say. */
        @Nullable Integer step() {
            return place().step();
        }

        private String source() {
            return place().source();
        }

        boolean isTimed() {
            return timed;
        }

        /** Takes the stored time; that of the id if it is null. */
        void time(@Nullable OffsetDateTime known) {
            createdAt = known == null ? WrittenAt.ofId(key.id()) : known;
            timed = true;
        }

        /** Takes the stored time as text, which is parsed when it is first asked for; that of the id if it is null. */
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

        /** True where a run began. */
        boolean begins() {
            return source().equals("input") || source().equals("fork");
        }

        /** True when one step of a run led here from {@code before}. */
        boolean follows(Entry before) {
            Integer from = before.step();
            Integer to = step();
            return from != null && to != null && to == from + 1 && source().equals("loop");
        }

        /** {@code step 12}, {@code the input} before the first, or the id where the metadata does not say. */
        String label() {
            Integer step = step();
            return step == null ? "checkpoint " + key.id() : step < 0 ? "the input" : "step " + step;
        }
    }

    /** Reads all rows, if that was not done yet; a failure leaves what is known. */
    synchronized Outcome<Integer> readAll(Cancellation cancellation) {
        if (order != null) {
            return Outcome.ok(entries.size());
        }
        return rows.checkpoints(cancellation).map(all -> {
            Map<String, String> ids = HashMap.newHashMap(all.size());
            all.forEach(row -> ids.put(row.key().id(), row.key().id()));
            for (CheckpointRow row : all) {
                // Ids of parents are the same text as those of the checkpoints: kept once.
                String parent = row.parentId() == null ? null : ids.getOrDefault(row.parentId(), row.parentId());
                entries.computeIfAbsent(row.key(), key -> new Entry(key, parent, metadata(row)));
            }
            order = Order.of(entries.values());
            return entries.size();
        });
    }

    /** All of these and the rows that were written since; null where not all were read. */
    synchronized @Nullable ThreadIndex grown(ThreadRows over, List<CheckpointRow> added) {
        Order known = order;
        if (known == null) {
            return null;
        }
        ThreadIndex grown = new ThreadIndex(over, problems);
        grown.entries.putAll(entries);
        // Newest first, as they will be: sorting what is nearly sorted is cheap.
        List<Entry> all = new ArrayList<>(added.size() + entries.size());
        for (CheckpointRow row : added.reversed()) {
            if (!entries.containsKey(row.key())) {
                all.add(grown.add(row));
            }
        }
        all.addAll(known.entries());
        grown.order = Order.of(all);
        return grown;
    }

    /** How many there are, where all were read. */
    synchronized int size() {
        return entries.size();
    }

    private CheckpointMetadata metadata(CheckpointRow row) {
        // The metadata outlive this index, which must not be kept for them: a followed thread has one for each look.
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
            Order made = order == null ? Order.of(entries.values()) : order;
            order = made;
            return made;
        }
    }

    /** The checkpoint where it was met already. */
    synchronized @Nullable Entry known(CheckpointKey key) {
        return entries.get(key);
    }

    /** True when a checkpoint that is not known is not there. */
    boolean isComplete() {
        return order != null;
    }

    /** Takes one row that was read by itself. */
    synchronized Entry add(CheckpointRow row) {
        return entries.computeIfAbsent(row.key(), key -> new Entry(key, row.parentId(), metadata(row)));
    }

    /** Root namespace first, then the others by their first checkpoint; newest first in each. */
    List<Entry> inOrder() {
        return order().entries();
    }

    @Nullable Entry head(String namespace) {
        Entry told = newest;
        return order == null && told != null && told.key.namespace().equals(namespace) ? told : order().heads().get(namespace);
    }

    /** Takes a checkpoint that is the newest of its namespace. */
    void addNewest(CheckpointRow row) {
        newest = add(row);
    }

    /** A checkpoint and those that it goes back to, oldest first. */
    List<CheckpointKey> lineage(CheckpointKey end) {
        order();
        Set<CheckpointKey> newestFirst = new LinkedHashSet<>();
        for (Entry at = known(end); at != null && newestFirst.add(at.key); ) {
            CheckpointKey parent = at.parent();
            at = parent == null ? null : known(parent);
        }
        return List.copyOf(newestFirst).reversed();
    }

    /** True when some checkpoint continues this one. */
    boolean hasChild(CheckpointKey key) {
        return order().children().containsKey(key);
    }

    /** The checkpoints at which rows begin another branch: it may take rows that the others had. */
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

    /** The checkpoints and all that continue them. */
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

    /** The checkpoints that continue one, oldest first. */
    List<Entry> children(CheckpointKey key) {
        return order().children().getOrDefault(key, List.of());
    }
}
