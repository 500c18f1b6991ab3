package dev.stateroom.backend.disk;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.DefectPolicy;
import dev.stateroom.backend.posix.PosixTree;
import dev.stateroom.backend.posix.RealPath;
import dev.stateroom.dialect.DialectFact;
import java.nio.file.Path;

/** Folders of this computer as agents see them: the reference's {@code FilesystemBackend}. */
public final class FilesystemAgentBackends {
    private FilesystemAgentBackends() {}

    /**
     * A folder in the setup's dialect. In virtual mode nothing outside the root is read or changed unless defects are
     * reproduced; in real mode nothing is confined.
     *
     * @return raised if the reference's constructor throws
     */
    public static AgentReply<AgentBackend> of(DiskSetup setup) {
        return of(setup, false);
    }

    /** The file calls of the reference's {@code LocalShellBackend}, which differ in JavaScript; it does not run commands. */
    public static AgentReply<AgentBackend> forShell(DiskSetup setup) {
        return of(setup, true);
    }

    private static AgentReply<AgentBackend> of(DiskSetup setup, boolean shell) {
        String absolute = setup.root().toAbsolutePath().normalize().toString();
        return switch (setup.dialect().language()) {
            case PYTHON -> python(setup, absolute);
            case JAVASCRIPT -> AgentReply.of(javaScript(setup, absolute, shell));
        };
    }

    private static AgentBackend javaScript(DiskSetup setup, String root, boolean shell) {
        boolean virtual = setup.isVirtual();
        boolean confined = virtual && setup.defects() == DefectPolicy.WITHHOLD;
        PosixTree tree = (confined ? PosixTree.confined(Path.of(root)) : PosixTree.host()).under(setup.scratch());
        NodePaths paths =
                new NodePaths(new NodeFiles(tree, root), root, virtual, setup.dialect().holds(DialectFact.LINKS_STAY_IN_ROOT));
        NodeSearches searches = new NodeSearches(setup, tree, paths);
        return shell ? new NodeShellDisk(setup, paths, searches) : new NodeDisk(setup, paths, searches);
    }

    private static AgentReply<AgentBackend> python(DiskSetup setup, String absolute) {
        RealPath real = RealPath.of(absolute);
        if (real.loops()) {
            return PythonError.loop(real.path()).raised();
        }
        boolean virtual = setup.isVirtual();
        // The oldest releases list and find links that lead out of the root, with the size of their targets.
        boolean leaves = !setup.dialect().holds(DialectFact.LINKS_STAY_IN_ROOT) && setup.defects() == DefectPolicy.REPRODUCE;
        PosixTree tree = (virtual && !leaves ? PosixTree.confined(Path.of(real.path())) : PosixTree.host()).under(setup.scratch());
        PythonPaths paths = new PythonPaths(tree, real.path(), virtual, setup.dialect().holds(DialectFact.LINK_LOOP_IS_ERROR));
        return AgentReply.of(
                setup.dialect().holds(DialectFact.RESULT_OBJECTS)
                        ? new PythonDiskV2(setup, paths)
                        : new PythonDiskV1(setup, paths));
    }
}
