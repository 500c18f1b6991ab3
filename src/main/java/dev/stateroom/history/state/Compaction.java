package dev.stateroom.history.state;

import org.jspecify.annotations.Nullable;

/**
 * The last replacement of older messages by a summary, by the middleware itself or by {@code compact_conversation}: {@code
 * _summarization_event}, {@code _summarizationEvent} in JavaScript.
 *
 * @param cutoffIndex number of messages from the beginning that are no longer shown to the model; null if that is not stored
 * @param path the file with those messages; null if they could not be stored
 * @param summary the message in their place
 */
public record Compaction(@Nullable Long cutoffIndex, @Nullable String path, String summary) {}
