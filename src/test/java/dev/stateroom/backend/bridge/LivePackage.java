package dev.stateroom.backend.bridge;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The packages as they are installed here, asked through one child for many backends, one after the other. */
public final class LivePackage implements AutoCloseable {
    private final BridgeConnection bridge;

    /** {@code folder} holds {@code recorded_vector}, and for Node its packages. */
    public LivePackage(BridgeSetup.Language language, List<String> interpreter, Path folder) {
        String object = language == BridgeSetup.Language.PYTHON ? "recorded_vector:backend" : "./recorded_vector.mjs:backend";
        this.bridge = new BridgeConnection(
                new BridgeSetup(
                        language,
                        interpreter,
                        object,
                        folder,
                        run(new ForeignValue.Fields(Map.of("type", new ForeignValue.Text("state"))), Path.of("/nowhere"), Map.of(), null),
                        new BridgeSetup.Limits(Duration.ofMinutes(3), Duration.ofSeconds(60), Duration.ofSeconds(1), 1 << 28)),
                () -> true);
    }

    private static ForeignValue.Fields run(ForeignValue.Fields backend, Path root, Map<String, ForeignValue> context, @Nullable String assistant) {
        Map<String, ForeignValue> vector = new LinkedHashMap<>();
        vector.put("backend", backend);
        vector.put("root", new ForeignValue.Text(root.toString()));
        Map<String, ForeignValue> all = new LinkedHashMap<>(context);
        all.put("vector", ForeignValue.Fields.copyOf(vector));
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("context", ForeignValue.Fields.copyOf(all));
        if (assistant != null) {
            fields.put("server_info", new ForeignValue.Fields(Map.of("assistant_id", new ForeignValue.Text(assistant))));
        }
        return ForeignValue.Fields.copyOf(fields);
    }

    /** The release that answers. */
    public String release() {
        return String.valueOf(bridge.about(Cancellation.NEVER).orThrow().release());
    }

    /** Mounts another backend; what was mounted before is gone. Raised if it cannot be made. */
    public AgentReply<AgentBackend> mount(
            ForeignValue.Fields backend, Path root, Map<String, ForeignValue> context, @Nullable String assistant, Dialect dialect, ForeignValue files, ForeignValue items) {
        bridge.about(Cancellation.NEVER).orThrow();
        Map<String, ForeignValue> args = new LinkedHashMap<>(run(backend, root, context, assistant).values());
        args.put("protocol", new ForeignValue.Int(BridgeConnection.PROTOCOL));
        args.put("object", new ForeignValue.Text(bridge.setup().object()));
        args.put("limit", new ForeignValue.Int(bridge.setup().limits().message()));
        args.put("files", files);
        args.put("items", items);
        BridgeResponse hello = bridge.call("hello", ForeignValue.Fields.copyOf(args), Duration.ofSeconds(60), Cancellation.NEVER);
        return hello.reply(
                        about -> BridgeObject.of(bridge.setup().language(), ForeignValue.fields(about)),
                        AgentReply.<BridgeObject>withheld("the child has no hello"))
                .map(about -> new BridgeAgentBackend(bridge, about, dialect, Cancellation.NEVER));
    }

    /** The state's files and the store's items, as they are now. */
    public ForeignValue.Fields scratch() {
        return asked(ForeignValue.Fields.EMPTY);
    }

    /** Replaces the state's files. */
    public void files(ForeignValue files) {
        asked(new ForeignValue.Fields(Map.of("files", files)));
    }

    private ForeignValue.Fields asked(ForeignValue.Fields args) {
        return bridge.call("scratch", args, Duration.ofSeconds(60), Cancellation.NEVER)
                        .reply(ForeignValue::fields, AgentReply.<ForeignValue.Fields>withheld("no scratch"))
                instanceof AgentReply.Answered<ForeignValue.Fields>(ForeignValue.Fields now)
                        ? now
                        : ForeignValue.Fields.EMPTY;
    }

    @Override
    public void close() {
        bridge.close();
    }
}
