package dev.stateroom.conformance.standin;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.UniformAgentBackend;
import dev.stateroom.dialect.Dialect;
import java.util.EnumSet;
import java.util.Set;

/** A state backend in an agent without a channel for files, because a wrapper hides the backend from it: every call throws. */
public record MissingChannel(Dialect dialect) implements UniformAgentBackend {

    @Override
    public <R> AgentReply<R> always() {
        return AgentReply.raised("KeyError", "'files'");
    }

    @Override
    public Set<OptionalCall> optionalCalls() {
        return EnumSet.of(OptionalCall.DELETE, OptionalCall.UPLOAD, OptionalCall.DOWNLOAD);
    }
}
