package dev.stateroom.agent;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A backend that answers all calls alike, whatever they ask. */
public interface UniformAgentBackend extends AgentBackend {

    /** What it answers. */
    <R> Reply<R> always();

    @Override
    default Reply<AgentResult.Ls> ls(String path) {
        return always();
    }

    @Override
    default Reply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        return always();
    }

    @Override
    default Reply<AgentResult.ReadRaw> readRaw(String filePath) {
        return always();
    }

    @Override
    default Reply<AgentResult.Grep> grep(GrepRequest request) {
        return always();
    }

    @Override
    default Reply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return always();
    }

    @Override
    default Reply<AgentResult.Write> write(String filePath, String content) {
        return always();
    }

    @Override
    default Reply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return always();
    }

    @Override
    default Reply<AgentResult.Delete> delete(String filePath) {
        return always();
    }

    @Override
    default Reply<List<AgentResult.Upload>> uploadFiles(List<Content> files) {
        return always();
    }

    @Override
    default Reply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return always();
    }

    @Override
    default Reply<AgentResult.Execute> execute(String command, @Nullable Integer timeout) {
        return always();
    }
}
