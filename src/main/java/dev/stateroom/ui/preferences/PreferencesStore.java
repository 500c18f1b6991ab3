package dev.stateroom.ui.preferences;

/** Keeps the {@link PreferenceValues}. Safe for use by several threads. */
public interface PreferencesStore extends AutoCloseable {

    /** What was kept last, as far as that is known at once; {@link PreferenceValues#NOTHING} at the first start. Reads a small file. */
    PreferenceValues recall();

    /** Asks where it is kept; what that holds is for {@link #catchUp} then. May block for long. */
    StartNotice ask();

    /** Runs on any thread whenever {@link #catchUp} would give something else. One listener. */
    void attend(Runnable changed);

    /** What is kept now with what was handed over here and is not kept yet. On the thread that calls {@link #keep}. */
    PreferenceValues catchUp();

    /** Keeps this in place of what was kept before, soon; returns at once. */
    void keep(PreferenceValues remembered);

    /** Keeps what was handed over last without waiting for more; returns at once. */
    void hurry();

    /** Waits until the last one is kept. */
    @Override
    void close();

    /** How it went. */
    enum Note {
        /** Nothing. */
        NONE,
        /** What was kept is gone. */
        RECREATED,
        /** It cannot be read now. */
        UNREADABLE
    }

    /**
     * What the user has to be shown.
     *
     * @param why one sentence with the cause; empty for none
     */
    record StartNotice(Note note, String why) {}

    /** A memory that keeps nothing beyond the process: for pictures and tests. */
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
                // There are no others.
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
