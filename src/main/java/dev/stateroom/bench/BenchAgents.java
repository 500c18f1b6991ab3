package dev.stateroom.bench;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.backend.disk.DiskSetup;
import dev.stateroom.backend.disk.FilesystemAgentBackends;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import java.nio.file.Path;

/** Builds the folder backends of agents, and counts their results. */
final class BenchAgents {
    private BenchAgents() {}

    /** A folder in virtual mode, without ripgrep. */
    static AgentBackend disk(Path folder, Era era) {
        return answer(FilesystemAgentBackends.of(DiskSetup.of(folder, true, Dialect.of(era))));
    }

    static <R> R answer(AgentReply<R> reply) {
        if (reply instanceof AgentReply.Answered<R>(R value)) {
            return value;
        }
        throw refused("an agent is not answered: " + reply);
    }

    static FailureException refused(String sentence) {
        return new FailureException(new Failure(Failure.Kind.INVALID, sentence));
    }
}
