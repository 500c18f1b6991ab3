package dev.stateroom.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Matches entries of a new version with those of the version before; entries that are not taken again are gone.
 *
 * @param <T> an entry, which may occur several times
 */
final class TwoGenerationCache<T> {
    private final Map<String, Deque<T>> left = new LinkedHashMap<>();

    TwoGenerationCache(List<T> before, Function<T, String> name) {
        before.forEach(one -> left.computeIfAbsent(name.apply(one), n -> new ArrayDeque<>()).add(one));
    }

    /** Takes the next entry of that name; null if none is left. */
    @Nullable T take(String name) {
        Deque<T> same = left.get(name);
        return same == null ? null : same.poll();
    }

    /** The entries that were not taken. */
    List<T> rest() {
        List<T> rest = new ArrayList<>();
        left.values().forEach(rest::addAll);
        return rest;
    }
}
