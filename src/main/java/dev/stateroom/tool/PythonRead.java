package dev.stateroom.tool;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.text.LineWindow;
import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.tool.argument.CheckedArguments;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@code read_file} of Python 0.5 to 0.7. Source: spec table 10.3, dialects' section 4.1. */
final class PythonRead {

    private final AgentBackend backend;
    private final Dialect dialect;
    private final NumberedPage numbered;
    private final ReadPage page;
    private final @Nullable Integer limit;

    PythonRead(AgentBackend backend, ToolSettings settings) {
        this.backend = backend;
        this.dialect = backend.dialect();
        this.numbered = new NumberedPage(dialect);
        this.page = ReadPage.of(dialect);
        Integer tokens = settings.evictAbove();
        this.limit = tokens == null ? null : Math.multiplyExact(tokens, OffloadedText.CHARACTERS_PER_TOKEN);
    }

    AgentReply<ToolMessage> read(ToolAnswer answer, String path, CheckedArguments args) {
        int offset = Objects.requireNonNullElse(args.number("offset"), 0);
        int lines = Objects.requireNonNullElse(args.number("limit"), 0);
        return backend.read(path, offset, lines).then(result -> {
            String error = ToolAnswer.error(result);
            if (error != null) {
                return answer.failed("Error: " + WideOffset.restored(error, args, Era.Language.PYTHON));
            }
            FileData data = result.fileData();
            if (data == null) {
                return answer.failed("Error: no data returned for '" + path + "'");
            }
            String content = text(data);
            if (data.encoding() == null) {
                // An old custom backend's string, which has its own line numbers.
                return answer.done(numbered.cut(NumberedPage.firstRows(content, lines), path, limit));
            }
            // Before 0.6.7 a picture is read as one even if its content is blank.
            boolean mediaFirst = !dialect.holds(DialectFact.BLANK_MEDIA_IS_EMPTY) && isMedia(path, data);
            if (!mediaFirst && PythonLines.isBlank(content) && isWhole(result)) {
                return answer.done(content.isEmpty() && result.noLinesRequested()
                        ? notRead(args.shown("limit", Era.Language.PYTHON))
                        : LineWindow.REMINDER);
            }
            if (isMedia(path, data)) {
                return answer.done(MediaBlocks.python(path, content));
            }
            return answer.done(
                    dialect.holds(DialectFact.READ_HAS_HEADER)
                            ? paged(result, content, path, args)
                            : dialect.holds(DialectFact.READ_TELLS_WINDOW) ? withRest(result, content, path, args) : rows(content, args, lines, path));
        });
    }

    private boolean isMedia(String path, FileData data) {
        boolean byRecord = dialect.holds(DialectFact.ENCODING_MAKES_MEDIA) && "base64".equals(data.encoding());
        return byRecord || !MediaBlocks.kind(path).equals("text");
    }

    /** Only a whole file can be empty (0.7); before, every blank window counts as empty. */
    private boolean isWhole(AgentResult.Read result) {
        AgentResult.Window window = result.window();
        return !dialect.holds(DialectFact.EMPTY_MEANS_WHOLE_FILE)
                || window == null
                || (window.startLine() == 1
                        && window.totalLines() != null
                        && window.totalLines() == window.endLine());
    }

    private String paged(AgentResult.Read result, String content, String path, CheckedArguments args) {
        String shown = args.shown("offset", Era.Language.PYTHON);
        List<String> notices = shown.startsWith("-") ? List.of(ReadPage.clamped(shown)) : List.of();
        int offset = Objects.requireNonNullElse(args.number("offset"), 0);
        return page.show(content, result.window(), offset, notices, path, limit);
    }

    private String withRest(AgentResult.Read result, String content, String path, CheckedArguments args) {
        String shown = args.shown("offset", Era.Language.PYTHON);
        String text = RestPage.show(content, result.window(), Objects.requireNonNullElse(args.number("offset"), 0), path, limit);
        return shown.startsWith("-") ? text + "\n\n" + ReadPage.clamped(shown) : text;
    }

    private String rows(String content, CheckedArguments args, int lines, String path) {
        String rows = numbered.numbered(content, args.whole("offset") + 1);
        return numbered.cut(dialect.holds(DialectFact.ROWS_OUTSIDE_LIMIT) ? rows : NumberedPage.firstRows(rows, lines), path, limit);
    }

    private static String notRead(String limit) {
        return "System reminder: no lines were read because `limit` was " + limit + ". The file was not inspected and may have "
                + "contents; retry with `limit` >= 1 to read it.";
    }

    private static String text(FileData data) {
        return switch (data.content()) {
            case FileData.Text(String text) -> text;
            case FileData.Lines(List<String> lines) -> String.join("\n", lines);
            case FileData.Binary(byte[] bytes) -> Base64.getEncoder().encodeToString(bytes);
            case FileData.Stored _, FileData.Unreadable _ -> "";
        };
    }
}
