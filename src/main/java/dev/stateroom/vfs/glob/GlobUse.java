package dev.stateroom.vfs.glob;

/** What a pattern is for: the same text means different things to the parts of one release. */
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
    /** The filter of {@code grep} on a disk if there is no ripgrep; paths relative to the folder searched. */
    FILTER_DISK,
    /** The filter of {@code grep} in the context hub; keys without a leading slash. */
    FILTER_HUB,
    /** The filter of {@code grep} in the sandbox base class; paths relative to the search root. */
    FILTER_SANDBOX,
    /** A permission rule's pattern; absolute paths. */
    RULE,
    /** The same if wildcards matched a leading dot, also where they do not: what its author may have meant. */
    RULE_HIDDEN_TOO
}
