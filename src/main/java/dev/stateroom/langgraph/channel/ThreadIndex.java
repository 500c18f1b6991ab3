package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.Value;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The checkpoints of a thread by key, in the order that they are shown in. Holds no contents. */
final class ThreadIndex {
    private final Map<CheckpointKey, Entry> entries;
    private final List<Entry> inOrder;
    private final Map<String, Entry> heads = new HashMap<>();
    private final Set<CheckpointKey> parents = new HashSet<>();

    ThreadIndex(List<CheckpointRow> rows, Problems problems) {
        this.entries = HashMap.newHashMap(rows.size());
        Map<String, String> ids = HashMap.newHashMap(rows.size());
        rows.forEach(row -> ids.put(row.key().id(), row.key().id()));
        Map<String, String> first = new HashMap<>();
        for (CheckpointRow row : rows) {
            // Ids of parents are the same text as those of the checkpoints: kept once.
            String parent = row.parentId() == null ? null : ids.getOrDefault(row.parentId(), row.parentId());
            Metadata metadata = new Metadata(row.metadata());
            entries.put(row.key(), new Entry(row.key(), parent, metadata));
            if (metadata.isDamaged()) {
                problems.add("the metadata of checkpoint " + row.key().id() + " is no map of fields");
            }
            first.merge(row.key().namespace(), row.key().id(), (a, b) -> a.compareTo(b) <= 0 ? a : b);
            if (parent != null) {
                parents.add(new CheckpointKey(row.key().namespace(), parent));
            }
        }
        inOrder = new ArrayList<>(entries.values());
        Comparator<Entry> rootFirst = Comparator.comparing(e -> !e.key.isRoot());
        inOrder.sort(rootFirst
                .thenComparing(e -> first.getOrDefault(e.key.namespace(), ""))
                .thenComparing(e -> e.key.namespace())
                .thenComparing(Comparator.comparing((Entry e) -> e.key.id()).reversed()));
        inOrder.forEach(e -> heads.putIfAbsent(e.key.namespace(), e));
    }

    /** One checkpoint. Its time is filled in once its contents were looked at. */
    static final class Entry {
        final CheckpointKey key;
        final @Nullable String parentId;
        final Value.Fields metadata;
        final @Nullable Integer step;
        final String source;
        private volatile boolean timed;
        private volatile @Nullable OffsetDateTime createdAt;

        Entry(CheckpointKey key, @Nullable String parentId, Metadata stored) {
            this.key = key;
            this.parentId = parentId;
            this.metadata = new Value.Fields(stored);
            this.step = metadata.get("step") instanceof Value.Int(long number) && number == (int) number ? (int) number : null;
            String text = Value.text(metadata.get("source"));
            this.source = text == null || text.length() > 40 ? "" : text.intern();
        }

        @Nullable CheckpointKey parent() {
            return parentId == null ? null : new CheckpointKey(key.namespace(), parentId);
        }

        boolean isTimed() {
            return timed;
        }

        /** Takes the stored time; that of the id where it is null. */
        void time(@Nullable OffsetDateTime stored) {
            createdAt = stored == null ? WrittenAt.ofId(key.id()) : stored;
            timed = true;
        }

        Checkpoint checkpoint() {
            return new Checkpoint(key, parentId, step, source, createdAt, metadata);
        }

        /** {@code step 12}, or the id where the metadata does not say. */
        String label() {
            return step == null ? "checkpoint " + key.id() : "step " + step;
        }
    }

    @Nullable Entry get(CheckpointKey key) {
        return entries.get(key);
    }

    /** Root namespace first, then the others by their first checkpoint; newest first in each. */
    List<Entry> inOrder() {
        return inOrder;
    }

    @Nullable Entry head(String namespace) {
        return heads.get(namespace);
    }

    /** True when some checkpoint continues this one. */
    boolean hasChild(CheckpointKey key) {
        return parents.contains(key);
    }
}
