package dev.stateroom.langgraph.server;

import dev.stateroom.agent.Value;
import dev.stateroom.langgraph.serde.Json;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Cancelled;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Asks a server. Every question has a time-out and a bound on the size of its answer; one that only reads is asked again, with a
 * growing pause, where the server was busy or did not answer. No redirection is followed: the key would go along. Safe for use
 * by several threads.
 */
public final class ServerClient implements AutoCloseable {
    /** Answers with more bytes are not read. */
    static final int LARGEST_ANSWER = 96 << 20;

    private static final int TRIES = 4;
    private static final Duration TO_CONNECT = Duration.ofSeconds(10);
    private static final Duration TO_ANSWER = Duration.ofSeconds(60);
    private static final long LONGEST_PAUSE_MILLIS = 5_000;
    private static final long FIRST_PAUSE_MILLIS = 200;
    private static final long LOOK_AT_CANCELLATION_MILLIS = 20;

    private final ServerAddress address;
    private final @Nullable String key;
    private final Duration toAnswer;
    private final HttpClient client;

    /**
     * @param key goes along as {@code x-api-key}; null for none
     * @param toAnswer how long an answer may take
     */
    ServerClient(ServerAddress address, @Nullable String key, Duration toAnswer) {
        this.address = address;
        this.key = key;
        this.toAnswer = toAnswer;
        this.client = HttpClient.newBuilder()
                .connectTimeout(TO_CONNECT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    /** A client; DENIED where a key would go over the network for everybody to read. */
    public static Outcome<ServerClient> of(ServerAddress address, @Nullable String key) {
        return key != null && !address.isPrivate()
                ? Outcome.failed(
                        Failure.Kind.DENIED,
                        address.base() + " is not encrypted, so no API key is sent there: name it with https, or unset the key's variable")
                : Outcome.ok(new ServerClient(address, key, TO_ANSWER));
    }

    /** The server's name, for sentences. */
    public String name() {
        return address.name();
    }

    /** Its address. */
    public ServerAddress address() {
        return address;
    }

    /**
     * An answer.
     *
     * @param body JSON; null's value for none
     * @param size its bytes
     */
    public record Answer(Value body, long size) {}

    /** Reads what lies under a path. */
    public Outcome<Answer> get(String path, Cancellation cancellation) {
        return read(request(path).GET().build(), cancellation);
    }

    /** Asks a question that takes a body and changes nothing. */
    public Outcome<Answer> ask(String path, Value.Fields body, Cancellation cancellation) {
        return read(
                request(path)
                        .header("content-type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(Json.compact(body)))
                        .build(),
                cancellation);
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address.base() + path))
                .timeout(toAnswer)
                .header("accept", "application/json");
        return key == null ? request : request.header("x-api-key", key);
    }

    private Outcome<Answer> read(HttpRequest request, Cancellation cancellation) {
        long pause = FIRST_PAUSE_MILLIS;
        for (int attempt = 1; ; attempt++) {
            Attempt done = attempt(request, cancellation);
            if (done.outcome() != null) {
                return done.outcome();
            }
            if (attempt == TRIES) {
                return Outcome.failed(Failure.Kind.UNREACHABLE, done.why());
            }
            pause(Math.min(Math.max(pause, done.askedToWaitMillis()), LONGEST_PAUSE_MILLIS), cancellation);
            pause *= 2;
        }
    }

    /**
     * What came of one try.
     *
     * @param outcome the answer; null where it is worth another try
     * @param why then the sentence for when there is none
     */
    private record Attempt(@Nullable Outcome<Answer> outcome, String why, long askedToWaitMillis) {
        static Attempt done(Outcome<Answer> outcome) {
            return new Attempt(outcome, "", 0);
        }

        static Attempt again(String why) {
            return new Attempt(null, why, 0);
        }
    }

    private Attempt attempt(HttpRequest request, Cancellation cancellation) {
        CompletableFuture<HttpResponse<InputStream>> coming =
                client.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream());
        try {
            HttpResponse<InputStream> response = await(coming, cancellation);
            byte[] body;
            try (InputStream in = response.body()) {
                body = in.readNBytes(LARGEST_ANSWER + 1);
            }
            cancellation.check();
            return answered(response, body);
        } catch (ExecutionException e) {
            return failed(e.getCause() == null ? e : e.getCause());
        } catch (IOException e) {
            return failed(e);
        } finally {
            coming.cancel(true);
        }
    }

