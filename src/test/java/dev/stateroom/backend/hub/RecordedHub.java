package dev.stateroom.backend.hub;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Answers what was recorded, in its order, and tells each request that was not recorded there. */
final class RecordedHub implements AutoCloseable {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private final HttpServer server;
    private final Deque<JsonNode> coming = new ArrayDeque<>();
    private final List<String> wrong = new CopyOnWriteArrayList<>();
    final JsonNode recording;

    RecordedHub(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(RecordedHub.class.getResourceAsStream("/context-hub/" + name + ".json"))) {
            recording = MAPPER.readTree(in);
        }
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try {
                answer(exchange);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** From here on the exchanges of the {@code number}th run of steps with that name are expected. */
    void expect(List<JsonNode> exchanges) {
        coming.clear();
        coming.addAll(exchanges);
    }

    /** The exchanges of a step. */
    List<JsonNode> exchanges(String step) {
        return recording.get("exchanges").valueStream().filter(exchange -> exchange.get("name").stringValue().equals(step)).toList();
    }

    JsonNode outcome(String step) {
        return recording.get("outcomes").valueStream().filter(outcome -> outcome.get("step").stringValue().equals(step)).findFirst().orElseThrow().get("result");
    }

    /** What was not as recorded since the last question; what was recorded and not asked too. */
    List<String> differences() {
        List<String> all = new ArrayList<>(wrong);
        coming.forEach(exchange -> all.add("not asked: " + exchange.get("method").stringValue() + " " + exchange.get("path").stringValue()));
        wrong.clear();
        coming.clear();
        return all;
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        JsonNode expected = coming.poll();
        String asked = exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath().replaceFirst("/$", "");
        int status = 599;
        byte[] bytes = new byte[0];
        if (expected == null) {
            wrong.add("not recorded: " + asked);
        } else {
            String recorded = expected.get("method").stringValue() + " " + expected.get("path").stringValue().replaceFirst("/$", "");
            if (!recorded.equals(asked)) {
                wrong.add(asked + " instead of " + recorded);
            }
            compareQuery(expected.get("query"), String.valueOf(exchange.getRequestURI().getRawQuery()));
            compareBody(expected.get("request_body"), body);
            status = expected.get("status").intValue();
            JsonNode answer = expected.get("response_body");
            // The recorded bodies were written by Python, which puts a blank behind commas and colons.
            bytes = answer == null ? new byte[0] : spaced(answer).getBytes(StandardCharsets.UTF_8);
            JsonNode headers = expected.get("response_headers");
            if (headers != null && headers.has("retry-after")) {
                exchange.getResponseHeaders().set("retry-after", headers.get("retry-after").stringValue());
            }
        }
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private void compareQuery(JsonNode recorded, String asked) {
        for (String name : List.of("repo_type", "commit")) {
            if (recorded.has(name) && !asked.contains(name + "=" + recorded.get(name).stringValue())) {
                wrong.add("query " + asked + " instead of " + recorded);
            }
        }
    }

    private void compareBody(JsonNode recorded, byte[] body) {
        if (recorded == null || body.length == 0) {
            if (recorded != null) {
                wrong.add("no body instead of " + recorded);
            }
            return;
        }
        JsonNode sent = MAPPER.readTree(body);
        JsonNode parent = recorded.get("parent_commit");
        boolean sameParent = parent == null
                ? !sent.has("parent_commit")
                : sent.has("parent_commit") && sent.get("parent_commit").stringValue().startsWith(parent.stringValue());
        if (!sameParent || !Objects.equals(recorded.get("files"), sent.get("files"))
                || !Objects.equals(recorded.get("repo_handle"), sent.get("repo_handle"))) {
            wrong.add("sent " + sent + " instead of " + recorded);
        }
    }

    private static String spaced(JsonNode node) {
        if (node.isObject()) {
            List<String> fields = new ArrayList<>();
            node.properties().forEach(field -> fields.add(MAPPER.writeValueAsString(field.getKey()) + ": " + spaced(field.getValue())));
            return "{" + String.join(", ", fields) + "}";
        }
        return node.isArray()
                ? "[" + String.join(", ", node.valueStream().map(RecordedHub::spaced).toList()) + "]"
                : MAPPER.writeValueAsString(node);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
