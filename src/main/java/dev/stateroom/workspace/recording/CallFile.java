package dev.stateroom.workspace.recording;

import dev.stateroom.agent.Value;
import dev.stateroom.langgraph.serde.Json;
import dev.stateroom.permission.simulation.RecordedUse;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the tool calls of a log: JSON, or a JSON value a line. */
public final class CallFile {
    private static final long LARGEST = 256L << 20;

    private CallFile() {}

    /**
     * The calls in a file, in order, with their results where the file has them. Understood are lists of messages as OpenAI,
     * LangChain and LangGraph write them, runs of a tracer, this program's own {@code calls --json}, and bare calls with {@code name}
     * and {@code args}.
     */
    public static Outcome<List<RecordedUse>> open(Path path) {
        byte[] bytes;
        try {
            if (Files.size(path) > LARGEST) {
                return Outcome.failed(Failure.Kind.TOO_LARGE, path + " is larger than " + (LARGEST >> 20) + " MiB");
            }
            bytes = Files.readAllBytes(path);
        } catch (NoSuchFileException e) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, path + " does not exist: name a log of tool calls, or a source and a thread");
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, path + " cannot be read: " + e.getMessage());
        }
        CallCollector collector = new CallCollector();
        for (Value document : documents(bytes)) {
            if (document instanceof Value.Opaque(String why, _)) {
                return Outcome.failed(Failure.Kind.DAMAGED, path + " is no log of tool calls: " + why);
            }
            collector.read(document);
        }
        List<RecordedUse> calls = collector.calls();
        return calls.isEmpty()
                ? Outcome.failed(Failure.Kind.INVALID, path + " holds no tool calls: messages with tool_calls, runs, or objects with name and args")
                : Outcome.ok(calls);
    }

    private static List<Value> documents(byte[] bytes) {
        Value whole = Json.read(bytes);
        if (!(whole instanceof Value.Opaque)) {
            return List.of(whole);
        }
        List<Value> lines = new ArrayList<>();
        new String(bytes, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .forEach(line -> lines.add(Json.read(line.getBytes(StandardCharsets.UTF_8))));
        return lines.stream().allMatch(Value.Opaque.class::isInstance) ? List.of(whole) : lines;
    }
}
