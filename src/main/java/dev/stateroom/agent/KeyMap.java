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
 * Values under flat keys, in the order in which the keys came, as the languages' own maps keep them. A key that is given again
 * keeps its place; one that was removed comes last when it returns. The keys are held in code point order, so those with a
 * common beginning are found without looking at others. Not for several threads at once.
 *
 * @param <V> the values
 */
public class KeyMap<V> {
    /** Sorts directly behind a slash. */
    private static final char AFTER_SLASH = '/' + 1;

    private final TreeMap<String, Slot<V>> byKey = new TreeMap<>(CodePointOrder.INSTANCE);
    private final List<Former<V>> log = new ArrayList<>();
    private boolean logs;
    private long next;

    /** What a key held before a change; null if it was not there. */
    private record Former<V>(String key, @Nullable Slot<V> slot) {}

    /**
     * A key with its value.
     *
     * @param place grows in the order in which the keys came
     */
    public record Slot<V>(String key, V value, long place) {}

    /** How many keys. */
    public final int size() {
        return byKey.size();
    }

    /** The value of exactly that key; null if there is none. */
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

    /** Takes a key away, if it is there; true when it was. */
    public final boolean remove(String key) {
        Slot<V> former = byKey.remove(key);
        if (former != null) {
            remember(key, former);
        }
        return former != null;
    }

    /** Sets a key's value, or takes the key away for null. */
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

    /** A point to which {@link #backTo} can return; from the first one on, changes are remembered until {@link #forget}. */
    public final int mark() {
        logs = true;
        return log.size();
    }

    /** The keys that were set or taken away since a mark, in the order in which they were touched first, with what they hold now; null for nothing. */
    public final Map<String, @Nullable V> changedSince(int mark) {
        Map<String, @Nullable V> changed = new LinkedHashMap<>();
        for (Former<V> former : log.subList(mark, log.size())) {
            if (!changed.containsKey(former.key())) {
                changed.put(former.key(), get(former.key()));
            }
        }
        return changed;
    }

    /** Everything as it was at a mark, the order of the keys too. */
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

    /** The keys that begin with {@code prefix}, in the order in which they came. */
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
     * What is directly under a prefix, in code point order. Skips each folder in one step, by entering the keys again
     * behind it.
     *
     * @param files told of each key that has no slash behind the prefix
     * @param folders told once of each beginning of keys up to and with the first slash behind the prefix
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

    /** The first key at or behind {@code key} in code point order; null behind the last. */
    public final @Nullable Slot<V> firstFrom(String key) {
        Map.Entry<String, Slot<V>> entry = byKey.ceilingEntry(key);
        return entry == null ? null : entry.getValue();
    }
}
