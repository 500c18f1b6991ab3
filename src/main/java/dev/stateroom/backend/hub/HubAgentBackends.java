package dev.stateroom.backend.hub;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.time.InstantSource;

/** Creates the agent's backend over a hub's repository; the only place where a dialect selects its rules. */
public final class HubAgentBackends {
    private HubAgentBackends() {}

    /**
     * The backend over a repository, which is pulled at the first call and then only after a failure or a conflict.
     *
     * @param repository the repository of the files
     * @param clock source of the dates of records, which a hub does not store
     * @return the backend; raised with {@code NotImplementedError} and no message in dialects without hubs: before Python 0.6.0 and npm
     *     1.10.5
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
