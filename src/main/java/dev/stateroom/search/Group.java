package dev.stateroom.search;

import java.util.Comparator;

/**
 * What hits are listed under.
 *
 * @param scope what was searched
 * @param source the source's name
 * @param name the part of the source: a mount's prefix, a thread's id, a store's name
 */
public record Group(Scope scope, String source, String name) {
    /** By what was searched, then by names. */
    public static final Comparator<Group> IN_ORDER =
            Comparator.comparing(Group::scope).thenComparing(Group::source).thenComparing(Group::name);
}
