package dev.stateroom.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

final class StateAgentBackendTest {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Set<String> CHANGES = Set.of("write", "edit", "delete", "upload_files");
    private static final List<String> RECORDED = List.of(
            "state-ls", "state-read-empty", "state-read-line-endings", "state-read-window", "state-binary-read", "state-legacy-v1");

    @TestFactory
    Stream<DynamicTest> answersAsTheReferenceDid() {
        return RECORDED.stream().flatMap(name -> {
            JsonNode recorded = recorded(name);
            AgentBackend backend = new StateAgentBackend(files(recorded.get("files")));
            List<DynamicTest> tests = new ArrayList<>();
            for (JsonNode step : recorded.get("steps")) {
                String op = step.path("op").asString("");
                if (CHANGES.contains(op)) {
                    break;
                }
                if (Set.of("ls", "read", "download_files").contains(op)) {
                    tests.add(DynamicTest.dynamicTest(
                            name + " " + op + " " + step.get("args"),
                            () -> assertThat(call(backend, op, step.get("args"))).isEqualTo(step.get("result"))));
                }
            }
            assertThat(tests).isNotEmpty();
            return tests.stream();
        });
    }

    @Test
    void aRecordOfUnknownFormSpoilsTheListingAsItDoesInTheReference() {
        SortedFiles files = new SortedFiles()
                .put("/bad", new FileData(new FileData.Unreadable("the content is a number"), null, null, null, null));
        AgentBackend backend = new StateAgentBackend(files);
        assertThat(backend.ls("/")).isInstanceOfSatisfying(Reply.Raised.class, raised -> assertThat(raised.message())
                .startsWith("File content must be a string or a legacy list of strings"));
        assertThat(backend.read("/bad", 0, 1)).isInstanceOf(Reply.Raised.class);
    }

    private static <R> R answered(Reply<R> reply) {
        if (reply instanceof Reply.Answered<R>(R value)) {
            return value;
        }
        throw new AssertionError(reply);
    }

    private static JsonNode recorded(String name) {
        try (InputStream in = StateAgentBackendTest.class.getResourceAsStream(name + ".json")) {
            return JsonMapper.shared().readTree(Objects.requireNonNull(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SortedFiles files(JsonNode seeds) {
        SortedFiles files = new SortedFiles();
        seeds.properties().forEach(seed -> {
            JsonNode file = seed.getValue();
            FileData data = file.has("v1")
                    ? record(new FileData.Lines(file.get("v1").valueStream().map(JsonNode::asString).toList()), null)
                    : file.has("base64")
                            ? record(new FileData.Text(file.get("base64").asString()), "base64")
                            : record(new FileData.Text(file.get("text").asString().repeat(file.path("repeat").asInt(1))), "utf-8");
            files.put(seed.getKey(), data);
        });
        return files;
    }

    private static FileData record(FileData.Content content, @Nullable String encoding) {
        return new FileData(content, encoding, null, "<ts>", "<ts>");
    }

    private static JsonNode call(AgentBackend backend, String op, JsonNode args) {
        return switch (op) {
            case "ls" -> ls(answered(backend.ls(args.get("path").asString())));
            case "read" -> read(answered(backend.read(
                    args.get("file_path").asString(), number(args, "offset"), number(args, "limit"))));
            default -> {
                ArrayNode all = NODES.arrayNode();
                answered(backend.downloadFiles(args.get("paths").valueStream().map(JsonNode::asString).toList()))
                        .forEach(download -> all.add(download(download)));
                yield all;
            }
        };
    }

    private static @Nullable Integer number(JsonNode args, String name) {
        return args.has(name) ? (Integer) args.get(name).asInt() : null;
    }

    private static JsonNode ls(AgentResult.Ls result) {
        ObjectNode node = NODES.objectNode();
        ArrayNode entries = node.putArray("entries");
        Objects.requireNonNull(result.entries()).forEach(entry -> entries.addObject()
                .put("path", entry.path())
                .put("is_dir", entry.isDir())
                .put("size", Objects.requireNonNull(entry.size()).intValue())
                .put("modified_at", entry.modifiedAt()));
        return node;
    }

    private static JsonNode read(AgentResult.Read result) {
        ObjectNode node = NODES.objectNode();
        if (result.error() != null) {
            return node.put("error", result.error());
        }
        FileData data = Objects.requireNonNull(result.fileData());
        node.putObject("file_data")
                .put("content", ((FileData.Text) data.content()).text())
                .put("encoding", data.encoding())
                .put("created_at", data.createdAt())
                .put("modified_at", data.modifiedAt());
        AgentResult.Window window = result.window();
        if (window != null) {
            node.put("total_lines", window.totalLines())
                    .put("start_line", window.startLine())
                    .put("end_line", window.endLine());
            if (window.nextOffset() != null) {
                node.put("next_offset", window.nextOffset());
            }
        }
        return result.noLinesRequested() ? node.put("no_lines_requested", true) : node;
    }

    private static JsonNode download(AgentResult.Download result) {
        ObjectNode node = NODES.objectNode().put("path", result.path());
        byte[] content = result.content();
        if (content == null) {
            return node.put("error", result.error());
        }
        String text = new String(content, StandardCharsets.UTF_8);
        boolean isText = Arrays.equals(text.getBytes(StandardCharsets.UTF_8), content);
        node.putObject("content").put(
                isText ? "text" : "base64", isText ? text : Base64.getEncoder().encodeToString(content));
        return node;
    }
}
