package dev.stateroom.backend.remote.hosted;

import dev.stateroom.http.WireServer;
import dev.stateroom.http.WireServer.Reply;
import dev.stateroom.http.WireServer.Request;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A provider of sandboxes with one sandbox, this machine, in which a real {@code sh} runs what it is asked. Speaks the protocols of
 * LangSmith (by each of its three ways), Daytona, Runloop, Vercel and E2B as they were recorded; text where the provider carries text.
 */
public final class ProviderStandIn implements AutoCloseable {
    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final String EVENTS = "text/event-stream";
    private static final int PIECE = 8_000;
    private static final int ACKNOWLEDGED = 40_000;

    private final WireServer server = new WireServer(this::answer);
    private final Map<String, StandInJob> jobs = new ConcurrentHashMap<>();
    private final AtomicInteger drawn = new AtomicInteger();

    /** The shell and what goes before it. */
    private final List<String> shell;

    /** What the sandbox's state is said to be. */
    public volatile String state = "";

    /** Ways of LangSmith that are not there. */
    public volatile List<String> absent = List.of();

    /** The commands that were run, in their order. */
    public final List<String> ran = new CopyOnWriteArrayList<>();

    /** The commands that were ended before they ended themselves. */
    public final List<String> killed = new CopyOnWriteArrayList<>();

    /** The next so many answers that come in pieces are cut behind that many bytes. */
    public final AtomicInteger cuts = new AtomicInteger();

    /** @param shell the words before {@code -c} */
    public ProviderStandIn(String... shell) {
        this.shell = List.of(shell);
    }

    /** Its address. */
    public String address() {
        return server.address();
    }

    /** The requests so far. */
    public List<String> asked() {
        return server.asked;
    }

    private StandInJob job(String command) throws IOException {
        ran.add(command);
        return new StandInJob(shell, command, killed);
    }

    private Reply answer(Request request) throws Exception {
        String path = request.path();
        boolean isKnown = request.header("x-api-key").equals("right")
                || request.header("authorization").equals("Bearer right")
                || request.header("x-access-token").equals("inside");
        if (!isKnown) {
            return StandInReplies.json(401, Map.of("message", "no such key"));
        }
        if (absent.stream().anyMatch(path::endsWith)) {
            return StandInReplies.json(404, Map.of("detail", "not found"));
        }
        if (path.startsWith("/api/v2/sandboxes/boxes/box")) {
            return StandInReplies.json(200, Map.of("id", "box", "dataplane_url", "http://" + request.header("host") + "/plane", "status", state.isEmpty() ? "ready" : state));
        }
        if (path.startsWith("/plane/")) {
            return langSmith(request, path.substring("/plane".length()));
        }
        if (path.equals("/daytona/sandbox/box")) {
            return StandInReplies.json(200, Map.of("id", "b-1", "state", state.isEmpty() ? "started" : state, "toolboxProxyUrl", "http://" + request.header("host") + "/toolbox"));
        }
        if (path.startsWith("/toolbox/b-1/")) {
            return daytona(request, path.substring("/toolbox/b-1".length()));
        }
        if (path.startsWith("/v1/devboxes/box")) {
            return runloop(request, path.substring("/v1/devboxes/box".length()));
        }
        if (path.startsWith("/v1/sandboxes/box")) {
            return vercel(request, path.substring("/v1/sandboxes/box".length()));
        }
        if (path.equals("/sandboxes/box")) {
            return StandInReplies.json(200, Map.of("sandboxID", "box", "state", state.isEmpty() ? "running" : state));
        }
        if (path.equals("/v2/sandboxes/box/connect")) {
            return StandInReplies.json(201, Map.of("sandboxID", "box", "envdAccessToken", "inside"));
        }
        return path.startsWith("/process.") || path.startsWith("/files") ? e2b(request, path) : StandInReplies.json(404, Map.of("message", "no such sandbox"));
    }

