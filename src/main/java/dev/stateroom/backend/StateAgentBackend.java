package dev.stateroom.backend;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.LineWindow;
import dev.stateroom.agent.MediaKinds;
import dev.stateroom.agent.Reply;
import dev.stateroom.history.FileSet;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files of a thread at one checkpoint, as the agent's state backend answers for them: keys are used as they are, as in
 * Python's Deep Agents 0.7. Listing, reading and downloading only; the other calls answer that this backend lacks them.
 */
public final class StateAgentBackend implements AgentBackend {
    private static final String BAD_CONTENT = "File content must be a string or a legacy list of strings: ";

    private final FileSet files;

    /** Over {@code files}. */
    public StateAgentBackend(FileSet files) {
        this.files = files;
    }

    @Override
    public Dialect dialect() {
        return Dialect.of(Era.PYTHON_0_7);
    }

    @Override
    public Set<OptionalCall> optionalCalls() {
        return Set.of(OptionalCall.DOWNLOAD);
    }

    @Override
    public Reply<AgentResult.Grep> grep(GrepRequest request) {
        return Reply.raised("NotImplementedError", "");
    }

    @Override
    public Reply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return Reply.raised("NotImplementedError", "");
    }

    @Override
    public Reply<AgentResult.Write> write(String filePath, String content) {
        return Reply.raised("NotImplementedError", "");
    }

    @Override
    public Reply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return Reply.raised("NotImplementedError", "");
    }

    /** A record whose content has no known form spoils every listing that touches it, as it does in the reference. */
    @Override
    public Reply<AgentResult.Ls> ls(String path) {
        String prefix = path.endsWith("/") ? path : path + "/";
        List<AgentResult.FileInfo> entries = new ArrayList<>();
        List<String> bad = new ArrayList<>();
        KeyChildren.visit(files, prefix, new KeyChildren.Visitor() {
            @Override
            public void file(String name, FileData file) {
                String text = text(file);
                if (text == null) {
                    bad.add(why(file));
                } else {
                    String modified = file.modifiedAt();
                    entries.add(new AgentResult.FileInfo(prefix + name, false, size(text), modified == null ? "" : modified));
                }
            }

            @Override
            public void folder(String name) {
                entries.add(new AgentResult.FileInfo(prefix + name + "/", true, 0L, ""));
            }
        });
        if (!bad.isEmpty()) {
            return Reply.raised("TypeError", BAD_CONTENT + bad.getFirst());
        }
        entries.sort(Comparator.comparing(AgentResult.FileInfo::path, CodePointOrder.INSTANCE));
        return Reply.of(AgentResult.Ls.of(entries));
    }

    @Override
    public Reply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        FileData file = files.get(filePath);
        if (file == null) {
            return Reply.of(AgentResult.Read.failed("File '" + filePath + "' not found"));
        }
        String text = text(file);
        if (text == null) {
            return Reply.raised("TypeError", BAD_CONTENT + why(file));
        }
        return Reply.of(
                MediaKinds.isText(filePath)
                        ? LineWindow.of(
                                file, text, offset == null ? 0 : offset, limit == null ? dialect().defaultReadLimit() : limit)
                        : LineWindow.whole(file, text));
    }

    @Override
    public Reply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return Reply.of(paths.stream().map(this::download).toList());
    }

    private AgentResult.Download download(String path) {
        FileData file = files.get(path);
        if (file == null) {
            return new AgentResult.Download(path, null, "file_not_found");
        }
        return file.content() instanceof FileData.Unreadable(String why)
                ? new AgentResult.Download(path, null, BAD_CONTENT + why)
                : new AgentResult.Download(path, file.bytes(), null);
    }

    /** The stored text: base64 as it is, lines joined by LF; null for what Python refuses. */
    private static @Nullable String text(FileData file) {
        return switch (file.content()) {
            case FileData.Text(String text) -> text;
            case FileData.Lines(List<String> lines) -> String.join("\n", lines);
            case FileData.Binary _, FileData.Unreadable _ -> null;
        };
    }

    private static String why(FileData file) {
        return file.content() instanceof FileData.Unreadable(String why) ? why : "the content is bytes";
    }

    private static long size(String text) {
        return new FileData(new FileData.Text(text), null, null, null, null).size();
    }
}
