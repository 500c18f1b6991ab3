package dev.stateroom.agent;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A backend that replies to all calls in the same way. */
public interface UniformAgentBackend extends AgentBackend {

    /** The reply to every call. */
    <R> AgentReply<R> always();

    @Override
    default AgentReply<AgentResult.Ls> ls(String path) {
        return always();
    }

    @Override
    default AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        return always();
    }

    @Override
    default AgentReply<AgentResult.ReadRaw> readRaw(String filePath) {
        return always();
    }

    @Override
    default AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        return always();
    }

    @Override
    default AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return always();
    }

    @Override
    default AgentReply<AgentResult.Write> write(String filePath, String content) {
        return always();
    }

    @Override
    default AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return always();
    }

    @Override
    default AgentReply<AgentResult.Delete> delete(String filePath) {
        return always();
    }

    @Override
    default AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> files) {
        return always();
    }

    @Override
    default AgentReply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return always();
    }

    @Override
    default AgentReply<AgentResult.Execute> execute(String command, @Nullable Integer timeout) {
        return always();
    }
}
