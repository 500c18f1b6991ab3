package dev.stateroom.history;

/**
 * A value computed from recorded writes, and how far it can be trusted.
 *
 * @param value the value; where the rebuild is incomplete, what the rows that are there give
 * @param rebuild how it came about
 * @param <T> files, messages or another channel's value
 */
public record RebuiltValue<T>(T value, Rebuild rebuild) {

    /**
     * How a value was rebuilt.
     *
     * @param complete false when rows that it needs are missing or damaged
     * @param fromStep step of the oldest checkpoint that was reached; for "rebuilt from step N". Null if no step is known
     * @param writes how many writes were folded
     * @param why when incomplete, one sentence naming what is missing; empty otherwise
     */
    public record Rebuild(boolean complete, @org.jspecify.annotations.Nullable Integer fromStep, int writes, String why) {

        /** Stored whole in the checkpoint: nothing to fold. */
        public static final Rebuild STORED = new Rebuild(true, null, 0, "");

        /** What most such sentences begin with. */
        public static final String INCOMPLETE = "history incomplete: ";

        /** What is missing, for a sentence that says already that something is. */
        public String reason() {
            return why.startsWith(INCOMPLETE) ? why.substring(INCOMPLETE.length()) : why;
        }
    }
}
