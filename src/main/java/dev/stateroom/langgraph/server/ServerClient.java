package dev.stateroom.langgraph.server;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.http.HttpAnswer;
import dev.stateroom.http.HttpLimits;
import dev.stateroom.http.HttpService;
import dev.stateroom.http.RetryDelay;
import dev.stateroom.http.ServiceRequest;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to a server, including changes. Every request has a timeout and a bound on the size of its response; one that only reads
 * is retried, with a growing delay, if the server was busy or did not respond. Redirects are not followed: the key would be sent along.
 * Safe for use by several threads.
 */
public final class ServerClient implements AutoCloseable {
    /** Responses with more bytes are not read. */
    static final int LARGEST_ANSWER = HttpLimits.USUAL.largestAnswer();

    private static final int LONGEST_REFUSAL = 1 << 16;

    private final ServerAddress address;
    private final boolean hasKey;
    private final HttpService service;

    /**
     * @param key sent as {@code x-api-key}; null for none
     * @param limits how long a response may take
     */
    ServerClient(ServerAddress address, @Nullable String key, HttpLimits limits) {
        this.address = address;
        this.hasKey = key != null;
        Map<String, String> accept = Map.of("accept", "application/json");
        this.service = new HttpService(
                address.base(),
                "the LangGraph server",
                key == null ? accept : Map.of("accept", "application/json", "x-api-key", key),
                limits,
                RetryDelay.REAL);
    }

    /** Makes a client; DENIED if a key would go over the network unencrypted. */
    public static Outcome<ServerClient> of(ServerAddress address, @Nullable String key) {
        return key != null && !address.isPrivate()
                ? Outcome.failed(
                        Failure.Kind.DENIED,
                        address.base() + " is not encrypted, so no API key is sent there: name it with https, or unset the key's variable")
                : Outcome.ok(new ServerClient(address, key, HttpLimits.USUAL));
    }

    /** The server's name, for sentences. */
    public String name() {
        return address.name();
    }

    public ServerAddress address() {
        return address;
    }

    /**
     * A response.
     *
     * @param body JSON; null's value for none
     * @param size its bytes
     */
    public record Answer(ForeignValue body, long size) {}

    /** Reads a path. */
    public Outcome<Answer> get(String path, Cancellation cancellation) {
        return read(ServiceRequest.get(path), cancellation);
    }

    /** Sends a query that has a body and changes nothing. */
    public Outcome<Answer> ask(String path, ForeignValue.Fields body, Cancellation cancellation) {
        return read(ServiceRequest.json("POST", path, PlainJson.compact(body), ServiceRequest.Repeat.SAFE), cancellation);
    }

    /**
     * The result of a single poll.
     *
     * @param rest the delay that the server asks for; zero if it does not
     */
    record Polled(Outcome<Answer> outcome, Duration rest) {}

    /** Sends a query once, for callers that poll. Changes nothing. */
    Polled poll(String path, ForeignValue.Fields body) {
        HttpService.Once once = service.once(ServiceRequest.json("POST", path, PlainJson.compact(body), ServiceRequest.Repeat.SAFE));
        Duration rest = once.outcome()
                .map(answer -> answer.retryAfter(Instant.now()).orElse(Duration.ZERO))
                .orElse(Duration.ZERO);
        return new Polled(once.outcome().then(this::answered), rest);
    }

    /**
     * Opens a stream of events; the caller closes it.
     *
     * @param last id of the last received event; {@code -1} for all from the first
     */
    Outcome<InputStream> events(String path, String last, Cancellation cancellation) {
        ServiceRequest question = new ServiceRequest(
                "GET", path, Map.of("accept", "text/event-stream", "last-event-id", last), null, ServiceRequest.Repeat.SAFE);
        return service.open(question, cancellation).then(stream -> {
            if (stream.isOk()) {
                return Outcome.ok(stream.body());
            }
            try (stream) {
                return answered(new HttpAnswer(stream.status(), stream.headers(), stream.body().readNBytes(LONGEST_REFUSAL), 1))
                        .then(_ -> Outcome.failed(Failure.Kind.UNREACHABLE, name() + " gives no events"));
            } catch (IOException e) {
                return Outcome.failed(Failure.Kind.UNREACHABLE, name() + " broke the connection off");
            }
        });
    }

