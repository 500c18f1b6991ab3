package dev.stateroom.langgraph.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.overview.ThreadGlance;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server with more threads than anybody wants to wait for: what is not shown is not asked for. */
final class ManyServerThreadsTest {
    private static final int THREADS = 5_000;

    private final Map<String, String> updated = new TreeMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private boolean sorts = true;
    private boolean filters = true;
    private ThreadSource source;

    @BeforeEach
    void serve() throws IOException {
        for (int i = 0; i < THREADS; i++) {
            updated.put("%08d-0000-0000-0000-000000000000".formatted(i * 7919 % THREADS), "2026-01-01T%02d:%02d:%02d.000000+00:00".formatted(i / 3600, i / 60 % 60, i % 60));
        }
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/info", exchange -> answer(exchange, "{\"version\":\"0.7.0\",\"langgraph_py_version\":\"1.2\"}"));
        server.createContext("/threads/count", exchange -> answer(exchange, String.valueOf(updated.size())));
        server.createContext("/threads/search", exchange -> {
            JsonNode question = JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
            asked.add((question.has("status") ? question.get("status").stringValue() + " " : "") + question.get("sort_by").stringValue() + " " + question.get("offset") + " " + question.get("limit"));
            answer(exchange, found(question));
        });
        server.start();
        String address = "http://127.0.0.1:" + server.getAddress().getPort();
        source = ServerThreads.over(ServerClient.of(ServerAddress.parse(address).orThrow(), null).orThrow(), Cancellation.NEVER).orThrow();
    }

    @AfterEach
    void stop() {
        source.close();
        server.stop(0);
    }

    private static void answer(com.sun.net.httpserver.HttpExchange exchange, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        try (exchange) {
            exchange.getResponseBody().write(bytes);
        }
    }

    private String found(JsonNode question) {
        List<Map.Entry<String, String>> threads = new ArrayList<>(updated.entrySet());
        if (sorts && question.get("sort_by").stringValue().equals("updated_at")) {
            threads.sort(Map.Entry.<String, String>comparingByValue().reversed());
        }
        String status = filters && question.has("status") ? question.get("status").stringValue() : null;
        return "[" + String.join(",", threads.stream()
                .filter(thread -> status == null || status.equals(status(thread.getKey())))
                .skip(question.get("offset").intValue())
                .limit(question.get("limit").intValue())
                .map(thread -> "{\"thread_id\":\"" + thread.getKey() + "\",\"status\":\"" + status(thread.getKey()) + "\",\"updated_at\":\"" + thread.getValue() + "\"}")
                .toList()) + "]";
    }

    @Test
    void pagesComeFromTheServersOwnOrder() {
        ThreadPage first = source.page(200, "", Cancellation.NEVER).orThrow();
        assertThat(asked).containsExactly("updated_at 0 201");
        assertThat(first.total()).isEqualTo(THREADS);
        assertThat(first.isEstimated() && first.hasMore()).isTrue();
        assertThat(first.threads()).hasSize(200).isSortedAccordingTo(ThreadSource.ThreadSummary.NEWEST_FIRST);
        assertThat(source.refresh(Cancellation.NEVER).orThrow()).isFalse();
        ThreadPage second = source.page(1_000, first.threads().getLast().id(), Cancellation.NEVER).orThrow();
        assertThat(asked).containsExactly("updated_at 0 201", "updated_at 0 100", "updated_at 201 1000");
        assertThat(second.threads()).hasSize(1_000).doesNotContainAnyElementsOf(first.threads());
        assertThat(second.threads().getFirst().updatedAt()).isBefore(first.threads().getLast().updatedAt());

        updated.put(second.threads().getLast().id(), "2026-01-02T00:00:00.000000+00:00");
        assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
        assertThat(source.page(1, "", Cancellation.NEVER).orThrow().threads().getFirst().id()).isEqualTo(second.threads().getLast().id());
    }

    private static String status(String id) {
        return id.startsWith("0000007") ? "interrupted" : "idle";
    }

    @Test
    void onlyThreadsInWhichSomethingIsDueAreAskedForWhatWaits() {
        Map<String, ThreadSource.Mark> marks = source.requests(Cancellation.NEVER).orThrow();
        assertThat(asked).containsExactly("interrupted updated_at 0 1000", "error updated_at 0 1000", "busy updated_at 0 1000");
        assertThat(marks).hasSize(10).allSatisfy((id, mark) -> assertThat(status(id)).isEqualTo("interrupted"));
        String one = marks.keySet().iterator().next();
        updated.put(one, "2026-01-03T00:00:00.000000+00:00");
        assertThat(source.requests(Cancellation.NEVER).orThrow().get(one)).isNotEqualTo(marks.get(one));
    }

    @Test
    void behindTheFirstOnlyThreadsInWhichSomethingIsDueAreLookedAt() {
        updated.keySet().removeIf(id -> id.compareTo("00000500") > 0);
        String due = "00000070-0000-0000-0000-000000000000";
        updated.put(due, updated.get(source.page(100, "", Cancellation.NEVER).orThrow().threads().getLast().id()));
        List<ThreadSource.ThreadSummary> newest = source.page(200, "", Cancellation.NEVER).orThrow().threads();
        List<ThreadGlance> glances = ThreadGlance.of(source, newest, Cancellation.NEVER);
        assertThat(glances).extracting(ThreadGlance::summary).containsAll(newest.subList(0, ThreadGlance.NEWEST));
        assertThat(glances.subList(ThreadGlance.NEWEST, glances.size())).isNotEmpty().allSatisfy(glance -> assertThat(status(glance.summary().id())).isEqualTo("interrupted"));
        filters = false;
        assertThat(ThreadGlance.of(source, newest, Cancellation.NEVER)).as("a server that does not tell").hasSize(newest.size());
    }

    @Test
    void aServerThatDoesNotFilterTellsAllItsThreads() {
        filters = false;
        updated.keySet().removeIf(id -> id.compareTo("00000150") > 0);
        assertThat(source.requests(Cancellation.NEVER).orThrow()).hasSize(updated.size());
    }

    @Test
    void aServerThatDoesNotSortIsListedWhole() {
        sorts = false;
        updated.keySet().removeIf(id -> id.compareTo("00000500") > 0);
        ThreadPage page = source.page(200, "", Cancellation.NEVER).orThrow();
        assertThat(page.isEstimated()).isFalse();
        assertThat(page.total()).isEqualTo(updated.size());
        assertThat(page.threads()).isSortedAccordingTo(ThreadSource.ThreadSummary.NEWEST_FIRST);
        assertThat(source.refresh(Cancellation.NEVER).orThrow()).isFalse();
    }

    @Test
    void fewAreListedAtOnce() {
        updated.keySet().removeIf(id -> id.compareTo("00000050") > 0);
        ThreadPage page = source.page(200, "", Cancellation.NEVER).orThrow();
        assertThat(page.hasMore()).isFalse();
        assertThat(page.threads()).isEqualTo(source.threads(Cancellation.NEVER).orThrow());
        assertThat(source.refresh(Cancellation.NEVER).orThrow()).isFalse();
    }
}
