package dev.stateroom.backend.bridge;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Asks an interpreter what an agent object is made of: its backend, rules, reviewed tools, memory and skills. Importing the object's module
 * runs the user's code, so the user has agreed before; the agent itself is not run.
 */
public final class AgentInspection {
    private AgentInspection() {}

    /**
     * Starts the interpreter, asks, and ends it.
     *
     * @param setup names the object: an agent, a function that makes one, or a backend
     * @param printed gets what the module printed, a line each
     * @return the description as {@code agent.py} writes it: {@code backend}, {@code permissions}, {@code interrupt_on}, {@code memory},
     *     {@code skills}, {@code subagents}, {@code tools}, {@code middleware}, {@code context}, {@code store}, {@code checkpointer}, {@code
     *     release}; a failure where the module cannot be imported or the object is no agent
     */
    public static Outcome<ForeignValue.Fields> of(BridgeSetup setup, List<String> printed, Cancellation cancellation) {
        Map<String, ForeignValue> run = new LinkedHashMap<>(setup.run().values());
        run.put("about", new ForeignValue.Bool(true));
        BridgeSetup asking = new BridgeSetup(
                setup.language(), setup.interpreter(), setup.object(), setup.folder(), ForeignValue.Fields.copyOf(run), setup.limits());
        try (BridgeConnection bridge = new BridgeConnection(asking, () -> true)) {
            Outcome<ForeignValue.Fields> about = switch (bridge.call("agent", ForeignValue.Fields.EMPTY, setup.limits().start(), cancellation)) {
                case BridgeResponse.Made(ForeignValue value) -> Outcome.ok(ForeignValue.fields(value));
                case BridgeResponse.Failed(Failure failure) -> Outcome.failed(failure);
                case BridgeResponse.Lacking(String message) -> Outcome.failed(Failure.Kind.UNSUPPORTED, message);
                case BridgeResponse.Raised(String type, String message) ->
                    Outcome.failed(Failure.Kind.INVALID, setup.object() + " raised " + type + ": " + message);
            };
            printed.addAll(bridge.log().lines());
            return about;
        }
    }
}
