package dev.stateroom.http;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.WaitingNotice;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/**
 * One service at one address. Every request has a bound on the time and on the size of its response. If the service was busy or the
 * connection broke, a request that may be repeated is retried, after growing delays or the one that the service asks for. Redirects are not
 * followed: the key would be sent along. Secure connections trust the certificates that the platform trusts. Safe for use by several
 * threads.
 */
public final class HttpService implements AutoCloseable {
    private static final long LOOK_AT_CANCELLATION_MILLIS = 20;

    private final URI base;
    private final Map<String, String> headers;
    private final HttpLimits limits;
    private final RetryDelay pauses;
    private final HttpFailures sentences;
    private final HttpClient client;

    /**
     * @param base without a slash at its end
     * @param what the program that runs there, for sentences: "the LangGraph server"
     * @param headers sent with every request
     */
    public HttpService(URI base, String what, Map<String, String> headers, HttpLimits limits, RetryDelay pauses) {
        this.base = base;
        this.headers = Map.copyOf(headers);
        this.limits = limits;
        this.pauses = pauses;
        this.sentences = new HttpFailures(name(base), String.valueOf(base.getHost()), what, limits);
        // Without encryption the JDK asks to continue in HTTP/2, and servers that do not know that (uvicorn) lose the body of the request.
        boolean isPlain = "http".equalsIgnoreCase(base.getScheme());
        this.client = HttpClient.newBuilder()
                .version(isPlain ? HttpClient.Version.HTTP_1_1 : HttpClient.Version.HTTP_2)
                .connectTimeout(limits.toConnect())
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    private HttpService(HttpService other, HttpLimits limits) {
        this.base = other.base;
        this.headers = other.headers;
        this.limits = limits;
        this.pauses = other.pauses;
        this.sentences = new HttpFailures(other.name(), other.sentences.host(), other.sentences.what(), limits);
        this.client = other.client;
    }

    /** The same service over the same connections, with another time limit for each response; closed with this one. */
    public HttpService answeringWithin(Duration time) {
        return new HttpService(this, limits.answeredWithin(time));
    }

    private static String name(URI base) {
        return base.getPort() < 0 ? String.valueOf(base.getHost()) : base.getHost() + ":" + base.getPort();
    }

    /** Its host, with its port if the address has one. */
    public String name() {
        return sentences.name();
    }

    /** Its address. */
    public URI base() {
        return base;
    }

    /**
     * Sends a request, with retries if it may be repeated.
     *
     * @return the last response, of any status; UNREACHABLE or TOO_LARGE if there was none
     * @throws CancelledException when cancelled meanwhile
     */
    public Outcome<HttpAnswer> send(ServiceRequest question, Cancellation cancellation) {
        HttpRetry retry = new HttpRetry(question, limits, pauses, name());
        while (true) {
            cancellation.check();
            Attempt done = attempt(question, retry, cancellation);
            if (!done.again() || !retry.waited(done.asksToWait(), cancellation)) {
                return done.outcome();
            }
        }
    }

    /**
     * The result of a request that was sent once.
     *
     * @param mayHaveArrived false if it is certain that nothing left this computer
     */
    public record Once(Outcome<HttpAnswer> outcome, boolean mayHaveArrived) {}

    /** Sends a request that must not be sent twice. It cannot be cancelled: it would not be known whether it arrived. */
    public Once once(ServiceRequest question) {
        Attempt done = attempt(question, new HttpRetry(question, limits, pauses, name()), Cancellation.NEVER);
        return new Once(done.outcome(), done.mayHaveArrived());
    }

    /**
     * Opens a response that is streamed while something continues on the server. It must begin within the time limit of a response; its
     * duration and size are for the reader to bound. Not retried.
     *
     * @return the body, to be closed by the caller; for statuses other than the 200s, its first {@code largestAnswer} bytes
     */
    public Outcome<HttpStream> open(ServiceRequest question, Cancellation cancellation) {
        CompletableFuture<HttpResponse<InputStream>> coming =
                client.sendAsync(request(question), HttpResponse.BodyHandlers.ofInputStream());
        boolean isTaken = false;
        try {
            HttpResponse<InputStream> response = await(coming, cancellation);
            isTaken = true;
            return Outcome.ok(new HttpStream(response.statusCode(), response.headers(), response.body()));
        } catch (TimeoutException e) {
            return Outcome.failed(sentences.tooLate());
        } catch (ExecutionException e) {
            Throwable why = e.getCause() == null ? e : e.getCause();
            Failure unreachable = sentences.unreachable(why);
            return Outcome.failed(unreachable == null ? sentences.broken(why) : unreachable);
        } finally {
            if (!isTaken) {
                coming.cancel(true);
            }
        }
    }

    /** Like {@link #open}, retried if the service says that it did not carry the request out, or if that is safe and it was busy. */
    public Outcome<HttpStream> openWhenReady(ServiceRequest question, Cancellation cancellation) {
        HttpRetry retry = new HttpRetry(question, limits, pauses, name());
        while (true) {
            cancellation.check();
            Outcome<HttpStream> opened = open(question, cancellation);
            if (!(opened instanceof Outcome.Ok<HttpStream>(HttpStream stream)) || !retry.mayAfter(stream.status())) {
                return opened;
            }
            if (!retry.waited(HttpRetry.asked(stream.headers(), Instant.now()).orElse(null), cancellation)) {
                return opened;
            }
            stream.discard();
        }
    }

    /** The response to a request for a WebSocket. */
    public sealed interface Upgraded {
        /** The WebSocket, to be closed by the receiver. */
        record To(HttpSocket socket) implements Upgraded {}

        /** A refusal with that status. */
        record Refused(int status, HttpHeaders headers) implements Upgraded {}
    }

    /** Requests a WebSocket, with a retry if the service was busy. Its first message may have any effect, so nothing else is repeated. */
    public Outcome<Upgraded> socket(String path, Cancellation cancellation) {
        ServiceRequest question = ServiceRequest.get(path);
        HttpRetry retry = new HttpRetry(question, limits, pauses, name());
        while (true) {
            cancellation.check();
            Outcome<Upgraded> came = upgraded(path, cancellation);
            boolean again = came instanceof Outcome.Ok<Upgraded>(Upgraded.Refused refused)
                    && retry.mayAfter(refused.status())
                    && retry.waited(HttpRetry.asked(refused.headers(), Instant.now()).orElse(null), cancellation);
            if (!again) {
                return came;
            }
        }
    }

    private Outcome<Upgraded> upgraded(String path, Cancellation cancellation) {
        WebSocket.Builder builder = client.newWebSocketBuilder().connectTimeout(limits.toConnect());
        headers.forEach(builder::header);
        HttpSocket.Messages messages = new HttpSocket.Messages();
        CompletableFuture<WebSocket> coming =
                builder.buildAsync(URI.create(String.valueOf(base).replaceFirst("^(?i)http", "ws") + path), messages);
        boolean isTaken = false;
        try {
            HttpSocket socket = new HttpSocket(await(coming, cancellation), messages);
            isTaken = true;
            return Outcome.ok(new Upgraded.To(socket));
        } catch (TimeoutException e) {
            return Outcome.failed(sentences.tooLate());
        } catch (ExecutionException e) {
            Throwable why = e.getCause() == null ? e : e.getCause();
            if (why instanceof WebSocketHandshakeException refused) {
                return Outcome.ok(new Upgraded.Refused(refused.getResponse().statusCode(), refused.getResponse().headers()));
            }
            Failure unreachable = sentences.unreachable(why);
            return Outcome.failed(unreachable == null ? sentences.broken(why) : unreachable);
        } finally {
            if (!isTaken) {
                coming.cancel(true);
            }
        }
    }

    /**
     * The result of one try.
     *
     * @param again whether a retry is useful and allowed
     * @param mayHaveArrived whether the service may have received it
     */
    private record Attempt(Outcome<HttpAnswer> outcome, boolean again, @Nullable Duration asksToWait, boolean mayHaveArrived) {
        static Attempt failed(Failure failure, boolean again) {
            return new Attempt(Outcome.failed(failure), again, null, true);
        }
    }

    private Attempt attempt(ServiceRequest question, HttpRetry retry, Cancellation cancellation) {
        boolean safe = question.repeat() == ServiceRequest.Repeat.SAFE;
        CompletableFuture<HttpResponse<byte[]>> coming =
                client.sendAsync(request(question), head -> new BoundedBody(limits.largestAnswer(), head.headers().firstValueAsLong("content-length").orElse(-1)));
        try {
            HttpResponse<byte[]> response = await(coming, cancellation);
            HttpAnswer answer = new HttpAnswer(response.statusCode(), response.headers(), response.body(), retry.tries());
            return new Attempt(Outcome.ok(answer), retry.mayAfter(answer.status()), answer.retryAfter(Instant.now()).orElse(null), true);
        } catch (TimeoutException e) {
            return Attempt.failed(sentences.tooLate(), false);
        } catch (ExecutionException e) {
            return failed(e.getCause() == null ? e : e.getCause(), safe);
        } finally {
            coming.cancel(true);
        }
    }

    private Attempt failed(Throwable why, boolean safe) {
        for (Throwable cause = why; cause != null; cause = cause.getCause()) {
            if (cause instanceof BoundedBody.TooLarge) {
                return Attempt.failed(sentences.tooLarge(), false);
            }
        }
        Failure unreachable = sentences.unreachable(why);
        return unreachable != null
                ? new Attempt(Outcome.failed(unreachable), false, null, isOfOpenConnection(why))
                : Attempt.failed(sentences.broken(why), safe && why instanceof IOException);
    }

    /** True for encryption that failed after a connection was made. */
    private static boolean isOfOpenConnection(Throwable why) {
        for (Throwable cause = why; cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException && !(cause instanceof SSLHandshakeException)) {
                return true;
            }
        }
        return false;
    }

    private HttpRequest request(ServiceRequest question) {
        byte[] body = question.body();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + question.path()))
                .method(
                        question.method(),
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofByteArray(body));
        headers.forEach(request::setHeader);
        question.headers().forEach(request::setHeader);
        return request.build();
    }

    /** Waits for the whole response; the time limit covers its last byte. */
    private <T> T await(CompletableFuture<T> coming, Cancellation cancellation) throws ExecutionException, TimeoutException {
        long until = System.nanoTime() + limits.toAnswer().toNanos();
        try (WaitingNotice _ = WaitingNotice.on("the answer of " + name())) {
            while (true) {
                try {
                    return coming.get(LOOK_AT_CANCELLATION_MILLIS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException notYet) {
                    cancellation.check();
                    if (System.nanoTime() > until) {
                        throw notYet;
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
