package dev.stateroom.history;

import dev.stateroom.vfs.KeptVersion;

/** What a file held at some moment. */
public sealed interface FileSnapshot {

    /** This text. */
    record Text(String text) implements FileSnapshot {}

    /** What is not a text. */
    enum Other implements FileSnapshot {
        /** There was no such file. */
        ABSENT,
        /** Nothing tells what it held, or it is no text. */
        UNKNOWN
    }

    /** What a version that a medium keeps held. */
    static FileSnapshot of(KeptVersion kept) {
        String text = kept.text();
        return text != null ? new Text(text) : kept.isDeletion() ? Other.ABSENT : Other.UNKNOWN;
    }

    /** True if both are known and are not the same. */
    default boolean contradicts(FileSnapshot other) {
        return this != Other.UNKNOWN && other != Other.UNKNOWN && !equals(other);
    }
}
