package dev.stateroom.agent.v1;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.text.JsMimeTypes;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A backend of version 1 behind the calls of version 2: npm's {@code adaptBackendProtocol} and {@code adaptSandboxProtocol}, and the
 * adapter in Python's base class for custom backends. A read's text is content, errors included; a text in place of matches is an error.
 * Adapting twice wraps twice.
 */
public final class AdaptedBackend implements AgentBackend {
    private final V1Backend old;
    private final Dialect dialect;

    /** Adapts {@code old} in a dialect. */
    public AdaptedBackend(V1Backend old, Dialect dialect) {
        this.old = old;
        this.dialect = dialect;
    }

    @Override
    public Dialect dialect() {
        return dialect;
    }

    @Override
    public Set<OptionalCall> optionalCalls() {
        return old.optionalCalls();
    }

    @Override
    public AgentReply<AgentResult.Ls> ls(String path) {
        return old.lsInfo(path).map(AgentResult.Ls::of);
    }

    @Override
    public AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        return old.read(filePath, offset, limit)
                .map(text -> AgentResult.Read.of(new FileData(new FileData.Text(text), null, null, null, null)));
    }

    /** A record of lines becomes text with a type by file name. */
    @Override
    public AgentReply<AgentResult.ReadRaw> readRaw(String filePath) {
        return old.readRaw(filePath).map(file -> new AgentResult.ReadRaw(null, newer(filePath, file)));
    }

    private FileData newer(String path, FileData file) {
        return file.content() instanceof FileData.Lines(List<String> lines)
                ? new FileData(
                        new FileData.Text(String.join("\n", lines)),
                        null,
                        JsMimeTypes.of(dialect).of(path),
                        file.createdAt(),
                        file.modifiedAt())
                : file;
    }

    @Override
    public AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        return old.grepRaw(request.pattern(), request.path(), request.glob()).map(hits -> switch (hits) {
            case V1Backend.Hits.Refusal(String text) -> AgentResult.Grep.failed(text);
            case V1Backend.Hits.Matches(List<AgentResult.GrepMatch> matches) -> capped(matches, request.maxCount());
        });
    }

    private static AgentResult.Grep capped(List<AgentResult.GrepMatch> matches, @Nullable Integer most) {
        return most == null || matches.size() <= most
                ? new AgentResult.Grep(null, matches, null)
                : new AgentResult.Grep(null, matches.subList(0, most), true);
    }

    /** Python's newer base class replaces an empty path by the root. */
    @Override
    public AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        boolean fromRoot = dialect.holds(DialectFact.EMPTY_GLOB_PATH_IS_ROOT)
                && path != null
                && path.isEmpty();
        return old.globInfo(pattern, fromRoot ? "/" : path).map(files -> new AgentResult.Glob(null, files, null, null));
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        return old.write(filePath, content);
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return old.edit(filePath, oldString, newString, replaceAll);
    }

    @Override
    public AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> files) {
        return old.uploadFiles(files);
    }

    @Override
    public AgentReply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return old.downloadFiles(paths);
    }

    @Override
    public AgentReply<AgentResult.Execute> execute(String command, @Nullable Integer timeout) {
        return old.execute(command);
    }
}
