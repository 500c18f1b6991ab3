package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A change of a file that a call is known to have made, as far as its arguments and its result show it.
 *
 * @param kind the kind of change
 * @param content the text that it wrote; empty for the others
 * @param old the text that an edit replaced; empty for the others
 * @param replacement the text that an edit put in its place; empty for the others
 * @param times number of places that an edit changed, according to its result; at least 1
 * @param createsOnly true if the release only writes files that do not exist yet
 */
public record CallChange(Kind kind, String content, String old, String replacement, int times, boolean createsOnly) {
    private static final Pattern TIMES = Pattern.compile("replaced (\\d{1,9}) ");

    /** The beginning of success messages of the tools of all releases. Users' own backends have refusals with other texts. */
    private static final Pattern DONE = Pattern.compile("(?m)^(?:Updated file |Successfully |Deleted )");

    private static final Pattern REFUSED = Pattern.compile("(?im)^(?:Error|Cannot |Failed |Invalid |Permission |File |String |.*(?:not found|parallel file|is not a valid tool|Tool response:|\\[Errno))");

    /** The kind of change. */
    public enum Kind {
        WRITE,
        /** Replaces texts in it. */
        EDIT,
        /** Deletes it, or a folder around it. */
        DELETE,
        /** Its large result was moved there. */
        RESULT
    }

    /**
     * The change made by a file tool's call.
     *
     * @param tool the tool's name
     * @param args the arguments that ran
     * @param answer the text of its result; null if none is recorded
     * @param failed the status of the result; null if it has none
     * @param createsOnly whether the release only writes files that do not exist yet
     * @return empty for other tools and for calls that are not known to have succeeded
     */
    public static Optional<CallChange> of(
            String tool, ForeignValue args, @Nullable String answer, @Nullable Boolean failed, boolean createsOnly) {
        if (answer == null || Boolean.TRUE.equals(failed) || !isDone(answer)) {
            return Optional.empty();
        }
        Matcher said = TIMES.matcher(answer);
        return done(tool, args, said.find() ? Math.max(1, Integer.parseInt(said.group(1))) : 1, createsOnly);
    }

    /** The change by a call to the file at {@code path} if it succeeded, for a call that ran and whose result was lost with the step. */
    public static Optional<CallChange> ofDropped(ToolCall call, String path, boolean createsOnly) {
        return call.run().state() == CallRun.State.DROPPED && path.equals(call.path())
                ? done(call.executedTool(), call.executedArgs(), 1, createsOnly)
                : Optional.empty();
    }

    private static Optional<CallChange> done(String tool, ForeignValue args, int times, boolean createsOnly) {
        ForeignValue.Fields fields = ForeignValue.fields(args);
        return switch (tool) {
            case "write_file" -> Optional.of(new CallChange(Kind.WRITE, text(fields, "content"), "", "", 1, createsOnly));
            case "edit_file" -> Optional.of(new CallChange(
                    Kind.EDIT, "", text(fields, "old_string"), text(fields, "new_string"), times, createsOnly));
            case "delete", "delete_file" -> Optional.of(new CallChange(Kind.DELETE, "", "", "", 1, createsOnly));
            default -> Optional.empty();
        };
    }

    /** The change by a call to the file at {@code path}; empty if there is none, or if that is not known. */
    public static Optional<CallChange> of(ToolCall call, String path, boolean createsOnly) {
        if (path.equals(call.offloadedTo())) {
            return Optional.of(ofResult());
        }
        String named = call.path();
        var result = call.result();
        boolean ran = switch (call.run().state()) {
            case ANSWERED, UNKNOWN -> true;
            case DROPPED, RAISED, CUT_OFF, ASKS, REVIEW, PLANNED, NEVER, REJECTED, RESPONDED, GIVEN -> false;
        };
        if (named == null || result == null || !ran) {
            return Optional.empty();
        }
        return of(call.executedTool(), call.executedArgs(), result.text(), call.status().equals("error"), createsOnly)
                .filter(change -> named.equals(path) || (change.kind() == Kind.DELETE && path.startsWith(named.endsWith("/") ? named : named + "/")));
    }

    /** True for a result by which the tools of all releases report a change. */
    public static boolean isDone(String answer) {
        return !answer.startsWith("Error") && DONE.matcher(answer).find();
    }

    /** True for a result of a change that is neither that nor a refusal in the words of the packages. */
    public static boolean isForeign(String answer) {
        return !answer.isBlank() && !isDone(answer) && !REFUSED.matcher(answer).find();
    }

    /** A large result that was moved to a file. */
    public static CallChange ofResult() {
        return new CallChange(Kind.RESULT, "", "", "", 1, false);
    }

    private static String text(ForeignValue.Fields fields, String name) {
        String text = ForeignValue.text(fields.get(name));
        return text == null ? "" : text;
    }

    /** The content of the file after it. */
    public FileSnapshot after(FileSnapshot before) {
        return switch (kind) {
            case WRITE -> new FileSnapshot.Text(content);
            case EDIT -> before instanceof FileSnapshot.Text(String text) && !old.isEmpty() && occurrences(text, old) == times
                    ? new FileSnapshot.Text(text.replace(old, replacement))
                    : FileSnapshot.Other.UNKNOWN;
            case DELETE -> FileSnapshot.Other.ABSENT;
            case RESULT -> FileSnapshot.Other.UNKNOWN;
        };
    }

    /**
     * The content of the file before it.
     *
     * @param after the content after it
     */
    public FileSnapshot before(FileSnapshot after) {
        return switch (kind) {
            case WRITE -> createsOnly ? FileSnapshot.Other.ABSENT : FileSnapshot.Other.UNKNOWN;
            case EDIT -> after instanceof FileSnapshot.Text(String text) && !replacement.isEmpty() && occurrences(text, replacement) == times
                    ? new FileSnapshot.Text(text.replace(replacement, old))
                    : FileSnapshot.Other.UNKNOWN;
            case DELETE, RESULT -> FileSnapshot.Other.UNKNOWN;
        };
    }

    /** True if it only works on an existing file. */
    public boolean needsFile() {
        return kind == Kind.EDIT || kind == Kind.DELETE;
    }

    private static int occurrences(String text, String part) {
        int times = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
            times++;
        }
        return times;
    }
}
