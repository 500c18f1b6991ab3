package dev.stateroom.tool;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsMimeTypes;
import dev.stateroom.agent.text.LineWindow;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.tool.argument.CheckedArguments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@code read_file} of npm: always a list of blocks, never an error status. Source: the JavaScript table 5, vectors {@code js-tool-read-*}. */
final class JsRead {
    private static final int LARGEST = 10 << 20;
    private static final int MEBIBYTE = 1 << 20;

    private final AgentBackend backend;
    private final JsMimeTypes types;
    private final NumberedPage numbered;
    private final ReadPage page;
    private final boolean headed;
    private final @Nullable Integer limit;

    JsRead(AgentBackend backend, ToolSettings settings) {
        Dialect dialect = backend.dialect();
        this.backend = backend;
        this.types = JsMimeTypes.of(dialect);
        this.numbered = new NumberedPage(dialect);
        this.page = ReadPage.of(dialect);
        this.headed = dialect.holds(DialectFact.READ_HAS_HEADER);
        Integer tokens = settings.evictAbove();
        this.limit = tokens == null ? null : Math.multiplyExact(tokens, OffloadedText.CHARACTERS_PER_TOKEN);
    }

    AgentReply<ToolMessage> read(ToolAnswer answer, CheckedArguments args) {
        String path = args.need("file_path");
        int offset = bound(args.number("offset"));
        int lines = bound(args.number("limit"));
        return backend.read(path, offset, lines).then(result -> answer.done(shown(result, path, offset, lines, args)));
    }

    /** Negative bounds become 0 only from 1.12 on. */
    private int bound(@Nullable Integer given) {
        int bound = Objects.requireNonNullElse(given, 0);
        return headed ? Math.max(0, bound) : bound;
    }

    private ForeignValue shown(AgentResult.Read result, String path, int offset, int lines, CheckedArguments args) {
        String error = ToolAnswer.error(result);
        if (error != null) {
            return MediaBlocks.text("Error: " + WideOffset.restored(error, args, Era.Language.JAVASCRIPT));
        }
        FileData data = result.fileData();
        String stored = data == null ? null : data.mimeType();
        String type = stored == null ? types.of(path) : stored;
        if (!JsMimeTypes.isText(type)) {
            return media(path, type, data);
        }
        String content = data != null && data.content() instanceof FileData.Text(String text) ? text : "";
        return MediaBlocks.text(headed ? paged(result, content, path, offset, lines, args) : rows(content, path, lines, args));
    }

    private ForeignValue media(String path, String type, @Nullable FileData data) {
        String base64 = data == null ? null : base64(data);
        if (base64 == null) {
            return MediaBlocks.text("Error: expected binary content for '" + path + "'");
        }
        long bytes = (base64.length() * 3L + 3) / 4;
        if (bytes > LARGEST) {
            return MediaBlocks.text("Error: file too large to read (" + Math.round((double) bytes / MEBIBYTE)
                    + "MB exceeds 10MB limit for binary files)");
        }
        return MediaBlocks.javascript(type, base64);
    }

    /** The content as base64; null if there is none. A map of numbers, which JSON makes of bytes, is treated as bytes. */
    private static @Nullable String base64(FileData data) {
        return switch (data.content()) {
            case FileData.Text(String text) -> text.isEmpty() ? null : text;
            case FileData.Binary(byte[] bytes) -> Base64.getEncoder().encodeToString(bytes);
            case FileData.Lines(List<String> lines) -> String.join("\n", lines);
            case FileData.Unreadable(_, ForeignValue.Fields(Map<String, ForeignValue> map)) -> encoded(map);
            case FileData.Stored _, FileData.Unreadable _ -> null;
        };
    }

    private static String encoded(Map<String, ForeignValue> map) {
        byte[] bytes = new byte[map.size()];
        int i = 0;
        for (ForeignValue value : map.values()) {
            bytes[i++] = value instanceof ForeignValue.Int(long number) ? (byte) number : 0;
        }
        return Base64.getEncoder().encodeToString(bytes);
    }

    private String rows(String content, String path, int lines, CheckedArguments args) {
        String kept = firstLines(content, lines);
        return numbered.cut(numbered.numbered(kept, args.whole("offset") + 1), path, limit);
    }

    private String paged(AgentResult.Read result, String content, String path, int offset, int lines, CheckedArguments args) {
        if (content.equals(LineWindow.REMINDER)) {
            return content;
        }
        String kept = firstLines(content, lines);
        AgentResult.Window window = result.window();
        if (window != null && lines > 0 && kept.length() < content.length()) {
            int total = Objects.requireNonNullElse(window.totalLines(), Integer.MAX_VALUE);
            int end = (int) Math.min(Math.min((long) window.startLine() + lines - 1, window.endLine()), total);
            window = new AgentResult.Window(window.totalLines(), window.startLine(), end, end);
        }
        List<String> notices = new ArrayList<>();
        if (args.real("offset") < 0) {
            notices.add(ReadPage.clamped(args.shown("offset", Era.Language.JAVASCRIPT)));
        }
        double given = args.real("offset");
        return window == null && (given >= Integer.MAX_VALUE || given > 0 && given != Math.rint(given))
                ? ReadPage.farOff(kept, given, notices)
                : page.show(kept, window, offset, notices, path, limit);
    }

    /** {@code content.split("\n").slice(0, limit)}, if there are more lines. */
    private static String firstLines(String content, int limit) {
        List<String> all = Arrays.asList(content.split("\n", -1));
        if (all.size() <= limit) {
            return content;
        }
        int keep = limit < 0 ? Math.max(0, all.size() + limit) : limit;
        return String.join("\n", all.subList(0, keep));
    }
}
