package dev.stateroom.backend.bridge;

import dev.stateroom.agent.ForeignValue;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * What is mounted, and by which interpreter.
 *
 * @param language of the object
 * @param interpreter the program with its first arguments; the script is added
 * @param object {@code module:attribute}; for Node the module may be a file's path
 * @param folder where the interpreter starts, and where it looks for modules first
 * @param run what a running agent would know, in the workspace file's words: {@code context}, {@code server_info}, {@code
 *     execution_info}, and {@code files}, records that the scratch state begins with; may be empty
 * @param limits what it may take
 */
public record BridgeSetup(
        Language language, List<String> interpreter, String object, Path folder, ForeignValue.Fields run, Limits limits) {

    /** Copies the list. */
    public BridgeSetup {
        interpreter = List.copyOf(interpreter);
    }

    /** The languages that there is a bridge for. */
    public enum Language {
        /** CPython 3.9 or newer. */
        PYTHON,
        /** Node 18 or newer. */
        JAVASCRIPT;

        /** The name that a workspace file takes. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Bounds.
     *
     * @param start for the interpreter to start and the object to be there
     * @param call for one call
     * @param backOff how long to wait after the second crash; doubled with each further one
     * @param message bytes of one message
     */
    public record Limits(Duration start, Duration call, Duration backOff, int message) {
        /** A minute to start, half a minute for a call, 64 MiB. */
        public static final Limits USUAL =
                new Limits(Duration.ofSeconds(60), Duration.ofSeconds(30), Duration.ofSeconds(1), 1 << 26);

        /** The same with another time for calls. */
        public Limits withCall(Duration time) {
            return new Limits(start, time, backOff, message);
        }
    }

    /** The object with its interpreter and folder, for a person. */
    public String shown() {
        return object + " by " + String.join(" ", interpreter) + " in " + folder;
    }
}
