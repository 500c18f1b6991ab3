package dev.stateroom.ui.memory;

/** Keeps the {@link Remembered}. Safe for use by several threads. */
public interface Memory extends AutoCloseable {

    /** What was kept last; {@link Remembered#NOTHING} at the first start, and where it cannot be read. May block. */
    Recalled recall();

    /** Keeps this in place of what was kept before, soon; returns at once. */
    void keep(Remembered remembered);

    /** Keeps what was handed over last without waiting for more; returns at once. */
    void hurry();

    /** Waits until the last one is kept. */
    @Override
    void close();

    /**
     * What was found.
     *
     * @param remembered the content
     * @param note one sentence when something was wrong with it; empty otherwise
     */
    record Recalled(Remembered remembered, String note) {}

    /** A memory that keeps nothing beyond the process: for pictures and tests. */
    static Memory none() {
        return new Memory() {
            private volatile Remembered kept = Remembered.NOTHING;

            @Override
            public Recalled recall() {
                return new Recalled(kept, "");
            }

            @Override
            public void keep(Remembered remembered) {
                kept = remembered;
            }

            @Override
            public void hurry() {}

            @Override
            public void close() {}
        };
    }
}