    private static <T> T await(CompletableFuture<T> coming, Cancellation cancellation) throws ExecutionException {
        while (true) {
            try {
                return coming.get(LOOK_AT_CANCELLATION_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException notYet) {
                cancellation.check();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new Cancelled();
            }
        }
    }

    private Attempt answered(HttpResponse<InputStream> response, byte[] body) {
        int status = response.statusCode();
        if (body.length > LARGEST_ANSWER) {
            return Attempt.done(Outcome.failed(
                    Failure.Kind.TOO_LARGE, name() + " answers with more than " + (LARGEST_ANSWER >> 20) + " MB at once, which is not read"));
        }
        if (status / 100 == 2) {
            Value value = body.length == 0 ? Value.Null.INSTANCE : Json.read(body);
            return Attempt.done(
                    value instanceof Value.Opaque
                            ? Outcome.failed(
                                    Failure.Kind.DAMAGED, name() + " does not answer as a LangGraph server does: what it sends is no JSON")
                            : Outcome.ok(new Answer(value, body.length)));
        }
        String detail = detail(body);
        return switch (status) {
            case 429, 502, 503, 504 -> new Attempt(null, name() + " is busy or not ready (HTTP " + status + ")" + detail, wait(response));
            case 401, 403 ->
                Attempt.done(Outcome.failed(
                        Failure.Kind.UNREACHABLE,
                        name() + (key == null ? " wants an API key: set LANGSMITH_API_KEY" : " does not accept the API key") + " (HTTP "
                                + status + ")"));
            case 404 -> Attempt.done(Outcome.failed(Failure.Kind.NOT_FOUND, name() + " has nothing there" + detail));
            case 400, 409, 413, 422 -> Attempt.done(Outcome.failed(Failure.Kind.INVALID, name() + " refuses the question" + detail));
            default -> {
                boolean elsewhere = status / 100 == 3;
                String location = response.headers().firstValue("location").orElse("elsewhere");
                yield Attempt.done(Outcome.failed(
                        Failure.Kind.UNREACHABLE,
                        elsewhere
                                ? name() + " sends to " + shortened(location) + ": name that address"
                                : name() + " failed (HTTP " + status + ")" + detail));
            }
        };
    }

    private static long wait(HttpResponse<?> response) {
        return response.headers()
                .firstValue("retry-after")
                .filter(seconds -> seconds.matches("\\d{1,4}"))
                .map(seconds -> Long.parseLong(seconds) * 1_000)
                .orElse(0L);
    }

    /** The first line of what the server says, behind a colon; empty for nothing. */
    private static String detail(byte[] body) {
        String plain = new String(body, 0, Math.min(body.length, 4_000), StandardCharsets.UTF_8);
        String said = Value.text(Value.fields(Json.read(body)).get("detail"));
        String line = (said == null ? plain : said).strip().lines().findFirst().orElse("");
        return line.isEmpty() || line.startsWith("<") || line.startsWith("{") ? "" : ": " + shortened(line);
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.length() > 200 ? line.substring(0, 200) + "…" : line;
    }

    private Attempt failed(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            switch (cause) {
                case UnresolvedAddressException _ -> {
                    return Attempt.done(Outcome.failed(Failure.Kind.UNREACHABLE, "no host is known by the name " + address.base().getHost()));
                }
                case HttpConnectTimeoutException _ -> {
                    return Attempt.done(unreachable(" does not answer within " + TO_CONNECT.toSeconds() + " seconds"));
                }
                case ConnectException refused -> {
                    return Attempt.done(Outcome.failed(
                            Failure.Kind.UNREACHABLE,
                            hasUnresolved(refused)
                                    ? "no host is known by the name " + address.base().getHost()
                                    : "nothing answers at " + name() + ": is the LangGraph server running there"));
                }
                case HttpTimeoutException _ -> {
                    return Attempt.done(unreachable(" did not answer within " + toAnswer.toSeconds() + " seconds"));
                }
                case SSLException ssl -> {
                    return Attempt.done(Outcome.failed(
                            Failure.Kind.UNREACHABLE,
                            "no secure connection to " + name() + " can be made: " + shortened(String.valueOf(ssl.getMessage()))));
                }
                default -> {}
            }
        }
        return Attempt.again(name() + " broke the connection off: " + shortened(String.valueOf(e.getMessage())));
    }

    private static boolean hasUnresolved(Throwable e) {
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException) {
                return true;
            }
        }
        return false;
    }

    private Outcome<Answer> unreachable(String how) {
        return Outcome.failed(Failure.Kind.UNREACHABLE, name() + how);
    }

    private static void pause(long millis, Cancellation cancellation) {
        try {
            for (long left = millis; left > 0; left -= LOOK_AT_CANCELLATION_MILLIS) {
                cancellation.check();
                Thread.sleep(Math.min(left, LOOK_AT_CANCELLATION_MILLIS));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Cancelled();
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
