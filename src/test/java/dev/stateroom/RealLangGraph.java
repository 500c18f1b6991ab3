package dev.stateroom;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The real package in an environment of its own, and the real local server in it. The environment is the one that {@code
 * STATEROOM_TEST_VENV} names, else one that is made under {@code target} at the first run, which takes minutes and the network.
 */
final class RealLangGraph implements AutoCloseable {
    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final List<String> SCRIPTS = List.of("agents.py", "apply.py", "langgraph.json", "requirements.txt");
    private static final long MINUTES_TO_INSTALL = 15;

    private final Path folder;
    private final Path environment;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private @Nullable Process server;
    private String address = "";

    /** Puts the scripts into {@code folder}; skips the calling test if there is no Python 3.11 or newer. */
    RealLangGraph(Path folder) {
        this.folder = folder;
        SCRIPTS.forEach(this::unpack);
        this.environment = environment();
    }

    private void unpack(String name) {
        try (InputStream in = Objects.requireNonNull(RealLangGraph.class.getResourceAsStream("/real-langgraph/" + name), name)) {
            Files.copy(in, folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path environment() {
        String named = System.getenv("STATEROOM_TEST_VENV");
        if (named != null) {
            return Path.of(named);
        }
        Path made = Path.of("target", "langgraph-venv").toAbsolutePath();
        if (!Files.exists(made.resolve("ready"))) {
            Path python = Needs.python(3, 11);
            run(List.of(python.toString(), "-m", "venv", made.toString()));
            run(List.of(
                    made.resolve("bin/pip").toString(), "install", "-q", "-r", folder.resolve("requirements.txt").toString()));
            try {
                Files.createFile(made.resolve("ready"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return made;
    }

    /** Feeds answers to the real package over a database: the files of each thread afterwards. */
    JsonNode apply(Path database, Path answers) {
        return MAPPER.readTree(run(List.of(
                environment.resolve("bin/python").toString(), folder.resolve("apply.py").toString(), database.toString(), answers.toString())));
    }

    private String run(List<String> command) {
        try {
            Path out = folder.resolve("out.txt");
            Path err = folder.resolve("err.txt");
            Process process = builder(command).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
            if (!process.waitFor(MINUTES_TO_INSTALL, TimeUnit.MINUTES) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IllegalStateException(command + " failed: " + Files.readString(err));
            }
            return Files.readString(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().putAll(Map.of(
                "LANGSMITH_TRACING", "false",
                "LANGCHAIN_TRACING_V2", "false",
                "LANGGRAPH_NO_VERSION_CHECK", "true",
                "PYTHONDONTWRITEBYTECODE", "1",
                "PYTHONPATH", folder.toString()));
        return builder;
    }

    /** Brings the server up on a free port of this computer; answers with its address. */
    String start() {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            address = "http://127.0.0.1:" + free.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            server = builder(List.of(
                            environment.resolve("bin/langgraph").toString(), "dev", "--host", "127.0.0.1", "--port",
                            address.substring(address.lastIndexOf(':') + 1), "--no-browser", "--no-reload"))
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("server.txt").toFile())
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        await().atMost(120, SECONDS).ignoreExceptions().until(() -> get("/ok").get("ok").booleanValue());
        return address;
    }

    JsonNode get(String path) {
        return send(HttpRequest.newBuilder(URI.create(address + path)).GET());
    }

    JsonNode post(String path, JsonNode body) {
        return send(HttpRequest.newBuilder(URI.create(address + path))
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.toString(), StandardCharsets.UTF_8)));
    }

    private JsonNode send(HttpRequest.Builder request) {
        try {
            return MAPPER.readTree(client.send(request.build(), HttpResponse.BodyHandlers.ofString()).body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Runs a new thread until it waits: the agent makes these calls at once. Answers with the thread's id. */
    String waiting(String graph, ObjectNode... calls) {
        String thread = post("/threads", MAPPER.createObjectNode()).get("thread_id").stringValue();
        ObjectNode script = MAPPER.createObjectNode();
        ArrayNode step = script.putArray("steps").addArray();
        List.of(calls).forEach(step::add);
        script.put("final", "Done.");
        ObjectNode run = MAPPER.createObjectNode().put("assistant_id", graph);
        run.putObject("input").putArray("messages").addObject().put("role", "user").put("content", "Go on.\n#script\n" + script);
        post("/threads/" + thread + "/runs/wait", run);
        return thread;
    }

    static ObjectNode write(String path, String content) {
        ObjectNode call = MAPPER.createObjectNode().put("name", "write_file");
        call.putObject("args").put("file_path", path).put("content", content);
        return call;
    }

    /** A subagent that makes that one call. */
    static ObjectNode task(ObjectNode inner) {
        ObjectNode script = MAPPER.createObjectNode();
        script.putArray("steps").addArray().add(inner);
        script.put("final", "done");
        ObjectNode call = MAPPER.createObjectNode().put("name", "task");
        call.putObject("args").put("description", "Go on.\n#script\n" + script).put("subagent_type", "general-purpose");
        return call;
    }

    /** The files of a thread as they are now. */
    Map<String, String> files(String thread) {
        Map<String, String> files = new TreeMap<>();
        get("/threads/" + thread + "/state").path("values").path("files").propertyStream()
                .forEach(file -> files.put(file.getKey(), file.getValue().get("content").stringValue()));
        return files;
    }

    /** Ids of what waits in a thread, in the server's order. */
    List<String> interrupts(String thread) {
        List<String> ids = new ArrayList<>();
        get("/threads/" + thread + "/state").get("interrupts").forEach(one -> ids.add(one.get("id").stringValue()));
        return ids;
    }

    @Override
    public void close() {
        if (server != null) {
            server.descendants().forEach(ProcessHandle::destroy);
            server.destroy();
        }
    }
}
