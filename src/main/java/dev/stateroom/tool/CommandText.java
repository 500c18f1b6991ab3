package dev.stateroom.tool;

import dev.stateroom.agent.AgentResult;

/** What {@code execute} answers. Source: spec table 10.5. */
final class CommandText {
    /** What answers where the backend runs no commands. */
    public static final String NOT_AVAILABLE = "Error: Execution not available. This agent's backend does not support command "
            + "execution (SandboxBackendProtocol). To use the execute tool, provide a backend that implements "
            + "SandboxBackendProtocol.";

    private CommandText() {}

    /** The output, then the exit status if it is known, then a note if the output was cut. */
    public static String of(AgentResult.Execute ran) {
        Integer code = ran.exitCode();
        String ending = code == null
                ? ""
                : "\n[Command " + (code == 0 ? "succeeded" : "failed") + " with exit code " + code + "]";
        return ran.output() + ending
                + (Boolean.TRUE.equals(ran.truncated()) ? "\n[Output was truncated due to size limits]" : "");
    }
}
