package dev.stateroom.history.memory;

/**
 * One memory: a file or an item that is read as text.
 *
 * @param place its place
 * @param text its content
 */
public record MemoryText(MemoryLocation place, String text) {}
