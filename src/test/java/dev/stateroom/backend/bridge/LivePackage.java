package dev.stateroom.backend.bridge;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The packages as they are installed here, asked through one child for many backends, one after the other. */
public final class LivePackage implements AutoCloseable {
    private final Bridge bridge;

    /** {@code folder} holds {@code recorded_vector}, and for Node its packages. */
    public LivePackage(BridgeSetup.Language language, List<String> interpreter, Path folder) {
        String object = language == BridgeSetup.Language.PYTHON ? "recorded_vector:backend" : "./recorded_vector.mjs:backend";
        this.bridge = new Bridge(
                new BridgeSetup(
                        language,
                        interpreter,
                        object,
                        folder,
                        run(new Value.Fields(Map.of("type", new Value.Text("state"))), Path.of("/nowhere"), Map.of(), null),
                        new BridgeSetup.Limits(Duration.ofMinutes(3), Duration.ofSeconds(60), Duration.ofSeconds(1), 1 << 28)),
                () -> true);
    }

    private static Value.Fields run(Value.Fields backend, Path root, Map<String, Value> context, @Nullable String assistant) {
        Map<String, Value> vector = new LinkedHashMap<>();
        vector.put("backend", backend);
        vector.put("root", new Value.Text(root.toString()));
        Map<String, Value> all = new LinkedHashMap<>(context);
        all.put("vector", Value.Fields.copyOf(vector));
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put("context", Value.Fields.copyOf(all));
        if (assistant != null) {
            fields.put("server_info", new Value.Fields(Map.of("assistant_id", new Value.Text(assistant))));
        }
        return Value.Fields.copyOf(fields);
    }

    /** The release that answers. */
    public String release() {
        return String.valueOf(bridge.about(Cancellation.NEVER).orThrow().release());
    }

    /** Mounts another backend; what was mounted before is gone. Raised where it cannot be made. */
    public Reply<AgentBackend> mount(
            Value.Fields backend, Path root, Map<String, Value> context, @Nullable String assistant, Dialect dialect, Value files, Value items) {
        bridge.about(Cancellation.NEVER).orThrow();
        Map<String, Value> args = new LinkedHashMap<>(run(backend, root, context, assistant).values());
        args.put("protocol", new Value.Int(Bridge.PROTOCOL));
        args.put("object", new Value.Text(bridge.setup().object()));
        args.put("limit", new Value.Int(bridge.setup().limits().message()));
        args.put("files", files);
        args.put("items", items);
        Answer hello = bridge.call("hello", Value.Fields.copyOf(args), Duration.ofSeconds(60), Cancellation.NEVER);
        return hello.reply(
                        about -> Mounted.of(bridge.setup().language(), Value.fields(about)),
                        Reply.<Mounted>withheld("the child has no hello"))
                .map(about -> new BridgeAgentBackend(bridge, about, dialect, Cancellation.NEVER));
    }

    /** The state's files and the store's items, as they are now. */
    public Value.Fields scratch() {
        return asked(Value.Fields.EMPTY);
    }

    /** Replaces the state's files. */
    public void files(Value files) {
        asked(new Value.Fields(Map.of("files", files)));
    }

    private Value.Fields asked(Value.Fields args) {
        return bridge.call("scratch", args, Duration.ofSeconds(60), Cancellation.NEVER)
                        .reply(Value::fields, Reply.<Value.Fields>withheld("no scratch"))
                instanceof Reply.Answered<Value.Fields>(Value.Fields now)
                        ? now
                        : Value.Fields.EMPTY;
    }

    @Override
    public void close() {
        bridge.close();
    }
}