    private Reply langSmith(Request request, String path) throws Exception {
        return switch (path) {
            case "/execute" -> {
                JsonNode body = MAPPER.readTree(request.body());
                StandInJob job = job(body.get("command").stringValue());
                Integer status = job.await(body.get("timeout").doubleValue(), true);
                yield status == null
                        ? StandInReplies.json(408, Map.of("detail", Map.of("error", "CommandTimeout", "message", "timed out")))
                        : StandInReplies.json(200, Map.of("stdout", job.text(), "stderr", job.errors(), "exit_code", status));
            }
            case "/execute/stream/start" -> {
                JsonNode body = MAPPER.readTree(request.body());
                StandInJob job = job(body.get("command").stringValue());
                jobs.put(body.get("command_id").stringValue(), job);
                yield new Reply.Streamed(EVENTS, out -> events(out, job, body.get("timeout_seconds").doubleValue(), 0, 0));
            }
            case "/execute/stream/resume" -> {
                JsonNode body = MAPPER.readTree(request.body());
                StandInJob job = jobs.get(body.get("command_id").stringValue());
                yield job == null
                        ? new Reply.Streamed(EVENTS, out -> event(out, "error", Map.of("error_type", "CommandNotFound", "error", "command not found")))
                        : new Reply.Streamed(
                                EVENTS, out -> events(out, job, 60, body.get("stdout_offset").intValue(), body.get("stderr_offset").intValue()));
            }
            case "/execute/ws" -> {
                yield new Reply.Upgraded(this::converse);
            }
            case "/upload" -> {
                yield StandInReplies.written(Path.of(request.query().get("path")), MultipartBody.parts(request.header("content-type"), request.body()).getFirst().content());
            }
            default -> {
                yield StandInReplies.file(Path.of(request.query().get("path")));
            }
        };
    }

