package dev.stateroom.backend.remote.hosted;

import dev.stateroom.http.WireServer;
import dev.stateroom.http.WireServer.Reply;
import dev.stateroom.http.WireServer.Request;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Answers what was recorded of a provider, in its order, and tells each request that was not recorded there. */
final class RecordedProvider implements AutoCloseable {
    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final List<String> HEADERS = List.of(
            "x-api-key", "authorization", "x-access-token", "e2b-sandbox-id", "e2b-sandbox-port", "connect-protocol-version", "connect-timeout-ms", "x-cwd");

    private final JsonNode recording;
    private final Deque<JsonNode> coming = new ArrayDeque<>();
    private final List<String> wrong = new CopyOnWriteArrayList<>();
    private volatile List<String> absent = List.of();
    private final WireServer server = new WireServer(this::answer);

    RecordedProvider(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(RecordedProvider.class.getResourceAsStream("/sandboxes/" + name + ".json"))) {
            recording = MAPPER.readTree(in);
        }
    }

    /** Its host and port. */
    String host() {
        return address().substring("http://".length());
    }

    /** What ends in one of these is not there, and does not count. */
    RecordedProvider absent(String... paths) {
        absent = List.of(paths);
        return this;
    }

    /** Exchanges of another recording. */
    void expectFrom(RecordedProvider other, String step) {
        other.expect(step);
        coming.clear();
        coming.addAll(other.coming);
        other.coming.clear();
    }

    String address() {
        return server.address();
    }

    /** The exchanges of that name are expected from now on; only those whose path holds the text, if one is given. */
    RecordedProvider expect(String step, String... holding) {
        coming.clear();
        recording.get("exchanges").valueStream()
                .filter(exchange -> exchange.get("name").stringValue().equals(step))
                .filter(exchange -> holding.length == 0 || List.of(holding).stream().anyMatch(exchange.toString()::contains))
                .forEach(coming::add);
        return this;
    }

    /** Leaves out an exchange that repeats the one before it, as a package does that reads the same twice. */
    RecordedProvider once() {
        List<JsonNode> all = new ArrayList<>(coming);
        coming.clear();
        Set<String> seen = new HashSet<>();
        all.stream().filter(exchange -> seen.add(exchange.get("path") + " " + exchange.get("query"))).forEach(coming::add);
        return this;
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

    private Reply answer(Request request) throws IOException {
        if (absent.stream().anyMatch(request.path()::endsWith)) {
            return Reply.of(404, "application/json", "{}");
        }
        JsonNode expected = coming.poll();
        if (expected == null) {
            wrong.add("not recorded: " + request.method() + " " + request.path());
            return Reply.of(599, "text/plain", "");
        }
        compare("request", expected.get("method").stringValue() + " " + expected.get("path").stringValue(), request.method() + " " + request.path());
        compare("query", MAPPER.convertValue(expected.get("query"), Map.class), request.query());
        for (String header : HEADERS) {
            JsonNode recorded = expected.get("request_headers").get(header);
            if (recorded != null) {
                compare("header " + header, recorded.stringValue(), request.header(header));
            }
        }
        if (expected.has("websocket")) {
            return new Reply.Upgraded(peer -> converse(expected.get("websocket"), peer));
        }
        body(expected, request);
        return reply(expected);
    }

    private void compare(String what, Object recorded, Object came) {
        if (!recorded.equals(came)) {
            wrong.add(what + ": " + came + " instead of " + recorded);
        }
    }

    private void body(JsonNode expected, Request request) throws IOException {
        if (expected.has("request_body")) {
            compare("body", known(expected.get("request_body")), known(MAPPER.readTree(request.body())));
        }
        if (expected.has("request_envelopes")) {
            ConnectEnvelope envelope = Objects.requireNonNull(ConnectEnvelope.read(new ByteArrayInputStream(request.body())));
            compare("envelope", expected.get("request_envelopes").get(0).get("message"), MAPPER.readTree(envelope.message()));
        }
        if (expected.has("request_multipart")) {
            List<String> recorded = expected.get("request_multipart").valueStream()
                    .map(part -> part.get("name").stringValue() + "=" + Base64.getEncoder().encodeToString(content(part)))
                    .toList();
            compare("parts", recorded, MultipartBody.parts(request.header("content-type"), request.body()).stream()
                    .map(part -> part.name() + "=" + Base64.getEncoder().encodeToString(part.content()))
                    .toList());
        }
    }

    /** What names a command is redrawn each time. */
    private static JsonNode known(JsonNode body) {
        if (body instanceof ObjectNode fields && fields.has("command_id") && fields.get("command_id").stringValue().length() > 8) {
            return fields.deepCopy().put("command_id", "drawn");
        }
        return body;
    }

    static byte[] content(JsonNode part) {
        return part.has("base64")
                ? Base64.getDecoder().decode(part.get("base64").stringValue())
                : part.get("text").stringValue().getBytes(StandardCharsets.UTF_8);
    }

    private void converse(JsonNode messages, WireServer.Peer peer) throws IOException {
        for (JsonNode message : messages.valueStream().toList()) {
            if (message.get("from").stringValue().equals("server")) {
                peer.send(message.get("message").toString());
            } else {
                String text = peer.receive();
                compare("message", without(message.get("message")), without(text == null ? null : MAPPER.readTree(text)));
            }
        }
    }

    private static Object without(@Nullable JsonNode message) {
        return message instanceof ObjectNode fields ? known(fields) : String.valueOf(message);
    }

    private Reply reply(JsonNode expected) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("content-type", expected.path("content_type").stringValue(""));
        expected.get("response_headers").properties().forEach(header -> headers.put(header.getKey(), header.getValue().stringValue()));
        return new Reply.Whole(expected.get("status").intValue(), headers, answered(expected));
    }

    private byte[] answered(JsonNode expected) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (expected.has("response_body")) {
            String text = expected.get("response_body").toString().replace("http://stub", address());
            out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        } else if (expected.has("response_base64")) {
            out.writeBytes(Base64.getDecoder().decode(expected.get("response_base64").stringValue()));
        } else if (expected.has("response_envelopes")) {
            expected.get("response_envelopes").valueStream().forEach(envelope -> {
                byte[] bytes = ConnectEnvelope.bytes(MAPPER.writeValueAsBytes(envelope.get("message")));
                bytes[0] = (byte) envelope.get("flags").intValue();
                out.writeBytes(bytes);
            });
        } else if (expected.has("response_multipart")) {
            String line = "--" + expected.get("content_type").stringValue().replaceFirst(".*boundary=", "");
            expected.get("response_multipart").valueStream().forEach(part -> {
                out.writeBytes((line + "\r\nContent-Disposition: " + part.get("headers").get("content-disposition").stringValue() + "\r\n\r\n")
                        .getBytes(StandardCharsets.UTF_8));
                out.writeBytes(content(part));
                out.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
            });
            out.writeBytes((line + "--\r\n").getBytes(StandardCharsets.UTF_8));
        } else {
            out.writeBytes(expected.path("response_text").stringValue("").getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    @Override
    public void close() {
        server.close();
    }
}
