package dev.stateroom.history;

import dev.stateroom.vfs.KeptVersion;

/** The content of a file at some moment. */
public sealed interface FileSnapshot {

    /** A text. */
    record Text(String text) implements FileSnapshot {}

    /** Any other content. */
    enum Other implements FileSnapshot {
        /** There was no such file. */
        ABSENT,
        /** The content is not known, or it is not text. */
        UNKNOWN
    }

    /** The content of a version that a medium keeps. */
    static FileSnapshot of(KeptVersion kept) {
        String text = kept.text();
        return text != null ? new Text(text) : kept.isDeletion() ? Other.ABSENT : Other.UNKNOWN;
    }

    /** True if both are known and differ. */
    default boolean contradicts(FileSnapshot other) {
        return this != Other.UNKNOWN && other != Other.UNKNOWN && !equals(other);
    }
}