    private void event(OutputStream out, String name, Map<String, ?> data) throws IOException {
        out.write(("event: " + name + "\ndata: " + MAPPER.writeValueAsString(data) + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private void events(OutputStream out, StandInJob job, double limit, int fromOut, int fromErr) throws Exception {
        out.write(": heartbeat\n\n".getBytes(StandardCharsets.UTF_8));
        event(out, "started", Map.of("command_id", "c", "pid", 1));
        Integer status = job.await(limit, true);
        if (status == null) {
            event(out, "error", Map.of("error_type", "CommandTimeout", "error", "timed out"));
            return;
        }
        int sent = 0;
        for (int at = fromOut; at < job.out().length; at += PIECE) {
            if (cuts.get() > 0 && sent > 0) {
                cuts.decrementAndGet();
                throw new IOException("cut");
            }
            if (sent >= ACKNOWLEDGED) {
                event(out, "ack_required", Map.of("stdout_offset", at, "stderr_offset", fromErr));
                return;
            }
            byte[] piece = Arrays.copyOfRange(job.out(), at, Math.min(job.out().length, at + PIECE));
            event(out, "stdout", Map.of("data", Base64.getEncoder().encodeToString(piece), "offset", at));
            sent += piece.length;
        }
        if (fromErr < job.err().length) {
            event(out, "stderr", Map.of("data", Base64.getEncoder().encodeToString(Arrays.copyOfRange(job.err(), fromErr, job.err().length)), "offset", fromErr));
        }
        event(out, "exit", Map.of("exit_code", status));
    }

    private void converse(WireServer.Peer peer) throws Exception {
        JsonNode first = MAPPER.readTree(Objects.requireNonNull(peer.receive()));
        String id = first.get("command_id").stringValue();
        boolean starts = first.get("type").stringValue().equals("execute");
        if (starts) {
            jobs.put(id, job(first.get("command").stringValue()));
        }
        StandInJob job = jobs.get(id);
        if (job == null) {
            peer.send(MAPPER.writeValueAsString(Map.of("type", "error", "error_type", "CommandNotFound", "error", "command not found")));
            return;
        }
        peer.send(MAPPER.writeValueAsString(Map.of("type", "started", "command_id", id, "pid", 1)));
        Thread.startVirtualThread(() -> {
            try {
                String text = peer.receive();
                if (text != null && text.contains("\"kill\"")) {
                    job.end();
                }
            } catch (IOException gone) {
                // Nobody is there to end it.
            }
        });
        Integer status = job.await(starts ? first.get("timeout_seconds").doubleValue() : 60, true);
        if (status == null) {
            peer.send(MAPPER.writeValueAsString(Map.of("type", "error", "error_type", "CommandTimeout", "error", "timed out")));
            return;
        }
        byte[] out = job.text().getBytes(StandardCharsets.UTF_8);
        for (int at = starts ? 0 : first.get("stdout_offset").intValue(); at < out.length; at += PIECE) {
            if (cuts.get() > 0) {
                cuts.decrementAndGet();
                throw new IOException("cut");
            }
            String piece = new String(out, at, Math.min(PIECE, out.length - at), StandardCharsets.UTF_8);
            peer.send(MAPPER.writeValueAsString(Map.of("type", "stdout", "data", piece, "offset", at)));
        }
        peer.send(MAPPER.writeValueAsString(Map.of("type", "exit", "exit_code", status)));
    }

    private Reply daytona(Request request, String path) throws Exception {
        return switch (path) {
            case "/process/execute" -> {
                JsonNode body = MAPPER.readTree(request.body());
                // Both streams come as one.
                StandInJob job = job("{ " + body.get("command").stringValue() + "\n} 2>&1");
                Integer status = job.await(body.get("timeout").doubleValue(), true);
                yield status == null
                        ? StandInReplies.json(408, Map.of("message", "command execution timeout", "statusCode", 408))
                        : StandInReplies.json(200, Map.of("exitCode", status, "result", job.text()));
            }
            case "/files/bulk-upload" -> {
                List<MultipartBody.Part> parts = MultipartBody.parts(request.header("content-type"), request.body());
                yield StandInReplies.written(Path.of(new String(parts.get(0).content(), StandardCharsets.UTF_8)), parts.get(1).content());
            }
            default -> {
                Path file = Path.of(MAPPER.readTree(request.body()).get("paths").get(0).stringValue());
                boolean isThere = Files.isRegularFile(file);
                String head = "--B\r\nContent-Disposition: form-data; name=\"" + (isThere ? "file" : "error") + "\"; filename=\"f\"\r\n\r\n";
                byte[] content = isThere ? Files.readAllBytes(file) : "{\"message\": \"file not found\"}".getBytes(StandardCharsets.UTF_8);
                yield new Reply.Whole(
                        200,
                        Map.of("content-type", "multipart/form-data; boundary=B"),
                        StandInReplies.joined(head.getBytes(StandardCharsets.UTF_8), content, "\r\n--B--\r\n".getBytes(StandardCharsets.UTF_8)));
            }
        };
    }

    private Reply runloop(Request request, String path) throws Exception {
        if (path.equals("/wait_for_status")) {
            return StandInReplies.json(200, Map.of("id", "box", "status", state.isEmpty() ? "running" : state));
        }
        if (path.equals("/execute_async")) {
            String id = "exec_" + drawn.incrementAndGet();
            jobs.put(id, job(MAPPER.readTree(request.body()).get("command").stringValue()));
            return StandInReplies.json(200, execution(id, 0.05));
        }
        if (path.startsWith("/executions/")) {
            String[] words = path.split("/");
            switch (words[3]) {
                case "kill" -> Objects.requireNonNull(jobs.get(words[2])).end();
                case "stream_stdout_updates" -> {
                    String text = Objects.requireNonNull(jobs.get(words[2])).text();
                    return new Reply.Streamed(EVENTS, out -> {
                        for (int at = 0; at < text.length(); at += PIECE) {
                            out.write(("data: " + MAPPER.writeValueAsString(Map.of("output", text.substring(at, Math.min(text.length(), at + PIECE)))) + "\n\n")
                                    .getBytes(StandardCharsets.UTF_8));
                        }
                    });
                }
                default -> {}
            }
            return StandInReplies.json(200, execution(words[2], 0.5));
        }
        if (path.equals("/upload_file")) {
            List<MultipartBody.Part> parts = MultipartBody.parts(request.header("content-type"), request.body());
            return StandInReplies.written(Path.of(new String(parts.get(0).content(), StandardCharsets.UTF_8)), parts.get(1).content());
        }
        return StandInReplies.file(Path.of(MAPPER.readTree(request.body()).get("path").stringValue()));
    }

    private Map<String, Object> execution(String id, double seconds) throws InterruptedException {
        StandInJob job = Objects.requireNonNull(jobs.get(id));
        Integer status = job.await(seconds, false);
        if (status == null) {
            return Map.of("execution_id", id, "status", "running");
        }
        String text = job.text();
        boolean cut = text.length() > 4_000;
        return Map.of(
                "execution_id", id, "status", "completed", "exit_status", status, "stdout", cut ? text.substring(0, 4_000) : text,
                "stderr", job.errors(), "stdout_truncated", cut, "stderr_truncated", false);
    }

    private Reply vercel(Request request, String path) throws Exception {
        if (path.isEmpty()) {
            return StandInReplies.json(200, Map.of("sandbox", Map.of("id", "box", "status", state.isEmpty() ? "running" : state)));
        }
        if (path.equals("/cmd")) {
            JsonNode body = MAPPER.readTree(request.body());
            String id = "cmd_" + drawn.incrementAndGet();
            jobs.put(id, job(body.get("args").get(1).stringValue()));
            return command(id, null);
        }
        if (path.startsWith("/cmd/")) {
            String[] words = path.split("/");
            StandInJob job = Objects.requireNonNull(jobs.get(words[2]));
            if (words.length == 3) {
                return command(words[2], job.await(0.5, false));
            }
            if (words[3].equals("kill")) {
                job.end();
                return StandInReplies.json(200, Map.of());
            }
            return new Reply.Streamed("application/x-ndjson", out -> {
                for (int at = 0; at < job.text().length(); at += PIECE) {
                    String piece = job.text().substring(at, Math.min(job.text().length(), at + PIECE));
                    out.write((MAPPER.writeValueAsString(Map.of("stream", "stdout", "data", piece)) + "\n").getBytes(StandardCharsets.UTF_8));
                }
            });
        }
        if (path.equals("/fs/write")) {
            Process tar = new ProcessBuilder("tar", "-xzf", "-", "-C", request.header("x-cwd")).redirectErrorStream(true).start();
            try (OutputStream in = tar.getOutputStream()) {
                in.write(request.body());
            }
            String said = new String(tar.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return tar.waitFor() == 0 ? StandInReplies.json(200, Map.of()) : StandInReplies.json(400, Map.of("error", Map.of("message", said)));
        }
        return StandInReplies.file(Path.of(MAPPER.readTree(request.body()).get("path").stringValue()));
    }

    private static Reply command(String id, @Nullable Integer status) {
        ObjectNode command = MAPPER.createObjectNode();
        command.putObject("command").put("id", id).put("exitCode", status);
        return Reply.of(200, "application/json", command.toString());
    }

    private Reply e2b(Request request, String path) throws Exception {
        if (path.equals("/files")) {
            Path file = Path.of(request.query().get("path"));
            return request.method().equals("GET")
                    ? StandInReplies.file(file)
                    : StandInReplies.written(file, MultipartBody.parts(request.header("content-type"), request.body()).getFirst().content());
        }
        if (!path.equals("/process.Process/Start")) {
            Path file = Path.of(MAPPER.readTree(request.body()).get("path").stringValue());
            return Files.exists(file)
                    ? StandInReplies.json(200, Map.of("entry", Map.of("type", Files.isDirectory(file) ? "FILE_TYPE_DIRECTORY" : "FILE_TYPE_FILE")))
                    : StandInReplies.json(404, Map.of("code", "not_found", "message", "file not found"));
        }
        ConnectEnvelope first = Objects.requireNonNull(ConnectEnvelope.read(new ByteArrayInputStream(request.body())));
        StandInJob job = job(MAPPER.readTree(first.message()).get("process").get("args").get(2).stringValue());
        double limit = Double.parseDouble(request.header("connect-timeout-ms")) / 1000;
        return new Reply.Streamed("application/connect+json", out -> {
            envelope(out, 0, Map.of("event", Map.of("start", Map.of("pid", 1))));
            Integer status = job.await(limit, true);
            if (status == null) {
                envelope(out, 2, Map.of("error", Map.of("code", "deadline_exceeded", "message", "context deadline exceeded")));
                return;
            }
            for (int at = 0; at < job.out().length; at += PIECE) {
                if (cuts.get() > 0) {
                    cuts.decrementAndGet();
                    throw new IOException("cut");
                }
                envelope(out, 0, Map.of("event", Map.of("data", Map.of(
                        "stdout", Base64.getEncoder().encodeToString(Arrays.copyOfRange(job.out(), at, Math.min(job.out().length, at + PIECE)))))));
            }
            envelope(out, 0, Map.of("event", Map.of("end", status == 0 ? Map.of("exited", true) : Map.of("exited", true, "exitCode", status))));
            envelope(out, 2, Map.of());
        });
    }

    private static void envelope(OutputStream out, int flags, Map<String, ?> message) throws IOException {
        byte[] bytes = ConnectEnvelope.bytes(MAPPER.writeValueAsBytes(message));
        bytes[0] = (byte) flags;
        out.write(bytes);
        out.flush();
    }

    @Override
    public void close() {
        server.close();
        jobs.values().forEach(job -> job.destroy());
    }
}
