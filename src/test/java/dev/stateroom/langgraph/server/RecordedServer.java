package dev.stateroom.langgraph.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stateroom.langgraph.RecordedTruth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A LangGraph server that holds what was recorded of the real one, answers in its forms, and fails on demand. */
public final class RecordedServer implements AutoCloseable {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private final HttpServer server;
    private final Random random = new Random(3);
    private final Map<String, TreeMap<String, JsonNode>> states = new LinkedHashMap<>();
    private final Map<String, JsonNode> threads = new LinkedHashMap<>();
    /** Copies that are made when they are asked for, by the thread; what their runs wrote; and the answers to updates and runs, by the copy. */
    private final Map<String, Deque<JsonNode>> copies = new LinkedHashMap<>();
    private final Map<String, TreeMap<String, JsonNode>> reruns = new LinkedHashMap<>();
    private final Map<String, JsonNode> answers = new LinkedHashMap<>();
    private final List<ObjectNode> items = new ArrayList<>();
    private final List<Integer> failures = new CopyOnWriteArrayList<>();
    private JsonNode assistants = MAPPER.createArrayNode();
    private JsonNode info = MAPPER.createObjectNode();

    /** Requests so far, as {@code POST /threads/search}. */
    public final List<String> requests = new CopyOnWriteArrayList<>();

    /** What the last request had as its key. */
    public volatile @Nullable String key;

    /** The key without which nothing is answered; null for none. */
    public volatile @Nullable String wanted;

    /** True for a release that leaves fields of states out when asked. */
    public volatile boolean selects;

    /** The most items that it gives at once. */
    public volatile int mostItems = Integer.MAX_VALUE;

    /** How long it waits before it answers. */
    public volatile long waitMillis;

    /** Bodies of the requests that changed something, in their order. */
    public final List<JsonNode> changes = new CopyOnWriteArrayList<>();

    /** Whether the next change is dropped: taken and not answered, or not even taken. */
    public volatile @Nullable Drop drop;

    /** When a connection ends. */
    public enum Drop {
        /** Before anything is changed. */
        BEFORE,
        /** After the change, before the answer. */
        AFTER
    }

