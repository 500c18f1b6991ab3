package dev.stateroom.vfs;

/**
 * A replacement of text in a file.
 *
 * @param oldText what must be there; not empty
 * @param newText what takes its place
 * @param all every occurrence; when false there must be exactly one
 */
public record FileEdit(String oldText, String newText, boolean all) {}
