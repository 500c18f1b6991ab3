package dev.stateroom.backend.remote.hosted;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A provider that says that a sandbox is in a place which nobody agreed to. */
final class NamedElsewhereTest {
    private final Queue<String> elsewhere = new ConcurrentLinkedQueue<>();
    private final Queue<String> keys = new ConcurrentLinkedQueue<>();
    private final HttpServer other;
    private final HttpServer provider;

    NamedElsewhereTest() throws IOException {
        other = server(elsewhere, "{}");
        String there = "http://localhost:" + other.getAddress().getPort();
        provider = server(
                keys, "{\"id\": \"box\", \"state\": \"started\", \"status\": \"ready\", \"dataplane_url\": \"%s\", \"toolboxProxyUrl\": \"%s\"}".formatted(there, there));
    }

    private static HttpServer server(Queue<String> asked, String answer) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestHeaders().toString());
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        return server;
    }

    @AfterEach
    void stop() {
        other.stop(0);
        provider.stop(0);
    }

    private HostedSandbox sandbox(String name, String daemon) {
        HostedSandboxes.Which which = new HostedSandboxes.Which(name, "box", "http://127.0.0.1:" + provider.getAddress().getPort(), "", daemon);
        SandboxServices services = new SandboxServices(name + " box", HostedSandboxes.agreed(which), (_, _) -> {});
        return HostedSandboxes.sandbox(which, services, "secret").orThrow();
    }

    private static Outcome<Integer> ran(HostedSandbox sandbox) {
        return sandbox.attach(Cancellation.NEVER)
                .then(_ -> sandbox.execute(
                        new HostedSandbox.Command("ls", Duration.ofSeconds(5), true),
                        new HostedSandbox.Taker() {
                            @Override
                            public boolean output(byte[] bytes) {
                                return true;
                            }

                            @Override
                            public void errors(byte[] bytes) {}
                        },
                        Cancellation.NEVER));
    }

    @ParameterizedTest
    @ValueSource(strings = {"daytona", "langsmith"})
    void theKeyGoesNowhereElse(String name) throws Exception {
        try (HostedSandbox sandbox = sandbox(name, "")) {
            Outcome<Integer> ran = ran(sandbox);
            assertThat(elsewhere).isEmpty();
            assertThat(keys).isNotEmpty().allMatch(headers -> headers.contains("secret"));
            assertThat(ran).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
                assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.DENIED);
                assertThat(failed.failure().sentence())
                        .isEqualTo("127.0.0.1 sends to localhost for " + name + " box, which is in another domain: name https://localhost as the mount's daemon");
            });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"daytona", "langsmith"})
    void itGoesWhereTheMountNamesIt(String name) throws Exception {
        try (HostedSandbox sandbox = sandbox(name, "http://localhost:" + other.getAddress().getPort())) {
            ran(sandbox);
            assertThat(elsewhere).isNotEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "app.daytona.io, proxy.app.daytona.io, true",
        "app.daytona.io, APP.DAYTONA.IO, true",
        "api.smith.langchain.com, eu.sandbox.langchain.com, true",
        "app.daytona.io, daytona.io.evil.example, false",
        "app.daytona.io, evildaytona.io, false",
        "app.daytona.io, app.daytona.io., true",
        "sandbox.co.uk, evil.co.uk, false",
        "api.sandbox.co.uk, box.sandbox.co.uk, true",
        "127.0.0.1, 127.0.0.1, true",
        "127.0.0.1, 10.0.0.1, false",
        "10.1.0.1, 10.2.0.1, false",
        "[fe80::1], [fe80::2], false",
        "localhost, other, false",
    })
    void itsOwnDomainIsThatOfAHostThatWasAgreedTo(String agreed, String named, boolean isAgreed) {
        Outcome<SandboxService> service = new SandboxServices("box", List.of(agreed), (_, _) -> {}).named("https://" + named + "/x", Map.of());
        assertThat(service instanceof Outcome.Ok<SandboxService>).isEqualTo(isAgreed);
        if (service instanceof Outcome.Ok<SandboxService>(SandboxService made)) {
            made.close();
        }
    }

    @Test
    void bothDomainsOfE2bAreIts() {
        assertThat(HostedSandboxes.agreed(new HostedSandboxes.Which("e2b", "box", "https://api.e2b.app", "", ""))).containsExactly("api.e2b.app", "e2b.dev");
        assertThat(HostedSandboxes.agreed(new HostedSandboxes.Which("daytona", "box", "https://here.example/api", "", "https://there.example")))
                .containsExactly("here.example", "there.example");
    }
}
