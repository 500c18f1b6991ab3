package dev.stateroom.vfs.change;

/** The smallest change of a mount. A change that the user makes is a list of them, and so is its inverse. */
sealed interface ChangeStep {

    /** The file or folder that it changes. */
    ChangeTarget at();

    /** Writes a file. */
    record Put(ChangeTarget at, Content content, boolean replace) implements ChangeStep {}

    /** Deletes a file, or a folder with its content. */
    record Remove(ChangeTarget at) implements ChangeStep {}

    /** Creates a folder, if the backend supports empty ones. */
    record Folder(ChangeTarget at) implements ChangeStep {}

    /** The content for a file. */
    sealed interface Content {}

    /** These bytes; not copied. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Bytes(byte[] value) implements Content {}

    /** The content of another file at the time of writing. */
    record Copy(ChangeTarget of) implements Content {}
}
