package dev.stateroom.backend;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.bridge.BridgeBackend;
import dev.stateroom.backend.bridge.BridgeConnection;
import dev.stateroom.backend.bridge.BridgeSetup;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.vfs.Backend;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.condition.EnabledIf;

/** A backend that uses the standard library only, by the Python of this machine. */
@EnabledIf("dev.stateroom.Needs#hasPython")
final class BridgeContractTest extends WritableContract {
    private static @Nullable BridgeConnection bridge;

    /** One child for all: its files are taken away and put there again. */
    @Override
    Backend holding(Map<String, byte[]> files) throws Exception {
        if (bridge == null || bridge.state().word().equals("closed")) {
            bridge = new BridgeConnection(
                    new BridgeSetup(
                            BridgeSetup.Language.PYTHON,
                            List.of("python3"),
                            "fake_files:files",
                            Path.of(Objects.requireNonNull(BridgeContractTest.class.getResource("/bridge")).toURI()),
                            ForeignValue.Fields.EMPTY,
                            BridgeSetup.Limits.USUAL),
                    () -> true);
        }
        BridgeBackend backend = (BridgeBackend)
                BridgeBackend.open(bridge, Dialect.DOCUMENTED, true, Cancellation.NEVER).orThrow();
        backend.agent().delete("/");
        List<AgentBackend.Content> all = new ArrayList<>();
        files.forEach((path, bytes) -> all.add(new AgentBackend.Content(path, bytes)));
        backend.agent().uploadFiles(all);
        return backend;
    }

    @AfterAll
    static void close() {
        if (bridge != null) {
            bridge.close();
        }
    }
}
