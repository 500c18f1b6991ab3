package dev.stateroom.backend.bridge;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.KeyMap;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.util.List;

/** Opens a bridge and a scratch copy of it, tells what runs and where, and waits to be killed. */
final class KilledOwner {
    private KilledOwner() {}

    /** {@code args}: language, interpreter, object, folder. */
    public static void main(String[] args) throws Exception {
        BridgeSetup.Language language = BridgeSetup.Language.valueOf(args[0]);
        BridgeConnection bridge = new BridgeConnection(
                new BridgeSetup(language, List.of(args[1]), args[2], Path.of(args[3]), ForeignValue.Fields.EMPTY, BridgeSetup.Limits.USUAL), () -> true);
        BridgeBackend backend = (BridgeBackend) BridgeBackend.open(bridge, Dialect.DOCUMENTED, true, Cancellation.NEVER).orThrow();
        if (language == BridgeSetup.Language.PYTHON) {
            backend.execute("spawn", Cancellation.NEVER).orThrow();
        }
        BridgeCopy copy = backend.copy(new KeyMap<>());
        copy.ls("/");
        System.out.println(ProcessHandle.current().descendants().map(child -> Long.toString(child.pid())).toList());
        Thread.currentThread().join();
    }
}