    /** Serves the recorded exchanges of the named files. */
    public RecordedServer(String... recordings) {
        for (String recording : recordings) {
            RecordedTruth.json("langgraph-server/" + recording + ".json").get("exchanges").forEach(this::remember);
        }
        copies.values().forEach(all -> all.removeIf(copy -> !answers.containsKey(copy.get("thread_id").stringValue() + " runs")));
        copies.values().forEach(all -> all.forEach(copy -> {
            String id = copy.get("thread_id").stringValue();
            reruns.put(id, Objects.requireNonNull(states.remove(id)));
        }));
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

    /** Answers the next requests with these statuses. */
    public void fail(Integer... statuses) {
        failures.addAll(List.of(statuses));
    }

    private void remember(JsonNode exchange) {
        String[] path = exchange.get("path").stringValue().split("/");
        JsonNode body = exchange.get("response_body");
        if (exchange.get("status").intValue() != 200 && exchange.get("status").intValue() != 204) {
            return;
        }
        switch (exchange.get("method").stringValue() + " " + path[1]) {
            case "GET info" -> info = body;
            case "POST assistants" -> {
                if (path[2].equals("search") && body.size() > assistants.size()) {
                    assistants = body;
                }
            }
            case "PUT store" -> put((ObjectNode) exchange.get("request_body"));
            case "DELETE store" -> {
                JsonNode gone = exchange.get("request_body");
                items.removeIf(item -> item.get("namespace").equals(gone.get("namespace")) && item.get("key").equals(gone.get("key")));
            }
            case "POST threads", "GET threads" -> {
                if (path.length == 4 && path[3].equals("copy")) {
                    copies.computeIfAbsent(path[2], _ -> new ArrayDeque<>()).add(body);
                } else if (path.length > 3 && copies.values().stream().flatMap(Deque::stream).anyMatch(copy -> copy.get("thread_id").stringValue().equals(path[2]))
                        && !path[3].equals("history")) {
                    answers.put(path[2] + " " + path[3], body);
                } else if (path.length == 2 && body.isObject()) {
                    threads.put(body.get("thread_id").stringValue(), body);
                } else if (path.length > 3 && path[3].equals("history")) {
                    body.forEach(state -> remember(path[2], state));
                } else if (path.length > 3 && path[3].equals("state") && body.has("values")) {
                    remember(path[2], body);
                } else if (path.length > 2 && path[2].equals("search")) {
                    body.forEach(thread -> threads.merge(thread.get("thread_id").stringValue(), thread, (a, b) -> b.has("updated_at") ? b : a));
                }
            }
            default -> {}
        }
    }

    private void remember(String thread, JsonNode state) {
        if (state.get("checkpoint") != null && state.get("checkpoint").isObject()) {
            states.computeIfAbsent(thread, _ -> new TreeMap<>(Comparator.reverseOrder()))
                    .put(state.get("checkpoint").get("checkpoint_id").stringValue(), state);
        }
    }

    /** Keeps an item. */
    public void put(ObjectNode item) {
        ObjectNode kept = item.deepCopy();
        kept.remove("ttl");
        kept.put("created_at", "2026-11-21T00:25:00.000000+00:00").put("updated_at", "2026-11-21T00:25:00.000000+00:00");
        items.add(kept);
    }

    /** Keeps many items of one time. */
    public void putMany(String namespace, int count) {
        for (int i = 0; i < count; i++) {
            ObjectNode item = MAPPER.createObjectNode();
            item.putArray("namespace").add(namespace);
            item.put("key", "/d" + i % 50 + "/f" + i + ".txt").putObject("value").put("content", "text " + i);
            put(item);
        }
    }

    /** The recorded states of a thread, newest first. */
    public List<JsonNode> states(String thread) {
        return List.copyOf(Objects.requireNonNull(states.get(thread)).values());
    }

    /** Takes a thread back to the newest state in which it waited for answers. */
    public void backToInterrupts(String thread) {
        TreeMap<String, JsonNode> all = Objects.requireNonNull(states.get(thread));
        while (all.firstEntry().getValue().get("interrupts").isEmpty()) {
            all.pollFirstEntry();
        }
    }

    /** Takes a thread back to its first states; gives those that it had after them, oldest first. */
    public List<JsonNode> backTo(String thread, int count) {
        TreeMap<String, JsonNode> all = Objects.requireNonNull(states.get(thread));
        List<JsonNode> later = new ArrayList<>();
        while (all.size() > count) {
            later.addFirst(Objects.requireNonNull(all.pollFirstEntry()).getValue());
        }
        return later;
    }

    /** A run gets to that state, or writes at it. */
    public void goOn(String thread, JsonNode state) {
        remember(thread, state);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getRawPath();
            requests.add(exchange.getRequestMethod() + " " + path);
            key = exchange.getRequestHeaders().getFirst("x-api-key");
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (waitMillis > 0) {
                LockSupport.parkNanos(waitMillis * 1_000_000);
            }
            if (!failures.isEmpty()) {
                int status = failures.removeFirst();
                if (status == 302) {
                    exchange.getResponseHeaders().add("location", "http://127.0.0.2:1/elsewhere");
                }
                answer(exchange, status, "{\"detail\":\"as it was told\"}");
                return;
            }
            if (wanted != null && !wanted.equals(key)) {
                answer(exchange, 403, "{\"detail\":\"Forbidden\"}");
                return;
            }
            JsonNode question = body.length == 0 ? MAPPER.createObjectNode() : MAPPER.readTree(body);
            route(exchange, path.split("/"), question);
        }
    }

    private void route(HttpExchange exchange, String[] path, JsonNode question) throws IOException {
        String first = path.length > 1 ? path[1] : "";
        switch (first) {
            case "info" -> answer(exchange, 200, info.toString());
            case "assistants" -> answer(exchange, 200, assistants.toString());
            case "store" -> store(exchange, path, question);
            case "threads" -> threads(exchange, path, question);
            default -> answer(exchange, 404, "{\"detail\":\"Not Found\"}");
        }
    }

    /** Changes something, and answers unless it was set to end the connection. */
    private void change(HttpExchange exchange, JsonNode question, Supplier<String> making) throws IOException {
        Drop dropped = drop;
        drop = null;
        if (dropped != Drop.BEFORE) {
            changes.add(question);
            String made = making.get();
            if (dropped == null) {
                answer(exchange, 200, made);
                return;
            }
        }
        // An answer that is shorter than it said.
        exchange.sendResponseHeaders(200, 100);
    }

