package dev.stateroom.history.store;

/**
 * The author of a change.
 *
 * @param who a person's or program's name
 * @param through the means: "store put", "window", "import of items.jsonl"
 */
public record ChangeAuthor(String who, String through) {}
