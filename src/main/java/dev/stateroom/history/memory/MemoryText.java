package dev.stateroom.history.memory;

/**
 * One memory: a file or an item that is read as text.
 *
 * @param place where it is
 * @param text what it holds
 */
public record MemoryText(MemoryLocation place, String text) {}
