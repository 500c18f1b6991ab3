package dev.stateroom.ui.preview;

import org.jspecify.annotations.Nullable;

/**
 * What showing a file told about it, for the panes next to it.
 *
 * @param mime its type, as stated or as told from name and bytes
 * @param bytes how many it has
 * @param charset the decoding used where it is shown as text, such as {@code UTF-8}; null for bytes and images
 * @param lineEnds {@code LF}, {@code CRLF}, {@code CR}, {@code mixed}, {@code none}; null if it is not text
 * @param lines how many lines; -1 while unknown or not text
 */
public record FileFacts(String mime, long bytes, @Nullable String charset, @Nullable String lineEnds, long lines) {}
