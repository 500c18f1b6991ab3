package dev.stateroom.backend.remote;

import java.time.Duration;
import java.util.List;

/**
 * A script for {@code sh -c}.
 *
 * @param text the script itself, which must not contain names or contents of files
 * @param arguments {@code $1} and so on, passed literally; without NUL
 * @param input standard input; empty for none. It arrives as base64 text; not copied
 * @param limit its timeout
 * @param isRepeatable true if running it twice has the same effect as once, so that it may be retried after a dead connection
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ShellScript(String text, List<String> arguments, byte[] input, Duration limit, boolean isRepeatable) {
    private static final byte[] NOTHING = {};

    /** Copies the list. */
    public ShellScript {
        arguments = List.copyOf(arguments);
    }

    /** A script that only reads, without input. */
    public static ShellScript looking(String text, Duration limit, String... arguments) {
        return new ShellScript(text, List.of(arguments), NOTHING, limit, true);
    }

    /** A script that changes something, without input. */
    public static ShellScript changing(String text, Duration limit, String... arguments) {
        return new ShellScript(text, List.of(arguments), NOTHING, limit, false);
    }

    /** The command line that runs it, for a shell to read. */
    public String commandLine() {
        StringBuilder line = new StringBuilder("sh -c ").append(quoted(text)).append(" sh");
        for (String argument : arguments) {
            line.append(' ').append(quoted(argument));
        }
        return line.toString();
    }

    /** A word that a shell takes literally. */
    public static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