    /** Sends a change once: it is not retried, and not cancelled in flight. */
    public Delivery send(String path, ForeignValue.Fields body) {
        HttpService.Once once = service.once(ServiceRequest.json("POST", path, PlainJson.compact(body), ServiceRequest.Repeat.WHERE_REFUSED));
        return switch (once.outcome()) {
            case Outcome.Failed<HttpAnswer>(Failure failure) ->
                once.mayHaveArrived() ? new Delivery.Unsure(failure.sentence()) : new Delivery.NotReached(failure.sentence());
            case Outcome.Ok<HttpAnswer>(HttpAnswer answer) -> switch (answered(answer)) {
                case Outcome.Ok<Answer>(Answer taken) -> new Delivery.Accepted(taken);
                // A server's own failure may come after the change.
                case Outcome.Failed<Answer>(Failure failure) when answer.isOk() || answer.status() / 100 == 5 ->
                    new Delivery.Unsure(failure.sentence());
                case Outcome.Failed<Answer>(Failure failure) -> new Delivery.Refused(failure);
            };
        };
    }

    private Outcome<Answer> read(ServiceRequest question, Cancellation cancellation) {
        return service.send(question, cancellation).then(this::answered);
    }

    private Outcome<Answer> answered(HttpAnswer answer) {
        int status = answer.status();
        byte[] body = answer.body();
        if (answer.isOk()) {
            ForeignValue value = body.length == 0 ? ForeignValue.Null.INSTANCE : PlainJson.read(body);
            if (PlainJson.holdsTooMuch(value)) {
                return Outcome.failed(
                        Failure.Kind.TOO_LARGE,
                        name() + " answers with " + ((body.length + 999_999) / 1_000_000) + " MB of JSON that hold more values than are unpacked at once");
            }
            return value instanceof ForeignValue.Opaque
                    ? Outcome.failed(Failure.Kind.DAMAGED, name() + " does not answer as a LangGraph server does: what it sends is not JSON")
                    : Outcome.ok(new Answer(value, body.length));
        }
        String detail = detail(body);
        return switch (status) {
            case 429, 502, 503, 504 ->
                Outcome.failed(Failure.Kind.UNREACHABLE, name() + " is busy or not ready (HTTP " + status + ")" + detail);
            case 401, 403 ->
                Outcome.failed(
                        Failure.Kind.UNREACHABLE,
                        name() + (hasKey ? " does not accept the API key" : " wants an API key: name it in the address, ?api_key=${env:NAME}") + " (HTTP " + status
                                + ")");
            case 404 -> Outcome.failed(Failure.Kind.NOT_FOUND, name() + " has nothing there" + detail);
            // It conflicts with something that exists or is in progress.
            case 409 -> Outcome.failed(Failure.Kind.DENIED, name() + " refuses the question" + detail);
            case 400, 413, 422 -> Outcome.failed(Failure.Kind.INVALID, name() + " refuses the question" + detail);
            default -> {
                boolean elsewhere = status / 100 == 3;
                String location = answer.headers().firstValue("location").orElse("elsewhere");
                yield Outcome.failed(
                        Failure.Kind.UNREACHABLE,
                        elsewhere
                                ? name() + " sends to " + shortened(location) + ": name that address"
                                : name() + " failed (HTTP " + status + ")" + detail);
            }
        };
    }

    /** The first line of the server's message, behind a colon; empty for none. */
    private static String detail(byte[] body) {
        String plain = new String(body, 0, Math.min(body.length, 4_000), StandardCharsets.UTF_8);
        String said = ForeignValue.text(ForeignValue.fields(PlainJson.read(body)).get("detail"));
        String line = (said == null ? plain : said).strip().lines().findFirst().orElse("");
        return line.isEmpty() || line.startsWith("<") || line.startsWith("{") ? "" : ": " + shortened(line);
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.length() > 200 ? line.substring(0, 200) + "…" : line;
    }

    @Override
    public void close() {
        service.close();
    }
}
