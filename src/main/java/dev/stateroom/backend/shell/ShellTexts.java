package dev.stateroom.backend.shell;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** How a language's package takes a command, and tells its result. */
interface ShellTexts {
    /** The exit code of a command that took too long. */
    int TIMED_OUT = 124;

    /** Whether a command's input stays open. */
    boolean leavesInputOpen();

    /**
     * Seconds that a command may take, or what is raised about them.
     *
     * @param asked by the call; null for the backend's own
     */
    AgentReply<Double> limit(@Nullable Integer asked);

    /** What it tells of a command that ended. */
    AgentResult.Execute ended(ShellProcess.Ended.Exited exited);

    /** What it tells of one that took too long. */
    AgentResult.Execute timedOut(@Nullable Integer asked);

    /** What it tells where the folder is missing. */
    AgentResult.Execute notStarted(Path folder);

    /** Words that are no command's output. */
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
