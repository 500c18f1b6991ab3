package dev.stateroom.search;

import java.util.Comparator;

/**
 * The group that hits are listed under.
 *
 * @param scope what was searched
 * @param source the source's name
 * @param name the part of the source: a mount's prefix, a thread's id, a store's name
 */
public record HitGroup(SearchScope scope, String source, String name) {
    /** By scope, then by names. */
    public static final Comparator<HitGroup> IN_ORDER =
            Comparator.comparing(HitGroup::scope).thenComparing(HitGroup::source).thenComparing(HitGroup::name);
}
