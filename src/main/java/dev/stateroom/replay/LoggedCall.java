package dev.stateroom.replay;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.DenialText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One tool call of a recording.
 *
 * @param id the call's id; empty if none is recorded
 * @param tool its name, as it ran
 * @param args its arguments as they ran, after a reviewer's change; {@link ForeignValue.Null} if only the result is recorded
 * @param result its recorded result; null for none
 * @param ending how it ended
 * @param agent {@code main} or a subagent's name
 * @param actsAs the agent whose rules, reviews and tools apply
 * @param parentId the call whose subagent made it; null for none
 * @param checkpointId the checkpoint that first holds its result; null outside of threads
 * @param offloadedTo the file that its result was moved to; null if it stayed in the message
 * @param elsewhere the route of the mount, other than the state, that its path is known to belong to; null if unknown
 * @param asked the call as it is in the model's message, before a reviewer's change
 * @param before earlier calls of the same message that did not run in parallel with it
 * @param detail the recorded description of how it ended; empty for none
 */
public record LoggedCall(
        String id,
        String tool,
        ForeignValue args,
        @Nullable Result result,
        Ending ending,
        String agent,
        String actsAs,
        @Nullable String parentId,
        @Nullable String checkpointId,
        @Nullable String offloadedTo,
        @Nullable String elsewhere,
        Message.Call asked,
        List<Message.Call> before,
        String detail) {
    private static final String PATH = "file_path";

    /** Copies the list. */
    public LoggedCall {
        before = List.copyOf(before);
    }

    /** A call without a recorded message. */
    public LoggedCall(
            String id,
            String tool,
            ForeignValue args,
            @Nullable Result result,
            Ending ending,
            String agent,
            @Nullable String parentId,
            @Nullable String checkpointId,
            @Nullable String offloadedTo,
            @Nullable String elsewhere) {
        this(
                id, tool, args, result, ending, agent, agent, parentId, checkpointId, offloadedTo, elsewhere,
                new Message.Call(id, tool, args), List.of(), "");
    }

    /**
     * A recorded result.
     *
     * @param content text, or a list of blocks
     * @param failed the status in the message; null if it has none
     */
    public record Result(ForeignValue content, @Nullable Boolean failed) {
        /** The text; texts of blocks are joined by LF. */
        public String text() {
            return new Message("tool", null, null, content, List.of(), null, null, ForeignValue.Fields.EMPTY).text();
        }
    }

    /** How a call ended. */
    public enum Ending {
        /** It ran as written. */
        RAN,
        /** A reviewer let it run. */
        APPROVED,
        /** A reviewer changed it, and it ran with the change. */
        EDITED,
        /** A reviewer rejected it. */
        REJECTED,
        /** A reviewer answered in its place. */
        ANSWERED,
        /** It never ran; the agent put an answer in its place. */
        PATCHED,
        /** It waits for a reviewer. */
        WAITING,
        /** It waits for the answer to a question of its own. */
        ASKING,
        /** The thread stopped before it. */
        PLANNED,
        /** It ran, and its result was dropped with its step. */
        DROPPED,
        /** It ran and was stopped with its run. */
        STOPPED,
        /** Its answer was put into the state by hand. */
        GIVEN,
        /** The recording does not show whether it ran. */
        UNKNOWN,
        /** It never ran and was never answered. */
        CANCELLED,
        /** Its run ended with an error. */
        FAILED,
        /** It ran in a subagent that no call is known to have started. */
        UNPLACED
    }

    /** A call of a log that has only arguments and result. */
    public static LoggedCall of(String id, String tool, ForeignValue args, @Nullable Result result) {
        return new LoggedCall(id, tool, args, result, Ending.RAN, "main", null, null, null, null);
    }

    /** A copy with other arguments. */
    public LoggedCall withArgs(ForeignValue changed) {
        return new LoggedCall(
                id, tool, changed, result, ending, agent, actsAs, parentId, checkpointId, offloadedTo, elsewhere,
                new Message.Call(id, tool, changed), before, detail);
    }

    /** True if its answer names another file than the model's call: middleware redirected it. */
    boolean isRedirected() {
        return ending == Ending.RAN && !args.equals(asked.args());
    }

    /** The prefix that was put before the model's path; null if the path was not changed that way. */
    @Nullable String prefixed() {
        String written = ForeignValue.text(ForeignValue.fields(asked.args()).get(PATH));
        String path = path();
        return isRedirected() && written != null && path != null && path.endsWith(written) ? path.substring(0, path.length() - written.length()) : null;
    }

    /** A copy with a prefix before its path; the same call if it has no path. */
    LoggedCall below(String prefix) {
        ForeignValue.Fields fields = ForeignValue.fields(args);
        String path = ForeignValue.text(fields.get(PATH));
        if (path == null) {
            return this;
        }
        Map<String, ForeignValue> values = new LinkedHashMap<>(fields.values());
        values.put(PATH, new ForeignValue.Text(prefix + path));
        return withArgs(ForeignValue.Fields.copyOf(values));
    }

    /** A copy with another recorded answer. */
    public LoggedCall withResult(@Nullable Result expected) {
        return new LoggedCall(
                id, tool, args, expected, ending, agent, actsAs, parentId, checkpointId, offloadedTo, elsewhere, asked, before, detail);
    }

    /** True if the recorded result comes from the tool, and not from a reviewer or the agent in its place. */
    boolean gaveItsResult() {
        return switch (ending) {
            case RAN, APPROVED, EDITED, FAILED, UNPLACED, UNKNOWN -> true;
            case REJECTED, ANSWERED, PATCHED, WAITING, ASKING, PLANNED, DROPPED, STOPPED, GIVEN, CANCELLED -> false;
        };
    }

    /** The tool's own answer, without the note that precedes it after a reviewer's change; null if not recorded. */
    public @Nullable Result answer() {
        return result == null || ending != Ending.EDITED ? result : AnswerMatch.withoutNote(result);
    }

    /** The call in the form that tools take. */
    public Message.Call call() {
        return new Message.Call(id, tool, args);
    }

    /** A copy that marks the start of its graph as unknown. */
    LoggedCall unplaced() {
        return new LoggedCall(
                id, tool, args, result, Ending.UNPLACED, agent, actsAs, null, checkpointId, null, null, asked, before, detail);
    }

    /** The path argument; null if it has none. */
    public @Nullable String path() {
        ForeignValue.Fields fields = ForeignValue.fields(args);
        String path = ForeignValue.text(fields.get(PATH));
        return path == null ? ForeignValue.text(fields.get("path")) : path;
    }

    /** True if the recorded result is a rule's refusal. */
    public boolean wasDenied() {
        return result != null && isDenial(result.content());
    }

    /** True for the text of a refusal by rules. */
    static boolean isDenial(ForeignValue content) {
        return content instanceof ForeignValue.Text(String text) && DenialText.isDenial(text);
    }
}
