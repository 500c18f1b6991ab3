package dev.stateroom.backend.sandbox;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.text.JsMimeTypes;
import dev.stateroom.agent.text.JsText;
import dev.stateroom.agent.text.NodeBase64;
import dev.stateroom.agent.text.TimestampFormat;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.vfs.glob.GlobCompilation;
import dev.stateroom.vfs.glob.GlobCompiler;
import dev.stateroom.vfs.glob.GlobPattern;
import dev.stateroom.vfs.glob.GlobUse;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The base class of npm 1.14: lists by {@code find}, reads by {@code awk}, edits by transfers. Source: spec js-differences. */
final class NodeSandbox extends SandboxBackend {
    private static final int MAX_FOUND = 50_000;
    private static final int MOST_LINES = 999_999_999;
    private static final String TOTAL = "__STATEROOM_LINES__\t";

    private final SandboxShell shell;
    private final InstantSource clock;
    private final JsMimeTypes types;
    private final TimestampFormat stamps;

    NodeSandbox(SandboxShell shell, Dialect dialect, InstantSource clock) {
        super(shell, dialect, FilesUpdate.NOTHING);
        this.shell = shell;
        this.clock = clock;
        this.types = JsMimeTypes.of(dialect);
        this.stamps = TimestampFormat.of(dialect);
    }

    @Override
    public AgentReply<AgentResult.Ls> ls(String path) {
        String word = quoted(path);
        SandboxShell.Ran ran = shell.run(
                "find -L " + word + " -maxdepth 1 -not -path " + word + " -printf '%s\\t%T@\\t%y\\t%p\\n' 2>/dev/null || true");
        List<AgentResult.FileInfo> files = new ArrayList<>();
        for (AgentResult.FileInfo file : found(lines(ran))) {
            boolean folder = Boolean.TRUE.equals(file.isDir());
            files.add(new AgentResult.FileInfo(folder ? file.path() + "/" : file.path(), folder, file.size(), file.modifiedAt()));
        }
        return AgentReply.of(AgentResult.Ls.of(files));
    }

    /** The lines of an output, trimmed, without empty ones. */
    private static List<String> lines(SandboxShell.Ran ran) {
        return List.of(JsText.trim(ran.text()).split("\n", -1)).stream()
                .filter(line -> !line.isEmpty())
                .toList();
    }

    /** Parses lines of size, seconds, type letter and path, separated by tabs. */
    private List<AgentResult.FileInfo> found(List<String> lines) {
        List<AgentResult.FileInfo> found = new ArrayList<>();
        for (String line : lines) {
            String[] fields = line.split("\t", 4);
            if (fields.length < 4) {
                continue;
            }
            try {
                int point = fields[1].indexOf('.');
                long seconds = Long.parseLong(point < 0 ? fields[1] : fields[1].substring(0, point));
                String modified = stamps.of(Instant.ofEpochSecond(seconds));
                found.add(new AgentResult.FileInfo(fields[3], fields[2].startsWith("d"), Long.parseLong(fields[0]), modified));
            } catch (NumberFormatException noFile) {
                // The rest of a name that contains a line feed.
            }
        }
        return found;
    }

