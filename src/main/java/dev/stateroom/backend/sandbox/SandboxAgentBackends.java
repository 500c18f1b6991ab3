package dev.stateroom.backend.sandbox;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import java.time.InstantSource;

/** Makes the agent face of a sandbox. */
public final class SandboxAgentBackends {
    private SandboxAgentBackends() {}

    /**
     * The base class of a dialect over a shell.
     *
     * @param clock dates whole records, which the npm package gives the time of the call
     * @return raised as {@code NotImplementedError} without a message for a dialect whose base class is not known
     */
    public static AgentReply<AgentBackend> of(SandboxShell shell, Dialect dialect, InstantSource clock) {
        return switch (dialect.era()) {
            case PYTHON_0_7 -> AgentReply.of(new PythonSandbox(shell, dialect));
            case JS_1_14 -> AgentReply.of(new NodeSandbox(shell, dialect, clock));
            case PYTHON_0_2, PYTHON_0_4, PYTHON_0_5, JS_1_9 -> AgentReply.raised("NotImplementedError", "");
        };
    }
}
