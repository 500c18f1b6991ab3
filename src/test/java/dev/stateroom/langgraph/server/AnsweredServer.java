package dev.stateroom.langgraph.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stateroom.langgraph.RecordedTruth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A LangGraph server whose threads wait as recorded, and continue as recorded when they are given the recorded answer. An answer that
 * was never recorded stops the thread, as an unfitting one does.
 */
public final class AnsweredServer implements AutoCloseable {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private final HttpServer server;
    private final Map<String, Kept> threads = new LinkedHashMap<>();
    private int runs;

    /** Requests so far, as {@code POST /threads/search}. */
    public final List<String> requests = new CopyOnWriteArrayList<>();

    /** Bodies of the runs that were begun, in order. */
    public final List<JsonNode> began = new CopyOnWriteArrayList<>();

    /** Header fields of the requests by which they were begun. */
    public final List<Map<String, List<String>>> beganWith = new CopyOnWriteArrayList<>();

    /** True if events of a stream break off in the middle, once. */
    public volatile boolean breaksEvents;

    /** True if what a run failed with is not among its events any more, but with its thread. */
    public volatile boolean dropsErrors;

    /** How long a run takes. */
    public volatile long runMillis;

    /** What is known of a thread. */
    private static final class Kept {
        private final List<JsonNode> states = new ArrayList<>();
        private final List<Answer> answers = new ArrayList<>();
        private final ArrayNode runs = MAPPER.createArrayNode();
        private @Nullable JsonNode now;
        private @Nullable String error;
        private boolean isBusy;
        private String updated = "2026-11-21T00:25:00.000000+00:00";
        private int changes;
    }

    /** A recorded answer: what it was, and how the thread stood afterwards. */
    private record Answer(JsonNode command, @Nullable JsonNode after, @Nullable String error) {}

    /** Serves the recorded exchanges of the named files. Every thread is where it first waited. */
    public AnsweredServer(String... recordings) {
        for (String recording : recordings) {
            JsonNode exchanges = RecordedTruth.json("langgraph-server/" + recording + ".json").get("exchanges");
            for (int i = 0; i < exchanges.size(); i++) {
                remember(exchanges, i);
            }
        }
        threads.values().forEach(thread -> thread.now = thread.states.stream()
                .filter(state -> !interrupts(state).isEmpty())
                .findFirst()
                .orElse(thread.states.isEmpty() ? null : thread.states.getLast()));
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::handle);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    /** Its address. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Makes a thread are in the recorded state that the exchange of that number gave, and wait there. */
    public synchronized void stand(String thread, int state) {
        Kept one = known(thread);
        one.now = one.states.get(state);
        one.error = null;
        changed(one);
    }

    /** Ids of all threads, in the order of the recordings. */
    public List<String> threads() {
        return List.copyOf(threads.keySet());
    }

    /** How many states of a thread were recorded. */
    public int states(String thread) {
        return known(thread).states.size();
    }

    /** The files of a thread as they are now: path and content. */
    public synchronized Map<String, String> files(String thread) {
        Map<String, String> files = new LinkedHashMap<>();
        JsonNode now = known(thread).now;
        if (now != null) {
            now.path("values").path("files").propertyStream().forEach(file -> files.put(file.getKey(), file.getValue().get("content").stringValue()));
        }
        return files;
    }

    /** Another run continues in the thread. */
    public void busy(String thread, boolean isBusy) {
        known(thread).isBusy = isBusy;
    }

    private Kept known(String id) {
        return Objects.requireNonNull(threads.get(id), id);
    }

    private void remember(JsonNode exchanges, int index) {
        JsonNode exchange = exchanges.get(index);
        String[] path = exchange.get("path").stringValue().split("/");
        JsonNode body = exchange.get("response_body");
        if (path.length < 4 || !path[1].equals("threads") || exchange.get("status").intValue() != 200) {
            return;
        }
        Kept thread = threads.computeIfAbsent(path[2], _ -> new Kept());
        if (path[3].equals("state") && exchange.get("method").stringValue().equals("GET")) {
            if (body.path("checkpoint").isObject()) {
                thread.states.add(body);
            }
        } else if (path[3].equals("runs") && exchange.path("request_body").path("command").has("resume")) {
            JsonNode after = after(exchanges, index, path[2]);
            JsonNode failed = body == null ? null : body.get("__error__");
            for (int next = index; failed == null && next < Math.min(index + 2, exchanges.size()); next++) {
                failed = exchanges.get(next).path("response_body").get("__error__");
            }
            thread.answers.add(new Answer(
                    exchange.get("request_body").get("command").get("resume"), after, failed == null ? null : failed.get("message").stringValue()));
        }
    }

