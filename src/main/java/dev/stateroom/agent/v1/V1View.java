package dev.stateroom.agent.v1;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A backend of version 2 behind the calls of version 1, as Python 0.5 still supports the old names: a list without its error, matches or
 * the error as text.
 */
public final class V1View implements V1Backend {
    private final AgentBackend backend;

    public V1View(AgentBackend backend) {
        this.backend = backend;
    }

    @Override
    public AgentReply<List<AgentResult.FileInfo>> lsInfo(String path) {
        return backend.ls(path).map(result -> orEmpty(result.entries()));
    }

    /** The content, or the error. */
    @Override
    public AgentReply<String> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        return backend.read(filePath, offset, limit).map(result -> {
            FileData file = result.fileData();
            return file != null && file.content() instanceof FileData.Text(String text)
                    ? text
                    : Objects.requireNonNullElse(result.error(), "");
        });
    }

    @Override
    public AgentReply<FileData> readRaw(String filePath) {
        return backend.readRaw(filePath).then(result -> result.data() != null
                ? AgentReply.of(result.data())
                : AgentReply.raised("Error", Objects.requireNonNullElse(result.error(), "")));
    }

    @Override
    public AgentReply<Hits> grepRaw(String pattern, @Nullable String path, @Nullable String glob) {
        return backend.grep(AgentBackend.GrepRequest.of(pattern, path, glob))
                .map(result -> result.error() != null
                        ? new Hits.Refusal(result.error())
                        : new Hits.Matches(orEmpty(result.matches())));
    }

    @Override
    public AgentReply<List<AgentResult.FileInfo>> globInfo(String pattern, @Nullable String path) {
        return backend.glob(pattern, path).map(result -> orEmpty(result.matches()));
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        return backend.write(filePath, content);
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return backend.edit(filePath, oldString, newString, replaceAll);
    }

    @Override
    public Set<AgentBackend.OptionalCall> optionalCalls() {
        return backend.optionalCalls();
    }

    @Override
    public AgentReply<List<AgentResult.Upload>> uploadFiles(List<AgentBackend.Content> files) {
        return backend.uploadFiles(files);
    }

    @Override
    public AgentReply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return backend.downloadFiles(paths);
    }

    @Override
    public AgentReply<AgentResult.Execute> execute(String command) {
        return backend.execute(command, null);
    }
}
