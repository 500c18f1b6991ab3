package dev.stateroom.backend.disk;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.DefectPolicy;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.text.JsMimeTypes;
import dev.stateroom.agent.text.JsText;
import dev.stateroom.agent.text.NodeBase64;
import dev.stateroom.agent.text.ReplacementRule;
import dev.stateroom.agent.text.TextReplacement;
import dev.stateroom.backend.posix.Errno;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.vfs.Utf8;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A folder with the behaviour of the npm package's filesystem backend. */
class NodeDisk implements AgentBackend {
    private final Dialect dialect;
    private final boolean reproduces;
    private final NodePaths paths;
    private final NodeFiles files;
    private final NodeSearches searches;
    private final NodeWindow window;

    NodeDisk(DiskSetup setup, NodePaths paths, NodeSearches searches) {
        this.dialect = setup.dialect();
        this.reproduces = setup.defects() == DefectPolicy.REPRODUCE;
        this.paths = paths;
        this.files = paths.files();
        this.searches = searches;
        this.window = dialect.holds(DialectFact.READ_TELLS_WINDOW) ? NodeWindow.PLACED : NodeWindow.COUNTED_FROM_END;
    }

    @Override
    public Dialect dialect() {
        return dialect;
    }

    @Override
    public Set<OptionalCall> optionalCalls() {
        return AgentBackend.ofFiles(dialect);
    }

    /** The reply to a call in which this release would have left the root. */
    private <R> AgentReply<R> withheld(String path) {
        return AgentReply.withheld("%s leads out of the root through a link: deepagents %s for JavaScript would follow it."
                .formatted(path, dialect.release()));
    }

    @Override
    public AgentReply<AgentResult.Ls> ls(String path) {
        List<AgentResult.FileInfo> entries = new ArrayList<>();
        try {
            String folder = paths.resolveInside(path);
            if (files.stat(folder).isDirectory()) {
                for (Path name : files.names(folder)) {
                    entry(NodePaths.joined(folder, name.toString()), entries);
                }
            }
        } catch (NodeError e) {
            return e.leftRoot() ? withheld(path) : AgentReply.of(AgentResult.Ls.of(List.of()));
        }
        NodeSearches.sort(entries);
        return AgentReply.of(AgentResult.Ls.of(entries));
    }

    private void entry(String path, List<AgentResult.FileInfo> entries) {
        try {
            BasicFileAttributes found = files.stat(path);
            if (found.isRegularFile() || found.isDirectory()) {
                String shown = paths.shown(path);
                entries.add(NodeSearches.describe(found.isDirectory() ? shown + "/" : shown, found));
            }
        } catch (NodeError e) {
            // Missing, or a link that is dangling or leads out of the root.
        }
    }

    private String mimeType(String path) {
        return JsMimeTypes.of(dialect).of(path);
    }

    /** UTF-8 as Node decodes it: a byte order mark stays, and invalid bytes become U+FFFD. */
    static String decode(byte[] bytes) {
        boolean marked = bytes.length > 2 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
        String text = JsText.decode(bytes);
        return marked ? "\uFEFF" + text : text;
    }

