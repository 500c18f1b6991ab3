package dev.stateroom.backend.disk;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.Reply;
import dev.stateroom.backend.posix.PosixTree;
import dev.stateroom.backend.posix.RealPath;
import java.nio.file.Path;

/** Folders of this computer as agents see them: the reference's {@code FilesystemBackend}. */
public final class FilesystemAgentBackends {
    private FilesystemAgentBackends() {}

    /**
     * A folder in the setup's dialect. In virtual mode nothing outside the root is read or changed unless defects are
     * reproduced; in real mode nothing is confined.
     *
     * @return raised where the reference's constructor throws
     */
    public static Reply<AgentBackend> of(DiskSetup setup) {
        String absolute = setup.root().toAbsolutePath().normalize().toString();
        return switch (setup.dialect().era()) {
            case PYTHON_0_5, PYTHON_0_7 -> python(setup, absolute);
            default -> Reply.raised("NotImplementedError", "");
        };
    }

    private static Reply<AgentBackend> python(DiskSetup setup, String absolute) {
        RealPath real = RealPath.of(absolute);
        if (real.loops()) {
            return PythonError.loop(real.path()).raised();
        }
        boolean virtual = setup.isVirtual();
        PosixTree tree = virtual ? PosixTree.confined(Path.of(real.path())) : PosixTree.host();
        PythonPaths paths = new PythonPaths(tree, real.path(), virtual, setup.dialect().isSince(0, 5, 5));
        return Reply.of(new PythonDiskV2(setup, paths));
    }
}
