package dev.stateroom.workspace;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ForwardingAgentBackend;
import dev.stateroom.backend.LocalFork;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.dialect.Dialect;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An agent's state backend over a local thread: the changes of a call become one step of the thread, as a run would merge them into its
 * state. If a change cannot be stored, the call is withheld with the reason.
 *
 * @param inner the state backend
 * @param files its state
 * @param thread the thread with the same files
 */
record LocalThreadState(AgentBackend inner, StateFiles files, LocalFork thread) implements ForwardingAgentBackend {
    private <T> AgentReply<T> kept(Function<T, @Nullable FilesUpdate> answered, Supplier<AgentReply<T>> call) {
        StateFiles before = files.copy();
        AgentReply<T> reply = call.get();
        // In version 1 the caller applies the update that a call returns.
        FilesUpdate update = reply instanceof AgentReply.Answered<T>(T value) ? answered.apply(value) : null;
        if (update != null && protocol() == Dialect.Protocol.V1) {
            files.apply(update);
        }
        FilesUpdate.Records changes = files.changesSince(before);
        if (changes.records().isEmpty()) {
            return reply;
        }
        try {
            thread.change(changes.records());
            return reply;
        } catch (IOException notKept) {
            files.become(before);
            return new AgentReply.Withheld<>(String.valueOf(notKept.getMessage()));
        }
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        return kept(AgentResult.Write::filesUpdate, () -> inner.write(filePath, content));
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return kept(AgentResult.Edit::filesUpdate, () -> inner.edit(filePath, oldString, newString, replaceAll));
    }

    @Override
    public AgentReply<AgentResult.Delete> delete(String filePath) {
        return kept(_ -> null, () -> inner.delete(filePath));
    }

    @Override
    public AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> all) {
        return kept(_ -> null, () -> inner.uploadFiles(all));
    }
}
