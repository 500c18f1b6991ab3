package dev.stateroom.backend.bridge;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A child without Python or Node: speaks the protocol over files in memory, and misbehaves where a command asks it to. Its first
 * argument says how it begins.
 */
final class FakeChild {
    private static final byte[] MEGABYTE = new byte[1 << 20];

    private final Map<String, byte[]> files = new TreeMap<>();
    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private final JsonMapper json = JsonMapper.shared();

    private FakeChild() {}

    /** The words that start it as an interpreter. */
    static List<String> interpreter(String beginning) {
        return List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-cp",
                classPath(),
                FakeChild.class.getName(),
                beginning);
    }

    /** What this class needs, wherever the test's own loader found it. */
    private static String classPath() {
        return Stream.of(FakeChild.class, JsonMapper.class, JsonFactory.class, JsonProperty.class)
                .map(type -> type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    public static void main(String[] args) throws IOException {
        new FakeChild().run(args[0]);
    }

    private void run(String beginning) throws IOException {
        System.err.println("begins with " + beginning);
        if (beginning.equals("gone")) {
            System.exit(7);
        }
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            in.readLine(); // the script, which this is instead of
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                JsonNode request = json.readTree(line);
                if (request.has("cancel")) {
                    System.err.println("cancelled " + request.get("cancel"));
                    continue;
                }
                answer(beginning, request);
            }
        }
    }

    private void answer(String beginning, JsonNode request) {
        JsonNode args = request.get("args");
        long id = request.get("id").asLong();
        switch (request.get("call").stringValue()) {
            case "hello" -> {
                if (beginning.equals("mute")) {
                    return;
                }
                ok(id, Map.of(
                        "protocol", beginning.equals("other") ? 99 : 1,
                        "class", "FakeChild",
                        "version", 2,
                        "runtime", "Java",
                        "routes", List.of(),
                        "calls", List.of("ls", "read", "write", "edit", "delete", "upload_files", "download_files", "execute")));
            }
            case "ls" -> ok(id, Map.of("entries", children(args.get("path").stringValue())));
            case "delete" -> {
                String path = args.get("file_path").stringValue().replaceAll("/+$", "");
                files.keySet().removeIf(key -> key.equals(path) || key.startsWith(path + "/"));
                ok(id, Map.of());
            }
            case "upload_files" -> {
                args.get("files").forEach(file -> files.put(
                        file.get("path").stringValue(),
                        Base64.getDecoder().decode(file.get("content").get("$bytes").stringValue())));
                ok(id, args.get("files").valueStream().map(file -> Map.of("path", file.get("path").stringValue())).toList());
            }
            case "download_files" -> ok(id, args.get("paths").valueStream().map(path -> download(path.stringValue())).toList());
            case "execute" -> execute(id, args.get("command").stringValue());
            default -> out.println(json.writeValueAsString(
                    Map.of("id", id, "error", Map.of("kind", "lacking", "message", "no such call"))));
        }
    }

    private List<Map<String, Object>> children(String path) {
        Map<String, Map<String, Object>> entries = new LinkedHashMap<>();
        files.forEach((key, bytes) -> {
            if (key.startsWith(path)) {
                String rest = key.substring(path.length());
                int slash = rest.indexOf('/');
                String name = slash < 0 ? rest : rest.substring(0, slash + 1);
                entries.put(name, slash < 0
                        ? Map.of("path", path + name, "is_dir", false, "size", bytes.length)
                        : Map.of("path", path + name, "is_dir", true));
            }
        });
        return List.copyOf(entries.values());
    }

    private Map<String, Object> download(String path) {
        byte[] bytes = files.get(path);
        return bytes == null
                ? Map.of("path", path, "error", "file_not_found")
                : Map.of("path", path, "content", Map.of("$bytes", Base64.getEncoder().encodeToString(bytes)));
    }

    private void execute(long id, String command) {
        switch (command) {
            case "hang" -> {}
            case "exit" -> {
                System.err.println("out of memory, say");
                System.exit(3);
            }
            case "garbage" -> {
                out.println("{not json");
                out.println("[1, 2]");
                out.println("{\"id\": \"seven\", \"ok\": 1}");
                out.println("{\"id\": 999999, \"ok\": 1}");
                out.println();
                ok(id, Map.of("output", "after garbage", "exit_code", 0));
            }
            case "flood" -> {
                for (int i = 0; i < 20_000; i++) {
                    System.err.println("line " + i);
                }
                System.err.println("x".repeat(1 << 20));
                ok(id, Map.of("output", "after the flood", "exit_code", 0));
            }
            case "endless" -> {
                while (!out.checkError()) {
                    out.write(MEGABYTE, 0, MEGABYTE.length);
                }
            }
            case "many parts" -> {
                for (int i = 0; !out.checkError(); i++) {
                    out.println(json.writeValueAsString(Map.of(
                            "id", id, "part", Map.of("entries", java.util.Collections.nCopies(10_000, i)))));
                }
            }
            case "odd" -> out.println(json.writeValueAsString(Map.of("id", id, "ok", List.of(1, "two"))));
            default -> ok(id, Map.of("output", command, "exit_code", 0));
        }
    }

    private void ok(long id, Object value) {
        out.println(json.writeValueAsString(Map.of("id", id, "ok", value)));
    }
}
