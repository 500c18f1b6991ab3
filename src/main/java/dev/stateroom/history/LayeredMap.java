package dev.stateroom.history;

import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/**
 * An immutable map, built at once, that grows in small steps: the larger one shares the entries of the smaller one. A lookup is cheap;
 * iterating makes a copy.
 *
 * @param <K> the keys
 * @param <V> the values
 */
public final class LayeredMap<K, V> extends AbstractMap<K, V> {
    private final Map<K, V> base;
    private final PMap<K, V> added;
    private final int size;

    private LayeredMap(Map<K, V> base, PMap<K, V> added, int size) {
        this.base = base;
        this.added = added;
        this.size = size;
    }

    /** @param base must not change any more */
    public static <K, V> LayeredMap<K, V> of(Map<K, V> base) {
        return base instanceof LayeredMap<K, V> made ? made : new LayeredMap<>(base, HashTreePMap.empty(), base.size());
    }

    @Override
    @SuppressWarnings("SuspiciousMethodCalls") // as in every map
    public @Nullable V get(@Nullable Object key) {
        V newer = added.isEmpty() ? null : added.get(key);
        return newer == null ? base.get(key) : newer;
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return get(key) != null;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Set<Entry<K, V>> entrySet() {
        Map<K, V> all = LinkedHashMap.newLinkedHashMap(size);
        all.putAll(base);
        all.putAll(added);
        return Map.copyOf(all).entrySet();
    }

    /** A copy with another value for that key. */
    public LayeredMap<K, V> plus(K key, V value) {
        return new LayeredMap<>(base, added.plus(key, value), containsKey(key) ? size : size + 1);
    }
}
