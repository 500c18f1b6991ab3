package dev.stateroom.backend.remote.hosted;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.remote.RemoteShell;
import dev.stateroom.http.HttpAnswer;
import dev.stateroom.http.HttpService;
import dev.stateroom.http.HttpStream;
import dev.stateroom.http.ServiceRequest;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One address of a provider; every response that is not a success becomes one sentence about the sandbox.
 *
 * @param http the service
 * @param name the sandbox, as shown: {@code daytona dev}
 */
record SandboxService(HttpService http, String name) implements AutoCloseable {
    /** Timeout of a request that runs nothing. */
    static final Duration QUICK = Duration.ofSeconds(60);

    /** Time that the provider's response may take after the end of a command. */
    static final Duration ON_THE_WAY = Duration.ofSeconds(10);

    private static final int SAID = 1 << 16;
    private static final int NOT_FOUND = 404;

    /** A word of a path or a query. */
    static String encoded(String word) {
        return URLEncoder.encode(word, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Sends a request; a response of any status. */
    Outcome<HttpAnswer> ask(ServiceRequest question, Duration limit, Cancellation cancellation) {
        return http.answeringWithin(limit).send(question, cancellation);
    }

    /** Sends a request; a successful response, or a failure. */
    Outcome<HttpAnswer> success(ServiceRequest question, Duration limit, Cancellation cancellation) {
        return ask(question, limit, cancellation).then(answer -> answer.isOk() ? Outcome.ok(answer) : Outcome.failed(refused(answer)));
    }

    /** Requests a file's content; NOT_FOUND if there is no such file. */
    Outcome<byte[]> content(ServiceRequest question, String path, Cancellation cancellation) {
        return ask(question, QUICK, cancellation).then(answer -> answer.isOk()
                ? Outcome.ok(answer.body())
                : answer.status() == NOT_FOUND
                        ? Outcome.failed(Failure.Kind.NOT_FOUND, "nothing has the path " + path)
                        : Outcome.failed(refused(answer)));
    }

    /** Sends a request; the fields of a successful response. */
    Outcome<ForeignValue.Fields> fields(ServiceRequest question, Duration limit, Cancellation cancellation) {
        return success(question, limit, cancellation).then(this::fields);
    }

    Outcome<ForeignValue.Fields> fields(HttpAnswer answer) {
        return PlainJson.read(answer.body()) instanceof ForeignValue.Fields fields ? Outcome.ok(fields) : Outcome.failed(senseless("no JSON object"));
    }

    /** Sends a request for a streamed response of any status. */
    Outcome<HttpStream> open(ServiceRequest question, Cancellation cancellation) {
        return http.openWhenReady(question, cancellation);
    }

    /** The failure of an invalid response. */
    Failure senseless(String what) {
        return new Failure(Failure.Kind.DAMAGED, "what " + http.name() + " answers about " + name + " is not understood: " + what);
    }

    /** The failure of a streamed response that is not a success; closes it. */
    Failure refused(HttpStream stream) {
        try (stream) {
            byte[] said = stream.body().readNBytes(SAID);
            return refused(new HttpAnswer(stream.status(), stream.headers(), said, 1));
        } catch (IOException e) {
            return refused(stream.status(), stream.headers());
        }
    }

    /** The failure of a refusal without a body. */
    Failure refused(int status, HttpHeaders headers) {
        return refused(new HttpAnswer(status, headers, new byte[0], 1));
    }

    /** The failure of a response that is not a success. */
    Failure refused(HttpAnswer answer) {
        String said = said(answer);
        String because = said.isEmpty() ? "" : ": " + said;
        String host = http.name();
        return switch (answer.status()) {
            case 401 -> new Failure(Failure.Kind.DENIED, host + " does not accept the key that " + name + " is asked for with" + because);
            case 403 -> new Failure(Failure.Kind.DENIED, host + " does not allow this for " + name + because);
            case 404, 410 -> new Failure(Failure.Kind.UNREACHABLE, host + " has no " + name + ": it may have been deleted" + because);
            case 408 -> new Failure(Failure.Kind.UNREACHABLE, name + " did not answer in time" + because);
            case 409 -> new Failure(Failure.Kind.UNREACHABLE, name + " cannot do this in the state that it is in" + because);
            case 413 -> new Failure(Failure.Kind.TOO_LARGE, host + " does not take so much at once for " + name);
            case 429 -> new Failure(Failure.Kind.UNREACHABLE, host + " is asked too often about " + name + wait(answer) + because);
            default -> new Failure(Failure.Kind.UNREACHABLE, host + " answers with status " + answer.status() + " about " + name + because);
        };
    }

    private static String wait(HttpAnswer answer) {
        return answer.retryAfter(Instant.now()).map(time -> " and wants to be left alone for " + time.toSeconds() + " seconds").orElse("");
    }

    /** The message in a response, wherever the provider puts it; empty if there is none. */
    static String said(HttpAnswer answer) {
        ForeignValue.Fields body = ForeignValue.fields(PlainJson.read(answer.body()));
        return List.of(
                        Optional.ofNullable(ForeignValue.text(ForeignValue.fields(body.get("detail")).get("message"))),
                        Optional.ofNullable(ForeignValue.text(body.get("message"))),
                        Optional.ofNullable(ForeignValue.text(ForeignValue.fields(body.get("error")).get("message"))),
                        Optional.ofNullable(ForeignValue.text(body.get("detail"))),
                        Optional.ofNullable(ForeignValue.text(body.get("error"))))
                .stream()
                .flatMap(Optional::stream)
                .map(text -> text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip())
                .filter(text -> !text.isEmpty())
                .findFirst()
                .map(text -> text.length() > 200 ? text.substring(0, 200) + "…" : text)
                .orElse("");
    }

    /** The exit status in a field of a response about a command. */
    Outcome<Integer> status(ForeignValue.Fields answer, String field) {
        return answer.get(field) instanceof ForeignValue.Int(long status)
                ? Outcome.ok((int) status)
                : Outcome.failed(senseless("a command has no " + field));
    }

    /** A text field that a response must have. */
    Outcome<String> text(ForeignValue.Fields answer, String field, String whose) {
        String text = ForeignValue.text(answer.get(field));
        return text == null ? Outcome.failed(senseless(whose + " has no " + field)) : Outcome.ok(text);
    }

    /** The failure of a timeout. */
    static Outcome<Integer> late() {
        return Outcome.ok(RemoteShell.Ended.TIMED_OUT);
    }

    @Override
    public void close() {
        http.close();
    }
}
