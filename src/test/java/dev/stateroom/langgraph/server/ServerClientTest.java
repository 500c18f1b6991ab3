package dev.stateroom.langgraph.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.http.HttpLimits;
import dev.stateroom.langgraph.server.ServerClient.Answer;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a question costs and how it fails. */
final class ServerClientTest {
    private final RecordedServer server = new RecordedServer("01-info-assistants");

    @AfterEach
    void stop() {
        server.close();
    }

    private Outcome<Answer> info(@Nullable String key) {
        try (ServerClient client = ServerClient.of(ServerAddress.parse(server.address()).orThrow(), key).orThrow()) {
            return client.get("/info", Cancellation.NEVER);
        }
    }

    private static Failure failure(Outcome<?> outcome) {
        return ((Outcome.Failed<?>) outcome).failure();
    }

    @Test
    void aBusyServerIsAskedAgain() {
        server.fail(503, 429);
        assertThat(info(null)).isInstanceOf(Outcome.Ok.class);
        assertThat(server.requests).hasSize(3);
    }

    @Test
    void oneThatStaysBusyIsGivenUp() {
        server.fail(503, 503, 503, 503, 503);
        Failure failure = failure(info(null));
        assertThat(failure.kind()).isEqualTo(Failure.Kind.UNREACHABLE);
        assertThat(failure.sentence()).endsWith("is busy or not ready (HTTP 503): as it was told");
        assertThat(server.requests).hasSize(4);
    }

    @ParameterizedTest
    @CsvSource({"500, UNREACHABLE, failed (HTTP 500)", "404, NOT_FOUND, has nothing there", "422, INVALID, refuses the question",
        "302, UNREACHABLE, 'sends to http://127.0.0.2:1/elsewhere: name that address'"})
    void otherAnswersAreFinal(int status, Failure.Kind kind, String words) {
        server.fail(status);
        Failure failure = failure(info("secret"));
        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(failure.sentence()).contains(words).doesNotContain("secret");
        assertThat(server.requests).hasSize(1);
    }

    @Test
    void theKeyGoesAlongAndIsNeverShown() {
        server.wanted = "the key";
        assertThat(info("the key")).isInstanceOf(Outcome.Ok.class);
        assertThat(failure(info("another")).sentence()).endsWith("does not accept the API key (HTTP 403)").doesNotContain("another");
        assertThat(failure(info(null)).sentence()).contains("wants an API key: name it in the address");
    }

    @Test
    void noKeyIsSentWhereEverybodyCanReadIt() {
        ServerAddress open = ServerAddress.parse("http://agents.example.com").orThrow();
        assertThat(failure(ServerClient.of(open, "key")).kind()).isEqualTo(Failure.Kind.DENIED);
        assertThat(ServerClient.of(open, null)).isInstanceOf(Outcome.Ok.class);
        assertThat(ServerClient.of(ServerAddress.parse("https://agents.example.com").orThrow(), "key")).isInstanceOf(Outcome.Ok.class);
    }

    @Test
    void whereNothingListensThatIsSaid() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        try (ServerClient client = ServerClient.of(ServerAddress.parse("http://127.0.0.1:" + port).orThrow(), null).orThrow()) {
            Failure failure = failure(client.get("/info", Cancellation.NEVER));
            assertThat(failure.kind()).isEqualTo(Failure.Kind.UNREACHABLE);
            assertThat(failure.sentence()).isEqualTo("nothing answers at 127.0.0.1:" + port + ": is the LangGraph server running there");
        }
    }

    @Test
    void anAnswerThatDoesNotComeIsNotWaitedForForEver() {
        server.waitMillis = 5_000;
        ServerAddress address = ServerAddress.parse(server.address()).orThrow();
        try (ServerClient client = new ServerClient(address, null, HttpLimits.USUAL.answeredWithin(Duration.ofMillis(200)))) {
            assertThat(failure(client.get("/info", Cancellation.NEVER)).kind()).isEqualTo(Failure.Kind.UNREACHABLE);
        }
    }

    @Test
    void whoGivesUpDoesNotWait() {
        server.waitMillis = 5_000;
        Cancellation.Switch giveUp = new Cancellation.Switch();
        giveUp.request();
        try (ServerClient client = ServerClient.of(ServerAddress.parse(server.address()).orThrow(), null).orThrow()) {
            assertThatThrownBy(() -> client.get("/info", giveUp)).isInstanceOf(CancelledException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://", "http://user:pw@host", "http://host/?api_key=secret", "http://ho st", "https://host#x"})
    void whatIsNoAddressSaysSoWithoutRepeatingSecrets(String text) {
        Failure failure = failure(ServerAddress.parse(text));
        assertThat(failure.kind()).isEqualTo(Failure.Kind.INVALID);
        assertThat(failure.sentence()).doesNotContain("pw").doesNotContain("=secret");
    }

    @Test
    void anAddressKeepsTheReferenceToItsKey() {
        String text = "https://host/base?api_key=${env:MY_KEY}";
        assertThat(ServerAddress.parse(text).orThrow()).hasToString(text);
    }
}
