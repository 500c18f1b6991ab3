package dev.stateroom.backend.sandbox;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.text.FileKinds;
import dev.stateroom.agent.text.LineWindow;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.vfs.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The base class of Python 0.7: the work of its scripts in the sandbox is done by commands and transfers. Source: spec table 9.2. */
final class PythonSandbox extends SandboxBackend {
    private static final int MAX_BINARY_BYTES = 500 * 1024;
    private static final int PREFIX = 8192;
    /** Largest number of characters of an unexpected response that are shown. */
    private static final int SHOWN = 200;

    private final SandboxShell shell;
    private final PythonSandboxSearch searches;
    private final FileKinds kinds;

    PythonSandbox(SandboxShell shell, Dialect dialect) {
        super(shell, dialect, FilesUpdate.ABSENT);
        this.shell = shell;
        this.searches = new PythonSandboxSearch(shell, dialect);
        this.kinds = FileKinds.of(dialect);
    }

    @Override
    public AgentReply<AgentResult.Ls> ls(String path) {
        SandboxStatus status = SandboxStatus.of(shell, path);
        String code =
                switch (status) {
                    case SandboxStatus.Missing missing -> code(missing.error());
                    case SandboxStatus.Found found when found.kind() != SandboxStatus.Kind.FOLDER -> "not_a_directory";
                    case SandboxStatus.Found _ -> null;
                };
        if (code != null) {
            return notListed(path, code);
        }
        if (status instanceof SandboxStatus.Missing) {
            return AgentReply.of(AgentResult.Ls.of(List.of()));
        }
        String folder = path.startsWith("/") ? path : "./" + path;
        SandboxShell.Ran ran = shell.run(
                "find -H " + quoted(folder) + " -mindepth 1 -maxdepth 1 -printf '%y%f\\0' 2>/dev/null");
        if (!ran.succeeded() && ran.output().length == 0) {
            return notListed(path, "permission_denied");
        }
        List<AgentResult.FileInfo> entries = new ArrayList<>();
        for (String entry : PythonSandboxSearch.records(ran)) {
            entries.add(new AgentResult.FileInfo(
                    PythonSandboxSearch.joined(path, entry.substring(1)), entry.charAt(0) == 'd', null, null));
        }
        return AgentReply.of(AgentResult.Ls.of(entries));
    }

    /** The script's message for an error that it handles; null for others, for which it prints nothing. */
    static @Nullable String code(SystemError error) {
        return switch (error) {
            case NOT_FOUND -> "path_not_found";
            case NOT_A_FOLDER -> "not_a_directory";
            case DENIED -> "permission_denied";
            default -> null;
        };
    }

    private static AgentReply<AgentResult.Ls> notListed(String path, String code) {
        return AgentReply.of(new AgentResult.Ls("Path '" + path + "': " + code, null));
    }

