package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import java.time.InstantSource;

/** Makes the agent's face of state and store backends; the one place where a dialect chooses its class. */
public final class KeyedAgentBackends {
    private KeyedAgentBackends() {}

    /**
     * The state backend over the files of a thread. Calls change {@code files}, except in dialects of protocol version 1, whose
     * answers carry what the caller applies.
     *
     * @param files the state; shared by all who are given it
     * @param format how new records are written; 0.7 always writes {@link FileFormat#V2}, version 1 dialects {@link FileFormat#V1}
     * @param clock gives the dates of changes
     */
    public static AgentBackend state(StateFiles files, Dialect dialect, FileFormat format, InstantSource clock) {
        PythonMedium.Uploads uploads = dialect.era() == Era.PYTHON_0_7
                ? PythonMedium.Uploads.KEEPING_CREATION
                : PythonMedium.Uploads.UNMARKED;
        return new PythonKeyedBackend(
                new PythonMedium.State(new KeyedStateFiles(files, Stored.File::new), uploads),
                PythonRules.of(dialect, format),
                clock);
    }
}
