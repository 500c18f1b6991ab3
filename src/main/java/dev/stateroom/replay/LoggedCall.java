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
 * @param args its arguments as they ran, after a reviewer's change; {@link ForeignValue.Null} where only the result is recorded
 * @param result what answered it; null if nothing is recorded
 * @param ending how it came to that
 * @param agent {@code main} or a subagent's name
 * @param actsAs the agent whose rules, reviews and tools it has
 * @param parentId the call whose subagent made it; null for none
 * @param checkpointId the checkpoint that first holds its result; null outside of threads
 * @param offloadedTo the file that its result was moved to; null if it stayed in the message
 * @param elsewhere the route of another mount than the state that its path is known to have gone to; null if nothing is known
 * @param asked the call as it is in the model's message, before a reviewer's change
 * @param before calls of the same message that are before it and did not run in parallel with it
 * @param detail what the recording says of how it ended, in words; empty for nothing
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

    /** A call of which no message is recorded. */
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
     * What answered a call.
     *
     * @param content text, or a list of blocks
     * @param failed what the message says of itself; null if it says nothing
     */
    public record Result(ForeignValue content, @Nullable Boolean failed) {
        /** Its text; blocks' texts joined by LF. */
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
        /** A reviewer changed it, and it ran so. */
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
        /** Nothing recorded tells whether it ran. */
        UNKNOWN,
        /** It never ran and was never answered. */
        CANCELLED,
        /** Its run ended with an error. */
        FAILED,
        /** It ran in a subagent that no call is known to have started. */
        UNPLACED
    }

    /** A call of a log that knows nothing but arguments and result. */
    public static LoggedCall of(String id, String tool, ForeignValue args, @Nullable Result result) {
        return new LoggedCall(id, tool, args, result, Ending.RAN, "main", null, null, null, null);
    }

    /** With other arguments. */
    public LoggedCall withArgs(ForeignValue changed) {
        return new LoggedCall(
                id, tool, changed, result, ending, agent, actsAs, parentId, checkpointId, offloadedTo, elsewhere,
                new Message.Call(id, tool, changed), before, detail);
    }

    /** True if its answer names another file than the call that the model wrote: middleware sent it there. */
    boolean isRedirected() {
        return ending == Ending.RAN && !args.equals(asked.args());
    }

    /** What was put before the path that the model wrote; null if that is not what happened to it. */
    @Nullable String prefixed() {
        String written = ForeignValue.text(ForeignValue.fields(asked.args()).get(PATH));
        String path = path();
        return isRedirected() && written != null && path != null && path.endsWith(written) ? path.substring(0, path.length() - written.length()) : null;
    }

    /** The same with something put before its path; itself where it names no file. */
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

    /** With another recorded answer. */
    public LoggedCall withResult(@Nullable Result expected) {
        return new LoggedCall(
                id, tool, args, expected, ending, agent, actsAs, parentId, checkpointId, offloadedTo, elsewhere, asked, before, detail);
    }

    /** True if the recorded result is what the tool gave, and not what is in its place. */
    boolean gaveItsResult() {
        return switch (ending) {
            case RAN, APPROVED, EDITED, FAILED, UNPLACED, UNKNOWN -> true;
            case REJECTED, ANSWERED, PATCHED, WAITING, ASKING, PLANNED, DROPPED, STOPPED, GIVEN, CANCELLED -> false;
        };
    }

    /** What the tool itself answered, without the note that a reviewer's change puts before it; null if nothing is recorded. */
    public @Nullable Result answer() {
        return result == null || ending != Ending.EDITED ? result : AnswerMatch.withoutNote(result);
    }

    /** As the tools are called. */
    public Message.Call call() {
        return new Message.Call(id, tool, args);
    }

    /** The same, of which nothing says what started the graph that it ran in. */
    LoggedCall unplaced() {
        return new LoggedCall(
                id, tool, args, result, Ending.UNPLACED, agent, actsAs, null, checkpointId, null, null, asked, before, detail);
    }

    /** The path that it names; null if it names none. */
    public @Nullable String path() {
        ForeignValue.Fields fields = ForeignValue.fields(args);
        String path = ForeignValue.text(fields.get(PATH));
        return path == null ? ForeignValue.text(fields.get("path")) : path;
    }

    /** True when the recorded result is a rule's refusal. */
    public boolean wasDenied() {
        return result != null && isDenial(result.content());
    }

    /** True for the text with which rules refuse. */
    static boolean isDenial(ForeignValue content) {
        return content instanceof ForeignValue.Text(String text) && DenialText.isDenial(text);
    }
}
