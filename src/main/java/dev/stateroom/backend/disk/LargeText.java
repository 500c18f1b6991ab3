package dev.stateroom.backend.disk;

import dev.stateroom.agent.AgentResult;
import dev.stateroom.backend.posix.PosixTree;
import dev.stateroom.vfs.Dialect;
import org.jspecify.annotations.Nullable;

final class LargeText {
    private LargeText() {}

    static AgentResult.@Nullable Read window(PosixTree tree, String path, int offset, int limit, Dialect dialect) {
        return null;
    }
}
