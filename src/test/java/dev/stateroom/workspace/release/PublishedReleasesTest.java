package dev.stateroom.workspace.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class PublishedReleasesTest {
    private static final String ENTRY = "<entry><link rel=\"alternate\" type=\"text/html\" href=\"https://github.com/stateroom-dev/stateroom/releases/tag/v%s\"/></entry>";

    private final List<String> asked = new ArrayList<>();
    private HttpServer server;
    private String answer = "";
    private int status = 200;

    @BeforeEach
    void start() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + exchange.getRequestHeaders().get("User-agent"));
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private Outcome<Optional<String>> newer(String than) {
        return new PublishedReleases(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/releases.atom")).newerThan(than, Cancellation.NEVER);
    }

    @Test
    void theNewestIsFoundInAnyOrderAndByItsNumbers() {
        answer = "<feed>" + ENTRY.formatted("0.9.1") + ENTRY.formatted("0.10.0") + ENTRY.formatted("0.10.0-rc1") + "</feed>";
        assertThat(newer("0.9.9").orThrow()).contains("0.10.0");
        assertThat(newer("0.10.0-SNAPSHOT").orThrow()).contains("0.10.0");
        assertThat(newer("0.10.0").orThrow()).isEmpty();
        assertThat(newer("0.11.0-SNAPSHOT").orThrow()).isEmpty();
        assertThat(asked).hasSize(4).allMatch(line -> line.startsWith("GET /releases.atom ") && !line.contains("0.1") && !line.contains("0.9"));
    }

    @Test
    void anAnswerThatIsNoListOfReleasesHasNone() {
        answer = "<html>sign in</html>";
        assertThat(newer("0.2.0").orThrow()).isEmpty();
        answer = "";
        assertThat(newer("0.2.0").orThrow()).isEmpty();
        status = 404;
        assertThat(newer("0.2.0")).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void withoutAVersionNobodyIsAsked() {
        assertThat(newer("development").orThrow()).isEmpty();
        assertThat(asked).isEmpty();
    }

    @Test
    void theFeedIsThatOfTheRepositoryOfTheBuild() throws Exception {
        assertThat(Files.readString(Path.of("pom.xml"))).contains("<repository>" + PublishedReleases.OURS.page().replace("/releases", "") + "</repository>");
    }
}
