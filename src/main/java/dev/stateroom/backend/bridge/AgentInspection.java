package dev.stateroom.backend.bridge;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;

/**
 * Describes an agent object by means of an interpreter: its backend, rules, reviewed tools, memory and skills. Importing the object's
 * module runs the user's code, so the user must have agreed; the agent itself is not run.
 */
public final class AgentInspection {
    private AgentInspection() {}

    /**
     * Starts the interpreter, requests the description, and ends it.
     *
     * @param setup names the object: an agent, a function that creates one, or a backend
     * @param printed receives the lines that the module printed
     * @return the description as {@code agent.py} writes it: {@code backend}, {@code permissions}, {@code interrupt_on}, {@code memory},
     *     {@code skills}, {@code subagents}, {@code tools}, {@code middleware}, {@code context}, {@code store}, {@code checkpointer},
     *     {@code release}; a failure if the module cannot be imported or the object is not an agent
     */
    public static Outcome<ForeignValue.Fields> of(BridgeSetup setup, List<String> printed, Cancellation cancellation) {
        return AgentProcess.asked(setup, "about", "agent", ForeignValue.Fields.EMPTY, setup.limits().start(), printed, cancellation);
    }
}
