package dev.stateroom.history.store;

/**
 * Who or what made a change.
 *
 * @param who a person's or program's name
 * @param through by what means: "store put", "window", "import of items.jsonl"
 */
public record ChangeAuthor(String who, String through) {}
