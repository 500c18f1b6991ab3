package dev.stateroom.replay;

/**
 * The reason for a call's verdict.
 *
 * @param reason the kind of reason
 * @param detail its subject: a route, a rule's text, a number of calls; empty for none
 */
public record VerdictNote(Reason reason, String detail) {
    /** No further reason. */
    public static final VerdictNote NONE = new VerdictNote(Reason.NONE, "");

    /** Appended to a route: either that route is missing, or the agent's own backend for all other paths. */
    static final String OR_DEFAULT = " or /";

    /** Kinds of reasons. */
    public enum Reason {
        /** No further reason. */
        NONE,
        /** Both answers are errors. */
        FAILED_ALIKE,
        /** It gives this answer behind a table of routes, whose other mounts are missing here. */
        BEHIND_ROUTES,
        /** The tool is not a file tool. */
        NOT_OURS,
        /** The agent has no tool of that name. */
        NO_SUCH_TOOL,
        /** The agent has no subagent of that name; the detail is what the model got. */
        NO_SUCH_SUBAGENT,
        /** A subagent's start: its calls, whose number is the detail, run under it. */
        SUBAGENT,
        /** A subagent's start without recorded calls. */
        SUBAGENT_UNRECORDED,
        /** Depends on a subagent whose calls are not recorded; the detail is the number of the call that started it. */
        AFTER_UNRECORDED,
        /** A custom tool whose effect on files is not recorded. */
        OWN_UNRECORDED,
        /** Differs after a custom tool; the detail is the number of that tool's call. */
        AFTER_OWN,
        /** A command, which does not run here. */
        COMMAND,
        /** The recording has no arguments. */
        NO_ARGUMENTS,
        /** It ran, and the recording has no result. */
        NO_RESULT,
        /** A reviewer rejected it. */
        REJECTED,
        /** A reviewer answered it. */
        ANSWERED,
        /** It never ran, and the agent's answer in its place says so. */
        PATCHED,
        /** It never ran. */
        CANCELLED,
        /** It waits for a reviewer. */
        WAITING,
        /** It ran, and its result was dropped with its step; the detail is the phrase, as for the next ones. */
        DROPPED,
        /** It ran and was stopped with its run. */
        STOPPED,
        /** It waits for the answer to a question of its own. */
        ASKING,
        /** The thread stopped before it. */
        PLANNED,
        /** Its answer was put into the state by hand. */
        GIVEN,
        /** The recording does not show whether it ran. */
        UNKNOWN,
        /** It ran and raised an exception. */
        RAN_AND_RAISED,
        /** It ran with a reviewer's change. */
        EDITED,
        /** It ran with another file than the model named, according to the answers; the detail is the file. */
        REDIRECTED,
        /** It ran twice, and the recorded answer is from the second time. */
        RAN_TWICE,
        /** A rule that is missing here refused it; the detail is the recorded text. */
        DENIED_AS_RECORDED,
        /** A rule refuses it; the detail is the text. */
        RULE,
        /** Its path was on a mount that is missing here; the detail is the route. */
        MISSING_ROUTE,
        /** The content of the mount has changed since the call; the detail is the evidence. */
        MOVED_ON,
        /** No file tool of the release says this: a custom backend or middleware is missing here. The detail is the text. */
        FOREIGN_WORDS,
        /** The package raises an exception. */
        RAISED,
        /** Not run, because it would harm real data. */
        WITHHELD,
        /** The call that started its subagent is unknown. */
        UNPLACED
    }

    static VerdictNote of(Reason reason) {
        return new VerdictNote(reason, "");
    }

    /** The reason in one phrase. */
    public String words() {
        return switch (reason) {
            case NONE -> "";
            case FAILED_ALIKE -> "both failed alike";
            case BEHIND_ROUTES -> "as it answers behind routes, which are not here";
            case NOT_OURS -> "not a file tool";
            case NO_SUCH_TOOL -> "the agent has no such tool, as recorded";
            case NO_SUCH_SUBAGENT -> "there is no such subagent: " + detail;
            case SUBAGENT -> "subagent, " + detail + (detail.equals("1") ? " call" : " calls");
            case SUBAGENT_UNRECORDED -> "subagent, whose calls are not recorded";
            case AFTER_UNRECORDED -> "unknown: the calls of the subagent that call " + detail + " started are not recorded";
            case OWN_UNRECORDED -> "not a file tool, and what it may have changed is not recorded";
            case AFTER_OWN -> "unknown: what call " + detail + " may have changed is not recorded";
            case COMMAND -> "commands are not run on a scratch copy";
            case NO_ARGUMENTS -> "the recording has no arguments";
            case NO_RESULT -> "ran, and the recording has no result to compare with";
            case REJECTED -> "a reviewer rejected it";
            case ANSWERED -> "a reviewer answered it";
            case PATCHED -> detail.isEmpty() ? "never ran: the agent put an answer in its place" : detail;
            case CANCELLED -> detail.isEmpty() ? "never ran and was never answered" : detail;
            case WAITING -> "waits for a reviewer, as recorded";
            case DROPPED, STOPPED, ASKING, PLANNED, GIVEN, UNKNOWN, RAN_AND_RAISED -> detail;
            case EDITED -> "ran as the reviewer changed it";
            case REDIRECTED -> "ran with " + detail + ": middleware changed its arguments";
            case RAN_TWICE -> "ran twice, and this is what the second answered";
            case DENIED_AS_RECORDED -> "as recorded, under a rule that is not here";
            case RULE -> detail;
            case MISSING_ROUTE -> detail.equals("/")
                    ? "went to a mount that is not here, or middleware answered it: a backend for / seems to be missing"
                    : detail.endsWith(OR_DEFAULT)
                    ? "went to a mount that is not here, or middleware answered it: the route " + detail.substring(0, detail.length() - OR_DEFAULT.length())
                            + ", or a backend for /, seems to be missing"
                    : "went to a mount that is not here, or middleware answered it: the route " + detail + " seems to be missing";
            case MOVED_ON -> "the mount has moved on: " + detail;
            case FOREIGN_WORDS -> "answered in words of an own backend or middleware, which is not here: " + detail;
            case RAISED -> "ends the agent's run with " + detail;
            case WITHHELD -> detail;
            case UNPLACED -> "ran in a subagent that no recorded call started";
        };
    }
}
