package dev.stateroom.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsServer;
import dev.stateroom.http.FaultProxy.Fault;
import dev.stateroom.http.ServiceRequest.Repeat;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever goes wrong on the way becomes one sentence, in bounded time, and nothing is sent twice that must not be. */
final class HttpServiceTest {
    private static final String BODY = "{\"answer\": \"" + "x".repeat(2_000) + "\"}";
    private static final HttpLimits SHORT = HttpLimits.USUAL.answeredWithin(Duration.ofMillis(600));

    /** What a busy machine keeps too. */
    private static final HttpLimits PATIENT = HttpLimits.USUAL.answeredWithin(Duration.ofSeconds(20));

    private final List<Duration> pauses = new ArrayList<>();
    private HttpLimits limits = PATIENT;
    private HttpServer server;
    private FaultProxy proxy;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            byte[] body = BODY.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        proxy = new FaultProxy("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @AfterEach
    void stop() {
        proxy.close();
        server.stop(0);
    }

    private HttpService service(HttpLimits limits, String address) {
        return new HttpService(URI.create(address), "the service", Map.of(), limits, (time, _) -> pauses.add(time));
    }

    private Outcome<HttpAnswer> ask(ServiceRequest question) {
        try (HttpService service = service(limits, proxy.address())) {
            return service.send(question, Cancellation.NEVER);
        }
    }

    private Outcome<HttpAnswer> read() {
        return ask(ServiceRequest.get("/x?y=z"));
    }

    private Outcome<HttpAnswer> change() {
        return ask(ServiceRequest.json("POST", "/x", "{}".getBytes(StandardCharsets.UTF_8), Repeat.WHERE_REFUSED));
    }

    private static String sentence(Outcome<?> outcome) {
        String sentence = ((Outcome.Failed<?>) outcome).failure().sentence();
        assertThat(sentence).doesNotContain("\n").doesNotContain("Exception").hasSizeLessThan(260);
        return sentence;
    }

    @Test
    void anAnswerThatWasCutOffIsAskedForAgain() {
        proxy.then(new Fault.Cut(100), new Fault.Lost(), new Fault.WrongLength(50));
        assertThat(read().orThrow().text()).isEqualTo(BODY);
        assertThat(proxy.asked).hasSize(4).allMatch("GET /x?y=z"::equals);
        // The platform's client asks once more by itself where a connection that it had kept was closed.
        assertThat(pauses).startsWith(Duration.ofMillis(200), Duration.ofMillis(400)).hasSizeBetween(2, 3);
    }

    @Test
    void whatStaysCutOffIsGivenUpWithOneSentence() {
        proxy.then(new Fault.Cut(1), new Fault.Cut(1), new Fault.Cut(1), new Fault.Cut(1));
        assertThat(sentence(read())).contains("broke the connection off");
        assertThat(proxy.asked).hasSize(4);
    }

    @Test
    void aChangeWhoseAnswerWasLostIsNotSentAgain() {
        proxy.then(new Fault.Lost());
        assertThat(sentence(change())).contains("broke the connection off");
        assertThat(proxy.passed).hasSize(1);
        proxy.then(new Fault.Cut(10));
        change();
        proxy.then(new Fault.Dropped());
        change();
        proxy.then(new Fault.Answered(500, "", ""));
        assertThat(change().orThrow().status()).isEqualTo(500);
        proxy.then(new Fault.Answered(504, "", ""));
        change();
        assertThat(proxy.asked).hasSize(5);
    }

    @Test
    void aChangeThatWasRefusedForTheMomentIsSentAgain() {
        proxy.then(new Fault.Answered(429, "Retry-After: 2", ""), new Fault.Answered(503, "", ""));
        assertThat(change().orThrow().isOk()).isTrue();
        assertThat(proxy.passed).hasSize(1);
        assertThat(pauses).containsExactly(Duration.ofSeconds(2), Duration.ofMillis(400));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 409, 422, 500, 302})
    void otherAnswersAreGivenAsTheyAreAtOnce(int status) {
        proxy.then(new Fault.Answered(status, "Location: http://127.0.0.2:1/", "why"));
        HttpAnswer answer = read().orThrow();
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.text()).isEqualTo("why");
        assertThat(proxy.asked).hasSize(1);
    }

    @Test
    void whoAsksToBeLeftAloneForLongIsLeftAlone() {
        proxy.then(new Fault.Answered(429, "Retry-After: 3600", ""));
        assertThat(read().orThrow().status()).isEqualTo(429);
        proxy.then(new Fault.Answered(503, "Retry-After: Mon, 21 Oct 2199 07:28:00 GMT", ""));
        assertThat(read().orThrow().status()).isEqualTo(503);
        proxy.then(new Fault.Answered(503, "Retry-After: Wed, 21 Oct 2015 07:28:00 GMT", ""));
        assertThat(read().orThrow().status()).isEqualTo(200);
        assertThat(pauses).containsExactly(Duration.ZERO);
    }

    @Test
    void nobodyWaitsLongerThanTheLimit() {
        limits = SHORT;
        proxy.then(new Fault.Delayed(5_000));
        long start = System.nanoTime();
        assertThat(sentence(read())).endsWith("did not answer within 600 milliseconds");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
        assertThat(proxy.asked).hasSize(1);
    }

    @Test
    void anAnswerLargerThanItsBoundIsNotRead() {
        HttpLimits small = new HttpLimits(PATIENT.toConnect(), PATIENT.toAnswer(), 1 << 10, 4, PATIENT.longestPause(), PATIENT.busy());
        try (HttpService service = service(small, proxy.address())) {
            Outcome<HttpAnswer> outcome = service.send(ServiceRequest.get("/"), Cancellation.NEVER);
            assertThat(((Outcome.Failed<?>) outcome).failure().kind()).isEqualTo(Failure.Kind.TOO_LARGE);
        }
        assertThat(proxy.asked).hasSize(1);
    }

    @Test
    void whereNoSecureConnectionIsMadeThatIsSaid() {
        try (HttpService service = service(HttpLimits.USUAL, proxy.address().replace("http:", "https:"))) {
            assertThat(sentence(service.send(ServiceRequest.get("/"), Cancellation.NEVER))).startsWith("no secure connection to 127.0.0.1:");
        }
    }

    @Test
    void aCertificateThatNobodyVouchesForIsRefusedBeforeAnythingIsSent() throws IOException {
        HttpsServer server = StrangeCertificate.server();
        AtomicInteger asked = new AtomicInteger();
        server.createContext("/", exchange -> asked.incrementAndGet());
        server.start();
        try (HttpService service = service(HttpLimits.USUAL, "https://localhost:" + server.getAddress().getPort())) {
            assertThat(sentence(service.send(ServiceRequest.get("/"), Cancellation.NEVER)))
                    .isEqualTo("no secure connection to localhost:" + server.getAddress().getPort()
                            + " can be made: no authority that this computer trusts has signed its certificate");
            HttpService.Once once = service.once(ServiceRequest.get("/"));
            assertThat(once.mayHaveArrived()).isFalse();
        } finally {
            server.stop(0);
        }
        assertThat(asked).hasValue(0);
    }

    @Test
    void whoGivesUpDoesNotWait() {
        proxy.then(new Fault.Delayed(5_000));
        Cancellation.Switch giveUp = new Cancellation.Switch();
        giveUp.request();
        try (HttpService service = service(SHORT, proxy.address())) {
            assertThatThrownBy(() -> service.send(ServiceRequest.get("/"), giveUp)).isInstanceOf(CancelledException.class);
        }
    }
}
