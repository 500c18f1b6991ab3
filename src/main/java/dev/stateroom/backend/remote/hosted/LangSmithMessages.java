package dev.stateroom.backend.remote.hosted;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.http.HttpService;
import dev.stateroom.http.HttpSocket;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Commands over a WebSocket, one for each. Source: {@code langsmith-websocket}. */
record LangSmithMessages(SandboxService service) implements LangSmithRoute {
    private static final String PATH = "/execute/ws";

    @Override
    public Optional<Outcome<Integer>> execute(
            SandboxService at, HostedSandbox.Command command, HostedSandbox.Taker taker, Cancellation cancellation) {
        LangSmithOutput output = new LangSmithOutput(service, taker, false);
        Map<String, ForeignValue> first = message("execute", output.start(command));
        first.put("kill_on_disconnect", new ForeignValue.Bool(false));
        first.put("close_stdin", new ForeignValue.Bool(true));
        while (true) {
            Outcome<HttpService.Upgraded> asked = service.http().socket(PATH, cancellation);
            if (asked instanceof Outcome.Ok<HttpService.Upgraded>(HttpService.Upgraded.Refused refused)
                    && LangSmithRoute.isAbsent(refused.status())
                    && !output.hasBegun()) {
                return Optional.empty();
            }
            Optional<Outcome<Integer>> ended = switch (asked) {
                case Outcome.Failed<HttpService.Upgraded>(Failure failure) -> Optional.of(Outcome.failed(failure));
                case Outcome.Ok<HttpService.Upgraded>(HttpService.Upgraded.Refused refused) ->
                    Optional.of(Outcome.failed(service.refused(refused.status(), refused.headers())));
                case Outcome.Ok<HttpService.Upgraded>(HttpService.Upgraded.To(HttpSocket socket)) -> converse(socket, first, output, cancellation);
            };
            if (ended.isPresent()) {
                return ended;
            }
            if (!output.mayGoOn()) {
                return Optional.of(output.brokenOff());
            }
            first = message("reconnect", output.resume());
        }
    }

    private static Map<String, ForeignValue> message(String type, Map<String, ForeignValue> rest) {
        Map<String, ForeignValue> message = new LinkedHashMap<>();
        message.put("type", new ForeignValue.Text(type));
        message.putAll(rest);
        return message;
    }

    private static String text(Map<String, ForeignValue> message) {
        return new String(PlainJson.compact(new ForeignValue.Fields(message)), StandardCharsets.UTF_8);
    }

    /** The end of the command; empty if the connection ended before it. */
    private static Optional<Outcome<Integer>> converse(
            HttpSocket open, Map<String, ForeignValue> first, LangSmithOutput output, Cancellation cancellation) {
        try (HttpSocket socket = open) {
            socket.send(text(first));
            try {
                for (String text = socket.next(cancellation); text != null; text = socket.next(cancellation)) {
                    ForeignValue.Fields message = ForeignValue.fields(PlainJson.read(text.getBytes(StandardCharsets.UTF_8)));
                    String type = ForeignValue.text(message.get("type"));
                    Outcome<Integer> ended = output.take(type == null ? "" : type, message);
                    if (ended instanceof Outcome.Ok<Integer>(Integer status) && status == HostedSandbox.UNWANTED) {
                        socket.send(text(message("kill", Map.of())));
                    }
                    if (ended != null) {
                        return Optional.of(ended);
                    }
                }
            } catch (CancelledException gaveUp) {
                socket.send(text(message("kill", Map.of())));
                throw gaveUp;
            }
        } catch (IOException broken) {
            cancellation.check();
        }
        return Optional.empty();
    }
}
