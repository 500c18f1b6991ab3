package dev.stateroom.langgraph.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An answer that is JSON and too much of it is called that. */
@Timeout(60)
final class LargeAnswersTest {

    private static Failure failure(String first, String repeated, int times, String last) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(first.getBytes(StandardCharsets.UTF_8));
                byte[] block = repeated.repeat(10_000).getBytes(StandardCharsets.UTF_8);
                for (int i = 0; i < times / 10_000; i++) {
                    out.write(block);
                }
                out.write(last.getBytes(StandardCharsets.UTF_8));
            }
        });
        server.start();
        String address = "http://127.0.0.1:" + server.getAddress().getPort();
        try (ServerClient client = ServerClient.of(ServerAddress.parse(address).orThrow(), null).orThrow()) {
            return ((Outcome.Failed<?>) client.get("/info", Cancellation.NEVER)).failure();
        } finally {
            server.stop(0);
        }
    }

    @Test
    void manyEmptyObjectsAreMoreValuesThanAreUnpacked() throws IOException {
        Failure failure = failure("[{}", ",{}", 10_000_000, "]");
        assertThat(failure.kind()).isEqualTo(Failure.Kind.TOO_LARGE);
        assertThat(failure.sentence()).contains("answers with 31 MB of JSON that hold more values than are unpacked at once");
    }

    @Test
    void whatIsNoJsonIsStillCalledThat() throws IOException {
        assertThat(failure("[{}", ",{}", 10_000, "<").sentence()).contains("is not JSON");
    }
}
