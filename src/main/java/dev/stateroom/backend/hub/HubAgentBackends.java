package dev.stateroom.backend.hub;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.time.InstantSource;

/** Makes the agent's face of a hub's repository; the one place where a dialect chooses its rules. */
public final class HubAgentBackends {
    private HubAgentBackends() {}

    /**
     * The backend over a repository, which is pulled at the first call and then only after a failure or a conflict.
     *
     * @param repository where the files are
     * @param clock gives the dates of records that are read; a hub keeps none
     * @return the backend; raised with {@code NotImplementedError} and no message where the dialect has none: before Python
     *     0.6.0 and npm 1.10.5
     */
    public static AgentReply<AgentBackend> of(HubRepository repository, Dialect dialect, InstantSource clock) {
        return dialect.holds(DialectFact.HAS_CONTEXT_HUB)
                ? AgentReply.of(new HubAgentBackend(repository, rules(dialect, clock)))
                : AgentReply.raised("NotImplementedError", "");
    }

    private static HubRules rules(Dialect dialect, InstantSource clock) {
        return switch (dialect.language()) {
            case PYTHON -> new PythonHubRules(dialect, clock);
            case JAVASCRIPT ->
                new JsHubRules(
                        dialect,
                        dialect.holds(DialectFact.READ_TELLS_WINDOW) ? JsHubWindow.PLACED : JsHubWindow.COUNTED_FROM_END,
                        clock);
        };
    }
}
