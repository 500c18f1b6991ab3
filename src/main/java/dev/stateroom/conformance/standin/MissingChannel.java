package dev.stateroom.conformance.standin;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.Reply;
import dev.stateroom.vfs.Dialect;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A state backend in an agent that has no channel for files, since a wrapper hides the backend from it: every call throws. */
public record MissingChannel(Dialect dialect) implements AgentBackend {

    private static <R> Reply<R> missing() {
        return Reply.raised("KeyError", "'files'");
    }

    @Override
    public Set<OptionalCall> optionalCalls() {
        return EnumSet.of(OptionalCall.DELETE, OptionalCall.UPLOAD, OptionalCall.DOWNLOAD);
    }

    @Override
    public Reply<AgentResult.Ls> ls(String path) {
        return missing();
    }

    @Override
    public Reply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        return missing();
    }

    @Override
    public Reply<AgentResult.Grep> grep(GrepRequest request) {
        return missing();
    }

    @Override
    public Reply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return missing();
    }

    @Override
    public Reply<AgentResult.Write> write(String filePath, String content) {
        return missing();
    }

    @Override
    public Reply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return missing();
    }

    @Override
    public Reply<AgentResult.Delete> delete(String filePath) {
        return missing();
    }

    @Override
    public Reply<List<AgentResult.Upload>> uploadFiles(List<Content> files) {
        return missing();
    }

    @Override
    public Reply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return missing();
    }
}
