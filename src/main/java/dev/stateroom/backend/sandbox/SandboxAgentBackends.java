package dev.stateroom.backend.sandbox;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.time.InstantSource;

/** Creates the agent's backend over a sandbox. */
public final class SandboxAgentBackends {
    private SandboxAgentBackends() {}

    /**
     * The base class of a dialect over a shell.
     *
     * @param clock source of the dates of whole records, for which the npm package uses the time of the call
     * @return raised as {@code NotImplementedError} without a message for a dialect whose base class is unknown
     */
    public static AgentReply<AgentBackend> of(SandboxShell shell, Dialect dialect, InstantSource clock) {
        if (!dialect.holds(DialectFact.SANDBOX_FILES)) {
            return AgentReply.raised("NotImplementedError", "");
        }
        return AgentReply.of(
                switch (dialect.language()) {
                    case PYTHON -> new PythonSandbox(shell, dialect);
                    case JAVASCRIPT -> new NodeSandbox(shell, dialect, clock);
                });
    }
}
