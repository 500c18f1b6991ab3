package dev.stateroom.history;

import java.util.Locale;

/**
 * The evidence in the recording on whether a tool call ran.
 *
 * @param state the proven state
 * @param detail the error, also of an earlier try before the one with a result, or why the outcome is unknown; empty otherwise
 */
public record CallRun(State state, String detail) {

    /** The proven state. */
    public enum State {
        /** A tool ran and returned the recorded result. */
        ANSWERED,
        /** A tool ran and returned a result, but the step never ended, and the result was dropped. */
        DROPPED,
        /** A tool ran and raised; the detail is the error. */
        RAISED,
        /** A tool ran and was stopped with its run. */
        CUT_OFF,
        /** A tool ran up to an interrupt of its own, which waits for an answer. */
        ASKS,
        /** It did not run yet: it waits for a review. */
        REVIEW,
        /** It did not run yet: the thread stopped before it. */
        PLANNED,
        /** It never ran: its step was never begun, and the thread continued. */
        NEVER,
        /** It never ran: a reviewer rejected it. */
        REJECTED,
        /** It never ran: a reviewer answered in its place. */
        RESPONDED,
        /** Its result was in the run's input, or was put into the state from outside. */
        GIVEN,
        /** The recording has no evidence. */
        UNKNOWN;

        /** The spelling in JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static CallRun of(State state) {
        return new CallRun(state, "");
    }

    /** True if a tool is known to have run. */
    public boolean ran() {
        return switch (state) {
            case ANSWERED, DROPPED, RAISED, CUT_OFF, ASKS -> true;
            case REVIEW, PLANNED, NEVER, REJECTED, RESPONDED, GIVEN, UNKNOWN -> false;
        };
    }

    /** One phrase for a person; empty if the result is enough. */
    public String words() {
        return switch (state) {
            case ANSWERED -> detail.isEmpty() ? "" : "ran again: a try before raised " + detail;
            case DROPPED -> "ran, its result was dropped: the step never ended";
            case RAISED -> "ran and raised " + detail;
            case CUT_OFF -> "ran and was stopped with its run";
            case ASKS -> "waits for the answer to a question of its own";
            case REVIEW -> "waits for a reviewer";
            case PLANNED -> "did not run yet: the thread stopped before it";
            case NEVER -> detail.isEmpty() ? "never ran" : "never ran: " + detail;
            case REJECTED -> "never ran: a reviewer rejected it";
            case RESPONDED -> "never ran: a reviewer answered it";
            case GIVEN -> "its answer was put into the state, and no run of it is recorded";
            case UNKNOWN -> "unknown whether it ran" + (detail.isEmpty() ? "" : ": " + detail);
        };
    }
}
