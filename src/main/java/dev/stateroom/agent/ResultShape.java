package dev.stateroom.agent;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Converts a call's reply to the form of the reference's own objects, with names in snake_case, as in {@code --as-agent} and of the
 * recorded vectors. A field that a dialect omits is omitted; bytes are {@code {"base64": …}}, in downloads {@code {"text": …}} if they are
 * UTF-8; an exception is {@code {"raises": type, "message": text}}.
 */
public final class ResultShape {
    private final Dialect dialect;
    private final Dialect.Protocol protocol;
    private final boolean bare;

    private ResultShape(Dialect dialect, Dialect.Protocol protocol, boolean bare) {
        this.dialect = dialect;
        this.protocol = protocol;
        this.bare = bare;
    }

    /** The form of the replies of {@code backend}. */
    public static ResultShape of(AgentBackend backend) {
        return new ResultShape(backend.dialect(), backend.protocol(), false);
    }

    /** The same for the calls of version 1 ({@code ls_info}, {@code grep_raw}, {@code glob_info}): lists, and text for a failure. */
    public ResultShape bare() {
        return new ResultShape(dialect, protocol, true);
    }

    /** The value of a reply, or what came in its place. */
    public ForeignValue reply(AgentReply<? extends AgentResult> reply) {
        return shape(reply, this::result);
    }

    /** One result per uploaded file. */
    public ForeignValue uploads(AgentReply<List<AgentResult.Upload>> reply) {
        return shape(reply, uploads -> items(uploads, this::result));
    }

    /** One result per downloaded file. */
    public ForeignValue downloads(AgentReply<List<AgentResult.Download>> reply) {
        return shape(reply, downloads -> items(downloads, this::result));
    }

    private static <R> ForeignValue shape(AgentReply<R> reply, Function<R, ForeignValue> shape) {
        return switch (reply) {
            case AgentReply.Answered<R>(R value) -> shape.apply(value);
            case AgentReply.Raised<R>(String type, String message) -> raised(type, message);
            case AgentReply.Withheld<R>(String sentence) -> new Builder().text("withheld", sentence).build();
        };
    }

    /** The form of an exception. */
    public static ForeignValue raised(String type, String message) {
        return new Builder().text("raises", type).text("message", message).build();
    }

    private ForeignValue result(AgentResult result) {
        return switch (result) {
            case AgentResult.Ls(String error, List<AgentResult.FileInfo> entries) -> list(error, entries, javascript() ? "files" : "entries");
            case AgentResult.Read read -> read(read);
            case AgentResult.ReadRaw(String error, FileData data) ->
                new Builder().text("error", error).put("data", data == null ? null : record(data)).build();
            case AgentResult.Grep grep -> grep(grep);
            case AgentResult.Glob glob -> glob(glob);
            case AgentResult.Write(String error, String path, FilesUpdate update) -> change(error, path, null, update);
            case AgentResult.Edit(String error, String path, Integer occurrences, FilesUpdate update) ->
                change(error, path, occurrences, update);
            case AgentResult.Delete(String error, String path, FilesUpdate update) -> change(error, path, null, update);
            case AgentResult.Upload(String path, String error) -> new Builder().text("path", path).text("error", error).build();
            case AgentResult.Download download -> download(download);
            case AgentResult.Execute(String output, Integer exitCode, Boolean truncated) ->
                new Builder()
                        .text("output", output)
                        .number("exit_code", exitCode)
                        .put("truncated", truncated(truncated))
                        .build();
        };
    }

    private boolean javascript() {
        return dialect.language() == Era.Language.JAVASCRIPT;
    }

    private ForeignValue list(@Nullable String error, @Nullable List<AgentResult.FileInfo> entries, String name) {
        ForeignValue list = entries == null ? null : items(entries, ResultShape::info);
        if (bare) {
            return list == null ? new ForeignValue.Items(List.of()) : list;
        }
        return new Builder().text("error", error).put(name, list).build();
    }

    private ForeignValue glob(AgentResult.Glob glob) {
        ForeignValue list = list(glob.error(), glob.matches(), javascript() ? "files" : "matches");
        if (bare || !(list instanceof ForeignValue.Fields fields)) {
            return list;
        }
        return new Builder(fields)
                .put("truncated", truncated(glob.truncated()))
                .text("truncation_reason", glob.truncationReason())
                .build();
    }

    private ForeignValue grep(AgentResult.Grep grep) {
        List<AgentResult.GrepMatch> matches = grep.matches();
        if (bare && grep.error() != null) {
            return new ForeignValue.Text(grep.error());
        }
        ForeignValue list = matches == null ? null : items(matches, ResultShape::match);
        if (bare) {
            return list == null ? new ForeignValue.Items(List.of()) : list;
        }
        return new Builder()
                .text("error", grep.error())
                .put("matches", list)
                .put("truncated", truncated(grep.truncated()))
                .build();
    }

    /** Python's objects always have the field, with false as its default; JavaScript's have it if it was set. */
    private @Nullable ForeignValue truncated(@Nullable Boolean truncated) {
        return truncated != null && (truncated || javascript()) ? new ForeignValue.Bool(truncated) : null;
    }