    private String begin(JsonNode question) {
        ObjectNode thread = MAPPER.createObjectNode().put("thread_id", question.get("thread_id").stringValue()).put("status", "idle");
        thread.set("metadata", question.path("metadata"));
        threads.put(thread.get("thread_id").stringValue(), thread);
        return thread.toString();
    }

    /** A new state behind the newest, with the files changed as the channel's reducer does. */
    private String update(String thread, JsonNode question) {
        TreeMap<String, JsonNode> all = states.computeIfAbsent(thread, _ -> new TreeMap<>(Comparator.reverseOrder()));
        ObjectNode next = all.isEmpty() ? MAPPER.createObjectNode() : (ObjectNode) all.firstEntry().getValue().deepCopy();
        String id = String.format(Locale.ROOT, "1ffffffe-%04x-6000-8000-000000000000", all.size());
        next.set("parent_checkpoint", next.path("checkpoint").isObject() ? next.get("checkpoint") : null);
        next.putObject("checkpoint").put("checkpoint_id", id).put("thread_id", thread).put("checkpoint_ns", "");
        next.put("checkpoint_id", id);
        if (!next.has("created_at")) {
            next.put("created_at", "2026-03-01T12:00:00.000000+00:00");
        }
        next.withObjectProperty("values");
        ObjectNode files = next.withObject("/values/files");
        question.get("values").path("files").forEachEntry((path, record) -> {
            if (record.isNull()) {
                files.remove(path);
            } else {
                files.set(path, record);
            }
        });
        all.put(id, next);
        return MAPPER.createObjectNode().set("checkpoint", next.get("checkpoint")).toString();
    }

    /** As if another client continued a thread. */
    public void goOn(String thread, String path, String content) {
        ObjectNode question = MAPPER.createObjectNode();
        question.withObject("/values/files").putObject(path).put("content", content).put("encoding", "utf-8");
        update(thread, question);
    }

    private void threads(HttpExchange exchange, String[] path, JsonNode question) throws IOException {
        if (path.length == 2) {
            if (threads.containsKey(question.get("thread_id").stringValue())) {
                answer(exchange, 409, "{\"detail\":\"Thread already exists\"}");
            } else {
                change(exchange, question, () -> begin(question));
            }
            return;
        }
        if (path[2].equals("search")) {
            ArrayNode page = MAPPER.createArrayNode();
            List<String> ids = new ArrayList<>(threads.keySet());
            Collections.sort(ids);
            ids.stream().skip(question.path("offset").asInt(0)).limit(question.path("limit").asInt(10)).forEach(id -> {
                ObjectNode thread = page.addObject();
                question.get("select").forEach(field -> {
                    JsonNode value = Objects.requireNonNull(threads.get(id)).get(field.stringValue());
                    if (value != null) {
                        thread.set(field.stringValue(), value);
                    }
                });
            });
            answer(exchange, 200, page.toString());
            return;
        }
        if (!path[2].matches("[0-9a-f-]{36}")) {
            answer(exchange, 422, "{\"detail\":\"Invalid thread ID: must be a UUID\"}");
            return;
        }
        TreeMap<String, JsonNode> all = states.getOrDefault(path[2], new TreeMap<>());
        if (!threads.containsKey(path[2])) {
            answer(exchange, 404, "{\"detail\":\"Thread with ID " + path[2] + " not found\"}");
        } else if (path.length > 3 && (path[3].equals("copy") || reruns.containsKey(path[2]) && !path[3].equals("history") && answers.containsKey(path[2] + " " + path[3]))) {
            rerun(exchange, path, question);
        } else if (path.length == 3) {
            answer(exchange, 200, threads.get(path[2]).toString());
        } else if (path[3].equals("history")) {
            history(exchange, all, question);
        } else if (exchange.getRequestMethod().equals("POST") && path.length == 4 && path[3].equals("state")) {
            if (question.path("as_node").asString("").equals("nobody")) {
                answer(exchange, 400, "{\"detail\":\"Node nobody does not exist\"}");
            } else {
                change(exchange, question, () -> update(path[2], question));
            }
        } else if (path.length == 5) {
            JsonNode state = all.get(path[4]);
            answer(exchange, state == null ? 404 : 200, state == null ? "{\"detail\":\"no such checkpoint\"}" : state.toString());
        } else {
            answer(exchange, 200, all.isEmpty() ? "{\"values\":{},\"checkpoint\":null}" : all.firstEntry().getValue().toString());
        }
    }

