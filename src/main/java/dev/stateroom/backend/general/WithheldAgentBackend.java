package dev.stateroom.backend.general;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.Reply;
import dev.stateroom.vfs.Dialect;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Stands for a part of an agent's set-up that cannot be had here. What the agent would be answered is not known, so every call
 * is withheld with the reason; calls to other parts go on.
 */
public final class WithheldAgentBackend implements AgentBackend {
    private final Dialect dialect;
    private final String why;

    /** {@code why} is one sentence for a person: what cannot be had, and for what reason. */
    public WithheldAgentBackend(Dialect dialect, String why) {
        this.dialect = dialect;
        this.why = why;
    }

    @Override
    public Dialect dialect() {
        return dialect;
    }

    /** All of them: which the real one has is not known either. */
    @Override
    public Set<OptionalCall> optionalCalls() {
        return EnumSet.allOf(OptionalCall.class);
    }

    private <R> Reply<R> withheld() {
        return Reply.withheld(why);
    }

    @Override
    public Reply<AgentResult.Ls> ls(String path) {
        return withheld();
    }

    @Override
    public Reply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        return withheld();
    }

    @Override
    public Reply<AgentResult.ReadRaw> readRaw(String filePath) {
        return withheld();
    }

    @Override
    public Reply<AgentResult.Grep> grep(GrepRequest request) {
        return withheld();
    }

    @Override
    public Reply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return withheld();
    }

    @Override
    public Reply<AgentResult.Write> write(String filePath, String content) {
        return withheld();
    }

    @Override
    public Reply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return withheld();
    }

    @Override
    public Reply<AgentResult.Delete> delete(String filePath) {
        return withheld();
    }

    @Override
    public Reply<List<AgentResult.Upload>> uploadFiles(List<Content> files) {
        return withheld();
    }

    @Override
    public Reply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return withheld();
    }

    @Override
    public Reply<AgentResult.Execute> execute(String command, @Nullable Integer timeout) {
        return withheld();
    }
}
