package dev.stateroom.vfs;

/**
 * A replacement of text in a file.
 *
 * @param oldText the text to replace; not empty
 * @param newText the replacement
 * @param all true to replace every occurrence; if false there must be exactly one
 */
public record FileEdit(String oldText, String newText, boolean all) {}
