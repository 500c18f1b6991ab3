package dev.stateroom.vfs.change;

/** The smallest change of a mount. A change that a person makes is a list of them, and so is what takes it back. */
sealed interface ChangeStep {

    /** Where it acts. */
    ChangeTarget at();

    /** Writes a file. */
    record Put(ChangeTarget at, Content content, boolean replace) implements ChangeStep {}

    /** Deletes a file, or a folder with all that is in it. */
    record Remove(ChangeTarget at) implements ChangeStep {}

    /** Makes a folder, where the medium has empty ones. */
    record Folder(ChangeTarget at) implements ChangeStep {}

    /** What a file is to hold. */
    sealed interface Content {}

    /** These bytes; not copied. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Bytes(byte[] value) implements Content {}

    /** What another file holds at the time of writing. */
    record Copy(ChangeTarget of) implements Content {}
}
