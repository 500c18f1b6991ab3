package dev.stateroom.backend.general;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.UniformAgentBackend;
import dev.stateroom.dialect.Dialect;
import java.util.EnumSet;
import java.util.Set;

/**
 * Replaces a part of an agent's setup that is not available here. What the agent would get is unknown, so every call is withheld with the
 * reason; calls to other parts work.
 */
public final class WithheldAgentBackend implements UniformAgentBackend {
    private final Dialect dialect;
    private final String why;

    /** {@code why} is one sentence for the user: what is not available, and why. */
    public WithheldAgentBackend(Dialect dialect, String why) {
        this.dialect = dialect;
        this.why = why;
    }

    @Override
    public Dialect dialect() {
        return dialect;
    }

    /** All calls: those of the real backend are unknown too. */
    @Override
    public Set<OptionalCall> optionalCalls() {
        return EnumSet.allOf(OptionalCall.class);
    }

    @Override
    public <R> AgentReply<R> always() {
        return AgentReply.withheld(why);
    }
}
