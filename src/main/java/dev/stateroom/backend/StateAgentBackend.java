package dev.stateroom.backend;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.LineWindow;
import dev.stateroom.agent.MediaKinds;
import dev.stateroom.history.FileSet;
import dev.stateroom.vfs.CodePointOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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

    /** A record whose content has no known form spoils every listing that touches it, as it does in the reference. */
    @Override
    public AgentResult.Ls ls(String path) {
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
                entries.add(new AgentResult.FileInfo(prefix + name + "/", true, 0, ""));
            }
        });
        if (!bad.isEmpty()) {
            return new AgentResult.Ls(BAD_CONTENT + bad.getFirst(), List.of());
        }
        entries.sort(Comparator.comparing(AgentResult.FileInfo::path, CodePointOrder.INSTANCE));
        return new AgentResult.Ls(null, entries);
    }

    @Override
    public AgentResult.Read read(String filePath, int offset, int limit) {
        FileData file = files.get(filePath);
        if (file == null) {
            return new AgentResult.Read("File '" + filePath + "' not found", null, null, false);
        }
        String text = text(file);
        if (text == null) {
            return new AgentResult.Read(BAD_CONTENT + why(file), null, null, false);
        }
        return MediaKinds.isText(filePath)
                ? LineWindow.of(file, text, offset, limit)
                : LineWindow.whole(file, text);
    }

    @Override
    public List<AgentResult.Download> downloadFiles(List<String> paths) {
        return paths.stream().map(this::download).toList();
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
