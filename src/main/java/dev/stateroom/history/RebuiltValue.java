package dev.stateroom.history;

/**
 * A value computed from recorded writes, with its reliability.
 *
 * @param value the value; for an incomplete rebuild, from the existing rows
 * @param rebuild how it was computed
 * @param <T> files, messages or another channel's value
 */
public record RebuiltValue<T>(T value, Rebuild rebuild) {

    /**
     * The way in which a value was rebuilt.
     *
     * @param complete false if rows that it needs are missing or damaged
     * @param fromStep step of the oldest checkpoint that was reached; for "rebuilt from step N". Null if no step is known
     * @param writes number of folded writes
     * @param why if incomplete, one sentence that names the missing part; empty otherwise
     */
    public record Rebuild(boolean complete, @org.jspecify.annotations.Nullable Integer fromStep, int writes, String why) {

        /** Stored whole in the checkpoint: nothing to fold. */
        public static final Rebuild STORED = new Rebuild(true, null, 0, "");

        /** The beginning of most such sentences. */
        public static final String INCOMPLETE = "history incomplete: ";

        /** The missing part, for a sentence that already says that something is missing. */
        public String reason() {
            return why.startsWith(INCOMPLETE) ? why.substring(INCOMPLETE.length()) : why;
        }
    }
}
