package dev.stateroom.agent.text;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The result text of a file tool for a call that a permission rule denies. Source: {@code _check_fs_permission} and its callers in
 * {@code middleware/filesystem.py} of Python 0.5.2 to 0.7.32, {@code enforcePermission} of npm 1.9.1 to 1.14.1.
 */
public final class DenialText {
    private static final String DENIED = "permission denied for ";
    private static final String BEGINNING = "Error: " + DENIED;
    private static final Pattern NAMED = Pattern.compile(DENIED + "(read|write) on (/\\S*)");

    private DenialText() {}

    /**
     * A denied call.
     *
     * @param operation {@code read} or {@code write}
     * @param path up to the first white space
     */
    public record Denied(String operation, String path) {}

    /** The sentence; further text may follow it. */
    public static String of(String operation, String path) {
        return BEGINNING + operation + " on " + path;
    }

    /** True if a tool's result is that sentence. */
    public static boolean isDenial(String answer) {
        return answer.startsWith(BEGINNING);
    }

    /** The first denial in a text, such as an error report; empty if there is none. */
    public static Optional<Denied> in(String text) {
        Matcher named = NAMED.matcher(text);
        return named.find() ? Optional.of(new Denied(named.group(1), named.group(2))) : Optional.empty();
    }
}