    @Override
    public AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        String type = types.of(filePath);
        if (!JsMimeTypes.isText(type)) {
            byte[] bytes = shell.download(filePath).content();
            return AgentReply.of(bytes == null ? missing(filePath) : content(new FileData.Binary(bytes), type, null));
        }
        int from = Math.max(0, Objects.requireNonNullElse(offset, 0));
        int most = Math.min(MOST_LINES, Math.max(0, limit == null ? dialect().defaultReadLimit() : limit));
        if (most == 0) {
            return AgentReply.of(content(new FileData.Text(""), type, null));
        }
        String word = quoted(filePath);
        SandboxShell.Ran ran = shell.run("[ -f " + word + " ] || exit 1; if [ ! -s " + word
                + " ]; then echo 'System reminder: File exists but has empty contents'; exit 0; fi; awk 'NR > " + from + " && NR <= "
                + ((long) from + most) + " { printf \"%6d\\t%s\\n\", NR, $0 } END { printf \"" + TOTAL.replace("\t", "\\t")
                + "%d\\n\", NR }' " + word);
        return AgentReply.of(ran.succeeded() ? window(ran, type, from, most) : missing(filePath));
    }

    private static AgentResult.Read missing(String path) {
        return AgentResult.Read.failed("File '" + path + "' not found");
    }

    private static AgentResult.Read content(FileData.Content content, String type, AgentResult.@Nullable Window window) {
        return new AgentResult.Read(null, new FileData(content, null, type, null, null), window, false);
    }

    /** The last line is the number of lines. */
    private static AgentResult.Read window(SandboxShell.Ran ran, String type, int from, int most) {
        String output = ran.text();
        int last = output.startsWith(TOTAL) ? 0 : output.lastIndexOf("\n" + TOTAL) + 1;
        if (!output.startsWith(TOTAL, last)) {
            return content(new FileData.Text(output), type, null);
        }
        FileData.Text text = new FileData.Text(output.substring(0, last));
        int total = Integer.parseInt(output.substring(last + TOTAL.length()).strip());
        int end = (int) Math.min((long) from + most, total);
        boolean placed = from < total && !ran.truncated();
        return content(
                text, type, placed ? new AgentResult.Window(total, from + 1, end, end < total ? (Integer) end : null) : null);
    }

    @Override
    public AgentReply<AgentResult.ReadRaw> readRaw(String filePath) {
        byte[] bytes = shell.download(filePath).content();
        if (bytes == null) {
            return AgentReply.of(new AgentResult.ReadRaw("File '" + filePath + "' not found", null));
        }
        String type = types.of(filePath);
        String now = stamps.of(clock.instant());
        FileData.Content content =
                JsMimeTypes.isText(type) ? new FileData.Text(JsText.decode(bytes)) : new FileData.Binary(bytes);
        return AgentReply.of(new AgentResult.ReadRaw(null, new FileData(content, null, type, now, now)));
    }

    @Override
    public AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        String where = quoted(Objects.requireNonNullElse(request.path(), "/"));
        String sought = quoted(request.pattern());
        String glob = Objects.requireNonNullElse(request.glob(), "");
        SandboxShell.Ran ran = shell.run((glob.isEmpty()
                        ? "grep -rHnF -e " + sought + " " + where
                        : "find -L " + where + " -type f -name " + quoted(glob) + " -exec grep -HnF -e " + sought + " {} +")
                + " 2>/dev/null || true");
        List<AgentResult.GrepMatch> matches = new ArrayList<>();
        for (String line : lines(ran)) {
            AgentResult.GrepMatch match = match(line);
            if (match != null) {
                matches.add(match);
            }
        }
        Integer max = request.maxCount();
        return AgentReply.of(
                max != null && matches.size() > max
                        ? new AgentResult.Grep(null, matches.subList(0, Math.max(0, max)), true)
                        : new AgentResult.Grep(null, matches, null));
    }

    /** A path ends at the first colon, even if its name contains one; hits in media files and lines without a number are skipped. */
    private AgentResult.@Nullable GrepMatch match(String line) {
        String[] parts = line.split(":", 3);
        if (parts.length < 3 || !JsMimeTypes.isText(types.of(parts[0]))) {
            return null;
        }
        try {
            return new AgentResult.GrepMatch(parts[0], Integer.parseInt(parts[1]), parts[2]);
        } catch (NumberFormatException noNumber) {
            return null;
        }
    }

    @Override
    public AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        String root = Objects.requireNonNullElse(path, "/");
        return switch (GlobCompiler.compile(dialect(), GlobUse.GLOB_SANDBOX, pattern)) {
            case GlobCompilation.Compiled(GlobPattern compiled) -> AgentReply.of(walked(compiled, root));
            case GlobCompilation.Refused(String text) -> AgentReply.of(AgentResult.Glob.failed(text));
            case GlobCompilation.Raised(String kind, String message, _) -> AgentReply.raised(kind, message);
            case GlobCompilation.WalkFails(String message) -> AgentReply.of(AgentResult.Glob.failed(message));
        };
    }

    /** Also returns folders, with paths relative to the searched folder, in the order found. */
    private AgentResult.Glob walked(GlobPattern pattern, String root) {
        String word = quoted(root);
        StringBuilder pruned = new StringBuilder();
        for (String system : List.of("/proc", "/sys", "/dev", "/run")) {
            pruned.append(pruned.isEmpty() ? "" : " -o ").append("-path ").append(system);
            pruned.append(" -o -path ").append(word).append(system);
        }
        SandboxShell.Ran ran = shell.run("find -L " + word + " \\( " + pruned + " \\) -prune -o -not -path " + word
                + " -printf '%s\\t%T@\\t%y\\t%p\\n' 2>/dev/null | head -n " + (MAX_FOUND + 1));
        List<String> lines = lines(ran);
        boolean many = lines.size() > MAX_FOUND;
        String base = (root.endsWith("/") ? root.substring(0, root.length() - 1) : root) + "/";
        List<AgentResult.FileInfo> files = new ArrayList<>();
        for (AgentResult.FileInfo file : found(many ? lines.subList(0, MAX_FOUND) : lines)) {
            String relative = file.path().startsWith(base) ? file.path().substring(base.length()) : file.path();
            if (pattern.matches(relative)) {
                files.add(new AgentResult.FileInfo(relative, file.isDir(), file.size(), file.modifiedAt()));
            }
        }
        return new AgentResult.Glob(null, files, many || ran.truncated(), null);
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        if (!shell.mayChange(filePath)) {
            return withheld("write", filePath);
        }
        byte[] bytes = JsMimeTypes.isText(types.of(filePath)) ? JsText.encode(content) : NodeBase64.decode(content);
        String code = shell.upload(filePath, bytes).error();
        return code == null ? written(filePath) : notWritten("Failed to write to " + filePath + ": " + code);
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        byte[] bytes = shell.download(filePath).content();
        if (bytes == null) {
            return notEdited("Error: File '" + filePath + "' not found");
        }
        return switch (NodeReplacement.of(filePath, JsText.decode(bytes), oldString, newString, replaceAll)) {
            case NodeReplacement.Refused(String error) -> notEdited(error);
            case NodeReplacement.Unchanged(int occurrences) -> edited(filePath, occurrences);
            case NodeReplacement.Replaced(String text, int occurrences) -> {
                if (!shell.mayChange(filePath)) {
                    yield withheld("edit", filePath);
                }
                String code = shell.upload(filePath, JsText.encode(text)).error();
                yield code == null
                        ? edited(filePath, occurrences)
                        : notEdited("Failed to write edited file '" + filePath + "': " + code);
            }
        };
    }
}
