package dev.stateroom.ui.preview;

import org.jspecify.annotations.Nullable;

/**
 * Facts about a shown file, for the panes next to it.
 *
 * @param mime its type, as stated or as detected from name and bytes
 * @param bytes its size
 * @param charset the decoding if it is shown as text, such as {@code UTF-8}; null for bytes and images
 * @param lineEnds {@code LF}, {@code CRLF}, {@code CR}, {@code mixed}, {@code none}; null if it is not text
 * @param lines the number of lines; -1 while unknown or if it is not text
 */
public record FileFacts(String mime, long bytes, @Nullable String charset, @Nullable String lineEnds, long lines) {}
