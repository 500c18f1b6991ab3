package dev.stateroom.agent;

import dev.stateroom.vfs.CodePointOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A map of flat keys in insertion order, as in Python and JavaScript. A key that is set again keeps its place; one that was removed is last
 * when it is added again. The keys are held in code point order, so those with a common prefix are found without scanning others. Not for
 * several threads at once.
 *
 * @param <V> the values
 */
public class KeyMap<V> {
    /** Sorts directly after a slash. */
    private static final char AFTER_SLASH = '/' + 1;

    private final TreeMap<String, Slot<V>> byKey = new TreeMap<>(CodePointOrder.INSTANCE);
    private final List<Former<V>> log = new ArrayList<>();
    private boolean logs;
    private long next;

    /** The value of a key before a change; null if it was missing. */
    private record Former<V>(String key, @Nullable Slot<V> slot) {}

    /**
     * A key with its value.
     *
     * @param place its place in insertion order
     */
    public record Slot<V>(String key, V value, long place) {}

    /** Number of keys. */
    public final int size() {
        return byKey.size();
    }

    /** The value of exactly that key; null if it is missing. */
    public final @Nullable V get(String key) {
        Slot<V> slot = byKey.get(key);
        return slot == null ? null : slot.value();
    }

    /** Sets a key's value. */
    public final void put(String key, V value) {
        Slot<V> former = byKey.get(key);
        remember(key, former);
        byKey.put(key, new Slot<>(key, value, former == null ? next++ : former.place()));
    }

    /** Removes a key; returns true if it existed. */
    public final boolean remove(String key) {
        Slot<V> former = byKey.remove(key);
        if (former != null) {
            remember(key, former);
        }
        return former != null;
    }

    /** Sets a key's value, or removes the key if it is null. */
    public final void set(String key, @Nullable V value) {
        if (value == null) {
            remove(key);
        } else {
            put(key, value);
        }
    }

    private void remember(String key, @Nullable Slot<V> former) {
        if (logs) {
            log.add(new Former<>(key, former));
        }
    }

    /** Sets a mark for {@link #backTo}; from the first one on, changes are recorded until {@link #forget}. */
    public final int mark() {
        logs = true;
        return log.size();
    }

    /** The keys that were set or removed since a mark, in the order of their first change, with their values now; null if removed. */
    public final Map<String, @Nullable V> changedSince(int mark) {
        Map<String, @Nullable V> changed = new LinkedHashMap<>();
        for (Former<V> former : log.subList(mark, log.size())) {
            if (!changed.containsKey(former.key())) {
                changed.put(former.key(), get(former.key()));
            }
        }
        return changed;
    }

    /** Restores everything as it was at a mark, including the order of the keys. */
    public final void backTo(int mark) {
        while (log.size() > mark) {
            Former<V> former = log.removeLast();
            if (former.slot() == null) {
                byKey.remove(former.key());
            } else {
                byKey.put(former.key(), former.slot());
            }
        }
    }

    /** Drops all marks. */
    public final void forget() {
        log.clear();
        logs = false;
    }

    /** The keys that begin with {@code prefix}, in insertion order. */
    public final List<Slot<V>> below(String prefix) {
        List<Slot<V>> found = inKeyOrder(prefix);
        found.sort(Comparator.comparingLong(Slot::place));
        return found;
    }

    /** The keys that begin with {@code prefix}, in code point order. */
    public final List<Slot<V>> inKeyOrder(String prefix) {
        List<Slot<V>> found = new ArrayList<>();
        for (Slot<V> slot : byKey.tailMap(prefix, true).values()) {
            if (!slot.key().startsWith(prefix)) {
                break;
            }
            found.add(slot);
        }
        return found;
    }

    /**
     * The files and folders directly below a prefix, in code point order. Skips each folder in one step, by seeking to the first key after
     * it.
     *
     * @param files called with each key that has no slash after the prefix
     * @param folders called once with each folder: the key up to and including the first slash after the prefix
     */
    public final void children(String prefix, Consumer<Slot<V>> files, Consumer<String> folders) {
        Slot<V> slot = firstFrom(prefix);
        while (slot != null && slot.key().startsWith(prefix)) {
            String key = slot.key();
            int slash = key.indexOf('/', prefix.length());
            if (slash < 0) {
                files.accept(slot);
                slot = firstFrom(key + '\0');
            } else {
                folders.accept(key.substring(0, slash + 1));
                slot = firstFrom(key.substring(0, slash) + AFTER_SLASH);
            }
        }
    }

    /** The first key at or after {@code key} in code point order; null after the last. */
    public final @Nullable Slot<V> firstFrom(String key) {
        Map.Entry<String, Slot<V>> entry = byKey.ceilingEntry(key);
        return entry == null ? null : entry.getValue();
    }
}
