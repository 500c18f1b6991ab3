package dev.stateroom.ui.preferences;

/** Stores the {@link PreferenceValues}. Safe for use by several threads. */
public interface PreferencesStore extends AutoCloseable {

    /** The last values as far as they are known at once, from a small file; {@link PreferenceValues#NOTHING} at the first start. */
    PreferenceValues recall();

    /** Opens the store, after which {@link #catchUp} has its values. May block for long. */
    StartNotice ask();

    /** Sets the one listener, called on any thread whenever {@link #catchUp} would return something else. */
    void attend(Runnable changed);

    /** Returns the stored values with those that are kept here but not stored yet. On the thread that calls {@link #keep}. */
    PreferenceValues catchUp();

    /** Stores these values soon, in place of the former ones; returns at once. */
    void keep(PreferenceValues remembered);

    /** Stores the last values without waiting for more; returns at once. */
    void hurry();

    /** Waits until the last values are stored. */
    @Override
    void close();

    /** A note about the opened store. */
    enum Note {
        /** Nothing. */
        NONE,
        /** The stored values were lost. */
        RECREATED,
        /** It cannot be read now. */
        UNREADABLE
    }

    /**
     * A note for the user.
     *
     * @param why one sentence with the cause; empty for none
     */
    record StartNotice(Note note, String why) {}

    /** A store that keeps nothing beyond the process: for pictures and tests. */
    static PreferencesStore none() {
        return new PreferencesStore() {
            private volatile PreferenceValues kept = PreferenceValues.NOTHING;

            @Override
            public PreferenceValues recall() {
                return kept;
            }

            @Override
            public StartNotice ask() {
                return new StartNotice(Note.NONE, "");
            }

            @Override
            public void attend(Runnable changed) {
                // There are no changes from outside.
            }

            @Override
            public PreferenceValues catchUp() {
                return kept;
            }

            @Override
            public void keep(PreferenceValues remembered) {
                kept = remembered;
            }

            @Override
            public void hurry() {}

            @Override
            public void close() {}
        };
    }
}
