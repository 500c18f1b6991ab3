package dev.stateroom.backend.sandbox;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.dialect.Dialect;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The common behaviour of the base classes of both languages: delete, transfers and commands. */
abstract class SandboxBackend implements AgentBackend {
    private final SandboxShell shell;
    private final Dialect dialect;
    private final FilesUpdate update;

    /** @param update the state update in the result of a change */
    SandboxBackend(SandboxShell shell, Dialect dialect, FilesUpdate update) {
        this.shell = shell;
        this.dialect = dialect;
        this.update = update;
    }

    @Override
    public final Dialect dialect() {
        return dialect;
    }

    @Override
    public final Set<OptionalCall> optionalCalls() {
        return EnumSet.allOf(OptionalCall.class);
    }

    /** A word that the shell takes literally. */
    static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    final <R> AgentReply<R> withheld(String call, String path) {
        return AgentReply.withheld("%s of %s leads outside of the sandbox's folder: deepagents %s would change files there."
                .formatted(call, path, dialect.release()));
    }

    final AgentReply<AgentResult.Write> written(String path) {
        return AgentReply.of(new AgentResult.Write(null, path, update));
    }

    static AgentReply<AgentResult.Write> notWritten(String error) {
        return AgentReply.of(new AgentResult.Write(error, null, FilesUpdate.ABSENT));
    }

    final AgentReply<AgentResult.Edit> edited(String path, int occurrences) {
        return AgentReply.of(new AgentResult.Edit(null, path, occurrences, update));
    }

    static AgentReply<AgentResult.Edit> notEdited(String error) {
        return AgentReply.of(new AgentResult.Edit(error, null, null, FilesUpdate.ABSENT));
    }

    @Override
    public final AgentReply<AgentResult.Delete> delete(String filePath) {
        String word = quoted(filePath);
        if (!shell.run("test -e " + word + " || test -L " + word).succeeded()) {
            return notDeleted("Error: '" + filePath + "' not found");
        }
        if (!shell.mayRemove(filePath)) {
            return withheld("delete", filePath);
        }
        SandboxShell.Ran removed = shell.run("rm -rf " + word);
        String said = removed.text().strip();
        return removed.succeeded()
                ? AgentReply.of(new AgentResult.Delete(null, filePath, update))
                : notDeleted("Error deleting file '" + filePath + "': " + (said.isEmpty() ? "unknown error" : said));
    }

    private static AgentReply<AgentResult.Delete> notDeleted(String error) {
        return AgentReply.of(new AgentResult.Delete(error, null, FilesUpdate.ABSENT));
    }

    @Override
    public final AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> files) {
        List<AgentResult.Upload> answers = new ArrayList<>();
        for (Content file : files) {
            if (!shell.mayChange(file.path())) {
                return withheld("upload", file.path());
            }
            answers.add(shell.upload(file.path(), file.bytes()));
        }
        return AgentReply.of(answers);
    }

    @Override
    public final AgentReply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return AgentReply.of(paths.stream().map(shell::download).toList());
    }

    @Override
    public final AgentReply<AgentResult.Execute> execute(String command, @Nullable Integer timeout) {
        SandboxShell.Ran ran = shell.run(command);
        return AgentReply.of(new AgentResult.Execute(ran.text(), ran.exitCode(), ran.truncated()));
    }
}
