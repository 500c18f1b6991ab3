package dev.stateroom.vfs.glob;

/** What a pattern is used for: the parts of one release read the same text differently. */
public enum GlobUse {
    /** {@code glob} over the keys of a state or store backend; paths relative to the search root. */
    GLOB_KEYS,
    /** {@code glob} on a disk in virtual mode; paths relative to the search root. */
    GLOB_DISK,
    /** {@code glob} on a disk in real mode, where some releases do not refuse {@code ..}. */
    GLOB_HOST,
    /** {@code glob} of the context hub; keys without a leading slash. */
    GLOB_HUB,
    /** {@code glob} of the sandbox base class; paths relative to the search root. */
    GLOB_SANDBOX,
    /** The filter of {@code grep} over keys; paths relative to the search root. */
    FILTER_KEYS,
    /** The filter of {@code grep} on a disk without ripgrep; paths relative to the folder searched. */
    FILTER_DISK,
    /** The filter of {@code grep} in the context hub; keys without a leading slash. */
    FILTER_HUB,
    /** The filter of {@code grep} in the sandbox base class; paths relative to the search root. */
    FILTER_SANDBOX,
    /** A permission rule's pattern; absolute paths. */
    RULE,
    /** The same, with wildcards that match a leading dot even where the reference's do not: probably what the author meant. */
    RULE_HIDDEN_TOO
}