    private ForeignValue read(AgentResult.Read read) {
        FileData data = read.fileData();
        // An old custom backend behind newer calls: its reads pass through as text, without a record's encoding.
        boolean old = !javascript() && data != null && data.encoding() == null && data.content() instanceof FileData.Text;
        if (old || protocol == Dialect.Protocol.V1) {
            return data == null ? new ForeignValue.Text(Objects.requireNonNullElse(read.error(), "")) : content(data.content());
        }
        Builder shape = new Builder().text("error", read.error());
        if (data != null && javascript()) {
            shape.put("content", content(data.content())).text("mime_type", data.mimeType());
        } else if (data != null) {
            shape.put("file_data", record(data));
        }
        AgentResult.Window window = read.window();
        if (window != null) {
            shape.number("total_lines", window.totalLines())
                    .number("start_line", window.startLine())
                    .number("end_line", window.endLine())
                    .number("next_offset", window.nextOffset());
        }
        return shape.put("no_lines_requested", read.noLinesRequested() ? new ForeignValue.Bool(true) : null).build();
    }

    private static ForeignValue change(
            @Nullable String error, @Nullable String path, @Nullable Integer occurrences, FilesUpdate update) {
        Builder shape = new Builder().text("error", error).text("path", path).number("occurrences", occurrences);
        return switch (update) {
            case FilesUpdate.Absent _ -> shape.build();
            case FilesUpdate.Nothing _ -> shape.put("files_update", ForeignValue.Null.INSTANCE).build();
            case FilesUpdate.Records(Map<String, @Nullable FileData> records) -> {
                Builder changed = new Builder();
                records.forEach((key, data) -> changed.put(key, data == null ? ForeignValue.Null.INSTANCE : record(data)));
                yield shape.put("files_update", changed.build()).build();
            }
        };
    }

    private ForeignValue download(AgentResult.Download download) {
        Builder shape = new Builder().text("path", download.path()).text("error", download.error());
        byte[] content = download.content();
        if (download.stored() != null) {
            return shape.put("content", download.stored()).build();
        }
        if (content != null) {
            return shape.put("content", transferred(content)).build();
        }
        return shape.put("content", javascript() ? ForeignValue.Null.INSTANCE : null).build();
    }

    /** The form of bytes in transfers: text if they are UTF-8. */
    public static ForeignValue transferred(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            return new Builder().text("text", text).build();
        } catch (CharacterCodingException notText) {
            return base64(bytes);
        }
    }

    /** A file record with its fields. */
    public static ForeignValue record(FileData data) {
        return new Builder()
                .put("content", content(data.content()))
                .text("encoding", data.encoding())
                .text("mime_type", data.mimeType())
                .text("created_at", data.createdAt())
                .text("modified_at", data.modifiedAt())
                .build();
    }

    private static ForeignValue content(FileData.Content content) {
        return switch (content) {
            case FileData.Text(String text) -> new ForeignValue.Text(text);
            case FileData.Lines(List<String> lines) -> items(lines, ForeignValue.Text::new);
            case FileData.Binary(byte[] bytes) -> base64(bytes);
            case FileData.Stored(StoredBytes bytes, long size, String why) -> new ForeignValue.Opaque(why, size, bytes);
            case FileData.Unreadable(_, ForeignValue stored) -> stored == null ? ForeignValue.Null.INSTANCE : stored;
        };
    }

    private static ForeignValue base64(byte[] bytes) {
        return new Builder().text("base64", Base64.getEncoder().encodeToString(bytes)).build();
    }

    private static ForeignValue info(AgentResult.FileInfo info) {
        return new Builder()
                .text("path", info.path())
                .put("is_dir", info.isDir() == null ? null : new ForeignValue.Bool(info.isDir()))
                .put("size", info.size() == null ? null : new ForeignValue.Int(info.size()))
                .text("modified_at", info.modifiedAt())
                .build();
    }

    private static ForeignValue match(AgentResult.GrepMatch match) {
        return new Builder()
                .text("path", match.path())
                .number("line", match.line())
                .text("text", match.text())
                .put("context_before", context(match.contextBefore()))
                .put("context_after", context(match.contextAfter()))
                .build();
    }

    private static @Nullable ForeignValue context(@Nullable List<AgentResult.ContextLine> lines) {
        return lines == null
                ? null
                : items(lines, line -> new Builder().number("line", line.line()).text("text", line.text()).build());
    }

    private static <T> ForeignValue items(List<? extends T> list, Function<? super T, ? extends ForeignValue> shape) {
        return new ForeignValue.Items(list.stream().<ForeignValue>map(shape).toList());
    }

    /** Builds an object; null fields are omitted. */
    private static final class Builder {
        private final Map<String, ForeignValue> fields = new LinkedHashMap<>();

        Builder() {}

        Builder(ForeignValue.Fields original) {
            fields.putAll(original.values());
        }

        Builder put(String name, @Nullable ForeignValue value) {
            if (value != null) {
                fields.put(name, value);
            }
            return this;
        }

        Builder text(String name, @Nullable String text) {
            return put(name, text == null ? null : new ForeignValue.Text(text));
        }

        Builder number(String name, @Nullable Integer number) {
            return put(name, number == null ? null : new ForeignValue.Int(number));
        }

        ForeignValue build() {
            return ForeignValue.Fields.copyOf(fields);
        }
    }
}