    /** The state of the thread after an exchange; where none was asked for, one of the values that the run gave. */
    private static @Nullable JsonNode after(JsonNode exchanges, int index, String thread) {
        for (int i = index + 1; i < exchanges.size(); i++) {
            JsonNode next = exchanges.get(i);
            if (next.get("path").stringValue().equals("/threads/" + thread + "/state")
                    && next.get("method").stringValue().equals("GET")) {
                return next.get("response_body");
            }
        }
        JsonNode values = exchanges.get(index).get("response_body");
        if (values == null || !values.has("messages")) {
            return null;
        }
        ObjectNode state = MAPPER.createObjectNode();
        state.set("values", values);
        state.putArray("next");
        state.putArray("tasks");
        state.putArray("interrupts");
        state.putObject("metadata");
        state.putObject("checkpoint").put("checkpoint_id", "ffffffff-0000-6000-8000-000000000000").put("thread_id", thread).put("checkpoint_ns", "");
        return state;
    }

    private static List<JsonNode> interrupts(@Nullable JsonNode state) {
        List<JsonNode> all = new ArrayList<>();
        if (state != null) {
            state.path("tasks").forEach(task -> task.path("interrupts").forEach(all::add));
        }
        return all;
    }

    private static void changed(Kept thread) {
        thread.changes++;
        thread.updated = "2026-11-21T01:%02d:%02d.000000+00:00".formatted(thread.changes / 60 % 60, thread.changes % 60);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getRawPath();
            requests.add(exchange.getRequestMethod() + " " + path);
            byte[] body = exchange.getRequestBody().readAllBytes();
            JsonNode question = body.length == 0 ? MAPPER.createObjectNode() : MAPPER.readTree(body);
            String[] parts = path.split("/");
            switch (parts.length > 1 ? parts[1] : "") {
                case "info" -> answer(exchange, 200, "{\"version\":\"0.16.7\",\"langgraph_py_version\":\"1.2.22\"}");
                case "threads" -> threads(exchange, parts, question);
                default -> answer(exchange, 404, "{\"detail\":\"Not Found\"}");
            }
        }
    }

    private synchronized ArrayNode found(JsonNode question) {
        List<String> ids = new ArrayList<>();
        threads.forEach((id, thread) -> {
            if (!question.has("status") || question.get("status").stringValue().equals(status(thread))) {
                ids.add(id);
            }
        });
        if ("updated_at".equals(question.path("sort_by").asString(""))) {
            ids.sort((a, b) -> known(b).updated.compareTo(known(a).updated));
        } else {
            ids.sort(null);
        }
        ArrayNode found = MAPPER.createArrayNode();
        ids.stream().skip(question.path("offset").asInt(0)).limit(question.path("limit").asInt(Integer.MAX_VALUE)).forEach(id -> found.add(about(id)));
        return found;
    }

    private static String status(Kept thread) {
        return thread.isBusy ? "busy" : thread.error != null ? "error" : interrupts(thread.now).isEmpty() ? "idle" : "interrupted";
    }

    private synchronized ObjectNode about(String id) {
        Kept thread = known(id);
        ObjectNode about = MAPPER.createObjectNode();
        about.put("thread_id", id).put("updated_at", thread.updated).put("state_updated_at", thread.updated).put("status", status(thread));
        about.putObject("metadata").put("graph_id", "agent").put("assistant_id", "fe096781-5601-53d2-b2f6-0d3403f7e9ca");
        if (thread.error != null) {
            about.putObject("error").put("error", "ValueError").put("message", thread.error);
        }
        ObjectNode asked = about.putObject("interrupts");
        if (thread.now != null && thread.error == null) {
            thread.now.path("tasks").forEach(task -> {
                if (!task.path("interrupts").isEmpty()) {
                    asked.set(task.get("id").stringValue(), task.get("interrupts"));
                }
            });
        }
        return about;
    }

    private void threads(HttpExchange exchange, String[] path, JsonNode question) throws IOException {
        if (path[2].equals("search")) {
            answer(exchange, 200, found(question).toString());
        } else if (path[2].equals("count")) {
            answer(exchange, 200, Integer.toString(found(question).size()));
        } else if (!threads.containsKey(path[2])) {
            answer(exchange, 404, "{\"detail\":\"Thread with ID " + path[2] + " not found\"}");
        } else if (path.length == 3) {
            answer(exchange, 200, about(path[2]).toString());
        } else if (path[3].equals("state")) {
            answer(exchange, 200, String.valueOf(known(path[2]).now));
        } else if (path[3].equals("history")) {
            answer(exchange, 200, "[" + known(path[2]).now + "]");
        } else if (path.length == 4 && exchange.getRequestMethod().equals("POST")) {
            beganWith.add(Map.copyOf(exchange.getRequestHeaders()));
            begin(exchange, path[2], question);
        } else if (path.length == 4) {
            answer(exchange, 200, known(path[2]).runs.toString());
        } else if (path.length == 5) {
            answer(exchange, 200, run(path[2], path[4]).toString());
        } else {
            events(exchange, path[2], path[4]);
        }
    }

    private JsonNode run(String thread, String id) {
        return known(thread).runs.valueStream().filter(run -> run.get("run_id").stringValue().equals(id)).findFirst().orElseThrow();
    }

    private void begin(HttpExchange exchange, String id, JsonNode question) throws IOException {
        Kept thread = known(id);
        ObjectNode run = MAPPER.createObjectNode();
        synchronized (this) {
            if (thread.isBusy && "reject".equals(question.path("multitask_strategy").asString(""))) {
                answer(exchange, 409, "{\"detail\":\"Thread is already running a task. Wait for it to finish or choose a different multitask strategy.\"}");
                return;
            }
            began.add(question);
            run.put("run_id", "run-" + ++runs).put("thread_id", id);
            run.set("metadata", question.path("metadata"));
            thread.runs.insert(0, run);
            go(thread, question.path("command").path("resume"), run);
        }
        LockSupport.parkNanos(runMillis * 1_000_000);
        answer(exchange, 200, run.toString());
    }

    /** What the runtime does with an answer; an answer to nothing does nothing. */
    private static void go(Kept thread, JsonNode resume, ObjectNode run) {
        List<JsonNode> waiting = interrupts(thread.now);
        run.put("status", "success");
        if (waiting.isEmpty()) {
            return;
        }
        for (Answer answer : thread.answers) {
            boolean fits = keyed(answer.command(), waiting).equals(keyed(resume, waiting));
            if (fits && answer.after() != null) {
                thread.now = answer.after();
                thread.error = answer.error();
                run.put("status", answer.error() == null ? "success" : "error");
                changed(thread);
                return;
            }
        }
        thread.error = "Unexpected human decision: " + resume;
        run.put("status", "error");
        changed(thread);
    }

    /** The same answer by the ids of the requests, whichever of the two forms it has. */
    private static Map<String, JsonNode> keyed(JsonNode resume, List<JsonNode> waiting) {
        Map<String, JsonNode> keyed = new HashMap<>();
        if (resume.has("decisions") || resume.has("type")) {
            keyed.put(waiting.size() == 1 ? waiting.getFirst().get("id").stringValue() : "", resume);
        } else {
            resume.propertyStream().forEach(one -> keyed.put(one.getKey(), one.getValue()));
        }
        return keyed;
    }

    private void events(HttpExchange exchange, String thread, String id) throws IOException {
        String last = exchange.getRequestHeaders().getFirst("last-event-id");
        List<String> events = new ArrayList<>(List.of(
                "event: metadata\r\ndata: {\"run_id\":\"" + id + "\",\"attempt\":1}\r\nid: 1-0\r\n\r\n",
                ": heartbeat\r\n\r\n",
                "event: updates|tools:1\r\ndata: {\"tools\":null}\r\nid: 2-0\r\n\r\n",
                "event: updates\r\ndata: {\"model\":\r\ndata: null}\r\nid: 3-0\r\n\r\n"));
        String error = known(thread).error;
        if (error != null && !dropsErrors) {
            events.add("event: error\r\ndata: " + MAPPER.createObjectNode().put("error", "ValueError").put("message", error) + "\r\nid: 4-0\r\n\r\n");
        }
        exchange.getResponseHeaders().add("content-type", "text/event-stream");
        // A length that is never reached: closing such an answer cannot look like its end.
        exchange.sendResponseHeaders(200, breaksEvents ? 1 << 20 : 0);
        boolean begins = last == null || last.equals("-1");
        for (String event : events) {
            boolean isNew = begins || event.contains("id: ") && event.substring(event.indexOf("id: ") + 4).compareTo(last) > 0 && !event.contains("id: " + last);
            if (isNew) {
                exchange.getResponseBody().write(event.getBytes(StandardCharsets.UTF_8));
                exchange.getResponseBody().flush();
            }
            if (breaksEvents && event.contains("id: 2-0")) {
                breaksEvents = false;
                throw new IOException("told to break off");
            }
        }
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
