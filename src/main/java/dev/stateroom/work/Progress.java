package dev.stateroom.work;

/** Where a running task tells how far it is. Calls may come often and from any thread; who shows them drops most. */
@FunctionalInterface
public interface Progress {

    /** Nobody looks. */
    Progress SILENT = (done, total, what) -> {};

    /**
     * @param done units finished
     * @param total units in all, or -1 when unknown
     * @param what one short phrase for a person, such as "412 of 10,040 checkpoints"
     */
    void report(long done, long total, String what);

    /**
     * Something about what is read that a person has to know along with the result, such as that a file is damaged and parts of it may be missing.
     * The same sentence may come several times. Dropped unless it is overridden.
     *
     * @param sentence one sentence without a full stop
     */
    default void note(String sentence) {}
}
