package dev.stateroom.backend.bridge;

import dev.stateroom.agent.ForeignValue;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The object to mount, and its interpreter.
 *
 * @param language of the object
 * @param interpreter the program with its first arguments; the script is added
 * @param object {@code module:attribute}; for Node the module may be a file's path
 * @param folder working directory of the interpreter, where it looks for modules first
 * @param run what a running agent would have, by the names in the workspace file: {@code context}, {@code server_info},
 *     {@code execution_info}, and {@code files}, the records of the initial scratch state; may be empty
 * @param limits its limits
 */
public record BridgeSetup(
        Language language, List<String> interpreter, String object, Path folder, ForeignValue.Fields run, Limits limits) {

    /** Copies the list. */
    public BridgeSetup {
        interpreter = List.copyOf(interpreter);
    }

    /** The languages that the bridge supports. */
    public enum Language {
        /** CPython 3.9 or newer. */
        PYTHON,
        /** Node 18 or newer. */
        JAVASCRIPT;

        /** The name in a workspace file. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Limits of a bridge.
     *
     * @param start timeout for starting the interpreter and loading the object
     * @param call timeout of one call
     * @param backOff delay after the second crash; doubled with each further one
     * @param message largest size of one message in bytes
     */
    public record Limits(Duration start, Duration call, Duration backOff, int message) {
        /** A minute to start, half a minute for a call, 64 MiB. */
        public static final Limits USUAL =
                new Limits(Duration.ofSeconds(60), Duration.ofSeconds(30), Duration.ofSeconds(1), 1 << 26);

        /** The same with another timeout for calls. */
        public Limits withCall(Duration time) {
            return new Limits(start, time, backOff, message);
        }
    }

    /** The object with its interpreter and folder, as shown. */
    public String shown() {
        return object + " by " + String.join(" ", interpreter) + " in " + folder;
    }
}
