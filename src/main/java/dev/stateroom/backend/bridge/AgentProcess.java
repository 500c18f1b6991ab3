package dev.stateroom.backend.bridge;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One request to an agent's own object, in an interpreter of its own that ends with the response. */
final class AgentProcess {
    private AgentProcess() {}

    /**
     * Starts the interpreter, sends the request, and ends it with its child processes, even if the request is cancelled.
     *
     * @param purpose the word in the first message for the use of the object
     * @param printed receives the lines that the object printed
     */
    static Outcome<ForeignValue.Fields> asked(
            BridgeSetup setup, String purpose, String call, ForeignValue.Fields args, Duration limit, List<String> printed, Cancellation cancellation) {
        Map<String, ForeignValue> run = new LinkedHashMap<>(setup.run().values());
        run.put(purpose, new ForeignValue.Bool(true));
        BridgeSetup asking = new BridgeSetup(
                setup.language(), setup.interpreter(), setup.object(), setup.folder(), ForeignValue.Fields.copyOf(run), setup.limits());
        BridgeConnection bridge = new BridgeConnection(asking, () -> true);
        try (bridge) {
            return switch (bridge.call(call, args, limit, cancellation)) {
                case BridgeResponse.Made(ForeignValue value) -> Outcome.ok(ForeignValue.fields(value));
                case BridgeResponse.Failed(Failure failure) -> Outcome.failed(failure);
                case BridgeResponse.Lacking(String message) -> Outcome.failed(Failure.Kind.UNSUPPORTED, message);
                case BridgeResponse.Raised(String type, String message) ->
                    Outcome.failed(Failure.Kind.INVALID, setup.object() + " raised " + type + ": " + message);
            };
        } finally {
            printed.addAll(bridge.log().lines());
        }
    }
}