    @Override
    public AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        try {
            String resolved = paths.resolveInside(filePath);
            String mimeType = mimeType(filePath);
            if (!files.stat(resolved).isRegularFile()) {
                return AgentReply.of(AgentResult.Read.failed("File '" + filePath + "' not found"));
            }
            byte[] bytes = files.read(resolved, false);
            if (!JsMimeTypes.isText(mimeType)) {
                return AgentReply.of(AgentResult.Read.of(binary(bytes, mimeType, null)));
            }
            return AgentReply.of(window.read(
                    decode(bytes),
                    mimeType,
                    Objects.requireNonNullElse(offset, 0),
                    Objects.requireNonNullElse(limit, dialect.defaultReadLimit())));
        } catch (NodeError e) {
            return e.leftRoot()
                    ? withheld(filePath)
                    : AgentReply.of(AgentResult.Read.failed("Error reading file '%s': %s".formatted(filePath, e.text())));
        }
    }

    private static FileData binary(byte[] bytes, String mimeType, @Nullable BasicFileAttributes stat) {
        return new FileData(
                new FileData.Binary(bytes),
                null,
                mimeType,
                stat == null ? null : NodeSearches.modified(stat),
                stat == null ? null : NodeSearches.modified(stat));
    }

    @Override
    public AgentReply<AgentResult.ReadRaw> readRaw(String filePath) {
        try {
            String resolved = paths.resolveInside(filePath);
            BasicFileAttributes stat = files.stat(resolved);
            if (!stat.isRegularFile()) {
                return AgentReply.of(new AgentResult.ReadRaw("File '" + filePath + "' not found", null));
            }
            byte[] bytes = files.read(resolved, false);
            FileData raw = binary(bytes, mimeType(filePath), stat);
            return AgentReply.of(new AgentResult.ReadRaw(
                    null,
                    JsMimeTypes.isText(mimeType(filePath))
                            ? new FileData(
                                    new FileData.Text(decode(bytes)), null, raw.mimeType(), raw.createdAt(), raw.modifiedAt())
                            : raw));
        } catch (NodeError e) {
            return e.leftRoot() ? withheld(filePath) : AgentReply.raised(e.type(), e.text());
        }
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        try {
            String resolved = paths.resolveInside(filePath);
            BasicFileAttributes existing = files.lstatOrNull(resolved);
            if (existing != null && existing.isSymbolicLink()) {
                return written(
                        "Cannot write to " + filePath + " because it is a symlink. Symlinks are not allowed.", null);
            }
            if (existing != null && !dialect.holds(DialectFact.WRITE_OVERWRITES)) {
                return written(PythonDiskV2.refusal(filePath), null);
            }
            files.makeFolders(PythonPaths.parent(NodePaths.joined("/", resolved)));
            byte[] bytes = JsMimeTypes.isText(mimeType(filePath))
                    ? JsText.encode(content)
                    : NodeBase64.decode(content);
            files.write(resolved, true, false, List.of(ByteBuffer.wrap(bytes)));
            return written(null, filePath);
        } catch (NodeError e) {
            return e.leftRoot()
                    ? withheld(filePath)
                    : written("Error writing file '%s': %s".formatted(filePath, e.text()), null);
        }
    }

    private static AgentReply<AgentResult.Write> written(@Nullable String error, @Nullable String path) {
        return AgentReply.of(new AgentResult.Write(error, path, error == null ? FilesUpdate.NOTHING : FilesUpdate.ABSENT));
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        try {
            String resolved = paths.resolveInside(filePath);
            if (!files.stat(resolved).isRegularFile()) {
                return edited("Error: File '" + filePath + "' not found", null, null);
            }
            byte[] bytes = files.read(resolved, false);
            ByteReplacement large = bytes.length < ByteReplacement.LARGE || oldString.isEmpty() || !Utf8.isValid(bytes, 0, true)
                    ? null
                    : ByteReplacement.find(bytes, bytes.length, oldString, replaceAll);
            if (large != null) {
                files.write(resolved, false, false, large.content(JsText.encode(newString)));
                return edited(null, filePath, large.occurrences());
            }
            return switch (ReplacementRule.of(dialect).apply(decode(bytes), oldString, newString, replaceAll)) {
                case TextReplacement.Refused(String error) -> edited(error, null, null);
                case TextReplacement.Replaced(String text, int occurrences) -> {
                    files.write(
                            resolved,
                            false,
                            false,
                            List.of(ByteBuffer.wrap(JsText.encode(text))));
                    yield edited(null, filePath, occurrences);
                }
            };
        } catch (NodeError e) {
            return e.leftRoot()
                    ? withheld(filePath)
                    : edited("Error editing file '%s': %s".formatted(filePath, e.text()), null, null);
        }
    }

    private static AgentReply<AgentResult.Edit> edited(
            @Nullable String error, @Nullable String path, @Nullable Integer occurrences) {
        return AgentReply.of(new AgentResult.Edit(
                error, path, occurrences, error == null ? FilesUpdate.NOTHING : FilesUpdate.ABSENT));
    }

    @Override
    public AgentReply<AgentResult.Delete> delete(String filePath) {
        if (!dialect.holds(DialectFact.HAS_DELETE)) {
            return AgentBackend.super.delete(filePath);
        }
        try {
            String resolved = paths.resolve(filePath);
            if (paths.virtual() && resolved.equals(paths.root())) {
                for (Path name : files.names(resolved)) {
                    files.remove(NodePaths.joined(resolved, name.toString()));
                }
                return deleted(null, filePath);
            }
            String path = paths.resolveToDelete(resolved, filePath);
            BasicFileAttributes existing = files.lstatOrNull(path);
            if (existing == null) {
                return deleted("Error: '" + filePath + "' not found", null);
            }
            if (existing.isDirectory()) {
                files.remove(path);
            } else {
                files.unlink(path);
            }
            return deleted(null, filePath);
        } catch (NodeError e) {
            return e.leftRoot()
                    ? withheld(filePath)
                    : deleted("Error deleting '%s': %s".formatted(filePath, e.text()), null);
        }
    }

    private static AgentReply<AgentResult.Delete> deleted(@Nullable String error, @Nullable String path) {
        return AgentReply.of(
                new AgentResult.Delete(error, path, error == null ? FilesUpdate.NOTHING : FilesUpdate.ABSENT));
    }

    @Override
    public AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        String base;
        String asked = request.path() == null ? "/" : request.path();
        try {
            base = paths.resolve(asked.isEmpty() ? "." : asked);
            paths.requireInside(base, asked);
            files.stat(base);
        } catch (NodeError e) {
            return e.leftRoot() ? withheld(asked) : found(List.of(), null);
        }
        try {
            return found(searches.grep(request, base), request.maxCount());
        } catch (NodeError e) {
            return e.leftRoot() ? withheld(asked) : found(List.of(), null);
        }
    }

    private AgentReply<AgentResult.Grep> found(List<AgentResult.GrepMatch> matches, @Nullable Integer most) {
        return AgentReply.of(
                most == null || matches.size() <= most || !dialect.holds(DialectFact.GREP_HAS_CAP)
                        ? new AgentResult.Grep(null, matches, null)
                        : new AgentResult.Grep(null, matches.subList(0, Math.max(0, most)), true));
    }

    @Override
    public AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        String relative = pattern.startsWith("/") ? pattern.substring(1) : pattern;
        String asked = path == null ? "/" : path;
        String folder;
        try {
            folder = asked.equals("/") ? paths.root() : paths.resolve(asked);
        } catch (NodeError e) {
            return dialect.holds(DialectFact.GLOB_PATH_ERROR_FINDS_NOTHING) ? globbed(List.of()) : AgentReply.raised(e.type(), e.text());
        }
        try {
            paths.requireInside(folder, asked);
            if (!files.stat(folder).isDirectory()) {
                return globbed(List.of());
            }
        } catch (NodeError e) {
            return e.leftRoot() ? withheld(asked) : globbed(List.of());
        }
        if (paths.virtual() && !reproduces && searches.leadsUp(relative)) {
            return AgentReply.withheld("The pattern %s leads above the folder that it is searched in: deepagents %s for JavaScript would list files outside the root."
                    .formatted(pattern, dialect.release()));
        }
        List<AgentResult.FileInfo> found = new ArrayList<>();
        for (NodeSearches.Hit hit : found(relative, folder)) {
            String absolute = NodePaths.joined(folder, hit.relative());
            boolean inside = absolute.startsWith(paths.root() + "/");
            String shown = !paths.virtual() || !inside ? absolute : paths.shown(absolute);
            found.add(NodeSearches.describe(paths.virtual() && !inside ? "/" + shown : shown, hit.target()));
        }
        NodeSearches.sort(found);
        return globbed(found);
    }

    /** A walk that fails finds nothing. */
    private List<NodeSearches.Hit> found(String pattern, String folder) {
        try {
            return searches.glob(pattern, folder, false);
        } catch (NodeError e) {
            return List.of();
        }
    }

    static AgentReply<AgentResult.Glob> globbed(List<AgentResult.FileInfo> found) {
        return AgentReply.of(new AgentResult.Glob(null, found, null, null));
    }

    @Override
    public AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> contents) {
        List<AgentResult.Upload> answers = new ArrayList<>();
        for (Content content : contents) {
            String code = null;
            try {
                String resolved = paths.resolveInside(content.path());
                files.makeFolders(PythonPaths.parent(NodePaths.joined("/", resolved)));
                files.write(resolved, true, true, List.of(ByteBuffer.wrap(content.bytes())));
            } catch (NodeError e) {
                if (e.leftRoot()) {
                    return withheld(content.path());
                }
                code = code(e);
            }
            answers.add(new AgentResult.Upload(content.path(), code));
        }
        return AgentReply.of(answers);
    }

    @Override
    public AgentReply<List<AgentResult.Download>> downloadFiles(List<String> wanted) {
        List<AgentResult.Download> answers = new ArrayList<>();
        for (String path : wanted) {
            try {
                answers.add(new AgentResult.Download(path, files.read(paths.resolveInside(path), true), null));
            } catch (NodeError e) {
                if (e.leftRoot()) {
                    return withheld(path);
                }
                answers.add(new AgentResult.Download(path, null, code(e)));
            }
        }
        return AgentReply.of(answers);
    }

    private static String code(NodeError e) {
        Errno errno = e.errno();
        return switch (errno) {
            case ENOENT -> "file_not_found";
            case EACCES -> "permission_denied";
            case EISDIR -> "is_directory";
            case null, default -> "invalid_path";
        };
    }
}
