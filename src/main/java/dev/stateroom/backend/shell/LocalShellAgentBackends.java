package dev.stateroom.backend.shell;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.backend.disk.FilesystemAgentBackends;
import dev.stateroom.backend.posix.RealPath;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import java.nio.file.Path;

/** Folders with a shell, as agents see them: the reference's {@code LocalShellBackend}. */
public final class LocalShellAgentBackends {
    private LocalShellAgentBackends() {}

    /**
     * A folder with a shell in the setup's dialect.
     *
     * @return raised if the reference's constructor throws
     */
    public static AgentReply<AgentBackend> of(ShellSetup setup) {
        Dialect dialect = setup.disk().dialect();
        String folder = setup.disk().root().toAbsolutePath().normalize().toString();
        boolean python = dialect.language() == Era.Language.PYTHON;
        if (python && setup.timeout() <= 0) {
            return AgentReply.raised(
                    "ValueError", "timeout must be positive, got " + PythonShellTexts.seconds(setup.timeout()));
        }
        ShellTexts texts = python
                ? new PythonShellTexts(setup.timeout(), setup.maxOutputBytes(), dialect.holds(DialectFact.COMMAND_CAP_COUNTS_BYTES))
                : new NodeShellTexts(setup.timeout(), setup.maxOutputBytes());
        Path place = Path.of(python ? RealPath.of(folder).path() : folder);
        return FilesystemAgentBackends.forShell(setup.disk()).map(files -> new LocalShell(files, setup, texts, place));
    }
}
