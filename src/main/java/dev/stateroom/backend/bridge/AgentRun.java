package dev.stateroom.backend.bridge;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Runs an agent of the user's own code on from the newest checkpoint of a thread, in a process of its own. That executes the agent's tools
 * and its model, so the user must have agreed.
 */
public final class AgentRun {
    private AgentRun() {}

    /** The outcome of a run. */
    public enum End {
        /** No node is due. */
        DONE,
        /** The run waits for a person. */
        INTERRUPTED,
        /** Nodes are due, as after a breakpoint of the agent's own. */
        UNFINISHED,
        /** An exception ended it. */
        FAILED;

        /** The name in texts and JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The result of a run.
     *
     * @param end the outcome
     * @param error the exception's class and message; may be empty
     * @param checkpoint the id of the newest root checkpoint
     * @param next the nodes that are due
     */
    public record Finished(End end, String error, String checkpoint, List<String> next) {
        /** Copies the list. */
        public Finished {
            next = List.copyOf(next);
        }
    }

    /**
     * Starts the interpreter, runs the agent, and ends the interpreter with its child processes, even if the run is cancelled or takes too
     * long.
     *
     * @param setup names the compiled graph, or a function that creates one
     * @param request as {@code run.py} and {@code run.mjs} take it: {@code database}, a file with the thread that the run writes to;
     *     {@code thread}; any of {@code configurable}, {@code context}, {@code calls}, {@code files}, {@code state}, {@code as_node},
     *     {@code message}, {@code resume}
     * @param limit timeout of the run
     * @param printed receives the lines that the agent printed
     * @return the result; a failure if it could not begin, or was ended from outside
     */
    public static Outcome<Finished> of(BridgeSetup setup, ForeignValue.Fields request, Duration limit, List<String> printed, Cancellation cancellation) {
        return AgentProcess.asked(setup, "runs", "run", request, limit, printed, cancellation).map(end -> new Finished(
                End.valueOf(text(end, "end").toUpperCase(Locale.ROOT)),
                text(end, "error"),
                text(end, "checkpoint"),
                ForeignValue.items(end.get("next")).stream().map(ForeignValue::text).filter(Objects::nonNull).toList()));
    }

    private static String text(ForeignValue.Fields fields, String name) {
        String text = ForeignValue.text(fields.get(name));
        return text == null ? "" : text;
    }
}
