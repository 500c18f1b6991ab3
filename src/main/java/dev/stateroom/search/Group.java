package dev.stateroom.search;

/**
 * What hits are listed under.
 *
 * @param scope what was searched
 * @param source the source's name
 * @param name the part of the source: a mount's prefix, a thread's id, a store's name
 */
public record Group(Scope scope, String source, String name) {}
