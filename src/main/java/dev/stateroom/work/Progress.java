package dev.stateroom.work;

/** Receives the progress of a running task. Calls may come often and from any thread; a display drops most. */
@FunctionalInterface
public interface Progress {

    /** Shows nothing. */
    Progress SILENT = (done, total, what) -> {};

    /**
     * @param done units finished
     * @param total units in all, or -1 when unknown
     * @param what one short phrase for a person, such as "412 of 10,040 checkpoints"
     */
    void report(long done, long total, String what);

    /**
     * Adds a note about the data that a person must see along with the result, such as that a file is damaged and parts of it may be
     * missing. The same sentence may come several times. Dropped unless it is overridden.
     *
     * @param sentence one sentence without a full stop
     */
    default void note(String sentence) {}
}