    /** A copy has the steps of its thread until it is run: then it has what was recorded of it. */
    private void rerun(HttpExchange exchange, String[] path, JsonNode question) throws IOException {
        if (path[3].equals("copy")) {
            change(exchange, question, () -> {
                JsonNode copy = Objects.requireNonNull(copies.get(path[2])).remove();
                String id = copy.get("thread_id").stringValue();
                TreeMap<String, JsonNode> shared = new TreeMap<>(Objects.requireNonNull(reruns.get(id)));
                shared.keySet().retainAll(Objects.requireNonNull(states.get(path[2])).keySet());
                states.put(id, shared);
                threads.put(id, copy);
                return copy.toString();
            });
        } else if (exchange.getRequestMethod().equals("POST") && path.length == 4) {
            change(exchange, question, () -> {
                if (path[3].equals("runs")) {
                    states.put(path[2], Objects.requireNonNull(reruns.get(path[2])));
                }
                return Objects.requireNonNull(answers.get(path[2] + " " + path[3])).toString();
            });
        } else if (path.length == 5 && path[3].equals("runs")) {
            answer(exchange, 200, MAPPER.createObjectNode().put("run_id", path[4]).put("status", "success").toString());
        } else if (path[3].equals("state") && path.length == 4) {
            answer(exchange, 200, Objects.requireNonNull(states.get(path[2])).firstEntry().getValue().toString());
        } else {
            answer(exchange, 404, "{\"detail\":\"Not Found\"}");
        }
    }

    private void history(HttpExchange exchange, NavigableMap<String, JsonNode> all, JsonNode question) throws IOException {
        JsonNode before = question.get("before");
        boolean isJavascript = info.has("langgraph_js_version");
        JsonNode id = before == null || isJavascript ? before : before.path("configurable").path("checkpoint_id");
        if (id != null && !id.isString()) {
            answer(exchange, isJavascript ? 400 : before.isString() ? 422 : 500, "Internal Server Error");
            return;
        }
        var behind = id == null ? all : all.tailMap(id.stringValue(), false);
        ArrayNode page = MAPPER.createArrayNode();
        behind.values().stream().limit(question.path("limit").asInt(10)).forEach(state -> {
            if (selects && question.has("select")) {
                ObjectNode chosen = page.addObject();
                question.get("select").forEach(field -> chosen.set(field.stringValue(), state.get(field.stringValue())));
            } else {
                page.add(state);
            }
        });
        answer(exchange, 200, page.toString());
    }

    /** Items of one time come in another order at every request, as PostgreSQL gives them. */
    private synchronized void store(HttpExchange exchange, String[] path, JsonNode question) throws IOException {
        if (path[2].equals("namespaces")) {
            ArrayNode found = MAPPER.createArrayNode();
            items.stream().map(item -> item.get("namespace")).distinct().skip(question.get("offset").asInt()).limit(question.get("limit").asInt()).forEach(found::add);
            answer(exchange, 200, MAPPER.createObjectNode().set("namespaces", found).toString());
        } else if (path.length == 4) {
            List<ObjectNode> below = new ArrayList<>(items.stream()
                    .filter(item -> begins(item.get("namespace"), question.get("namespace_prefix")))
                    .toList());
            Collections.shuffle(below, random);
            ArrayNode found = MAPPER.createArrayNode();
            below.stream().skip(question.path("offset").asInt(0)).limit(Math.min(mostItems, question.path("limit").asInt(10))).forEach(found::add);
            answer(exchange, 200, MAPPER.createObjectNode().set("items", found).toString());
        } else {
            Map<String, String> query = new LinkedHashMap<>();
            for (String pair : exchange.getRequestURI().getRawQuery().split("&")) {
                query.put(pair.substring(0, pair.indexOf('=')), URLDecoder.decode(pair.substring(pair.indexOf('=') + 1), StandardCharsets.UTF_8));
            }
            String found = items.stream()
                    .filter(item -> item.get("key").stringValue().equals(query.get("key")))
                    .filter(item -> String.join(".", item.get("namespace").valueStream().map(JsonNode::stringValue).toList()).equals(query.get("namespace")))
                    .map(JsonNode::toString)
                    .findFirst()
                    .orElse("null");
            answer(exchange, 200, found);
        }
    }

    private static boolean begins(JsonNode namespace, JsonNode prefix) {
        for (int i = 0; i < prefix.size(); i++) {
            if (i >= namespace.size() || !namespace.get(i).equals(prefix.get(i))) {
                return false;
            }
        }
        return true;
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
