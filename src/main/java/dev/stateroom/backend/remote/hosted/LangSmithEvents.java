package dev.stateroom.backend.remote.hosted;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.http.EventReader;
import dev.stateroom.http.HttpStream;
import dev.stateroom.http.ServiceRequest;
import dev.stateroom.http.ServiceRequest.Repeat;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** Commands as streams of server-sent events, resumed if the service requests it or a connection breaks. Source: {@code langsmith-sse}. */
record LangSmithEvents(SandboxService service) implements LangSmithRoute {
    @Override
    public Optional<Outcome<Integer>> execute(
            SandboxService at, HostedSandbox.Command command, HostedSandbox.Taker taker, Cancellation cancellation) {
        LangSmithOutput output = new LangSmithOutput(service, taker, true);
        Outcome<HttpStream> opened = open(
                "/execute/stream/start", output.start(command), command.isRepeatable() ? Repeat.SAFE : Repeat.WHERE_REFUSED, cancellation);
        if (opened instanceof Outcome.Ok<HttpStream>(HttpStream stream) && LangSmithRoute.isAbsent(stream.status())) {
            stream.discard();
            return Optional.empty();
        }
        while (true) {
            Optional<Outcome<Integer>> ended = switch (opened) {
                case Outcome.Failed<HttpStream>(Failure failure) -> Optional.of(Outcome.failed(failure));
                case Outcome.Ok<HttpStream>(HttpStream stream) when !stream.isOk() ->
                    Optional.of(Outcome.failed(service.refused(stream)));
                case Outcome.Ok<HttpStream>(HttpStream stream) -> read(stream, output, cancellation);
            };
            if (ended.isPresent()) {
                return ended;
            }
            if (!output.mayGoOn()) {
                return Optional.of(output.brokenOff());
            }
            opened = open("/execute/stream/resume", output.resume(), Repeat.SAFE, cancellation);
        }
    }

    private Outcome<HttpStream> open(String path, Map<String, ForeignValue> body, Repeat repeat, Cancellation cancellation) {
        return service.open(ServiceRequest.json("POST", path, PlainJson.compact(new ForeignValue.Fields(body)), repeat), cancellation);
    }

    /** The end of the command; empty if the stream ended before it. */
    private static Optional<Outcome<Integer>> read(HttpStream stream, LangSmithOutput output, Cancellation cancellation) {
        try (WatchedStream watched = new WatchedStream(stream, cancellation)) {
            EventReader reader = new EventReader(watched.body());
            for (EventReader.Event event = reader.next(); event != null; event = reader.next()) {
                Outcome<Integer> ended = output.take(
                        event.name(), ForeignValue.fields(PlainJson.read(event.data().getBytes(StandardCharsets.UTF_8))));
                if (ended != null || output.asksToResume()) {
                    return Optional.ofNullable(ended);
                }
            }
        } catch (IOException broken) {
            cancellation.check();
        }
        return Optional.empty();
    }
}