    @Override
    public AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        int most = limit == null ? dialect().defaultReadLimit() : limit;
        AgentResult.Read read = read(filePath, Math.max(0, Objects.requireNonNullElse(offset, 0)), most);
        String error = read.error();
        return AgentReply.of(error == null ? read : AgentResult.Read.failed("File '" + filePath + "': " + error));
    }

    private AgentResult.Read read(String path, int offset, int limit) {
        switch (SandboxStatus.of(shell, path)) {
            case SandboxStatus.Missing missing -> {
                return AgentResult.Read.failed(notRead(missing.error(), path));
            }
            case SandboxStatus.Found(SandboxStatus.Kind kind, _) when kind != SandboxStatus.Kind.FILE -> {
                return AgentResult.Read.failed("not_a_file");
            }
            case SandboxStatus.Found(_, long size) when size == 0 -> {
                return text(LineWindow.REMINDER);
            }
            case SandboxStatus.Found(_, long size) when !kinds.isText(path) && size > MAX_BINARY_BYTES -> {
                return AgentResult.Read.failed("Binary file exceeds maximum preview size of " + MAX_BINARY_BYTES + " bytes");
            }
            case SandboxStatus.Found _ -> {}
        }
        byte[] bytes = shell.download(path).content();
        if (bytes == null) {
            return AgentResult.Read.failed("permission_denied");
        }
        if (!kinds.isText(path) || !isText(bytes)) {
            String base64 = Base64.getEncoder().encodeToString(bytes);
            return AgentResult.Read.of(new FileData(new FileData.Text(base64), "base64", null, null, null));
        }
        if (limit <= 0) {
            return new AgentResult.Read(null, text("").fileData(), null, true);
        }
        AgentResult.Read page = PythonPage.read(bytes, offset, limit);
        return page != null ? page : AgentResult.Read.failed(unexpected(78, "UnicodeDecodeError: 'utf-8' codec can't decode bytes"));
    }

    private static String notRead(SystemError error, String path) {
        return switch (error) {
            case NOT_FOUND -> "file_not_found";
            case DENIED -> "permission_denied";
            default -> unexpected(16, error.line(path));
        };
    }

    private static boolean isText(byte[] bytes) {
        byte[] prefix = Arrays.copyOf(bytes, Math.min(bytes.length, PREFIX));
        return Utf8.isValid(prefix, 0, false);
    }

    private static AgentResult.Read text(String text) {
        return AgentResult.Read.of(new FileData(new FileData.Text(text), "utf-8", null, null, null));
    }

    /** The result for a script that failed in a way that it does not handle. */
    private static String unexpected(int line, String error) {
        String said = traceback(line, List.of(), error);
        return "unexpected server response: " + said.substring(0, said.offsetByCodePoints(0, Math.min(SHOWN, said.codePointCount(0, said.length()))));
    }

    private static String traceback(int line, List<String> frames, String error) {
        return "Traceback (most recent call last):\n  File \"<string>\", line " + line + ", in <module>\n"
                + String.join("", frames) + error;
    }

    @Override
    public AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        return searches.grep(request);
    }

    @Override
    public AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return searches.glob(pattern, path);
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        if (!shell.mayChange(filePath)) {
            return withheld("write", filePath);
        }
        String folder = parent(filePath);
        String notMade = folder.indexOf('\0') >= 0 ? ": embedded null byte" : made(folder);
        if (notMade != null) {
            return notWritten(notMade(folder, SystemError.of(notMade)));
        }
        String code = shell.upload(filePath, content.getBytes(StandardCharsets.UTF_8)).error();
        return code == null ? written(filePath) : notWritten("Failed to write file '" + filePath + "': " + code);
    }

    /** Creates a folder and its parents; returns the command's error, or null. */
    private @Nullable String made(String folder) {
        SandboxShell.Ran ran = shell.run("LC_ALL=C mkdir -p -- " + quoted(folder));
        return ran.succeeded() ? null : ran.text().strip();
    }

    /** The script's traceback: folders are created from the first missing one on, with one more frame per level above it. */
    private String notMade(String folder, SystemError error) {
        String missing = folder;
        List<String> frames = new ArrayList<>();
        if (error != SystemError.EXISTS) {
            for (String above = parent(missing); isMissing(above); above = parent(missing)) {
                missing = above;
                frames.add("  File \"<frozen os>\", line 215, in makedirs\n");
            }
        }
        frames.add("  File \"<frozen os>\", line 225, in makedirs\n");
        return traceback(5, frames, error.line(missing));
    }

    private boolean isMissing(String folder) {
        return SandboxStatus.of(shell, folder) instanceof SandboxStatus.Missing;
    }

    /** The result of {@code os.path.dirname}, with a dot for an empty one. */
    private static String parent(String path) {
        int end = path.lastIndexOf('/') + 1;
        int last = end;
        while (last > 0 && path.charAt(last - 1) == '/') {
            last--;
        }
        return end == 0 ? "." : path.substring(0, last == 0 ? end : last);
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        if (oldString.isEmpty()) {
            return notEdited("Error: old_string cannot be empty. Provide the exact text to replace.");
        }
        switch (SandboxStatus.of(shell, filePath)) {
            case SandboxStatus.Missing missing -> {
                return notEdited(notFound(missing.error(), filePath));
            }
            case SandboxStatus.Found(SandboxStatus.Kind kind, _) when kind != SandboxStatus.Kind.FILE -> {
                return notEdited("Error: '" + filePath + "' is not a regular file");
            }
            case SandboxStatus.Found _ -> {}
        }
        byte[] bytes = shell.download(filePath).content();
        if (bytes == null) {
            return notEdited(denied(filePath));
        }
        if (!Utf8.isValid(bytes, 0, true)) {
            return notEdited("Error: File '" + filePath + "' is not a text file");
        }
        LineEndEdit edit = LineEndEdit.find(new String(bytes, StandardCharsets.UTF_8), oldString, newString);
        if (edit.occurrences() == 0) {
            return notEdited("Error: String not found in file: '" + oldString + "'");
        }
        if (edit.occurrences() > 1 && !replaceAll) {
            return notEdited("Error: String '" + oldString
                    + "' appears multiple times. Use replace_all=True to replace all occurrences.");
        }
        if (!shell.mayChange(filePath)) {
            return withheld("edit", filePath);
        }
        String code = shell.upload(filePath, edit.replaced().getBytes(StandardCharsets.UTF_8)).error();
        return code == null ? edited(filePath, edit.occurrences()) : notEdited(denied(filePath));
    }

    private static String notFound(SystemError error, String path) {
        return switch (error) {
            case NOT_FOUND -> "Error: File '" + path + "' not found";
            case DENIED -> denied(path);
            default -> "Error editing file '" + path + "': " + unexpected(9, error.line(path));
        };
    }

    private static String denied(String path) {
        return "Error: Permission denied editing file '" + path + "'";
    }

    /**
     * Replaces a text in the first form that the file contains: as given, with CRLF, with LF. The new text gets the same form.
     *
     * @param old the form that was found, or the last one
     */
    private record LineEndEdit(String text, String old, String replacement, int occurrences) {

        static LineEndEdit find(String text, String old, String replacement) {
            LineEndEdit found = of(text, old, replacement);
            if (found.occurrences == 0) {
                found = of(text, lf(old).replace("\n", "\r\n"), lf(replacement).replace("\n", "\r\n"));
            }
            return found.occurrences == 0 ? of(text, lf(old), lf(replacement)) : found;
        }

        private static String lf(String text) {
            return text.replace("\r\n", "\n");
        }

        private static LineEndEdit of(String text, String old, String replacement) {
            int count = 0;
            for (int at = text.indexOf(old); at >= 0; at = text.indexOf(old, at + old.length())) {
                count++;
            }
            return new LineEndEdit(text, old, replacement, count);
        }

        String replaced() {
            return text.replace(old, replacement);
        }
    }

    @Override
    public Optional<AgentReply<Captured>> executeCaptured(
            String command, String path, long inlineBytes, @Nullable Integer timeout) {
        return shell.keepsLongOutput()
                ? Optional.of(new CapturedOutput(shell, path, inlineBytes).run(command))
                : Optional.empty();
    }
}
