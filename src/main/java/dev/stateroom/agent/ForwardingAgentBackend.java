package dev.stateroom.agent;

import dev.stateroom.dialect.Dialect;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A backend around another one, which serves every file call that is not overridden. Commands are not passed on. */
public interface ForwardingAgentBackend extends AgentBackend {

    /** The backend that serves the calls. */
    AgentBackend inner();

    @Override
    default Dialect dialect() {
        return inner().dialect();
    }

    @Override
    default Dialect.Protocol protocol() {
        return inner().protocol();
    }

    @Override
    default Set<OptionalCall> optionalCalls() {
        return inner().optionalCalls();
    }

    @Override
    default AgentReply<AgentResult.Ls> ls(String path) {
        return inner().ls(path);
    }

    @Override
    default AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        return inner().read(filePath, offset, limit);
    }

    @Override
    default AgentReply<AgentResult.ReadRaw> readRaw(String filePath) {
        return inner().readRaw(filePath);
    }

    @Override
    default AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        return inner().grep(request);
    }

    @Override
    default AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return inner().glob(pattern, path);
    }

    @Override
    default AgentReply<AgentResult.Write> write(String filePath, String content) {
        return inner().write(filePath, content);
    }

    @Override
    default AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return inner().edit(filePath, oldString, newString, replaceAll);
    }

    @Override
    default AgentReply<AgentResult.Delete> delete(String filePath) {
        return inner().delete(filePath);
    }

    @Override
    default AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> files) {
        return inner().uploadFiles(files);
    }

    @Override
    default AgentReply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return inner().downloadFiles(paths);
    }
}
