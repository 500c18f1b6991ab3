package dev.stateroom.backend.shell;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The way in which a language's package runs a command and reports its result. */
interface ShellTexts {
    /** The exit code of a command that was ended on timeout. */
    int TIMED_OUT = 124;

    /** True if a command's input stays open. */
    boolean leavesInputOpen();

    /**
     * The timeout of a command in seconds, or the exception about it.
     *
     * @param asked by the call; null for the backend's own
     */
    AgentReply<Double> limit(@Nullable Integer asked);

    /** The result of a command that ended. */
    AgentResult.Execute ended(ShellProcess.Ended.Exited exited);

    /** The result of a command that was ended on timeout. */
    AgentResult.Execute timedOut(@Nullable Integer asked);

    /** The result if the folder is missing. */
    AgentResult.Execute notStarted(Path folder);

    /** A result whose text is not a command's output. */
    static AgentResult.Execute failed(String output) {
        return new AgentResult.Execute(output, 1, false);
    }

    /** Output, then errors line by line; {@code <no output>} for nothing at all. */
    static String joined(String output, String errors, boolean anyErrors) {
        StringBuilder text = new StringBuilder(output);
        if (anyErrors) {
            String before = output.isEmpty() ? "" : "\n";
            for (String line : errors.split("\n", -1)) {
                text.append(before).append("[stderr] ").append(line);
                before = "\n";
            }
        }
        return text.isEmpty() ? "<no output>" : text.toString();
    }
}
