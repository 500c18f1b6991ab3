package dev.stateroom.backend.hub;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A hub with the repositories of one workspace, whose handle is acme; behaves as the recorded exchanges do. */
public final class HubStandIn implements AutoCloseable {
    /** The only key that it takes. */
    public static final String KEY = "lsv2_pt_test_key";

    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final String HUB = "/v1/platform/hub/repos/";

    private final HttpServer server;
    private final Map<String, List<Commit>> repositories = new LinkedHashMap<>();
    private final Map<String, String> tags = new LinkedHashMap<>();
    private int minute;

    /** Requests so far, as {@code GET /path?query}. */
    public final List<String> requests = new CopyOnWriteArrayList<>();

    /** The bodies of commits so far. */
    public final List<JsonNode> commits = new CopyOnWriteArrayList<>();

    /** True to answer without a key too, as for public repositories. */
    public volatile boolean open;

    /** Happens before the next commit is taken, once. */
    public volatile @Nullable Runnable meanwhile;

    /** What the last request had as its workspace. */
    public volatile @Nullable String workspace;

    private record Commit(String hash, @Nullable String parent, Instant created, Map<String, JsonNode> tree) {}

    /** Starts it, without repositories. */
    public HubStandIn() {
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

    /** Another user commits texts; null deletes. Makes the repository if there is none. */
    public String commit(String repository, Map<String, @Nullable String> texts) {
        ObjectNode files = MAPPER.createObjectNode();
        texts.forEach((path, text) -> {
            if (text == null) {
                files.putNull(path);
            } else {
                files.putObject(path).put("type", "file").put("content", text);
            }
        });
        return commitEntries(repository, files);
    }

    /** Another user commits entries as they are. */
    public synchronized String commitEntries(String repository, JsonNode files) {
        List<Commit> history = repositories.computeIfAbsent("acme/" + repository, _ -> new ArrayList<>());
        Commit head = history.isEmpty() ? null : history.getLast();
        Map<String, JsonNode> tree = new LinkedHashMap<>(head == null ? Map.of() : head.tree());
        files.properties().forEach(change -> {
            if (change.getValue().isNull()) {
                tree.remove(change.getKey());
            } else {
                tree.put(change.getKey(), change.getValue());
            }
        });
        String parent = head == null ? null : head.hash();
        String hash = hash(parent + tree + minute);
        history.add(new Commit(hash, parent, Instant.parse("2026-03-02T09:00:00Z").plusSeconds(60L * ++minute), tree));
        return hash;
    }

    /** Names a commit. */
    public void tag(String name, String hash) {
        tags.put(name, hash);
    }

    private static String hash(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getRawPath();
        String query = exchange.getRequestURI().getRawQuery();
        byte[] body = exchange.getRequestBody().readAllBytes();
        requests.add(exchange.getRequestMethod() + " " + path + (query == null ? "" : "?" + query));
        workspace = exchange.getRequestHeaders().getFirst("X-Tenant-Id");
        ObjectNode answer = MAPPER.createObjectNode();
        int status = open || KEY.equals(exchange.getRequestHeaders().getFirst("x-api-key"))
                ? answer(exchange.getRequestMethod(), path, queries(query), body, answer)
                : said(answer, 401, "Unauthorized");
        byte[] bytes = MAPPER.writeValueAsBytes(answer);
        exchange.getResponseHeaders().set("content-type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static Map<String, String> queries(@Nullable String query) {
        Map<String, String> queries = new LinkedHashMap<>();
        for (String pair : query == null ? new String[0] : query.split("&")) {
            String[] parts = pair.split("=", 2);
            queries.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return queries;
    }

    private static int said(ObjectNode answer, int status, String error) {
        answer.put("error", error);
        return status;
    }

    private synchronized int answer(String method, String path, Map<String, String> query, byte[] body, ObjectNode answer) {
        if (path.equals("/settings")) {
            answer.put("tenant_handle", "acme");
            return 200;
        }
        if (path.equals("/repos") && method.equals("POST")) {
            String name = "acme/" + MAPPER.readTree(body).get("repo_handle").stringValue();
            return repositories.putIfAbsent(name, new ArrayList<>()) == null ? 200 : said(answer, 409, "repo already exists");
        }
        boolean tree = path.startsWith(HUB);
        String[] parts = (tree ? path.substring(HUB.length()) : path.replaceFirst("^/(repos|commits)/", "")).split("/");
        String name = (parts[0].equals("-") ? "acme" : parts[0]) + "/" + parts[1];
        List<Commit> history = repositories.get(name);
        if (history == null) {
            return said(answer, 404, "repo " + name + " not found");
        }
        if (!tree) {
            return path.startsWith("/commits/") ? history(history, query, answer) : 200;
        }
        return parts.length > 3 ? push(name, history, MAPPER.readTree(body), answer) : pull(history, query.get("commit"), answer);
    }

    private int pull(List<Commit> history, @Nullable String version, ObjectNode answer) {
        String wanted = version == null ? "" : tags.getOrDefault(version, version);
        Commit commit = history.reversed().stream().filter(one -> one.hash().startsWith(wanted)).findFirst().orElse(null);
        if (commit == null) {
            return said(answer, 404, "commit not found");
        }
        answer.put("commit_id", "00000000-0000-4000-8000-000000000000").put("commit_hash", commit.hash());
        ObjectNode files = answer.putObject("files");
        commit.tree().forEach(files::set);
        return 200;
    }

    private int push(String name, List<Commit> history, JsonNode body, ObjectNode answer) {
        commits.add(body);
        Runnable first = meanwhile;
        meanwhile = null;
        if (first != null) {
            first.run();
        }
        JsonNode parent = body.get("parent_commit");
        if (parent != null && (history.isEmpty() || !history.getLast().hash().startsWith(parent.stringValue()))) {
            return said(answer, 409, "parent_commit is not the latest commit");
        }
        String hash = commitEntries(name.substring("acme/".length()), body.get("files"));
        answer.putObject("commit").put("commit_hash", hash);
        return 200;
    }

    private static int history(List<Commit> history, Map<String, String> query, ObjectNode answer) {
        int offset = Integer.parseInt(query.getOrDefault("offset", "0"));
        int limit = Integer.parseInt(query.getOrDefault("limit", "20"));
        ArrayNode commits = answer.put("total", history.size()).putArray("commits");
        history.reversed().stream().skip(offset).limit(limit).forEach(commit -> commits.addObject()
                .put("commit_hash", commit.hash())
                .put("parent_commit_hash", commit.parent())
                .put("created_at", commit.created().toString())
                .putNull("description"));
        return 200;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
