package dev.stateroom.backend.general;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.UniformAgentBackend;
import dev.stateroom.dialect.Dialect;
import java.util.EnumSet;
import java.util.Set;

/**
 * Represents a part of an agent's set-up that is not available here. What the agent would get is not known, so every call
 * is withheld with the reason; calls to other parts go on.
 */
public final class WithheldAgentBackend implements UniformAgentBackend {
    private final Dialect dialect;
    private final String why;

    /** {@code why} is one sentence for a person: what is not available, and why. */
    public WithheldAgentBackend(Dialect dialect, String why) {
        this.dialect = dialect;
        this.why = why;
    }

    @Override
    public Dialect dialect() {
        return dialect;
    }

    /** All of them: which the real one has is not known either. */
    @Override
    public Set<OptionalCall> optionalCalls() {
        return EnumSet.allOf(OptionalCall.class);
    }

    @Override
    public <R> AgentReply<R> always() {
        return AgentReply.withheld(why);
    }
}
